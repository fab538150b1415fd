// A user who signed in long ago confirms their identity at the institution. The session then counts as recent for changing sign-in
// methods (auth/recent-sign-in.ts); nothing else about it changes.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

import type { Claims } from './claims.ts';
import { findAccount } from './find-account.ts';
import { FRESH_SIGN_IN_SECONDS } from './provider.ts';
import { refuseSignIn } from './refuse.ts';

/** Returns the user's id. */
export async function confirmSession(db: Db, claims: Claims, session: number): Promise<number> {
  // `max_age` was sent through the browser, which an attacker may control, so check the provider's own `auth_time`.
  if (Date.now() / 1000 - claims.signedInAt > FRESH_SIGN_IN_SECONDS) throw refuseSignIn('notFresh');
  const { account } = await findAccount(db, claims, { link_to: null, invitation: null });
  const user = account.how === 'known' ? account.person.id : null;
  const confirmed = await sql`
    update session set confirmed_at = now() where id = ${session} and app_user = ${user} returning 1`.execute(db);
  if (user === null || confirmed.rows.length === 0) throw refuseSignIn('otherAccount');
  return user;
}
