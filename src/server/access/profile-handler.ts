// PUT /api/me: the user's name, address and password; empty fields keep their value. And POST /api/me/email.json, which confirms a
// new address. Changing a password or address requires a recent sign-in, and is reported to the old address.
import { askForConfirmation, takeConfirmed } from '#server/auth/email-change.ts';
import { endAccess, endLinks } from '#server/auth/end-access.ts';
import { countAddressChange, countPasswordChange } from '#server/auth/mail-limits.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import type { Db } from '#server/db/connect.ts';
import { hashOf, type WithPassword, type Write, type WriteBody, type WriteOwn } from '#server/records/write.ts';
import { queueMail } from '#server/mail/queue.ts';
import { invalid, Refusal } from '#server/refusal.ts';
import type { Me } from '#shared/api/session.ts';
import { passwordProblem } from '#shared/permissions/password-rule.ts';
import { fieldText } from '#shared/text/field.ts';
import { profileText } from '#shared/text/profile.ts';

import { me } from './me-handler.ts';
import type { User } from '#server/rights/user.ts';

interface Body {
  firstname?: string | undefined;
  lastname?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  username?: unknown;
}

type Names = Pick<User, 'firstname' | 'lastname' | 'email'>;

export async function updateProfile(call: WriteOwn & WriteBody<Body> & WithPassword): Promise<Me> {
  const { user, db, body } = call;
  if (body.username !== undefined && body.username !== user.username) throw invalid({ username: fieldText.fixed });
  const before = await lockUser(db, user.id);
  const { email, ...names } = changedNames(before, body);
  const problem = body.password && passwordProblem(body.password, { ...user, ...names, email: email ?? before.email });
  if (problem) throw invalid({ password: problem });
  if (email !== undefined || body.password) await requireRecentSignIn(db, call.session);
  if (Object.keys(names).length > 0 || body.password || email !== undefined)
    await saveUser(call, { ...names, ...(body.password ? { password_hash: hashOf(call) } : {}) });
  if (body.password) await afterNewPassword(call, before);
  if (email !== undefined) await askForAddress(call, before, email);
  return me({ ...call, user: { ...user, ...before, ...names } });
}

export async function confirmEmail(call: WriteBody<{ token: string }>): Promise<Me> {
  const { user, db, body } = call;
  const before = await lockUser(db, user.id);
  const email = await takeConfirmed(db, user.id, body.token);
  if (!email) throw new Refusal(404, profileText.confirm.linkInvalid);
  await saveUser(call, { email });
  // Links mailed earlier went to the old address.
  await endLinks(db, user.id);
  await notifyOwner(call, before, { password: false, email });
  return me({ ...call, user: { ...user, ...before, email } });
}

async function lockUser(db: Db, id: number): Promise<Names> {
  return db
    .selectFrom('app_user')
    .select(['firstname', 'lastname', 'email'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

function changedNames(before: Names, body: Body): Partial<Names> {
  return Object.fromEntries(
    (['firstname', 'lastname', 'email'] as const).flatMap((name) =>
      body[name] && body[name] !== before[name] ? [[name, body[name]]] : [],
    ),
  );
}

async function afterNewPassword(call: WriteOwn, before: Names): Promise<void> {
  const { db, user, session } = call;
  await countPasswordChange(db, user.id);
  await endAccess(db, user.id, session);
  await notifyOwner(call, before, { password: true, email: null });
}

async function askForAddress({ db, user }: Write, before: Names, email: string): Promise<void> {
  await countAddressChange(db, { user: user.id, email });
  await askForConfirmation(db, user, email);
  const data = { name: before.firstname, username: user.username, email };
  await queueMail(db, before.email, { kind: 'asked', data });
}

async function saveUser({ db, user }: Write, values: Partial<Names & { password_hash: string }>): Promise<void> {
  await db
    .updateTable('app_user')
    .set((eb) => ({ ...values, revision: eb('revision', '+', 1) }))
    .where('id', '=', user.id)
    .execute();
}

async function notifyOwner(
  { db, user }: Write,
  before: Names,
  what: { password: boolean; email: string | null },
): Promise<void> {
  const data = { name: before.firstname, username: user.username, ...what };
  await queueMail(db, before.email, { kind: 'changed', data });
}
