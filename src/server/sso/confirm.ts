// Somebody who signed in long ago proves at their institution that it is still them. Their session then counts as fresh, for what
// changes how one gets in (auth/recent-sign-in.ts); nothing else about it changes.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

import type { Claims } from './claims.ts';
import { findAccount } from './find-account.ts';
import { freshSeconds } from './provider.ts';
import { refuseSignIn } from './refuse.ts';

/** Answers who it is. */
export async function confirmSession(db: Db, claims: Claims, session: number): Promise<number> {
  // What was asked of the provider went by way of the browser, which somebody else may sit at: only its word counts.
  if (Date.now() / 1000 - claims.signedInAt > freshSeconds) throw refuseSignIn('notFresh');
  const { account } = await findAccount(db, claims, { link_to: null, invitation: null });
  const user = account.how === 'known' ? account.person.id : null;
  const confirmed = await sql`
    update session set confirmed_at = now() where id = ${session} and app_user = ${user} returning 1`.execute(db);
  if (user === null || confirmed.rows.length === 0) throw refuseSignIn('otherAccount');
  return user;
}
