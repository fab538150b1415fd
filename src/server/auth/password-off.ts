// Whether a user may not use a password, or a passkey instead. A school can forbid that for users who belong to no other school.
// Users of several schools, of the platform or of no school keep it, so that no single school can lock them out.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { placesOfRecord } from '#server/rights/places-of-record.ts';

export async function passwordIsOff(db: Db, user: number): Promise<boolean> {
  const found = await sql<{ off: boolean }>`
    select bool_and(exists (
      select from sign_in_setting s where s.organization = place and s.sso and not s.local_accounts)) as off
    from app_user as record cross join unnest(${placesOfRecord}) as place
    where record.id = ${user}`.execute(db);
  return found.rows[0]?.off ?? false;
}
