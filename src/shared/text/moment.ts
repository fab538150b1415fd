// Moments as shown and typed, in Dutch time; ISO 8601 on the wire.
import { once } from '#shared/once.ts';
import { timeZone } from '#shared/planning/today.ts';

import { isoFromDutch } from './dates.ts';

export const momentText = {
  wrong: 'Vul een moment in, zoals 17-11-2026T14:30 of 2026-11-17T13:30:00Z.',
  placeholder: 'dd-mm-jjjj uu:mm',
  field: 'Vul een dag en een tijd in, zoals 17-11-2026 14:30.',
  tooEarly: (since: string) => `Zo ver terug is er niets bewaard. De geschiedenis begint op ${since}.`,
  notThere: 'Dit was er toen niet: het bestond nog niet, of het lag in de prullenbak.',
  ahead: 'Dat moment moet nog komen.',
};

const dutch = once(
  () =>
    new Intl.DateTimeFormat('nl-NL', {
      timeZone,
      ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
    }),
);

const isoMoment = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[+ -]\d{2}:\d{2})?$/;
const dutchMoment = /^(\d{2}-\d{2}-\d{4})(?:T(\d{2}:\d{2}))?$/;

/** ISO 8601, or dd-mm-yyyyThh:mm; without a time zone it is Dutch time. Null if it is not a moment. */
export function momentFrom(text: string): Date | null {
  const iso = isoMoment.exec(text);
  if (iso) {
    const [, day, minute, second = ':00', zone] = iso;
    // A plus in an address that was not encoded arrives as a space.
    return zone
      ? valid(new Date(`${day}T${minute}${second}${zone.replace(' ', '+')}`))
      : inDutchTime(`${day}T${minute}${second}`);
  }
  const [, day = '', minute = '00:00'] = dutchMoment.exec(text) ?? [];
  const date = isoFromDutch(day);
  return date ? inDutchTime(`${date}T${minute}:00`) : null;
}

function valid(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}

function inDutchTime(local: string): Date | null {
  const wanted = valid(new Date(`${local}Z`))?.getTime();
  if (wanted === undefined) return null;
  // The difference with UTC depends on the moment that is looked for, so the first guess is looked at once more.
  const guess = wanted - differenceAt(wanted);
  return new Date(wanted - differenceAt(guess));
}

function differenceAt(time: number): number {
  const whole = Math.floor(time / 1000) * 1000;
  const parts = new Map(
    dutch()
      .formatToParts(whole)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - whole;
}

/** '17-11-2026 14:30' */
export function dutchMomentOf(moment: Date): string {
  const parts = new Map(
    dutch()
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${of('day')}-${of('month')}-${of('year')} ${of('hour')}:${of('minute')}`;
}

/** For a query, a key or an address: nothing, or the moment in ISO 8601, however it was written. */
export function momentIn(search: Record<string, unknown>): { moment?: string } {
  const text = search['moment'];
  const found = typeof text === 'string' ? momentFrom(text) : null;
  return found ? { moment: found.toISOString() } : {};
}
