// The calls about a role's rights: for one object at a time, and for all attributes of an object at once.
import { sql } from 'kysely';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import type { Flags } from '#shared/permissions/rights.ts';
import { accessText } from '#shared/text/access.ts';
import { fieldText } from '#shared/text/field.ts';
import type { AttributePermission } from '#shared/api/access.ts';
import type { Db } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { invalid, notFound } from '#server/refusal.ts';
import { attributeFlag } from '#server/rights/attribute-flags.ts';
import {
  changeRights,
  flagsOf,
  type SomeFlags,
  writeAttributePermissions,
  writePermissions,
} from './permissions-change.ts';
import { placesOf, placesWith } from '#server/rights/places.ts';
import { lockRole, raiseRole, type RoleRow } from './roles-rows.ts';
import { refuseChangedRole } from './roles.ts';
import type { User } from '#server/rights/user.ts';
import type { WriteBody, WriteTo } from '#server/records/write.ts';

type Given = SomeFlags & { object?: ObjectKey | undefined; role?: number | undefined };

export const permissionHandlers = {
  createPermission: async (call: WriteBody<Given & { object: ObjectKey; role: number }>) => {
    const { db, user, body } = call;
    const role = await lockRole(db, user, body.role, 'update');
    await refuseChangedRole(call, role);
    return savePermission(db, user, role, body.object, body);
  },

  updatePermission: async (call: WriteTo & WriteBody<Given>) => {
    const { db, user, params, body } = call;
    const { role, permission: row } = await lockPermission(db, user, params.id);
    await refuseChangedRole(call, role);
    if (body.role !== undefined && body.role !== row.role) throw invalid({ role: accessText.otherObject });
    if (body.object !== undefined && body.object !== row.object) throw invalid({ object: accessText.otherObject });
    return savePermission(db, user, role, row.object as ObjectKey, body);
  },

  attributePermissions: async ({ db, user, query }: Call<string, { permission: number }>) => {
    const { id, organization, revision } = await permissionRow(db, placesWith(user, 'role', 'read'), query.permission);
    return new JsonAnswer(JSON.stringify(await attributesOf(db, id, organization)), { revision });
  },

  saveAttributePermissions: async (
    call: WriteBody<{ permission: number; attribute_permissions: Record<string, SomeFlags> }>,
  ) => {
    const { db, user, body } = call;
    const { role, permission } = await lockPermission(db, user, body.permission);
    await refuseChangedRole(call, role);
    const rows = await attributesOf(db, permission.id, role.organization);
    const given = new Map(Object.entries(body.attribute_permissions).map(([id, flags]) => [Number(id), flags]));
    const unknown = [...given.keys()].filter((id) => !rows.some(({ attribute_id }) => attribute_id === id));
    if (unknown.length > 0)
      throw invalid(Object.fromEntries(unknown.map((id) => [`attribute_permissions.${id}`, fieldText.missing])));
    const own = { id: permission.id, ...flagsOf(permission) };
    const attributes = rows.map((row) => ({ ...row, id: row.attribute_id }));
    const changed = await changeRights(db, user, role, () => writeAttributePermissions(db, own, attributes, given));
    if (changed) await raiseRole(db, role);
    return attributesOf(db, permission.id, role.organization);
  },
};

async function savePermission(db: Db, user: User, role: RoleRow, object: ObjectKey, given: SomeFlags) {
  const changed = await changeRights(db, user, role, () => writePermissions(db, role.id, [{ ...given, object }]));
  if (changed) await raiseRole(db, role);
  const row = await db
    .selectFrom('permission')
    .selectAll()
    .where('role', '=', role.id)
    .where('object', '=', object)
    .executeTakeFirstOrThrow();
  return { id: row.id, object, role: role.id, ...flagsOf(row) };
}

/** Locks the role first, then reads the permission again, which may have changed while waiting. */
async function lockPermission(db: Db, user: User, id: number) {
  const found = await permissionRow(db, placesOf(user), id);
  const role = await lockRole(db, user, found.role, 'update');
  return { role, permission: await permissionRow(db, placesOf(user), id) };
}

async function permissionRow(db: Db, places: number[], id: number) {
  const row = await db
    .selectFrom('permission')
    .innerJoin('role', 'role.id', 'permission.role')
    .selectAll('permission')
    .select(['role.organization', 'role.revision'])
    .where('permission.id', '=', id)
    .where(sql<boolean>`coalesce(role.organization, 0) = any(${places}::int[])`)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The role's rights on every attribute of the permission's object, with the labels of the role's school. */
async function attributesOf(db: Db, permission: number, organization: number | null): Promise<AttributePermission[]> {
  const result = await sql<Flags & Omit<AttributePermission, keyof Flags>>`
    select a.id as attribute_id, a.object, a.attribute, a.default_label, coalesce(label.label, a.default_label) as user_label,
      ${attributeFlag.create} as create, ${attributeFlag.read} as read,
      ${attributeFlag.update} as update, ${attributeFlag.delete} as delete,
      ap.attribute is null as inherited
    from permission p
    join attribute a on a.guard = p.object
    left join attribute_permission ap on ap.permission = p.id and ap.attribute = a.id
    left join attribute_label label
      on label.attribute = a.id and label.organization = ${organization} and label.organizational_unit is null
    where p.id = ${permission} order by a.object, a.position, a.id`.execute(db);
  return result.rows;
}
