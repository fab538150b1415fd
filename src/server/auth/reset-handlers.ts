// A forgotten password: requesting a link, and choosing a new password with it. Neither call needs a session.
import { sql } from 'kysely';

import type { Database, Db } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { PublicCall } from '#server/http/call.ts';
import { queueMail } from '#server/mail/queue.ts';
import { invalid, Refusal } from '#server/refusal.ts';
import { passwordProblem } from '#shared/permissions/password-rule.ts';
import { logText } from '#shared/text/log.ts';
import { loginText } from '#shared/text/login.ts';
import { ssoText } from '#shared/text/sso.ts';

import { endAccess } from './end-access.ts';
import { forgiveGuesses } from './guesses.ts';
import { rememberBrowser, setBrowserCookie } from './known-browser.ts';
import { countResetRequest } from './mail-limits.ts';
import { passwordIsOff } from './password-off.ts';
import { hashPassword } from './passwords.ts';
import { tokenHash } from '#server/tokens.ts';

/** Does the same work for known and unknown addresses: the mailer looks up the users later. */
export function requestReset(database: Database) {
  return async ({ body: { email }, address, log }: PublicCall<{ email: string }>) => {
    await countResetRequest(database, { email, address });
    await sql`insert into password_reset_request (email) values (${email})`.execute(database);
    log.info({ address }, logText.resetRequested);
    return {};
  };
}

export function confirmReset(database: Database, publicUrl: string) {
  return async ({
    params: { id, token },
    body: { password },
    address,
    log,
  }: PublicCall<{ password: string }, '{id}{token}'>) => {
    const hash = tokenHash(token);
    const owner = await ownerOf(database, id, hash);
    if (await passwordIsOff(database, id)) throw new Refusal(403, ssoText.passwordOff);
    const problem = passwordProblem(password, owner);
    if (problem) throw invalid({ password: problem });
    const passwordHash = await hashPassword(password, `user:${id}`);
    await inTransaction(database, { user: id, kind: 'session.reset' }, async (db) => {
      await useUp(db, id, hash);
      await db
        .updateTable('app_user')
        .set((eb) => ({ password_hash: passwordHash, revision: eb('revision', '+', 1) }))
        .where('id', '=', id)
        .execute();
      await endAccess(db, id);
      const data = { name: owner.firstname, username: owner.username, password: true, email: null };
      await queueMail(db, owner.email, { kind: 'changed', data });
    });
    // So that the user can sign in at once, despite wrong guesses before, by themselves or by others from the same address.
    await forgiveGuesses(database, { account: owner.username, address, knownBrowser: null });
    const cookie = await rememberBrowser(database, { user: id, passwordHash, cookie: '' });
    log.info({ user: id, address }, logText.resetDone);
    return new JsonAnswer('{}', { headers: { 'set-cookie': setBrowserCookie(cookie, publicUrl) } });
  };
}

const linkInvalid = () => new Refusal(404, loginText.linkInvalid);

async function ownerOf(database: Database, id: number, hash: Buffer) {
  const owner = await sql<{ username: string; firstname: string; email: string }>`
    select u.username, u.firstname, u.email from password_reset r join app_user u on u.id = r.app_user
    where r.hash = ${hash} and r.app_user = ${id} and r.expires_at > now() and u.active`.execute(database);
  if (!owner.rows[0]) throw linkInvalid();
  return owner.rows[0];
}

/** Only one of two concurrent requests with the same link succeeds. */
async function useUp(db: Db, id: number, hash: Buffer): Promise<void> {
  const used = await sql`
    delete from password_reset where hash = ${hash} and app_user = ${id} and expires_at > now() returning 1`.execute(
    db,
  );
  if (used.rows.length === 0) throw linkInvalid();
}
