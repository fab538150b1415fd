// Makes many rows out of few: copies every row of the tables of a school several times, with new names.
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/** The column that must differ between rows, besides the id. */
const unique: Record<string, string> = {
  app_user: 'username',
  role: 'role',
  attribute_option: 'option_value',
  calendar_year: '',
  organizational_unit: 'title',
  programme: 'title',
  programme_part: 'title',
  educational_unit: 'title',
  course: 'title',
  exam: 'title',
  system: 'system',
  attribute_group: 'title',
};

export async function makeMany(database: Database, times: number): Promise<void> {
  for (const [table, name] of Object.entries(unique)) await repeat(database, table, name, times);
  await sql`
    insert into user_role (app_user, role)
    select u.id, (select min(role) from user_role) from app_user u on conflict do nothing`.execute(database);
  await sql`
    insert into programme_programme_part (organization, programme, programme_part)
    select p.organization, p.id, part.id from programme p join programme_part part using (organization)
    where p.id <= (select max(programme) from placement) on conflict do nothing`.execute(database);
  await repeat(database, 'placement', '', times);
  for (const kind of ['course', 'exam'])
    await sql`
      insert into ${sql.table(`rel__calendar_week__${kind}`)} (id, organization)
      select id, organization from placement where kind = ${kind} on conflict do nothing`.execute(database);
}

async function repeat(database: Database, table: string, name: string, times: number): Promise<void> {
  const other = name
    ? sql`, ${sql.lit(name)}::text, to_jsonb(r) ->> ${sql.lit(name)}::text || ' ' || n || ' ' || r.id`
    : sql``;
  // Its external id must be unique too; tables without that column ignore it.
  await sql`
    insert into ${sql.table(table)}
    select (jsonb_populate_record(r, jsonb_build_object('oeapi_id', gen_random_uuid(), 'id',
      nextval(pg_get_serial_sequence(${sql.lit(table)}, 'id')) ${other}))).*
    from ${sql.table(table)} r cross join generate_series(1, ${sql.lit(times)}) as n`.execute(database);
}
