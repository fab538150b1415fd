// Ends everything that gives access to an account without its password. Called when a password or address changes and when an
// account is closed, in the same transaction.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

/** Ends sessions, links, calendar feeds, known browsers and pending second steps; `except` is the session that continues. */
export async function endAccess(db: Db, user: number, except = 0): Promise<void> {
  await sql`delete from session where app_user = ${user} and id <> ${except}`.execute(db);
  await sql`delete from calendar_feed where app_user = ${user}`.execute(db);
  await sql`delete from known_browser where app_user = ${user}`.execute(db);
  await sql`delete from remembered_device where app_user = ${user}`.execute(db);
  await sql`delete from sign_in_ticket where app_user = ${user}`.execute(db);
  await endLinks(db, user);
}

/** Ends links that were mailed to the old address. */
export async function endLinks(db: Db, user: number): Promise<void> {
  await sql`delete from password_reset where app_user = ${user}`.execute(db);
  await sql`delete from email_change where app_user = ${user}`.execute(db);
}
