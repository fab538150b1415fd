// The cookie of a browser that has signed in before: it gives no access, but others' guesses do not make that browser wait. It is
// replaced at every sign-in, so that a copy stops working, and ends with a new password. Used at sign-in and at a reset.
import { sql } from 'kysely';

import type { Database, Db } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';

import { newToken, tokenHash } from '#server/tokens.ts';

import { cookieIn, tokenCookie } from './token-cookies.ts';

export const KNOWN_BROWSER_DAYS = 180;
/** A client without cookies gets a new row at every sign-in; the hourly housekeeping keeps only the newest of a user. */
const MAX_PER_USER = 20;

const cookieName = 'known_browser';

export function browserCookie(header: string): string {
  return cookieIn(header, cookieName);
}

export function setBrowserCookie(token: string, publicUrl: string): string {
  return tokenCookie(cookieName, token, { maxAge: KNOWN_BROWSER_DAYS * 86_400, publicUrl });
}

/** The hash of the cookie, if its browser signed in to this account before. */
export async function knownBrowserFor(
  db: Db,
  cookie: string,
  account: { username: string } | { id: number },
): Promise<Buffer | null> {
  if (!cookie) return null;
  const hash = tokenHash(cookie);
  const isTheirs = 'id' in account ? sql`u.id = ${account.id}` : sql`lower(u.username) = lower(${account.username})`;
  const found = await sql`
    select from known_browser browser join app_user u on u.id = browser.app_user
    where browser.hash = ${hash} and ${isTheirs}
      and browser.seen_at > now() - make_interval(days => ${KNOWN_BROWSER_DAYS})`.execute(db);
  return found.rows.length > 0 ? hash : null;
}

/**
 * Returns the browser's new cookie, which stays valid for its other accounts too. If the password has changed meanwhile, nothing is
 * stored; a change that comes at the same time waits for this transaction, and then deletes the cookie.
 */
export function rememberBrowser(
  database: Database,
  { user, passwordHash, cookie }: { user: number; passwordHash: string; cookie: string },
): Promise<string> {
  const token = newToken();
  const hash = tokenHash(token);
  return inTransaction(database, { user, kind: 'session.signIn' }, async (db) => {
    if (cookie) await sql`update known_browser set hash = ${hash} where hash = ${tokenHash(cookie)}`.execute(db);
    await sql`
      insert into known_browser (hash, app_user)
      select ${hash}, held.id from (
        select id from app_user where id = ${user} and active and password_hash = ${passwordHash} for share) as held
      on conflict (hash, app_user) do update set seen_at = now()`.execute(db);
    return token;
  });
}

export async function forgetOldBrowsers(db: Db): Promise<void> {
  await sql`
    delete from known_browser using (
      select hash, app_user, row_number() over (partition by app_user order by seen_at desc) as place from known_browser
    ) as each
    where known_browser.hash = each.hash and known_browser.app_user = each.app_user
      and (place > ${MAX_PER_USER} or seen_at < now() - make_interval(days => ${KNOWN_BROWSER_DAYS}))`.execute(db);
}
