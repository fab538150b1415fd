// The calls of roles. A role lies in one organization, or on the platform, and stays there; its permissions go along.
import type { z } from 'zod';
import { access } from '#shared/api/access.ts';
import { role as definition } from '#shared/definitions/role.ts';
import { objectKeys } from '#shared/permissions/objects.ts';
import { noFlags } from '#shared/permissions/rights.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { usageText } from '#shared/text/usage.ts';
import { guardAttributes } from '#server/catalogue/guards.ts';
import { countUses } from '#server/catalogue/uses.ts';
import { requireFilled, storedValues } from '#server/catalogue/values.ts';
import type { Db } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { forbidden, invalid, notFound, Refusal } from '#server/refusal.ts';
import { refuseIfChanged, type SaveCall } from '#server/refuse-if-changed.ts';
import { changeRights, writePermissions } from './permissions-change.ts';
import { canAt, placesOf, placesWith, platform, rightsAt } from './places.ts';
import { readRole, readRoles } from './roles-read.ts';
import { lockRole, placeOf, raiseRole, requireFreeRole, type RoleRow } from './roles-rows.ts';
import type { User } from './user.ts';

type Body = z.output<typeof access.createRole.body>;

export const roleHandlers = {
  roles: async ({ db, user }: Call) => new JsonAnswer(await readRoles(db, user)),

  role: async ({ db, user, params }: Call<'{id}'>) => {
    const record = await readRole(db, user, params.id);
    if (!record) throw notFound();
    return new JsonAnswer(record.json, { revision: record.revision });
  },

  createRole: async ({ db, user, body }: Call<string, unknown, Body>) => {
    const place = placeForNew(user, body.organization);
    const organization = place === platform ? null : place;
    // Naming the school in which a role is made is not setting an attribute: without it there is no role.
    const { organization: _school, ...given } = storedValues(definition, body);
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

  updateRole: async (call: Call<'{id}', unknown, Body>) => {
    const { db, user, params, body } = call;
    const before = await lockRole(db, user, params.id, 'update');
    await refuseChangedRole(call, before);
    const stored = storedValues(definition, body);
    const given = 'organization' in stored ? { ...stored, organization: stored['organization'] ?? platform } : stored;
    guardAttributes(definition, rightsAt(user, placeOf(before)), given, { ...before, organization: placeOf(before) });
    // After the rights: that a name is fixed tells that it is another one.
    refuseFixed(before, body);
    const changed = body.title !== undefined && body.title !== before.title ? { title: body.title } : {};
    requireFilled(definition, changed);
    const rightsChanged = await changeRights(db, user, before, () =>
      writePermissions(db, before.id, body.permissions ?? []),
    );
    if (rightsChanged || Object.keys(changed).length > 0) await raiseRole(db, before, changed);
    return answer(db, user, before.id);
  },

  removeRole: async (call: Call<'{id}'>) => {
    const { db, user, params } = call;
    const before = await lockRole(db, user, params.id, 'delete');
    await refuseChangedRole(call, before);
    const places = [{ table: 'user_role', column: 'role', label: usageText.users, path: '/users' }];
    const uses = await countUses(db, before.id, places);
    if (uses.length > 0)
      throw new Refusal(409, refusalText.inUse(uses.map(({ label }) => label)), { details: { used_by: uses } });
    await db.deleteFrom('role').where('id', '=', before.id).execute();
  },
};

/** Whoever may write but not read gets the id, and no more. */
async function answer(db: Db, user: User, id: number): Promise<JsonAnswer> {
  const record = await readRole(db, user, id);
  return record ? new JsonAnswer(record.json, { revision: record.revision }) : new JsonAnswer(JSON.stringify({ id }));
}

/** Not named: the first school where the user may make roles. None (0): the platform, for who may do that. */
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

export function refuseChangedRole(call: SaveCall, { id, revision }: RoleRow): Promise<void> {
  const { db, user } = call;
  return refuseIfChanged(call, { table: 'role', record: id, revision }, () => answer(db, user, id));
}
