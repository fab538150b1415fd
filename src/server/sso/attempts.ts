// Sign-in attempts at the provider: a cookie identifies the browser, which may return once within ten minutes. It then gets a code,
// which the same browser can exchange for a session, once and within a minute.
import { sql } from 'kysely';

import { countAttempt, HOUR_SECONDS, type Pace } from '#server/auth/throttle.ts';
import type { Db } from '#server/db/connect.ts';
import { newToken, tokenHash } from '#server/tokens.ts';

import type { Expected, Provider } from './provider.ts';

export const ATTEMPT_SECONDS = 600;
export const CODE_SECONDS = 60;
/** A whole campus may share an IP address; above this, one attempt per second. */
export const MAX_FREE_STARTS = 600;
const pace: Pace = { steps: [{ from: MAX_FREE_STARTS, seconds: 1 }], forget: HOUR_SECONDS };

export interface Purpose {
  returnTo: string;
  /** The user who links an institution account from their profile. */
  linkTo?: number;
  /** The hash of an invitation that was opened in this browser. */
  invitation?: Buffer;
  /** The session of a user who confirms their identity. */
  confirms?: number;
}

export interface Attempt extends Expected {
  return_path: string;
  link_to: number | null;
  invitation: Buffer | null;
  confirms: number | null;
}

/** Returns the provider's URL, and the cookie for the browser. `by` is the key of the throttle: a network or a user. */
export async function startAttempt(
  db: Db,
  provider: Provider,
  { returnTo, linkTo, invitation, confirms }: Purpose,
  { by, publicUrl }: { by: string; publicUrl: string },
): Promise<{ url: string; cookie: string }> {
  await countAttempt(db, `sso:${by}`, pace);
  const { url, state, nonce, verifier } = await provider.start({ again: confirms !== undefined });
  const token = newToken();
  await sql`
    insert into sso_attempt (hash, state, nonce, verifier, return_path, link_to, invitation, confirms, expires_at)
    values (${tokenHash(token)}, ${state}, ${nonce}, ${verifier}, ${returnTo}, ${linkTo ?? null}, ${invitation ?? null},
      ${confirms ?? null}, now() + make_interval(secs => ${ATTEMPT_SECONDS}))`.execute(db);
  return { url, cookie: setCookie(token, ATTEMPT_SECONDS, publicUrl) };
}

/** Reads an attempt and deletes it. */
export async function takeAttempt(db: Db, cookie: string): Promise<Attempt | null> {
  if (!cookie) return null;
  const found = await sql<Attempt>`
    delete from sso_attempt where hash = ${tokenHash(cookie)} and expires_at > now()
    returning state, nonce, verifier, return_path, link_to, invitation, confirms`.execute(db);
  return found.rows[0] ?? null;
}

export async function newCode(db: Db, user: number, cookie: string): Promise<string> {
  const code = newToken();
  await sql`
    insert into sso_code (hash, browser, app_user, expires_at)
    values (${tokenHash(code)}, ${tokenHash(cookie)}, ${user}, now() + make_interval(secs => ${CODE_SECONDS}))`.execute(
    db,
  );
  return code;
}

/** The user of the code, which is deleted. Null in another browser than the one that it was issued to. */
export async function takeCode(db: Db, code: string, cookie: string): Promise<number | null> {
  const found = await sql<{ app_user: number; same: boolean }>`
    delete from sso_code where hash = ${tokenHash(code)} and expires_at > now()
    returning app_user, browser = ${tokenHash(cookie)} as same`.execute(db);
  const [row] = found.rows;
  return row?.same ? row.app_user : null;
}

/** The cookie's value in a `Cookie` header, or ''. */
export function ssoCookie(header: string): string {
  return /(?:^|;\s*)sso=([\w-]{43})(?:;|$)/.exec(header)?.[1] ?? '';
}

export function clearCookie(publicUrl: string): string {
  return setCookie('', 0, publicUrl);
}

/** Lax, because it must be sent when the provider redirects the browser back. Hidden from scripts. */
function setCookie(value: string, maxAge: number, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `sso=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
