// Changes an attribute in every row of a school and restores it: users without read right must not notice.
import { type RawBuilder, sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import type { Attribute, Kind } from '#shared/definitions/attribute.ts';
import type { AnyDefinition } from '#shared/definitions/definition.ts';

import type { FullSchool } from './world.ts';

/** Copies of the tables, to restore from. Rows made later, such as those of the test users, never change. */
export async function keepTables(database: Database, definitions: readonly AnyDefinition[]): Promise<void> {
  const links = definitions.flatMap(({ attributes }) =>
    Object.values(attributes).flatMap(({ links: each }) => each?.table ?? []),
  );
  await sql`create schema kept`.execute(database);
  for (const table of new Set([...definitions.map((each) => each.table), ...links]))
    await sql`create table ${sql.table(`kept.${table}`)} as table ${sql.table(table)}`.execute(database);
}

/** Whether the attribute has a value that can change. */
export function isChangeable({ kind, derived, to }: Attribute, name: string): boolean {
  return (
    !derived && name !== 'password' && !(kind === 'reference' && (to === 'organization' || name === 'organization'))
  );
}

export async function changeAttribute(
  database: Database,
  { object, table }: AnyDefinition,
  name: string,
  attribute: Attribute,
  school: FullSchool,
  /** Whether new values sort later or earlier: sorting by a hidden name is a leak too. */
  order: 'down' | 'up' = 'down',
): Promise<void> {
  if (attribute.links) {
    const { table: links, own } = attribute.links;
    await sql`
      delete from ${sql.table(links)}
      where ${sql.ref(own)} in (select ${sql.ref(own)} from ${sql.table(`kept.${links}`)})`.execute(database);
    return;
  }
  const column = sql.ref(name);
  const { max = 10 } = attribute;
  const other: Record<Kind, () => RawBuilder<unknown>> = {
    text: () => (order === 'down' ? sql`'z' || (100000 - id)` : sql`'a' || (100000 + id)`),
    richText: () => sql`'<p>' || (100000 - id) || '</p>'`,
    integer: () => sql`case when ${column} = ${max}::int then ${column} - 1 else coalesce(${column}, 2) + 1 end`,
    checkbox: () => sql`not ${column}`,
    date: () => sql`coalesce(${column}, date '2027-02-01') + 1`,
    choice: () => sql`case when ${column} = 1 then 2 else 1 end`,
    state: () => sql`(select id from state where state.state = 'Gearchiveerd')`,
    option: () => sql`(
      select min(o.id) from attribute_option o join attribute a on a.id = o.attribute
      where a.object = ${object} and a.attribute = ${name} and o.id is distinct from ${column} and o.organization is null)`,
    reference: () =>
      attribute.to === 'learning_outcome_framework' ? otherFramework : sql`${otherReference(school, attribute)}::int`,
    references: () => column,
    requirements: () => column,
    outcomes: () => sql`'[]'::jsonb`,
  };
  const owner = sql.ref(table === 'organization' ? 'id' : 'organization');
  const own = table === 'app_user' ? sql`true` : sql`${owner} = ${school.organization}`;
  await sql`
    update ${sql.table(table)} set ${column} = ${other[attribute.kind]()} where id in (select id from ${sql.table(`kept.${table}`)}) and ${own}`.execute(
    database,
  );
}

/** Another framework, because the value is required; an outcome in a tree keeps its framework. */
const otherFramework = sql`case
  when parent is null and not exists (
    select from learning_outcome below where below.parent = learning_outcome.id)
  then (select min(f.id) from learning_outcome_framework f
    where f.organization = learning_outcome.organization and f.id <> learning_outcome.framework)
  else framework end`;

function otherReference(school: FullSchool, { to }: Attribute): number | null {
  if (to === 'organizational_unit') return null;
  return to === 'calendar_year' ? school.nextYear : null;
}

export async function putBack(
  database: Database,
  { table }: AnyDefinition,
  name: string,
  { links }: Attribute,
): Promise<void> {
  if (links) {
    const kept = sql.table(`kept.${links.table}`);
    await sql`insert into ${sql.table(links.table)} select * from ${kept} on conflict do nothing`.execute(database);
    return;
  }
  await sql`
    update ${sql.table(table)} as now set ${sql.ref(name)} = kept.${sql.ref(name)}
    from ${sql.table(`kept.${table}`)} as kept where kept.id = now.id`.execute(database);
}
