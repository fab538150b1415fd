// Toasts. The same text is never shown twice at once; failures interrupt whoever listens, the rest waits its turn.
import { notifications, Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

import { nl } from '#shared/text/nl.ts';

import { IconAlertTriangle, IconCheck, IconInfoCircle } from './icons.ts';

import classes from './notify.module.css';

const shortly = 4_000;
const longEnoughToRead = 12_000;

/** '{item} is opgelagen!' */
export function notifySaved(item: string): void {
  show('ok', nl.notice.saved(item), <IconCheck size={17} stroke={2} aria-hidden="true" />);
}

export function notifyDone(message: string): void {
  show('ok', message, <IconCheck size={17} stroke={2} aria-hidden="true" />);
}

export function notifyFailed(message: string): void {
  show('error', message, <IconAlertTriangle size={17} stroke={1.8} aria-hidden="true" />);
}

export function notifyInfo(message: string): void {
  show('info', message, <IconInfoCircle size={17} stroke={1.8} aria-hidden="true" />);
}

/** Where toasts appear: over the header, where they cover no button. */
export function NotificationHost() {
  return <Notifications position="top-center" containerWidth={420} zIndex={400} limit={4} />;
}

function show(tone: 'ok' | 'error' | 'info', message: string, icon: ReactNode): void {
  notifications.show({
    id: message,
    message,
    icon,
    role: tone === 'error' ? 'alert' : 'status',
    autoClose: tone === 'error' ? longEnoughToRead : shortly,
    withBorder: true,
    className: classes.toast,
    'data-tone': tone,
    closeButtonProps: { 'aria-label': nl.notice.close },
  });
}
