// A forgotten password: asking for a link, and choosing a new password with it. Neither call needs a session.
import { sql } from 'kysely';

import type { Database, Db } from '#server/db/connect.ts';
import { writeHistory } from '#server/db/history.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { PublicCall } from '#server/http/call.ts';
import { queueMail } from '#server/mail/queue.ts';
import { invalid, Refusal } from '#server/refusal.ts';
import { passwordProblem } from '#shared/permissions/password-rule.ts';
import { nl } from '#shared/text/nl.ts';

import { hashPassword } from './passwords.ts';
import { countOne, forgiveAttempt } from './throttle.ts';
import { tokenHash } from './tokens.ts';

/** Requests without waiting, per hour. */
export const freeRequests = { address: 20, account: 3 };

/** The same work for a known and an unknown address: who it belongs to is looked up later, by the mailer. */
export function requestReset(database: Database) {
  return async ({ body: { email }, address, log }: PublicCall<{ email: string }>) => {
    await countOne(database, `reset-address:${address}`, freeRequests.address);
    await countOne(database, `reset-account:${email.toLowerCase()}`, freeRequests.account);
    await sql`insert into password_reset_request (email) values (${email})`.execute(database);
    log.info({ address }, nl.log.resetRequested);
    return {};
  };
}

export function confirmReset(database: Database) {
  return async ({
    params: { id, token },
    body: { password },
    address,
    log,
  }: PublicCall<{ password: string }, '{id}{token}'>) => {
    const hash = tokenHash(token);
    const owner = await ownerOf(database, id, hash);
    const problem = passwordProblem(password, owner);
    if (problem) throw invalid({ password: problem });
    const passwordHash = await hashPassword(password);
    await inTransaction(database, async (db) => {
      await useUp(db, id, hash);
      await db
        .updateTable('app_user')
        .set((eb) => ({ password_hash: passwordHash, revision: eb('revision', '+', 1) }))
        .where('id', '=', id)
        .execute();
      await db.deleteFrom('password_reset').where('app_user', '=', id).execute();
      await db.deleteFrom('session').where('app_user', '=', id).execute();
      await writeHistory(db, {
        user: id,
        organization: null,
        object: 'user',
        record: id,
        action: 'update',
        changes: { password: [null, null] },
      });
      const data = { name: owner.firstname, username: owner.username, password: true, email: null };
      await queueMail(db, owner.email, { kind: 'changed', data });
    });
    // Whoever guessed wrong until now may sign in at once with the new password.
    await forgiveAttempt(database, { account: owner.username, address });
    log.info({ user: id, address }, nl.log.resetDone);
    return {};
  };
}

const linkInvalid = () => new Refusal(404, nl.login.linkInvalid);

async function ownerOf(database: Database, id: number, hash: Buffer) {
  const owner = await sql<{ username: string; firstname: string; email: string }>`
    select u.username, u.firstname, u.email from password_reset r join app_user u on u.id = r.app_user
    where r.hash = ${hash} and r.app_user = ${id} and r.expires_at > now() and u.active`.execute(database);
  if (!owner.rows[0]) throw linkInvalid();
  return owner.rows[0];
}

/** Of two that come with the same link at the same time, one finds it used. */
async function useUp(db: Db, id: number, hash: Buffer): Promise<void> {
  const used = await sql`
    delete from password_reset where hash = ${hash} and app_user = ${id} and expires_at > now() returning 1`.execute(
    db,
  );
  if (used.rows.length === 0) throw linkInvalid();
}
