// The names of programmes as the user may read them now, for jobs, reports and files.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { organizationsWith, type User } from '#server/rights/user.ts';

import { readableName } from './programme.ts';

type Row = Parameters<typeof readableName>[1] & { id: number; there: boolean };

export interface ProgrammeName {
  name: string;
  /** False for a removed programme, which keeps its last name. */
  there: boolean;
}

/** Only programmes of schools where the user may read programmes. */
export async function programmeNames(db: Db, user: User, ids: readonly number[]): Promise<Map<number, ProgrammeName>> {
  const asked = sql`any(${[...ids]}::int[])`;
  const found = await sql<Row>`
    select p.id, p.organization, p.title, p.graduation_variant, coalesce(v.option_value, '') as variant, p.year_start,
      p.version, p.there
    from (
      select id, organization, title, graduation_variant, variant, year_start, version, true as there
      from programme where id = ${asked}
      union all
      (select distinct on (c.record) c.record, c.organization, c.before->>'title', c.before->>'graduation_variant',
         (c.before->>'variant')::int, (c.before->>'year_start')::int, (c.before->>'version')::int, false
       from change c
       where c.table_name = 'programme' and c.record = ${asked} and c.operation = 'delete' and not c.partial
         and not exists (select from programme now where now.id = c.record)
       order by c.record, c.id desc)
    ) as p left join attribute_option v on v.id = p.variant
    where p.organization = any(${organizationsWith(user, 'programme', 'read')}::int[])`.execute(db);
  return new Map(found.rows.map(({ there, ...row }) => [row.id, { name: readableName(user, row), there }]));
}
