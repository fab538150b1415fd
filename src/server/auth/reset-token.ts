// The link with which somebody chooses a password: for a forgotten one, and for a new user. Only its hash is kept.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

import { newToken, tokenHash } from '#server/tokens.ts';

export const resetLifetime = 3_600;
export const invitationDays = 7;

/** The path of the link; `seconds` is how long it works. */
export async function newResetPath(db: Db, user: number, seconds: number, invitation = false): Promise<string> {
  const token = newToken();
  await sql`
    insert into password_reset (hash, app_user, expires_at, invitation)
    values (${tokenHash(token)}, ${user}, now() + make_interval(secs => ${seconds}), ${invitation})`.execute(db);
  return `/resetpassword/${user}/${token}`;
}
