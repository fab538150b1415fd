// Undoes an import: records get their earlier values and new ones are removed. Records changed since are left alone.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { isAfter, type PastRow } from '#server/db/memory.ts';
import { prepareChecks } from '#server/records/prepare-checks.ts';
import type { RecordType, Row } from '#server/records/record-type.ts';
import { removeAllowed } from '#server/records/remove.ts';
import { findRecords } from '#server/records/rows.ts';
import { updateRecord } from '#server/records/update.ts';
import type { Values } from '#server/records/values.ts';
import type { Write } from '#server/records/write.ts';
import { Refusal } from '#server/refusal.ts';
import { recordValues } from '#server/restore/record-values.ts';
import type { Definition } from '#shared/definitions/definition.ts';

export interface UndoneRecords {
  undone: number;
  /** Changed since, in use by now, or no longer there. */
  left: number;
}

export async function undoRecords(write: Write, type: RecordType, changeSet: number): Promise<UndoneRecords> {
  const { db } = write;
  const { definition } = type;
  const touched = await recordsChangedBy(db, definition, changeSet);
  const ids = touched.map(({ id }) => id);
  const rows = await findRecords(write, type, ids, sql`order by record.id for update of record`);
  const past = await valuesBefore(db, definition, changeSet, ids);
  const unchanged = touched.filter(({ changedSince }) => !changedSince);
  const rowsOf = (changed: readonly ChangedRecord[]) => changed.flatMap(({ id }) => rows.get(id) ?? []);
  const open = {
    // Newer records may refer to older ones.
    changed: new Set(rowsOf(unchanged.filter(({ isNew }) => !isNew)).toReversed()),
    made: new Set(rowsOf(unchanged.filter(({ isNew }) => isNew))),
  };
  const [first] = open.changed;
  const restored = [...open.changed].map((row) => ({ before: row, values: past.get(row.id) ?? {} }));
  if (first) await prepareChecks(write, type, first.organization, restored);
  let undone = 0;
  // A record can only be removed after those that refer to it, so refused ones are retried until none succeeds.
  for (let before = -1; before < undone;) {
    before = undone;
    for (const row of open.changed) {
      if (!(await restoreValues(write, type, row, past.get(row.id) ?? {}))) continue;
      open.changed.delete(row);
      undone += 1;
    }
    for (const row of await removeAllowed(write, type, [...open.made])) {
      open.made.delete(row);
      undone += 1;
    }
  }
  return { undone, left: touched.length - undone };
}

/** Returns whether it succeeded. */
async function restoreValues(write: Write, type: RecordType, row: Row, values: Values): Promise<boolean> {
  try {
    await updateRecord(write, type, row, values);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

interface ChangedRecord {
  id: number;
  isNew: boolean;
  changedSince: boolean;
}

async function recordsChangedBy(db: Db, definition: Definition, changeSet: number): Promise<ChangedRecord[]> {
  // A link belongs to the record that has it.
  const tables = ownColumns(definition).map(([table]) => table);
  const found = await sql<ChangedRecord>`
    select c.record as id,
      bool_or(c.table_name = ${definition.table} and c.operation = 'insert') as "isNew",
      exists (select from change later where later.table_name = any(${tables}::text[]) and later.record = c.record
        and ${isAfter(changeSet)}) as "changedSince"
    from change c
    where c.change_set = ${changeSet} and c.table_name = any(${tables}::text[])
    group by c.record order by c.record`.execute(db);
  return found.rows;
}

/** Only the attributes of an object: what the server derives from them follows by itself. */
async function valuesBefore(
  db: Db,
  definition: Definition,
  changeSet: number,
  ids: readonly number[],
): Promise<Map<number, Values>> {
  const rows = new Map<string, Map<number, PastRow[]>>();
  for (const [table, own] of ownColumns(definition)) {
    const found = await sql<{ row: PastRow }>`
      select row from rows_before(${table}, ${changeSet}, 'record', ${ids}::int[]) as row`.execute(db);
    const byRecord = new Map<number, PastRow[]>();
    for (const { row } of found.rows) {
      const id = Number(row[own]);
      byRecord.set(id, [...(byRecord.get(id) ?? []), row]);
    }
    rows.set(table, byRecord);
  }
  return new Map(
    [...(rows.get(definition.table) ?? [])].flatMap(([id, [row]]): [number, Values][] =>
      row ? [[id, recordValues(definition, row, (table) => rows.get(table)?.get(id) ?? [])]] : [],
    ),
  );
}

/** The column of each table that names the record. */
function ownColumns({ table, attributes }: Definition): [table: string, own: string][] {
  const links = Object.values(attributes).flatMap((attribute) => attribute.links ?? []);
  return [[table, 'id'], ...links.map((link): [string, string] => [link.table, link.own])];
}
