// The holidays proposed for a new calendar year: public holidays by rule, school holidays as suggestions to edit.
import type { DateRange, IsoDate } from './dates.ts';
import { addDays, compare, intersection, mondayOf, nextMonday, weekday } from './dates.ts';
import { labels } from './labels.ts';
import type { Holiday } from './weeks.ts';

const titles = labels.holidays;

/** Easter Sunday by the Gregorian computus (Meeus, Jones, Butcher). */
export function easter(year: number): IsoDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25) + 19 * a + 15;
  const h = d % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m; // after 22 March, the earliest Easter
  return addDays(`${year}-03-22`, days);
}

function day(title: string, start_date: IsoDate, length = 1): Holiday {
  return { title, start_date, end_date: addDays(start_date, length - 1) };
}

/** The Dutch public holidays of a year from January on, with the Friday after Hemelvaart, which schools also take. */
export function publicHolidays(year: number): Holiday[] {
  const easterDay = easter(year);
  const kingsDay = `${year}-04-27`;
  return [
    day(titles.newYear, `${year}-01-01`),
    day(titles.goodFriday, addDays(easterDay, -2)),
    day(titles.easterMonday, addDays(easterDay, 1)),
    day(titles.kingsDay, weekday(kingsDay) === 7 ? addDays(kingsDay, -1) : kingsDay),
    day(titles.liberationDay, `${year}-05-05`),
    day(titles.ascension, addDays(easterDay, 39)),
    day(titles.afterAscension, addDays(easterDay, 40)),
    day(titles.whitMonday, addDays(easterDay, 50)),
    day(titles.christmas, `${year}-12-25`, 2),
  ];
}

/** Monday to Friday, one or two weeks. The ministry's dates differ per region and year; these are near, and shown as suggestions. */
export function schoolHolidays(year: number): Holiday[] {
  return [
    day(titles.springBreak, mondayOf(`${year}-02-25`), 5),
    day(titles.mayBreak, weekFor(`${year}-04-27`), 5),
    day(titles.autumnBreak, mondayOf(`${year}-10-21`), 5),
    day(titles.christmasBreak, weekFor(`${year}-12-25`), 12),
  ];
}

/** The Monday of the week of a holiday, or the next Monday if it is in a weekend: then the free week follows. */
function weekFor(iso: IsoDate): IsoDate {
  return weekday(iso) > 5 ? nextMonday(iso) : mondayOf(iso);
}

/** All of the above that overlap the year, cut to fit, in order. */
export function proposeHolidays(year: DateRange): Holiday[] {
  const first = Number(year.start_date.slice(0, 4)) - 1; // a Christmas holiday may reach in from the year before
  const last = Number(year.end_date.slice(0, 4));
  const all: Holiday[] = [];
  for (let number = first; number <= last; number++) {
    for (const holiday of [...schoolHolidays(number), ...publicHolidays(number)]) {
      const inside = intersection(holiday, year);
      if (inside) all.push({ ...inside, title: holiday.title });
    }
  }
  return all.toSorted((a, b) => compare(a.start_date, b.start_date));
}
