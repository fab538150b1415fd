// The calendars that the study years of a programme follow. They change a few times a year and every page needs them, so
// they are cached in memory; each call brings the current version marks from the database.
import { loadUnitCalendars } from '#server/calendar/unit-calendar-read.ts';
import { databaseOf, type Db, poolOf } from '#server/db/connect.ts';
import { type CalendarYear, type TeachingBlock, teachingBlocks } from '#shared/planning/calendar.ts';

export interface StudyCalendar {
  year: CalendarYear & { id: number };
  blocks: TeachingBlock[];
}

interface Wanted {
  id: number;
  /** Changes when the year, the unit's calendar in it, or the way the unit divides its years changes. */
  mark: string;
}

const MAX_CACHED = 500;
const caches = new WeakMap<Db, Map<string, StudyCalendar>>();

export async function studyCalendars(db: Db, unit: number, wanted: readonly Wanted[]): Promise<StudyCalendar[]> {
  const known = cacheFor(databaseOf(db));
  const keyOf = ({ id, mark }: Wanted) => `${unit} ${id} ${mark}`;
  const missing = wanted.filter((each) => !known.has(keyOf(each)));
  const loaded = missing.length > 0 ? await load(db, unit, missing) : [];
  // A transaction may see rows that are never committed, so it reads the cache but does not fill it.
  if (poolOf(db)) {
    if (known.size + loaded.length > MAX_CACHED) known.clear();
    for (const { mark, ...calendar } of loaded) known.set(keyOf({ id: calendar.year.id, mark }), calendar);
  }
  return wanted.flatMap((each) => known.get(keyOf(each)) ?? loaded.find(({ year }) => year.id === each.id) ?? []);
}

async function load(db: Db, unit: number, wanted: readonly Wanted[]): Promise<(StudyCalendar & { mark: string })[]> {
  const ids = wanted.map(({ id }) => id);
  return (await loadUnitCalendars(db, unit, ids)).map(({ year, parts, flags }) => ({
    year,
    blocks: teachingBlocks(parts, flags),
    mark: wanted.find(({ id }) => id === year.id)?.mark ?? '',
  }));
}

function cacheFor(database: Db): Map<string, StudyCalendar> {
  const known = caches.get(database) ?? new Map<string, StudyCalendar>();
  caches.set(database, known);
  return known;
}
