// Whoever finds somebody's open session must not be able to take the account over with it: what decides how one gets in
// changes only shortly after signing in, or proving at the institution that it is still them (sso/confirm.ts). Renewing a session is not
// signing in. Called by the profile.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import { profileText } from '#shared/text/profile.ts';

export const recentMinutes = 15;

export async function requireRecentSignIn(db: Db, session: number): Promise<void> {
  const recent = await sql`
    select from session
    where id = ${session} and greatest(created_at, confirmed_at) > now() - make_interval(mins => ${recentMinutes})`.execute(
    db,
  );
  if (recent.rows.length === 0)
    throw new Refusal(403, profileText.signInAgain(recentMinutes), { details: { sign_in_again: true } });
}
