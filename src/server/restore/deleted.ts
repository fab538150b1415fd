// Restores a deleted record and everything deleted with it, with the same ids.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { PastRow } from '#server/db/memory.ts';
import type { Write } from '#server/records/write.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import { placesOf, platform, rightsAt } from '#server/rights/places.ts';
import type { User } from '#server/rights/user.ts';
import type { Restored, RestoreBody } from '#shared/api/restore.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { can, canAttribute } from '#shared/permissions/rights.ts';
import { restoreText } from '#shared/text/restore.ts';

import { missingOf, type RestoreOutcome, refuseMissing, restoredRecord } from './outcome.ts';
import { deletedIn, foreignKeys, rowsDeletedWith, putAllBack, type TableRow, withoutGone } from './past-rows.ts';
import { placedItems } from './placed.ts';
import { noteRestore } from './point.ts';
import { refillReferences, returnRecord } from './return.ts';
import { readableName, type Subject, subjectOf } from './subjects.ts';
import { isPseudonymised, userPlaces } from './user-places.ts';

export async function restoreDeleted(
  { db, user }: Write,
  body: RestoreBody & { object: ObjectKey; id: number },
): Promise<RestoreOutcome> {
  const subject = subjectOf(body.object);
  const { table } = subject;
  // Of two simultaneous restores one waits, and then finds that the record exists.
  await sql`select pg_advisory_xact_lock(hashtext(${`restore ${table}`}), ${body.id})`.execute(db);
  const deletion = await lastDeletion(db, subject, body.id);
  const places = deletion ? await placesOfDeleted(db, subject, deletion) : [];
  // A record that was never deleted and one of another school look the same.
  if (!deletion || !places.some((place) => placesOf(user).includes(place))) throw notFound();
  if (await isThere(db, table, body.id)) throw new Refusal(409, restoreText.alreadyBack);

  const keys = await foreignKeys(db);
  const deleted = await deletedIn(db, deletion.change_set);
  const root = deleted.find((each) => each.table === table && each.row['id'] === body.id);
  if (!root) throw notFound();
  const { rows, gone } = await withoutGone(db, rowsDeletedWith(root, deleted, keys).filter(canReturn), keys);
  const organization = places[0] ?? platform;
  const missing = await missingOf(db, user, organization, gone);
  if (!rows.includes(root)) {
    if (body.preview) return { restored: [], missing };
    throw new Refusal(409, restoreText.cannotReturn, { details: { missing, missing_count: missing.length } });
  }
  await noteRestore(db, restoreText.reasonDeleted, deletion.change_set);
  await returnRecord(body.object, { db, user, root: root.row, rows, put: () => putAllBack(db, rows, keys) });
  for (const key of keys.filter((each) => each.to === table && each.on_delete === 'n'))
    await refillReferences(db, deletion.change_set, { table: key.table, column: key.columns[0] ?? '', id: body.id });
  // After the rights check, because what is missing reveals something about the record.
  refuseMissing(missing, body);
  const title = readableName(user, table, places, root.row);
  const items = rows.filter((each) => each.table === 'placement').map(({ row }) => ({ row, action: 'back' as const }));
  return {
    restored: [
      restoredRecord({ object: body.object, id: body.id, title, action: 'back' }),
      ...outcomesOf(
        user,
        organization,
        rows.filter((each) => each !== root),
      ),
      ...(await placedItems(db, user, organization, items)),
    ],
    missing,
  };
}

/** Outcomes restored with their framework, if the user may read them. */
function outcomesOf(user: User, organization: number, rows: readonly TableRow[]): Restored[] {
  const object = 'learning_outcome';
  const rights = rightsAt(user, organization);
  if (!can(rights, object, 'read') || !canAttribute(rights, `${object}.framework`, 'read')) return [];
  return rows
    .filter(({ table }) => table === object)
    .map(({ table, row }) => {
      const title = readableName(user, table, [organization], row);
      return restoredRecord({ object, id: Number(row['id']), title, action: 'back' });
    });
}

/**
 * Secrets are not in the history: users set up a new calendar address or second factor. And like a password, the link to an
 * account at an institution does not come back by itself, nor does a role become one that new accounts from there get.
 */
const notReturning = new Set([
  ...['calendar_feed', 'passkey', 'time_code', 'recovery_code', 'remembered_device'],
  ...['user_identity', 'sign_in_role'],
]);

function canReturn({ table }: TableRow): boolean {
  return !notReturning.has(table);
}

interface Deletion {
  change_set: number;
  row: PastRow;
}

async function lastDeletion(db: Db, { table }: Subject, id: number): Promise<Deletion | undefined> {
  const found = await sql<Deletion>`
    select change_set, before as row from change
    where table_name = ${table} and record = ${id} and operation = 'delete' and not partial
    order by id desc limit 1`.execute(db);
  return found.rows[0];
}

async function placesOfDeleted(db: Db, { object }: Subject, { change_set, row }: Deletion): Promise<number[]> {
  if (object === 'organization') return [platform];
  if (object === 'user') return isPseudonymised(row) ? [] : userPlaces(db, change_set, Number(row['id']));
  return [Number(row['organization'] ?? platform)];
}

async function isThere(db: Db, table: string, id: number): Promise<boolean> {
  const found = await sql`select from ${sql.table(table)} where id = ${id}`.execute(db);
  return found.rows.length > 0;
}
