// Whether somebody may still use a password, or a passkey in its place. A school can forbid it for its own people; whoever also belongs elsewhere, manages the
// platform or belongs to no school keeps it, so that nobody is locked out by a school that is not theirs alone.
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
