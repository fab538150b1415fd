// Toasts. The same text is never shown twice at once. Screen readers announce failures at once and the rest in turn.
import { useSyncExternalStore } from 'react';

import { errorMessage } from '#client/api/send.ts';
import { noticeText } from '#shared/text/notice.ts';

import { onFirstInteraction, lazyComponent } from './lazy.tsx';
import type { Tone } from './on-demand/kit-toasts.tsx';

const loadToasts = () => import('./on-demand/kit-toasts.tsx');
const KitToasts = lazyComponent(async () => (await loadToasts()).KitToasts);
onFirstInteraction(KitToasts.prefetch);

/** '{item} is opgelagen!' */
export function notifySaved(item: string): void {
  show('ok', noticeText.saved(item));
}

export function notifyDone(message: string): void {
  show('ok', message);
}

export function notifyFailed(message: string): void {
  show('error', message);
}

export function notifyError(error: unknown): void {
  notifyFailed(errorMessage(error));
}

export function notifyInfo(message: string): void {
  show('info', message);
}

let needed = false;
const isNeeded = () => needed;
const listeners = new Set<() => void>();

/** Renders the toasts, from the first one on. */
export function NotificationHost() {
  const shown = useSyncExternalStore(subscribe, isNeeded, isNeeded);
  return <KitToasts when={shown} />;
}

function show(tone: Tone, message: string): void {
  needed = true;
  for (const listener of listeners) listener();
  void loadToasts().then(({ showToast }) => showToast(tone, message));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
