// Changes what a role may do, per object and per attribute: never beyond the rights of who changes it.
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { Changes } from '#server/db/history.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { actions, type Flags, noFlags, noRights } from '#shared/permissions/rights.ts';
import { guardGiven } from './escalation.ts';
import { keepingManagers } from './escalation-last-manager.ts';
import { asRights, rightsOfRoles } from './permissions-of-roles.ts';
import { placeOf, type RoleRow } from './roles-rows.ts';
import type { User } from './user.ts';

export type SomeFlags = { [K in keyof Flags]?: boolean | undefined };

/** Writes, then compares what the role has now with what it had: what came along with it counts too. */
export async function changeRights<T>(db: Db, user: User, role: RoleRow, write: () => Promise<T>): Promise<T> {
  return keepingManagers(db, user, async () => {
    const [before] = await rightsOfRoles(db, [role.id]);
    const result = await write();
    const [after] = await rightsOfRoles(db, [role.id]);
    if (after) guardGiven(user, placeOf(role), before ? asRights(before) : noRights, asRights(after));
    return result;
  });
}

/** Answers what changed, for the history: 'programme.update' → [false, true]. */
export async function writePermissions(
  db: Db,
  role: number,
  given: readonly ({ object: ObjectKey } & SomeFlags)[],
): Promise<Changes> {
  const changes: Changes = {};
  const rows = await db.selectFrom('permission').selectAll().where('role', '=', role).execute();
  for (const { object, ...flags } of given) {
    const row = rows.find((each) => each.object === object);
    const before = row ? flagsOf(row) : noFlags;
    const after = mergeGiven(before, flags);
    const changed = actions.filter((action) => before[action] !== after[action]);
    if (row && changed.length === 0) continue;
    const columns = columnsOf(after);
    await db
      .insertInto('permission')
      .values({ role, object, ...columns })
      .onConflict((conflict) => conflict.columns(['role', 'object']).doUpdateSet(columns))
      .execute();
    for (const action of changed) changes[`${object}.${action}`] = [before[action], after[action]];
  }
  return changes;
}

interface AttributeFlags extends Flags {
  id: number;
  object: string;
  attribute: string;
}

/** Only what differs from the object is kept, so that the rest follows the object also when that changes later. */
export async function writeAttributePermissions(
  db: Db,
  permission: { id: number } & Flags,
  attributes: readonly AttributeFlags[],
  given: ReadonlyMap<number, SomeFlags>,
): Promise<Changes> {
  const changes: Changes = {};
  for (const attribute of attributes) {
    const flags = given.get(attribute.id);
    if (!flags) continue;
    const after = mergeGiven(attribute, withCreate(flags, permission));
    const changed = actions.filter((action) => attribute[action] !== after[action]);
    if (changed.length === 0) continue;
    const key = { permission: permission.id, attribute: attribute.id };
    if (actions.every((action) => after[action] === permission[action]))
      await sql`delete from attribute_permission
        where permission = ${key.permission} and attribute = ${key.attribute}`.execute(db);
    else
      await db
        .insertInto('attribute_permission')
        .values({ ...key, ...columnsOf(after) })
        .onConflict((conflict) => conflict.columns(['permission', 'attribute']).doUpdateSet(columnsOf(after)))
        .execute();
    for (const action of changed)
      changes[`${attribute.object}.${attribute.attribute}.${action}`] = [attribute[action], after[action]];
  }
  return changes;
}

/** Screens show reading and changing only: who may not change an attribute does not set it on a new record either. */
function withCreate(flags: SomeFlags, permission: Flags): SomeFlags {
  if (flags.create !== undefined || flags.update === undefined) return flags;
  return { ...flags, create: flags.update && permission.create };
}

function mergeGiven(before: Flags, given: SomeFlags): Flags {
  return {
    create: given.create ?? before.create,
    read: given.read ?? before.read,
    update: given.update ?? before.update,
    delete: given.delete ?? before.delete,
  };
}

export function flagsOf(row: {
  can_create: boolean;
  can_read: boolean;
  can_update: boolean;
  can_delete: boolean;
}): Flags {
  return { create: row.can_create, read: row.can_read, update: row.can_update, delete: row.can_delete };
}

function columnsOf({ create, read, update, delete: remove }: Flags) {
  return { can_create: create, can_read: read, can_update: update, can_delete: remove };
}
