// Ends what opens an account without its password. Called where a password or an address changes and where an account is
// closed, in that transaction.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

/** Sessions, links, calendar feeds, browsers that were known and second steps that wait; `except` is the session that goes on. */
export async function endAccess(db: Db, user: number, except = 0): Promise<void> {
  await sql`delete from session where app_user = ${user} and id <> ${except}`.execute(db);
  await sql`delete from calendar_feed where app_user = ${user}`.execute(db);
  await sql`delete from known_browser where app_user = ${user}`.execute(db);
  await sql`delete from remembered_device where app_user = ${user}`.execute(db);
  await sql`delete from sign_in_ticket where app_user = ${user}`.execute(db);
  await endLinks(db, user);
}

/** Links that were mailed to an address that no longer counts. */
export async function endLinks(db: Db, user: number): Promise<void> {
  await sql`delete from password_reset where app_user = ${user}`.execute(db);
  await sql`delete from email_change where app_user = ${user}`.execute(db);
}
