// A new address of a user: it is asked for, mailed, and counts when its owner has followed the link. Until then mail goes to
// the old address. Used by the profile; only the hash of the link is kept.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { queueMail } from '#server/mail/queue.ts';

import { newToken, tokenHash } from '#server/tokens.ts';

export const confirmHours = 24;

/** A second address takes the place of the first, whose link then no longer works. */
export async function askForConfirmation(db: Db, user: { id: number; username: string }, email: string): Promise<void> {
  const token = newToken();
  const expires = sql`now() + make_interval(hours => ${confirmHours})`;
  await sql`
    insert into email_change (app_user, email, hash, expires_at) values (${user.id}, ${email}, ${tokenHash(token)}, ${expires})
    on conflict (app_user) do update
    set email = excluded.email, hash = excluded.hash, expires_at = excluded.expires_at`.execute(db);
  const data = { username: user.username, path: `/confirmemail/${token}`, hours: confirmHours };
  await queueMail(db, email, { kind: 'confirm', data });
}

/** The address that waits for its owner, or ''. */
export async function emailToConfirm(db: Db, user: number): Promise<string> {
  const found = await sql<{ email: string }>`
    select email from email_change where app_user = ${user} and expires_at > now()`.execute(db);
  return found.rows[0]?.email ?? '';
}

/** Uses the link up and answers its address; '' when it is not this user's, or over. */
export async function takeConfirmed(db: Db, user: number, token: string): Promise<string> {
  const found = await sql<{ email: string }>`
    delete from email_change
    where app_user = ${user} and hash = ${tokenHash(token)} and expires_at > now() returning email`.execute(db);
  return found.rows[0]?.email ?? '';
}
