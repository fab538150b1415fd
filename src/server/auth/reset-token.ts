// The link for choosing a password: for a forgotten password, and for a new user. Only its hash is stored.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

import { newToken, tokenHash } from '#server/tokens.ts';

export const RESET_LINK_SECONDS = 3_600;
export const INVITATION_DAYS = 7;

/** Returns the path of a new link; `seconds` is its lifetime. */
export async function newResetPath(db: Db, user: number, seconds: number, invitation = false): Promise<string> {
  const token = newToken();
  await sql`
    insert into password_reset (hash, app_user, expires_at, invitation)
    values (${tokenHash(token)}, ${user}, now() + make_interval(secs => ${seconds}), ${invitation})`.execute(db);
  return `/resetpassword/${user}/${token}`;
}
