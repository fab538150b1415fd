// Browsers in which a user chose to skip the second step for a while. The cookie gives no access without the password, and ends
// when the password changes. Used at sign-in and by the profile.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { newToken, tokenHash } from '#server/tokens.ts';

import type { BrowserDescription } from '../describe-browser.ts';
import { cookieIn, tokenCookie } from '../token-cookies.ts';

export const REMEMBERED_DAYS = 30;

const cookieName = 'remembered_device';

export function setDeviceCookie(token: string, publicUrl: string): string {
  return tokenCookie(cookieName, token, { maxAge: REMEMBERED_DAYS * 86_400, publicUrl });
}

export async function isRemembered(db: Db, user: number, cookieHeader: string): Promise<boolean> {
  const cookie = cookieIn(cookieHeader, cookieName);
  if (!cookie) return false;
  const found = await sql`
    select from remembered_device
    where app_user = ${user} and hash = ${tokenHash(cookie)} and expires_at > now()`.execute(db);
  return found.rows.length > 0;
}

/** Returns the cookie: the browser's existing one, if any, so that it stays remembered for its other accounts. */
export async function rememberDevice(
  db: Db,
  user: number,
  { browser, device, cookieHeader }: BrowserDescription & { cookieHeader: string },
): Promise<string> {
  const given = cookieIn(cookieHeader, cookieName);
  const known = given && (await isKnown(db, given)) ? given : newToken();
  await sql`
    insert into remembered_device (app_user, hash, browser, device, expires_at)
    values (${user}, ${tokenHash(known)}, ${browser}, ${device}, now() + make_interval(days => ${REMEMBERED_DAYS}))
    on conflict (app_user, hash) do update set expires_at = excluded.expires_at`.execute(db);
  return known;
}

/** A cookie that we did not issue is not reused: an attacker may have set it. */
async function isKnown(db: Db, cookie: string): Promise<boolean> {
  const found = await sql`select from remembered_device where hash = ${tokenHash(cookie)}`.execute(db);
  return found.rows.length > 0;
}
