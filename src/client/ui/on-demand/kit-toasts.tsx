// The kit's toasts behind our own; `notify.tsx` loads them with the first notice.
import { notifications, Notifications } from '@mantine/notifications';

import { noticeText } from '#shared/text/notice.ts';

import { IconAlertTriangle, IconCheck, IconInfoCircle } from '../icons.ts';

import classes from './kit-toasts.module.css';

export type Tone = 'ok' | 'error' | 'info';

const SHORT_TOAST_MS = 4_000;
const LONG_TOAST_MS = 12_000;

const icons = {
  ok: <IconCheck size={17} stroke={2} aria-hidden="true" />,
  error: <IconAlertTriangle size={17} stroke={1.8} aria-hidden="true" />,
  info: <IconInfoCircle size={17} stroke={1.8} aria-hidden="true" />,
};

/** Toasts appear over the header, where they cover no button. */
export function KitToasts() {
  return <Notifications position="top-center" containerWidth={420} zIndex={400} limit={4} />;
}

export function showToast(tone: Tone, message: string): void {
  notifications.show({
    id: message,
    message,
    icon: icons[tone],
    role: tone === 'error' ? 'alert' : 'status',
    autoClose: tone === 'error' ? LONG_TOAST_MS : SHORT_TOAST_MS,
    withBorder: true,
    className: classes.toast,
    'data-tone': tone,
    closeButtonProps: { 'aria-label': noticeText.close },
  });
}
