// Updates a user: attributes if all of the user's places allow it, roles and units per place.
import type { z } from 'zod';
import type { access } from '#shared/api/access.ts';
import { user as definition } from '#shared/definitions/user.ts';
import { passwordProblem } from '#shared/permissions/password-rule.ts';
import { accessText } from '#shared/text/access.ts';
import { endAccess, endLinks } from '#server/auth/end-access.ts';
import { guardAttributes } from '#server/records/guards.ts';
import { requireFilled, cleanAttributes, type Values } from '#server/records/values.ts';
import type { Db } from '#server/db/connect.ts';
import { queueMail } from '#server/mail/queue.ts';
import { invalid, Refusal } from '#server/refusal.ts';
import { guardAccount, guardReach, guardRoles, guardUnits } from './escalation.ts';
import { keepLastManager } from './escalation-last-manager.ts';
import { canAt, platform } from '#server/rights/places.ts';
import type { User } from '#server/rights/user.ts';
import { hashOf, type WithPassword, type WriteBody, type WriteTo } from '#server/records/write.ts';
import { changeLinks, ids, type LinkChange, type LinkName, rightsOver } from './users-links.ts';
import { requireFreeUsername, takeUsername } from './usernames.ts';
import { refuseChangedUser } from './users-read.ts';
import { knownRoles, knownUnits, lockUser, type UserRow, writeUserLinks } from './users-rows.ts';

type Body = z.output<typeof access.updateUser.body>;

export async function updateUser(call: WriteTo & WriteBody<Body> & WithPassword): Promise<void> {
  const { db, user, passwordHash } = call;
  const before = await lockUser(db, user, call.params.id, 'update');
  const change = await checkUpdate(call, before);
  if (change) await keepLastManager(db, user, () => writeUpdate(db, change, passwordHash));
}

export interface UserChange {
  before: UserRow;
  changed: Changed;
  roles: LinkChange;
  units: LinkChange;
}

/** Refuses a change that may not be made; returns what would change. Writes nothing. */
export async function checkUpdate(call: WriteBody<Body>, before: UserRow): Promise<UserChange | null> {
  const { db, user, body } = call;
  await refuseChangedUser(call, before);
  const { password, own, role, organizationalunit } = given(body);
  const changed = changedAttributes(user, before, password ? { ...own, password } : own);
  const roles = changeLinks(user, 'role', 'update', {
    before: before.roles,
    ...(await linksGiven(db, user, before, 'role', role)),
  });
  const units = changeLinks(user, 'organizationalunit', 'update', {
    before: before.units,
    ...(await linksGiven(db, user, before, 'organizationalunit', organizationalunit)),
  });
  const moved = roles.added.length + roles.removed.length + units.added.length + units.removed.length > 0;
  if (Object.keys(changed).length === 0 && !moved) return null;

  guardReach(user, before);
  await checkAccount(db, user, before, changed);
  await guardRoles(db, user, ids(roles.added));
  if (moved) guardUnits(user, { before: before.units, after: units.after, given: roles.added });
  if (roles.after.length + units.after.length === 0 && moved && !canAt(user, platform, 'user', 'update'))
    throw invalid({ role: accessText.roleOrUnit });
  if (changed.username !== undefined) await takeUsername(db, changed.username, before.id);
  return { before, changed, roles, units };
}

export async function writeUpdate(
  db: Db,
  { before, changed, roles, units }: UserChange,
  passwordHash: string | null,
): Promise<void> {
  const { id } = before;
  const { password: _plain, ...columns } = changed;
  const hash = changed.password === undefined ? {} : { password_hash: hashOf({ passwordHash }) };
  await db
    .updateTable('app_user')
    .set((eb) => ({ ...columns, ...hash, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await writeUserLinks(db, id, { roles, units });
  if (changed.active === false || changed.password !== undefined) await endAccess(db, id);
  else if (changed.email !== undefined) await endLinks(db, id);
  await notifyOwner(db, before, changed);
}

interface Changed {
  firstname?: string;
  lastname?: string;
  username?: string;
  email?: string;
  eppn?: string;
  active?: boolean;
  password?: string;
}

function given(body: Body) {
  const { password, role, organizationalunit, ...own } = cleanAttributes(definition, body);
  return {
    password: (password as string | null | undefined) || undefined,
    own,
    role: role as number[] | undefined,
    organizationalunit: organizationalunit as number[] | undefined,
  };
}

/** If not sent, the links that the requester can see stay as they are. */
async function linksGiven(db: Db, user: User, before: UserRow, name: LinkName, sent: number[] | undefined) {
  const own = name === 'role' ? before.roles : before.units;
  const known = name === 'role' ? knownRoles : knownUnits;
  if (sent) return { given: sent, known: await known(db, user, sent) };
  const seen = own.filter(({ place }) => rightsOver(user, [place]).attributes[`user.${name}`]?.read);
  return { given: ids(seen), known: own };
}

function changedAttributes(user: User, before: UserRow, values: Values): Changed {
  const rights = rightsOver(user, before.places);
  const changed = Object.entries(values).filter(([name, value]) => before[name as keyof UserRow] !== value);
  const elsewhere = before.places.some((place) => !canAt(user, place, 'user', 'update'));
  if (elsewhere) {
    // Refuse hidden attributes even if unchanged, or the answer would reveal whether a guess was right.
    const hidden = Object.entries(values).filter(([name]) => !rights.attributes[`user.${name}`]?.read);
    const refused = [...changed, ...hidden];
    if (refused.length === 0) return {};
    throw new Refusal(403, accessText.sharedUser, {
      errors: Object.fromEntries(refused.map(([name]) => [name, accessText.sharedUser])),
    });
  }
  guardAttributes(definition, rights, values, { ...before, organization: platform });
  requireFilled(definition, Object.fromEntries(changed));
  return Object.fromEntries(changed);
}

async function checkAccount(db: Db, user: User, before: UserRow, changed: Changed): Promise<void> {
  const isSelf = before.id === user.id;
  if (isSelf && changed.password !== undefined) throw invalid({ password: accessText.ownPassword });
  if (isSelf && changed.active === false) throw invalid({ active: accessText.ownActive });
  const keys = (['username', 'email', 'eppn', 'password', 'active'] as const).filter((name) =>
    name === 'active' ? changed.active === true : changed[name] !== undefined,
  );
  if (!isSelf && keys.length > 0) await guardAccount(db, user, before, keys);
  const { username = before.username, email = before.email } = changed;
  if (changed.username !== undefined) await requireFreeUsername(db, username, before.id);
  const problem =
    changed.password === undefined ? null : passwordProblem(changed.password, { ...before, username, email });
  if (problem) throw invalid({ password: problem });
}

/** Mails the old address, so that a change that the owner did not ask for is noticed. */
async function notifyOwner(db: Db, before: UserRow, { password, email, username }: Changed): Promise<void> {
  if (password === undefined && email === undefined) return;
  const name = [before.firstname, before.lastname].join(' ').trim();
  const data = { name, username: username ?? before.username, password: password !== undefined, email: email ?? null };
  await queueMail(db, before.email, { kind: 'changed', data });
}
