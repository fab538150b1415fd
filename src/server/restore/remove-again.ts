// Undoes the return of a record: removes it again, through the ordinary removal.
import { sql } from 'kysely';

import { roleHandlers } from '#server/access/roles.ts';
import { userHandlers } from '#server/access/users.ts';
import { yearHandlers } from '#server/calendar/years.ts';
import { recordTypes } from '#server/catalogue/record-types.ts';
import type { Db } from '#server/db/connect.ts';
import type { PastRow } from '#server/db/memory.ts';
import { labelHandlers } from '#server/labels/handlers.ts';
import { removeRecord } from '#server/records/remove.ts';
import { lockRecords } from '#server/records/rows.ts';
import type { Write, WriteTo } from '#server/records/write.ts';
import { placesOf } from '#server/rights/places.ts';
import type { RestoreBody } from '#shared/api/restore.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { restoreText } from '#shared/text/restore.ts';

import { type RestoreOutcome, restoredRecord } from './outcome.ts';
import { noteRestore } from './point.ts';
import { readableName, subjectOf } from './subjects.ts';

/** Whether the given change set restored this record. */
export async function isReturned(db: Db, table: string, { id, change_set }: RestoreBody): Promise<boolean> {
  if (!change_set) return false;
  const found = await sql`
    select from change c join change_set s on s.id = c.change_set
    where s.id = ${change_set} and s.kind = 'restore'
      and c.table_name = ${table} and c.record = ${id} and c.operation = 'insert'
      and not exists (select from change later where later.table_name = ${table} and later.record = ${id}
        and later.id > c.id and later.operation <> 'update')`.execute(db);
  return found.rows.length > 0;
}

export async function removeAgain(
  write: Write,
  { object, id, change_set }: RestoreBody & { object: ObjectKey; id: number },
): Promise<RestoreOutcome> {
  const { db, user } = write;
  const { table } = subjectOf(object);
  const found = await sql<PastRow>`select * from ${sql.table(table)} where id = ${id}`.execute(db);
  const row = found.rows[0] ?? {};
  await noteRestore(db, restoreText.reasonUndone, change_set ?? null);
  await remove({ ...write, params: { id } }, object);
  const title = readableName(user, table, placesOf(user), row);
  return { restored: [restoredRecord({ object, id, title, action: 'removed' })], missing: [] };
}

const others: Partial<Record<ObjectKey, (call: WriteTo) => Promise<void>>> = {
  user: userHandlers.removeUser,
  role: roleHandlers.removeRole,
  labels__labelgroups: labelHandlers.removeGroup,
  labels__labeloptions: labelHandlers.removeOption,
  calendar__year: yearHandlers.remove,
};

async function remove(call: WriteTo, object: ObjectKey): Promise<void> {
  const own = others[object];
  if (own) return own(call);
  const type = Object.values(recordTypes).find(({ definition }) => definition.object === object);
  if (!type) throw new Error(`${object} cannot be removed`);
  const [before] = await lockRecords(call, type, [call.params.id]);
  await removeRecord(call, type, before);
}
