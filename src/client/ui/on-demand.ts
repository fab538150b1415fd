// Parts of the kit that no screen shows by itself: dialogs, menus, toasts, tooltips. They are fetched at the first sign
// of somebody at work, so that no screen waits for them and they are there when they are asked for.
import { lazyComponent } from './use-lazy.ts';

export const loadToasts = () => import('./on-demand/kit-toasts.tsx');

export const kitDialog = lazyComponent(async () => (await import('./on-demand/kit-dialog.tsx')).KitDialog);
export const kitDrawer = lazyComponent(async () => (await import('./on-demand/kit-drawer.tsx')).KitDrawer);
export const kitMenu = lazyComponent(async () => (await import('./on-demand/kit-menu.tsx')).KitMenu);
export const kitTooltip = lazyComponent(async () => (await import('./on-demand/kit-tooltip.tsx')).KitTooltip);
export const kitToasts = lazyComponent(async () => (await loadToasts()).KitToasts);

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Fetches once somebody moves, presses or types, but not before what they did is answered; the answer stops listening. What
 * cannot be fetched is tried again when it is needed.
 */
export function atFirstSign(load: () => Promise<unknown>): () => void {
  const heard = new AbortController();
  const hear = () => {
    heard.abort();
    whenIdle(() => void load().catch(() => undefined));
  };
  for (const sign of signs) window.addEventListener(sign, hear, { signal: heard.signal, passive: true });
  return () => heard.abort();
}

/** Safari has no such callback. */
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));

/** Called once by the application. */
export function fetchAtFirstSign(): void {
  for (const { bring } of [kitDialog, kitMenu, kitToasts, kitTooltip]) atFirstSign(bring);
}
