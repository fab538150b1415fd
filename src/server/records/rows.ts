// Locks and writes rows of definitions. The database checks references: `http/database-refusal` names the field of a foreign key that
// fails.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { notFound } from '#server/refusal.ts';
import { organizationColumn } from './read.ts';
import type { RecordType, Row } from './record-type.ts';
import type { Links } from '#shared/definitions/attribute.ts';
import type { Definition } from '#shared/definitions/definition.ts';

import type { Values } from './values.ts';
import { linkedId, linkedRows } from './readable.ts';
import type { Write } from './write.ts';

/** Locks the rows until the transaction ends, and returns them in the order of `ids`. Records of other schools do not exist. */
export async function lockRecords<const Ids extends readonly number[]>(
  write: Write,
  type: RecordType,
  ids: Ids,
): Promise<{ [Each in keyof Ids]: Row }> {
  // Always locks in order of id, to avoid deadlocks.
  const rows = await findRecords(write, type, ids, sql`order by record.id for update of record`);
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw notFound();
    return row;
  }) as { [Each in keyof Ids]: Row };
}

/** The records that exist in the user's schools. */
export async function findRecords(
  { db, user }: Write,
  { definition }: RecordType,
  ids: readonly number[],
  lock = sql``,
): Promise<Map<number, Row>> {
  const organizations = user.organizations.map((organization) => organization.id);
  const organization = sql.raw(organizationColumn(definition));
  const found = await sql<Row>`
    select record.*, ${organization} as organization from ${sql.table(definition.table)} as record
    where record.id = any(${ids}::int[]) and ${organization} = any(${organizations}::int[])
    ${lock}`.execute(db);
  const links = await linksOf(db, definition, ids);
  return new Map(found.rows.map((row) => [row.id, { ...row, ...links.get(row.id) }]));
}

/** A separate query after locking, because the locking query would see links from before it waited. */
async function linksOf(db: Db, definition: Definition, ids: readonly number[]): Promise<Map<number, Values>> {
  const links = linkAttributes(definition).map(([name, each]) => `${linkedRows(each)} as "${name}"`);
  if (links.length === 0) return new Map();
  const found = await sql<{ id: number; links: Values }>`
    select record.id, to_json(linked) as links from ${sql.table(definition.table)} as record
    cross join lateral (select ${sql.raw(links.join(', '))}) as linked
    where record.id = any(${ids}::int[])`.execute(db);
  return new Map(found.rows.map((row) => [row.id, row.links]));
}

/** Returns the new id. A copy gets the family of its source; any other record starts a new family. */
export async function insertRow(
  db: Db,
  definition: Definition,
  organization: number | null,
  values: Values,
  family?: number,
): Promise<number> {
  const stored = columnValues(definition, organization === null ? values : { ...values, organization });
  const columns = ['id', ...(family === undefined ? [] : ['family']), ...Object.keys(stored)];
  const given = [
    sql`next.id`,
    ...(family === undefined ? [] : [sql`${family}::int`]),
    ...Object.values(stored).map((value) => sql`${value}`),
  ];
  const made = await sql<{ id: number }>`
    with next as materialized (select nextval(pg_get_serial_sequence(${definition.table}, 'id'))::int as id)
    insert into ${sql.table(definition.table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(given)} from next returning id`.execute(db);
  const { id } = made.rows[0] as { id: number };
  await writeLinks(db, definition, id, organization, values, true);
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

/** Makes the links equal to the given values; links that stay are not rewritten. */
async function writeLinks(
  db: Db,
  definition: Definition,
  id: number,
  organization: number | null,
  values: Values,
  isNew = false,
): Promise<void> {
  for (const [name, links] of linkAttributes(definition)) {
    const given = values[name] as unknown[] | undefined;
    if (!given || (isNew && given.length === 0)) continue;
    const { table, own, other, sent, besides } = links;
    const ids = given.map((each) => linkedId(links, each));
    const unmarked = besides ? sql`not ${sql.ref(besides)}` : sql`true`;
    if (!isNew)
      await sql`
        delete from ${sql.table(table)}
        where ${sql.ref(own)} = ${id} and ${sql.ref(other)} <> all(${ids}::int[]) and ${unmarked}`.execute(db);
    if (sent) await putLinks(db, links, { id, organization }, given as Values[]);
    else
      await sql`
        insert into ${sql.table(table)} (organization, ${sql.ref(own)}, ${sql.ref(other)})
        select ${organization}::int, ${id}::int, given from unnest(${ids}::int[]) as given
        on conflict do nothing`.execute(db);
  }
}

/** Writes links that have more columns than the linked record. */
async function putLinks(
  db: Db,
  { table, own, other, sent = {} }: Links,
  { id, organization }: { id: number; organization: number | null },
  given: Values[],
): Promise<void> {
  const columns = Object.values(sent);
  const rows = given.map((each) =>
    Object.fromEntries(Object.entries(sent).map(([name, column]) => [column, each[name]])),
  );
  const named = sql.join(columns.map((column) => sql.ref(column)));
  const changed = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  await sql`
    insert into ${sql.table(table)} (organization, ${sql.ref(own)}, ${named})
    select ${organization}::int, ${id}::int, ${named}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${sql.ref(own)}, ${sql.ref(other)}) do update set ${sql.join(changed)}`.execute(db);
}

export async function deleteRow(db: Db, definition: Definition, id: number): Promise<void> {
  await sql`delete from ${sql.table(definition.table)} where id = ${id}`.execute(db);
}
