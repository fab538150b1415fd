// Between here and the provider: a browser that is away is known by its cookie, and may come back once within ten minutes. It
// then gets a code, which is worth a session to that same browser, once and within a minute.
import { sql } from 'kysely';

import { countOne, hour, type Pace } from '#server/auth/throttle.ts';
import type { Db } from '#server/db/connect.ts';
import { newToken, tokenHash } from '#server/tokens.ts';

import type { Expected, Provider } from './provider.ts';

export const attemptSeconds = 600;
export const codeSeconds = 60;
/** A whole campus may share an address; beyond this, one each second. */
export const freeStarts = 600;
const pace: Pace = { steps: [{ from: freeStarts, seconds: 1 }], forget: hour };

export interface Purpose {
  returnTo: string;
  /** The user who links the account from their own profile. */
  linkTo?: number;
  /** The hash of an invitation that was opened in this browser. */
  invitation?: Buffer;
  /** The session of whoever proves that it is still them. */
  confirms?: number;
}

export interface Attempt extends Expected {
  return_path: string;
  link_to: number | null;
  invitation: Buffer | null;
  confirms: number | null;
}

/** Where the browser goes, and the cookie that it takes along. `by` is who starts too often: a network or a user. */
export async function startAttempt(
  db: Db,
  provider: Provider,
  { returnTo, linkTo, invitation, confirms }: Purpose,
  { by, publicUrl }: { by: string; publicUrl: string },
): Promise<{ url: string; cookie: string }> {
  await countOne(db, `sso:${by}`, pace);
  const { url, state, nonce, verifier } = await provider.start({ again: confirms !== undefined });
  const token = newToken();
  await sql`
    insert into sso_attempt (hash, state, nonce, verifier, return_path, link_to, invitation, confirms, expires_at)
    values (${tokenHash(token)}, ${state}, ${nonce}, ${verifier}, ${returnTo}, ${linkTo ?? null}, ${invitation ?? null},
      ${confirms ?? null}, now() + make_interval(secs => ${attemptSeconds}))`.execute(db);
  return { url, cookie: setCookie(token, attemptSeconds, publicUrl) };
}

/** Used up by asking for it. */
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
    values (${tokenHash(code)}, ${tokenHash(cookie)}, ${user}, now() + make_interval(secs => ${codeSeconds}))`.execute(
    db,
  );
  return code;
}

/** Whose it is. In another browser it is worth nothing, and then to nobody any more. */
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

/** Lax: it must come along when the provider sends the browser back. No script reads it. */
function setCookie(value: string, maxAge: number, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `sso=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
