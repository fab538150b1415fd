// Removes locked records, unless something still uses them. The number of statements does not grow with the number of records.
import { requireRight } from '#server/rights/user.ts';
import { Refusal } from '#server/refusal.ts';

import { guardUnit } from './guards.ts';
import { refuseIfRecordChanged } from './refuse-if-changed.ts';
import type { RecordType, Row } from './record-type.ts';
import { deleteRows, updateRows } from './rows.ts';
import { countUses, describeUses, inUse } from './uses.ts';
import type { Write } from './write.ts';

export function removeRecord(write: Write, type: RecordType, row: Row): Promise<void> {
  return removeRecords(write, type, [row]);
}

/** All of them, or none: throws the refusal of the first that may not be removed. */
export async function removeRecords(write: Write, type: RecordType, rows: readonly Row[]): Promise<void> {
  const refused = await refusedRemovals(write, type, rows);
  for (const { id } of rows) {
    const refusal = await refused.get(id)?.();
    if (refusal) throw refusal;
  }
  await removeUnused(write, type, rows);
}

/** Removes those that may be removed, and returns them. */
export async function removeAllowed(write: Write, type: RecordType, rows: readonly Row[]): Promise<Row[]> {
  const refused = await refusedRemovals(write, type, rows);
  const allowed = rows.filter(({ id }) => !refused.has(id));
  await removeUnused(write, type, allowed);
  return allowed;
}

/** Functions, because the names of uses are only read for the refusal that is thrown. */
type Refusals = Map<number, () => Refusal | Promise<Refusal>>;

async function refusedRemovals(write: Write, type: RecordType, rows: readonly Row[]): Promise<Refusals> {
  const { db, user } = write;
  const refused: Refusals = new Map();
  const remaining = () => rows.filter(({ id }) => !refused.has(id));
  for (const row of rows) {
    const refusal = await refusalOf(() => authorise(write, type, row));
    if (refusal) refused.set(row.id, () => refusal);
  }
  const uses = await countUses(
    db,
    remaining().map(({ id }) => id),
    type.usedBy ?? [],
  );
  for (const { id, organization } of remaining()) {
    const counts = uses.get(id);
    if (counts) refused.set(id, async () => inUse(await describeUses(db, counts, { user, organization })));
  }
  const others = await type.refuseRemoval?.(db, user, remaining());
  for (const [id, refusal] of others ?? []) refused.set(id, () => refusal);
  return refused;
}

async function authorise(write: Write, type: RecordType, row: Row): Promise<void> {
  const { user } = write;
  requireRight(user, row.organization, type.definition.object, 'delete');
  await refuseIfRecordChanged(write, type, row);
  guardUnit(type.definition, user, row.organization, row);
  type.guard?.(user, row);
}

async function removeUnused({ db }: Write, { definition, retired, removing }: RecordType, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id);
  const linked = (await retired?.linked(db, ids)) ?? new Set();
  const kept = rows.filter(({ id }) => linked.has(id));
  if (retired && kept.length > 0) await updateRows(db, definition, kept, retired.values);
  const going = ids.filter((id) => !linked.has(id));
  if (going.length === 0) return;
  await removing?.(db, going);
  await deleteRows(db, definition, going);
}

async function refusalOf(work: () => Promise<void>): Promise<Refusal | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
