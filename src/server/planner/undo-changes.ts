// The changes of a change set to a plan, row by row, and putting those rows back. For `undo.ts` and for restoring a plan.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { putRowsBack } from '#server/db/memory.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';

export const planTables = [
  'placement',
  'rel__calendar_week__course',
  'rel__calendar_week__exam',
  'programme_calendar',
] as const;
/** The tables in which the planner can change several states at once. */
export const stateTables = ['programme_part', 'educational_unit'] as const;
export type UndoTable = (typeof planTables)[number] | (typeof stateTables)[number];

/** A row from the history. For placed courses and exams, the columns of their form. */
export type PlanRow = Record<string, unknown> & { id: number };
export interface PlacementRow extends PlanRow {
  kind: PlanKind;
  year: number;
  parent: number | null;
}

export interface PlanChange {
  table: UndoTable;
  record: number;
  /** Null: the row did not exist. */
  before: PlanRow | null;
  after: PlanRow | null;
}

/** One change per row, however often it changed in the set; rows of which only bookkeeping columns changed are left out. */
export async function changesOf(db: Db, changeSet: number, programme: number): Promise<PlanChange[]> {
  const found = await sql<PlanChange>`
    select * from (
      select table_name as "table", record,
        (array_agg(before order by id))[1] as before, (array_agg(after order by id desc))[1] as after
      from change
      where change_set = ${changeSet}
        and (programme = ${programme} and table_name = any(${planTables}::text[])
          or table_name = any(${stateTables}::text[]))
      group by table_name, record) as changed
    where (before - ${bookkeeping}::text[]) is distinct from (after - ${bookkeeping}::text[])
    order by record`.execute(db);
  return found.rows;
}

/** Revisions, and the origin of a copy: they are not part of the plan itself. */
export const bookkeeping = ['revision', 'grid_revision', 'origin'];

export async function putBack(db: Db, programme: number, changes: readonly PlanChange[]): Promise<void> {
  const items = changes.filter(({ table }) => table === 'placement');
  const added = items.filter(({ before }) => before === null).map(({ record }) => record);
  if (added.length > 0) await sql`delete from placement where id = any(${added}::int[])`.execute(db);
  for (const table of [...planTables, ...stateTables]) {
    const rows = changes.flatMap((change) => (change.table === table && change.before ? [change.before] : []));
    await putRowsBack(db, table, rows);
  }
  await bumpGrids(db, programme, items);
}

/** Bumps the revisions of these grids, so that users who have one open get a conflict when they save. */
async function bumpGrids(db: Db, programme: number, items: readonly PlanChange[]): Promise<void> {
  const rows = items.flatMap(({ before, after }) => [before, after]).filter((row): row is PlacementRow => row !== null);
  const parents = rows.flatMap(({ parent }) => parent ?? []);
  const years = rows.flatMap(({ parent, year }) => (parent === null ? year : []));
  if (parents.length > 0)
    await sql`update placement set grid_revision = grid_revision + 1
      where programme = ${programme} and id = any(${parents}::int[])`.execute(db);
  if (years.length > 0)
    await sql`update programme_calendar set grid_revision = grid_revision + 1
      where programme = ${programme} and year = any(${years}::int[])`.execute(db);
}
