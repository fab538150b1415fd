// Runs any reader on the tables as they were at a moment: in one transaction, temporary tables with the same names hide the
// real ones (migrations/0037-as-of.sql). Writes nothing.
import { sql } from 'kysely';

import { databaseOf, type Database, type Db, noteTransaction } from './connect.ts';
import type { Past } from './memory.ts';

type Show = (table: string, of: Scope, options?: { alsoOthers?: boolean }) => Promise<void>;
type Scope = { records: readonly number[] } | { programme: number };

async function inThePast<T>(db: Db, past: Past, work: (db: Db, show: Show) => Promise<T>): Promise<T> {
  const database = databaseOf(db) as Database;
  const reading = database.transaction().setIsolationLevel('repeatable read');
  return reading.execute(async (transaction) => {
    noteTransaction(transaction, database);
    await sql`select set_config('leerlijn.home_schema', current_schema(), true)`.execute(transaction);
    const show: Show = async (table, of, { alsoOthers = false } = {}) => {
      const [scope, ids] = 'records' in of ? ['record', of.records] : ['programme', [of.programme]];
      await sql`
        select show_past(${table}, ${past.before}::bigint, ${scope}, ${[...ids]}::int[], ${alsoOthers})`.execute(
        transaction,
      );
    };
    return work(transaction, show);
  });
}

/** A record with its links: `tables` are the tables that belong to it. */
export function recordAsOf<T>(
  db: Db,
  past: Past,
  { tables, id }: { tables: readonly string[]; id: number },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return inThePast(db, past, async (transaction, show) => {
    for (const table of tables) await show(table, { records: [id] });
    return work(transaction);
  });
}

/** A programme with its plan, the records in that plan, and the calendars that apply to it. */
export function programmeAsOf<T>(db: Db, past: Past, programme: number, work: (db: Db) => Promise<T>): Promise<T> {
  return inThePast(db, past, async (transaction, show) => {
    // Placed courses and exams find their programme by their placement, so they are read before placements are hidden.
    for (const table of ['rel__calendar_week__course', 'rel__calendar_week__exam', 'placement'])
      await show(table, { programme });
    for (const table of ['programme', 'programme_programme_part', 'programme_outcome', 'programme_calendar'])
      await show(table, { programme });
    const found = await sql<Planned>`
      select array(select distinct programme_part from placement where programme_part is not null
          union select programme_part from programme_programme_part) as parts,
        array(select distinct educational_unit from placement where educational_unit is not null) as units,
        array(select distinct course from placement where course is not null) as courses,
        array(select distinct exam from placement where exam is not null) as exams,
        array(select organizational_unit from programme where organizational_unit is not null) as owners,
        array(select id from calendar_year where organization in (select organization from programme)
          union select record from change where table_name = 'calendar_year' and operation = 'delete'
            and organization in (select organization from programme)) as years`.execute(transaction);
    const { parts = [], units = [], courses = [], exams = [], owners = [], years = [] } = found.rows[0] ?? {};
    await show('programme_part', { records: parts });
    await show('educational_unit', { records: units });
    await show('course', { records: courses });
    await show('exam', { records: exams });
    await show('organizational_unit', { records: owners }, { alsoOthers: true });
    for (const table of ['unit_calendar', 'year_part', 'calendar_block', 'week_setting'])
      await show(table, { records: owners });
    for (const table of ['calendar_year', 'holiday']) await show(table, { records: years });
    return work(transaction);
  });
}

type Planned = Record<'parts' | 'units' | 'courses' | 'exams' | 'owners' | 'years', number[]>;
