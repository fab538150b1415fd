// Reads the memory of changes: rows as they were at a moment. Triggers write it (migrations/0031-memory.sql).
import { sql } from 'kysely';

import type { Db } from './connect.ts';

/** Records this action in the history even if no row of a school changed. */
export async function noteAction(db: Db): Promise<void> {
  await openChangeSet(db);
}

/** The change set of this transaction. */
export async function openChangeSet(db: Db): Promise<number> {
  const found = await sql<{ id: number }>`select open_change_set()::int as id`.execute(db);
  return found.rows[0]?.id ?? 0;
}

/** This transaction undoes an earlier change set. */
export const noteUndo = (db: Db, changeSet: number) => note(db, 'undoes', String(changeSet));

/** The user's reason for this transaction. */
export const noteReason = (db: Db, reason: string) => note(db, 'reason', reason);

/** The kind of action, if it is not that of the call. */
export const noteKind = (db: Db, kind: string) => note(db, 'kind', kind);

/** Only before the first write, which stores these. */
async function note(db: Db, what: 'kind' | 'reason' | 'undoes', value: string): Promise<void> {
  const found = await sql<{ open: string | null }>`
    select set_config(${`leerlijn.${what}`}, ${value}, true), nullif(current_setting('leerlijn.change_set', true), '') as open`.execute(
    db,
  );
  if (found.rows[0]?.open) throw new Error(`the ${what} of a transaction must be noted before its first write`);
}

/** SQL: a row of `change` from after this change set. A transaction with a lower number may have changed a row later than this one. */
export const isAfter = (changeSet: number) => sql`(
  change_set > ${changeSet} or id > (select max(id) from change where change_set = ${changeSet}))`;

/** Restores deleted rows, and gives other rows their earlier values: see migrations/0039-restore.sql. */
export async function putRowsBack(db: Db, table: string, rows: readonly PastRow[]): Promise<void> {
  if (rows.length > 0) await sql`select put_back(${table}, ${JSON.stringify(rows)}::jsonb)`.execute(db);
}

export type PastRow = Record<string, unknown>;

/** A moment, as the change set that it comes just before. */
export type Past = { before: number };

/** Now: after every change set. */
export const present: Past = { before: Number.MAX_SAFE_INTEGER };

/** The state at a moment is the state before the first change after it. */
export async function pastAt(db: Db, moment: Date): Promise<Past> {
  const found = await sql<{ before: number }>`select change_set_after(${moment}) as before`.execute(db);
  return { before: found.rows[0]?.before ?? 0 };
}

/** The rows of a captured table that belong to a record or a programme. */
export async function rowsAt(
  db: Db,
  { before }: Past,
  table: string,
  of: { record: number } | { programme: number },
): Promise<PastRow[]> {
  const [scope, id] = 'record' in of ? ['record', of.record] : ['programme', of.programme];
  const found = await sql<{ row: PastRow }>`
    select row from rows_before(${table}, ${before}, ${scope}, array[${id}::int]) as row`.execute(db);
  return found.rows.map(({ row }) => row);
}

export interface PastProgramme {
  /** Null: the programme did not exist. */
  programme: PastRow | null;
  parts: PastRow[];
  outcomes: PastRow[];
  calendars: PastRow[];
  items: PastRow[];
  courses: PastRow[];
  exams: PastRow[];
}

/** A programme with its whole plan; `stateOf` in restore/plan-changes selects one grid of it. */
export async function programmeAt(db: Db, past: Past, programme: number): Promise<PastProgramme> {
  const rows = (table: string) => rowsAt(db, past, table, { programme });
  return {
    programme: (await rows('programme'))[0] ?? null,
    parts: await rows('programme_programme_part'),
    outcomes: await rows('programme_outcome'),
    calendars: await rows('programme_calendar'),
    items: await rows('placement'),
    courses: await rows('rel__calendar_week__course'),
    exams: await rows('rel__calendar_week__exam'),
  };
}
