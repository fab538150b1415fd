// Another value for every row of an attribute, and label groups with every attribute, so that every result that depends
// on a value changes with it.
import { type RawBuilder, sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import type { Attribute } from '#shared/definitions/attribute.ts';
import { addDays } from '#shared/planning/dates.ts';
import { today } from '#shared/planning/today.ts';

const groupedObjects = ['programme', 'programme_part', 'educational_unit'];

/** Every attribute has a deadline within three days, so that empty ones are found. */
export async function groupsOfAll(database: Database, organization: number): Promise<void> {
  await sql`delete from attribute_group`.execute(database);
  for (const object of groupedObjects) {
    const made = await sql<{ id: number }>`
      insert into attribute_group (organization, object, title, date_deadline)
      values (${organization}, ${object}, 'Alles', ${addDays(today(), 3)}::date) returning id`.execute(database);
    await sql`
      insert into attribute_group_attribute (attribute_group, attribute, position)
      select ${made.rows[0]?.id}, id, id from attribute where object = ${object}`.execute(database);
  }
}

/** Half of the rows get a different value; the others get a value if they were empty, and none if they had one. */
export function otherValue(name: string, { kind }: Attribute, object: string): RawBuilder<unknown> | null {
  const column = sql.ref(name);
  const option = sql`(select o.id from attribute_option o join attribute a on a.id = o.attribute
    where a.object = ${object} and a.attribute = ${name} and o.id is distinct from ${column} limit 1)`;
  switch (kind) {
    case 'text':
    case 'richText':
      return sql`case when id % 2 = 0 then ${column} || 'x' when ${column} = '' then 'x' else '' end`;
    case 'integer':
      // A minimum may not be above its maximum.
      return name.endsWith('_min')
        ? sql`case when ${column} is null then 0 when id % 2 = 0 then greatest(${column} - 1, 0) end`
        : sql`case when id % 2 = 0 then coalesce(${column}, 0) + 50 when ${column} is null then 50 end`;
    case 'checkbox':
      return sql`not ${column}`;
    case 'date':
      return sql`case when ${column} is null then '2026-01-01'::date end`;
    case 'option':
      return sql`case when id % 2 = 0 or ${column} is null then ${option} end`;
    case 'state':
      return sql`case ${column} when 1 then 3 else 1 end`;
    default:
      return null;
  }
}
