// Deleted users: their places (the schools of the roles and units deleted with them, or the platform), and which cannot be restored.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { PastRow } from '#server/db/memory.ts';
import { commandsText } from '#shared/text/commands.ts';

/** The same as SQL: an array, for a deletion of a user that the query calls `c`. */
export const placesOfDeletedUser = sql`(
  select coalesce(array_agg(distinct place), '{0}'::int[]) from (
    select coalesce(r.organization, case when r.id is null then link.organization end, 0) as place
    from change link left join role r on r.id = (link.before->>'role')::int
    where link.change_set = c.change_set and link.table_name = 'user_role' and link.record = c.record
    union all
    select link.organization from change link
    where link.change_set = c.change_set and link.table_name = 'user_organizational_unit' and link.record = c.record
  ) as own where place is not null)`;

export async function userPlaces(db: Db, changeSet: number, user: number): Promise<number[]> {
  const found = await sql<{ places: number[] }>`
    select ${placesOfDeletedUser} as places from change c
    where change_set = ${changeSet} and table_name = 'app_user' and record = ${user} and operation = 'delete'`.execute(
    db,
  );
  return found.rows[0]?.places ?? [];
}

/** Whether the user was pseudonymised, which is permanent. */
export function isPseudonymised({ id, username }: PastRow): boolean {
  return username === commandsText.admin.pseudonym(Number(id)).username;
}

/** The same as SQL, for a deletion of a user that the query calls `c`. */
export const pseudonymised = sql`
  c.before->>'username' = replace(${commandsText.admin.pseudonym(0).username}, '0', c.record::text)`;
