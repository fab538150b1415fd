// Anyone with access to another user's open session must not be able to take over the account: sign-in methods can only be changed
// shortly after signing in, or after confirming at the institution (sso/confirm.ts). Renewing a session does not count. Called by
// the profile.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import { profileText } from '#shared/text/profile.ts';

export const RECENT_MINUTES = 15;

export async function requireRecentSignIn(db: Db, session: number): Promise<void> {
  const recent = await sql`
    select from session
    where id = ${session} and greatest(created_at, confirmed_at) > now() - make_interval(mins => ${RECENT_MINUTES})`.execute(
    db,
  );
  if (recent.rows.length === 0)
    throw new Refusal(403, profileText.signInAgain(RECENT_MINUTES), { details: { sign_in_again: true } });
}
