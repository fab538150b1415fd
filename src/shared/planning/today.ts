// Which day it is where the schools are. A server's clock, and a database's, may run on UTC, in which it is still yesterday
// for the first hours of a Dutch day.
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
