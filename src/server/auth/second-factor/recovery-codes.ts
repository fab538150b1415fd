// Ten codes for whoever lost everything else; each opens once. Long enough (125 bits) for a plain hash. Used at sign-in and
// by the profile.
import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { tokenHash } from '#server/tokens.ts';

import { base32 } from './time-code.ts';

const codesAtOnce = 10;
const letters = 25;

/** In the place of those of before. */
export async function newRecoveryCodes(db: Db, user: number): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, () => base32(randomBytes(16)).slice(0, letters));
  await sql`delete from recovery_code where app_user = ${user}`.execute(db);
  await sql`insert into recovery_code (app_user, hash)
    select ${user}, unnest(${codes.map((code) => tokenHash(code))}::bytea[])`.execute(db);
  return codes.map((code) => (code.match(/.{5}/g) ?? []).join('-').toLowerCase());
}

/** Uses the code up; false when it is none of theirs. Spaces, dashes and capitals do not matter. */
export async function useRecoveryCode(db: Db, user: number, given: string): Promise<boolean> {
  const code = given.replaceAll(/[\s-]/g, '').toUpperCase();
  const used = await sql`
    delete from recovery_code where app_user = ${user} and hash = ${tokenHash(code)} returning 1`.execute(db);
  return used.rows.length > 0;
}
