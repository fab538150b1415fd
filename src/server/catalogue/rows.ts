// Writes the rows of definitions. References are guarded by the database itself: `http/database-refusal` names the field of a
// foreign key that fails.
import { sql } from 'kysely';

import type { User } from '#server/access/user.ts';
import type { Db } from '#server/db/connect.ts';
import { invalid, notFound } from '#server/refusal.ts';
import { organizationColumn } from './read.ts';
import type { Row } from './rules.ts';
import type { Links } from '#shared/definitions/attribute.ts';
import type { AnyDefinition, Definition } from '#shared/definitions/definition.ts';
import { fieldText } from '#shared/text/field.ts';

import type { Values } from './values.ts';
import { linkedIds } from './wire-columns.ts';

/** The row as it stands, held until the transaction ends. Behind the wall it does not exist. */
export async function lockRow(db: Db, definition: Definition, user: User, id: number): Promise<Row> {
  const organizations = user.organizations.map((organization) => organization.id);
  const organization = sql.raw(organizationColumn(definition));
  const found = await sql<Row>`
    select record.*, ${organization} as organization from ${sql.table(definition.table)} as record
    where record.id = ${id} and ${organization} = any(${organizations}::int[])
    for update of record`.execute(db);
  if (!found.rows[0]) throw notFound();
  return { ...found.rows[0], ...(await linksOf(db, definition, id)) };
}

/** Read when the row is held: beside the lock they would be as they were before the wait for it. */
async function linksOf(db: Db, definition: Definition, id: number): Promise<Values> {
  const links = linkAttributes(definition).map(([name, each]) => `${linkedIds(each)} as "${name}"`);
  if (links.length === 0) return {};
  const found = await sql<Values>`
    select ${sql.raw(links.join(', '))} from ${sql.table(definition.table)} as record
    where record.id = ${id}`.execute(db);
  return found.rows[0] ?? {};
}

export async function insertRow(
  db: Db,
  definition: Definition,
  organization: number | null,
  values: Values,
): Promise<number> {
  const table = sql.table(definition.table);
  const next = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${definition.table}, 'id'))::int as id`.execute(db);
  const { id } = next.rows[0] as { id: number };
  const stored = {
    id,
    // Whoever is not a copy is the first of a new family.
    ...(definition.versioned ? { family: id } : {}),
    ...columnValues(definition, organization === null ? values : { ...values, organization }),
  };
  await sql`
    insert into ${table} (${sql.join(Object.keys(stored).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(stored))})`.execute(db);
  await writeLinks(db, definition, id, organization, values);
  return id;
}

export async function updateRow(db: Db, definition: Definition, row: Row, changed: Values): Promise<void> {
  const assignments = Object.entries(columnValues(definition, changed)).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value},`,
  );
  await sql`
    update ${sql.table(definition.table)} set ${sql.join(assignments, sql` `)} revision = revision + 1
    where id = ${row.id}`.execute(db);
  await writeLinks(db, definition, row.id, row.organization, changed);
}

function linkAttributes({ attributes }: Definition): [name: string, links: Links][] {
  return Object.entries(attributes).flatMap(([name, { links }]) => (links ? [[name, links]] : []));
}

function columnValues(definition: Definition, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !definition.attributes[name]?.links));
}

/** What is linked afterwards is what the values say; links that stay are not touched. */
async function writeLinks(
  db: Db,
  definition: Definition,
  id: number,
  organization: number | null,
  values: Values,
): Promise<void> {
  for (const [name, { table, own, other }] of linkAttributes(definition)) {
    const ids = values[name] as number[] | undefined;
    if (!ids) continue;
    await sql`delete from ${sql.table(table)} where ${sql.ref(own)} = ${id} and ${sql.ref(other)} <> all(${ids}::int[])`.execute(
      db,
    );
    await sql`
      insert into ${sql.table(table)} (organization, ${sql.ref(own)}, ${sql.ref(other)})
      select ${organization}::int, ${id}::int, given from unnest(${ids}::int[]) as given
      on conflict do nothing`.execute(db);
  }
}

export async function deleteRow(db: Db, definition: Definition, id: number): Promise<void> {
  await sql`delete from ${sql.table(definition.table)} where id = ${id}`.execute(db);
}

/** An option must be one of its own attribute, shipped or of the same school. */
export async function checkOptions(
  db: Db,
  { object, attributes }: AnyDefinition,
  organization: number | null,
  values: Values,
): Promise<void> {
  const names = Object.keys(values).filter((name) => attributes[name]?.kind === 'option' && values[name] !== null);
  if (names.length === 0) return;
  const rows = await db
    .selectFrom('attribute_option as option')
    .innerJoin('attribute', 'attribute.id', 'option.attribute')
    .select(['option.id', 'attribute.attribute'])
    .where('attribute.object', '=', object)
    .where('attribute.attribute', 'in', names)
    .where((where) =>
      where.or([where('option.organization', 'is', null), where('option.organization', '=', organization)]),
    )
    .execute();
  const wrong = names.filter((name) => !rows.some(({ id, attribute }) => attribute === name && id === values[name]));
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((name) => [name, fieldText.optionElsewhere])));
}
