// Creates a user, in the places of the given roles and units, with no rights that the creator lacks.
import type { z } from 'zod';
import type { access } from '#shared/api/access.ts';
import { user as definition } from '#shared/definitions/user.ts';
import { passwordProblem } from '#shared/permissions/password-rule.ts';
import { accessText } from '#shared/text/access.ts';
import { guardAttributes } from '#server/records/guards.ts';
import { requireFilled, cleanAttributes, type Values } from '#server/records/values.ts';
import type { Db } from '#server/db/connect.ts';
import { forbidden, invalid } from '#server/refusal.ts';
import { guardRoles, guardUnits } from './escalation.ts';
import { canAt, platform } from '#server/rights/places.ts';
import type { User } from '#server/rights/user.ts';
import { hashOf } from '#server/records/write.ts';
import { invite } from './users-invite.ts';
import { changeLinks, ids, rightsOver } from './users-links.ts';
import { requireFreeUsername, takeUsername } from './usernames.ts';
import { knownRoles, knownUnits, writeUserLinks } from './users-rows.ts';

export async function createUser(
  db: Db,
  user: User,
  body: z.output<typeof access.createUser.body>,
  passwordHash: string | null,
): Promise<number> {
  const given = cleanAttributes(definition, body) as NewUser;
  const checked = await checkNewUser(db, user, given);
  return insertUser(db, checked, given.password ? hashOf({ passwordHash }) : null);
}

export async function insertUser(
  db: Db,
  { after, roles, units }: CheckedUser,
  passwordHash: string | null,
): Promise<number> {
  const { id } = await db
    .insertInto('app_user')
    .values({ ...after, password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeUserLinks(db, id, { roles: { added: roles, removed: [] }, units: { added: units, removed: [] } });
  if (passwordHash === null && after.active) await invite(db, { id, ...after });
  return id;
}

export type CheckedUser = Awaited<ReturnType<typeof checkNewUser>>;

/** Refuses a user who may not be created, or not with these values. Writes nothing. */
export async function checkNewUser(db: Db, user: User, given: NewUser) {
  const { password: plain, role = [], organizationalunit = [], ...own } = given;
  const password = plain || null;
  const roles = changeLinks(user, 'role', 'create', {
    before: [],
    given: role,
    known: await knownRoles(db, user, role),
  }).added;
  const units = changeLinks(user, 'organizationalunit', 'create', {
    before: [],
    given: organizationalunit,
    known: await knownUnits(db, user, organizationalunit),
  }).added;
  const places = placesFor(
    user,
    [...roles, ...units].map(({ place }) => place),
  );
  guardAttributes(definition, rightsOver(user, places), { ...own, ...(password && { password }) }, null);

  const after = { firstname: '', lastname: '', username: '', email: '', eppn: '', active: true, ...own };
  requireFilled(definition, after);
  const problem = password === null ? null : passwordProblem(password, after);
  if (problem) throw invalid({ password: problem });
  await requireFreeUsername(db, after.username, 0);
  await guardRoles(db, user, ids(roles));
  guardUnits(user, { before: [], after: units, given: roles });
  await takeUsername(db, after.username, 0);
  return { after, roles, units };
}

export interface NewUser extends Values {
  password?: string | null;
  role?: number[];
  organizationalunit?: number[];
  firstname?: string;
  lastname?: string;
  username?: string;
  email?: string;
  eppn?: string;
  active?: boolean;
}

/** Without a role or unit a user belongs to no school: only platform managers would see them again. */
function placesFor(user: User, places: number[]): number[] {
  if (places.length > 0) return [...new Set(places)];
  if (canAt(user, platform, 'user', 'create')) return [platform];
  if (!user.organizations.some(({ id }) => canAt(user, id, 'user', 'create'))) throw forbidden();
  throw invalid({ role: accessText.roleOrUnit });
}
