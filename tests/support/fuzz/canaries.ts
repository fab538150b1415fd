// Fills every text of a school with a unique word: where another school sees that word, data leaks between schools.
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

export const canary = 'KANARIE';

/** The school's rows of tables without a column `organization`, and the columns whose text is not written by users. */
const owned: Record<string, string> = {
  organization: 'id = $school',
  holiday: 'calendar_year in (select id from calendar_year where organization = $school)',
  year_part: 'false',
  app_user: `id in (select ur.app_user from user_role ur join role r on r.id = ur.role where r.organization = $school)`,
  system_attribute_label: 'system in (select id from system where organization = $school)',
  system_object_label: 'system in (select id from system where organization = $school)',
};
const notWords = /^(color|mirror_color|kind|object|table_name|operation|password_hash|key|state|status|recipient)$/;

/** Returns the number of columns that now contain the word. */
export async function fillWithCanaries(database: Database, school: number): Promise<number> {
  const columns = await sql<{ table: string; column: string; own: boolean }>`
    select c.table_name as table, c.column_name as column,
      exists (select from information_schema.columns o
              where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'organization') as own
    from information_schema.columns c join pg_tables t on t.tablename = c.table_name and t.schemaname = 'public'
    where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER'`.execute(database);
  let filled = 0;
  for (const { table, column, own } of columns.rows) {
    const rows = own ? 'organization = $school' : owned[table];
    if (!rows || notWords.test(column)) continue;
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${`${canary} ${table} ${column} `} || ctid::text
      where ${sql.raw(rows.replaceAll('$school', String(school)))}`.execute(database);
    filled += 1;
  }
  return filled;
}
