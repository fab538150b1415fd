// PUT /api/me: the own name, address and password. What is empty stays as it was; who changes how one gets in is told so
// at the old address.
import { hashPassword } from '#server/auth/passwords.ts';
import type { Db } from '#server/db/connect.ts';
import { type Changes, writeHistory } from '#server/db/history.ts';
import type { Call } from '#server/http/call.ts';
import { queueMail } from '#server/mail/queue.ts';
import { invalid } from '#server/refusal.ts';
import type { Me } from '#shared/api/session.ts';
import { passwordProblem } from '#shared/permissions/password-rule.ts';
import { nl } from '#shared/text/nl.ts';

import { me } from './me-handler.ts';
import type { User } from './user.ts';

interface Body {
  firstname?: string | undefined;
  lastname?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  username?: unknown;
}

type Names = Pick<User, 'firstname' | 'lastname' | 'email'>;

export async function updateProfile(call: Call<string, unknown, Body>): Promise<Me> {
  const { user, session, db, body } = call;
  if (body.username !== undefined && body.username !== user.username) throw invalid({ username: nl.field.fixed });
  const before = await lockUser(db, user.id);
  const changed = changedNames(before, body);
  const password = body.password || null;
  const problem = password && passwordProblem(password, { ...user, ...changed });
  if (problem) throw invalid({ password: problem });
  if (Object.keys(changed).length > 0 || password) {
    const values = { ...changed, ...(password ? { password_hash: await hashPassword(password) } : {}) };
    await db
      .updateTable('app_user')
      .set((eb) => ({ ...values, revision: eb('revision', '+', 1) }))
      .where('id', '=', user.id)
      .execute();
    const changes: Changes = Object.fromEntries(
      Object.entries(changed).map(([name, value]) => [name, [before[name as keyof Names], value]]),
    );
    // That it changed, not what it was or is.
    if (password) changes['password'] = [null, null];
    await writeHistory(db, {
      user: user.id,
      organization: user.grants.platform ? null : (user.organizations[0]?.id ?? null),
      object: 'user',
      record: user.id,
      action: 'update',
      changes,
    });
    if (password) await endOtherSessions(db, user.id, session);
    if (password || changed.email !== undefined) {
      // Links that are still under way went to the old address.
      await db.deleteFrom('password_reset').where('app_user', '=', user.id).execute();
      const data = {
        name: before.firstname,
        username: user.username,
        password: password !== null,
        email: changed.email ?? null,
      };
      await queueMail(db, before.email, { kind: 'changed', data });
    }
  }
  return me({ ...call, user: { ...user, ...before, ...changed } });
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

async function endOtherSessions(db: Db, user: number, session: number): Promise<void> {
  await db.deleteFrom('session').where('app_user', '=', user).where('id', '<>', session).execute();
}
