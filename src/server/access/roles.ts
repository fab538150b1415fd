// The calls of roles. A role belongs to one organization, or to the platform, for good; it is saved with its permissions.
import type { z } from 'zod';
import { access } from '#shared/api/access.ts';
import { role as definition } from '#shared/definitions/role.ts';
import { objectKeys } from '#shared/permissions/objects.ts';
import { noFlags } from '#shared/permissions/rights.ts';
import { usageText } from '#shared/text/usage.ts';
import { fieldText } from '#shared/text/field.ts';
import { guardAttributes } from '#server/records/guards.ts';
import { countUses, describeUses, refuseUsed } from '#server/records/uses.ts';
import { requireFilled, cleanAttributes } from '#server/records/values.ts';
import type { Db } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { forbidden, invalid, notFound } from '#server/refusal.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import { changeRights, writePermissions } from './permissions-change.ts';
import { canAt, placesOf, placesWith, platform, rightsAt } from '#server/rights/places.ts';
import { listRoles, readRole } from './roles-read.ts';
import { lockRole, placeOf, raiseRole, requireFreeRole, type RoleRow } from './roles-rows.ts';
import type { User } from '#server/rights/user.ts';
import type { Write, WriteBody, WriteTo } from '#server/records/write.ts';

type Body = z.output<typeof access.createRole.body>;

export const roleHandlers = {
  roles: async ({ db, user }: Call) => listRoles(db, user),

  role: async ({ db, user, params }: Call<'{id}'>) => {
    const record = await readRole(db, user, params.id);
    if (!record) throw notFound();
    return new JsonAnswer(record.json, { revision: record.revision });
  },

  createRole: async ({ db, user, body }: WriteBody<Body>) => {
    const place = placeForNew(user, body.organization);
    const organization = place === platform ? null : place;
    // The school of a new role is not checked as an attribute: every role needs one.
    const { organization: _school, ...given } = cleanAttributes(definition, body);
    guardAttributes(definition, rightsAt(user, place), given, null);
    const after = { role: '', title: '', ...given };
    requireFilled(definition, after);
    await requireFreeRole(db, organization, after.role);
    const { id } = await db
      .insertInto('role')
      .values({ ...after, organization })
      .returning('id')
      .executeTakeFirstOrThrow();
    const nothing = objectKeys.map((object) => ({ object, ...noFlags }));
    await writePermissions(db, id, nothing);
    const row: RoleRow = { id, organization, ...after, revision: 1 };
    await changeRights(db, user, row, () => writePermissions(db, id, body.permissions ?? []));
    return answer(db, user, id);
  },

  updateRole: async (call: WriteTo & WriteBody<Body>) => {
    const { db, user, params, body } = call;
    const before = await lockRole(db, user, params.id, 'update');
    await refuseChangedRole(call, before);
    const stored = cleanAttributes(definition, body);
    const given = 'organization' in stored ? { ...stored, organization: stored['organization'] ?? platform } : stored;
    guardAttributes(definition, rightsAt(user, placeOf(before)), given, { ...before, organization: placeOf(before) });
    // After the rights, because this refusal reveals that the name differs.
    refuseFixed(before, body);
    const changed = body.title !== undefined && body.title !== before.title ? { title: body.title } : {};
    requireFilled(definition, changed);
    const rightsChanged = await changeRights(db, user, before, () =>
      writePermissions(db, before.id, body.permissions ?? []),
    );
    if (rightsChanged || Object.keys(changed).length > 0) await raiseRole(db, before, changed);
    return answer(db, user, before.id);
  },

  removeRole: async (call: WriteTo) => {
    const { db, user, params } = call;
    const before = await lockRole(db, user, params.id, 'delete');
    await refuseChangedRole(call, before);
    const places = [{ table: 'user_role', column: 'role', label: usageText.users, path: '/users' }];
    const uses = await countUses(db, [before.id], places);
    refuseUsed(await describeUses(db, uses.get(before.id) ?? []));
    await db.deleteFrom('role').where('id', '=', before.id).execute();
  },
};

/** Users without read access get only the id. */
async function answer(db: Db, user: User, id: number): Promise<JsonAnswer> {
  const record = await readRole(db, user, id);
  return record ? new JsonAnswer(record.json, { revision: record.revision }) : new JsonAnswer(JSON.stringify({ id }));
}

/** Undefined: the first school where the user may create roles. Null: the platform, if the user may create roles there. */
function placeForNew(user: User, named: number | null | undefined): number {
  if (named && !placesOf(user).includes(named)) throw invalid({ organization: fieldText.missing });
  const may = placesWith(user, 'role', 'create');
  if (named === null && may.includes(platform)) return platform;
  const place = named ?? may.find((each) => each !== platform) ?? may[0];
  if (place === undefined || !canAt(user, place, 'role', 'create')) throw forbidden();
  return place;
}

function refuseFixed(before: RoleRow, body: Body): void {
  const errors: Record<string, string> = {};
  if (body.role !== undefined && body.role !== before.role) errors['role'] = fieldText.fixed;
  if (body.organization !== undefined && body.organization !== before.organization)
    errors['organization'] = fieldText.fixed;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export function refuseChangedRole(call: Write, { id, revision }: RoleRow): Promise<void> {
  const { db, user } = call;
  return refuseIfChanged(call, { table: 'role', record: id, revision }, () => answer(db, user, id));
}
