// The four combinations of screen width and colour scheme.
import { desktop, phone } from './e2e.ts';

export const waysToLook = [
  { where: 'on a desk', size: desktop, colorScheme: 'light' },
  { where: 'on a phone', size: phone, colorScheme: 'dark' },
  { where: 'on a desk', size: desktop, colorScheme: 'dark' },
  { where: 'on a phone', size: phone, colorScheme: 'light' },
] as const;
