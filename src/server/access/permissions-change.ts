// Changes a role's rights, per object and per attribute: never beyond the rights of the user who changes them.
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { actions, type Flags, noFlags, noRights, type Rights } from '#shared/permissions/rights.ts';
import { accessText } from '#shared/text/access.ts';
import { Refusal } from '#server/refusal.ts';
import { guardGiven, guardHolders } from './escalation.ts';
import { keepLastManager } from './escalation-last-manager.ts';
import { asRights, rightsOfRoles } from './permissions-of-roles.ts';
import { placeOf, type RoleRow } from './roles-rows.ts';
import type { User } from '#server/rights/user.ts';

export type SomeFlags = { [K in keyof Flags]?: boolean | undefined };

/** Compares the role's rights before and after `write`, so that indirect changes count too. */
export async function changeRights<T>(db: Db, user: User, role: RoleRow, write: () => Promise<T>): Promise<T> {
  return keepLastManager(db, user, async () => {
    const before = await rightsOfRole(db, role.id);
    const result = await write();
    const after = await rightsOfRole(db, role.id);
    guardGiven(user, placeOf(role), before, after);
    await guardHolders(db, user, { id: role.id, place: placeOf(role) }, before, after);
    return result;
  });
}

async function rightsOfRole(db: Db, id: number): Promise<Rights> {
  const [role] = await rightsOfRoles(db, [id]);
  return role ? asRights(role) : noRights;
}

/** Returns whether anything changed. */
export async function writePermissions(
  db: Db,
  role: number,
  given: readonly ({ object: ObjectKey } & SomeFlags)[],
): Promise<boolean> {
  const rows = await db.selectFrom('permission').selectAll().where('role', '=', role).execute();
  const written = new Map<ObjectKey, ReturnType<typeof columnsOf> & { role: number; object: ObjectKey }>();
  for (const { object, ...flags } of given) {
    // If an object is named twice, the last one counts.
    const row = written.get(object) ?? rows.find((each) => each.object === object);
    const before = row ? flagsOf(row) : noFlags;
    const after = mergeGiven(before, flags);
    if (row && sameFlags(before, after)) continue;
    written.set(object, { role, object, ...columnsOf(after) });
  }
  if (written.size > 0)
    await db
      .insertInto('permission')
      .values([...written.values()])
      .onConflict((conflict) => conflict.columns(['role', 'object']).doUpdateSet(excludedFlags))
      .execute();
  return written.size > 0;
}

function sameFlags(a: Flags, b: Flags): boolean {
  return actions.every((action) => a[action] === b[action]);
}

interface AttributeFlags extends Flags {
  id: number;
  object: string;
  attribute: string;
}

/** Stores only rights that differ from the object's, so that the others follow later changes of the object. */
export async function writeAttributePermissions(
  db: Db,
  permission: { id: number } & Flags,
  attributes: readonly AttributeFlags[],
  given: ReadonlyMap<number, SomeFlags>,
): Promise<boolean> {
  const own: AttributeRow[] = [];
  const followers: number[] = [];
  for (const attribute of attributes) {
    const flags = given.get(attribute.id);
    if (!flags) continue;
    const after = mergeGiven(attribute, withCreate(flags, permission));
    if (sameFlags(attribute, after)) continue;
    if (after.read && !permission.read)
      throw new Refusal(422, accessText.readsNoObject, {
        errors: { [`attribute_permissions.${attribute.id}`]: accessText.readsNoObject },
      });
    if (sameFlags(after, permission)) followers.push(attribute.id);
    else own.push({ permission: permission.id, attribute: attribute.id, ...columnsOf(after) });
  }
  if (followers.length > 0)
    await sql`delete from attribute_permission
      where permission = ${permission.id} and attribute = any(${followers}::int[])`.execute(db);
  if (own.length > 0)
    await db
      .insertInto('attribute_permission')
      .values(own)
      .onConflict((conflict) => conflict.columns(['permission', 'attribute']).doUpdateSet(excludedFlags))
      .execute();
  return followers.length + own.length > 0;
}

type AttributeRow = ReturnType<typeof columnsOf> & { permission: number; attribute: number };

/** Values for the update of an existing row. */
const excludedFlags = {
  can_create: sql<boolean>`excluded.can_create`,
  can_read: sql<boolean>`excluded.can_read`,
  can_update: sql<boolean>`excluded.can_update`,
  can_delete: sql<boolean>`excluded.can_delete`,
};

/** Screens only show read and update: the right to set an attribute on a new record then follows update. */
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
