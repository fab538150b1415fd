// A user's new e-mail address: it takes effect when the user follows the link that is mailed to it. Until then mail goes to the
// old address. Used by the profile; only the hash of the link is stored.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { queueMail } from '#server/mail/queue.ts';

import { newToken, tokenHash } from '#server/tokens.ts';

export const CONFIRM_HOURS = 24;

/** A later request replaces an earlier one, whose link then no longer works. */
export async function askForConfirmation(db: Db, user: { id: number; username: string }, email: string): Promise<void> {
  const token = newToken();
  const expires = sql`now() + make_interval(hours => ${CONFIRM_HOURS})`;
  await sql`
    insert into email_change (app_user, email, hash, expires_at) values (${user.id}, ${email}, ${tokenHash(token)}, ${expires})
    on conflict (app_user) do update
    set email = excluded.email, hash = excluded.hash, expires_at = excluded.expires_at`.execute(db);
  const data = { username: user.username, path: `/confirmemail/${token}`, hours: CONFIRM_HOURS };
  await queueMail(db, email, { kind: 'confirm', data });
}

/** The address that is not yet confirmed, or ''. */
export async function emailToConfirm(db: Db, user: number): Promise<string> {
  const found = await sql<{ email: string }>`
    select email from email_change where app_user = ${user} and expires_at > now()`.execute(db);
  return found.rows[0]?.email ?? '';
}

/** Uses up the link and returns its address; '' if it is not this user's, or has expired. */
export async function takeConfirmed(db: Db, user: number, token: string): Promise<string> {
  const found = await sql<{ email: string }>`
    delete from email_change
    where app_user = ${user} and hash = ${tokenHash(token)} and expires_at > now() returning email`.execute(db);
  return found.rows[0]?.email ?? '';
}
