// Ten recovery codes for users who lost their other factors; each works once. Long enough (125 bits) for a plain hash. Used at
// sign-in and by the profile.
import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { tokenHash } from '#server/tokens.ts';

import { base32 } from './time-code.ts';

const CODE_COUNT = 10;
const CODE_LENGTH = 25;

/** Replaces the previous codes. */
export async function newRecoveryCodes(db: Db, user: number): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, () => base32(randomBytes(16)).slice(0, CODE_LENGTH));
  await sql`delete from recovery_code where app_user = ${user}`.execute(db);
  await sql`insert into recovery_code (app_user, hash)
    select ${user}, unnest(${codes.map((code) => tokenHash(code))}::bytea[])`.execute(db);
  return codes.map((code) => (code.match(/.{5}/g) ?? []).join('-').toLowerCase());
}

/** Uses up the code; false if it is not one of the user's. Spaces, dashes and capitals do not matter. */
export async function useRecoveryCode(db: Db, user: number, given: string): Promise<boolean> {
  const code = given.replaceAll(/[\s-]/g, '').toUpperCase();
  const used = await sql`
    delete from recovery_code where app_user = ${user} and hash = ${tokenHash(code)} returning 1`.execute(db);
  return used.rows.length > 0;
}
