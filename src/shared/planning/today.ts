// Today's date in the time zone of the schools. The clocks of server and database may run on UTC, where it is still yesterday
// during the first hours of a Dutch day.
import { once } from '#shared/once.ts';

import type { IsoDate } from './dates.ts';

export const timeZone = 'Europe/Amsterdam';

// Swedish dates are written as ISO dates.
const format = once(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);

export function today(now: Date = new Date()): IsoDate {
  return format().format(now);
}
