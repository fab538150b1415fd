// The calendars that the study years of a programme follow. They change a few times a year and every screen needs them, so
// they are kept in memory; each call brings along, from the database, the mark of the version that counts.
import { loadUnitCalendars } from '#server/calendar/unit-calendar-read.ts';
import { type Db, poolOf } from '#server/db/connect.ts';
import { type CalendarYear, type TeachingBlock, teachingBlocks } from '#shared/planning/calendar.ts';

export interface StudyCalendar {
  year: CalendarYear & { id: number };
  blocks: TeachingBlock[];
}

interface Wanted {
  id: number;
  /** Another one as soon as the year, the calendar of the unit in it, or how the unit divides its years has changed. */
  mark: string;
}

const most = 500;
const kept = new WeakMap<Db, Map<string, StudyCalendar>>();

export async function studyCalendars(db: Db, unit: number, wanted: readonly Wanted[]): Promise<StudyCalendar[]> {
  const known = keptFor(db);
  const keyOf = ({ id, mark }: Wanted) => `${unit} ${id} ${mark}`;
  const missing = wanted.filter((each) => !known.has(keyOf(each)));
  if (known.size + missing.length > most) known.clear();
  const loaded =
    missing.length > 0
      ? await loadUnitCalendars(
          db,
          unit,
          missing.map(({ id }) => id),
        )
      : [];
  for (const { year, parts, flags } of loaded) {
    const mark = missing.find(({ id }) => id === year.id)?.mark ?? '';
    known.set(keyOf({ id: year.id, mark }), { year, blocks: teachingBlocks(parts, flags) });
  }
  return wanted.flatMap((each) => known.get(keyOf(each)) ?? []);
}

/** What a transaction sees may never come to be: it keeps nothing. */
function keptFor(db: Db): Map<string, StudyCalendar> {
  if (!poolOf(db)) return new Map();
  const known = kept.get(db) ?? new Map<string, StudyCalendar>();
  kept.set(db, known);
  return known;
}
