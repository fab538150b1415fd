// 'Niet gezien sinds': the options of the filter, and the date of each.
import { dutchFromIso } from '#shared/text/dates.ts';
import { accountText } from '#shared/text/accounts.ts';

const DAY_MS = 86_400_000;
/** In days; 0 is everybody. */
const periods = [30, 90, 180, 365] as const;

export const seenOptions = [
  { value: 0, label: accountText.anyTime },
  ...periods.map((days) => ({ value: days, label: accountText.notSeenFor(days) })),
];

/** In the API's format; undefined for everybody. */
export function notSeenSince(days: number, now = Date.now()): { not_seen_since?: string } {
  if (days === 0) return {};
  return { not_seen_since: dutchFromIso(new Date(now - days * DAY_MS).toISOString()) };
}
