// What programmes are called, as a reader may read it now: for jobs, reports and files.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { organizationsWith, type User } from '#server/rights/user.ts';

import { readableName } from './programme.ts';

type Name = Parameters<typeof readableName>[1] & { id: number };

/** Of those that are there, for whoever may read programmes. */
export async function programmeNames(db: Db, user: User, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await sql<Name>`
    select p.id, p.organization, p.title, p.graduation_variant, coalesce(v.option_value, '') as variant, p.year_start,
      p.version
    from programme p left join attribute_option v on v.id = p.variant
    where p.id = any(${[...ids]}::int[])
      and p.organization = any(${organizationsWith(user, 'programme', 'read')}::int[])`.execute(db);
  return new Map(found.rows.map((row) => [row.id, readableName(user, row)]));
}
