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
import { noteRemoved, updateKnownColumns } from './known-columns.ts';
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

export interface NewRow {
  /** Null for a new organization. */
  organization: number | null;
  values: Values;
  /** A copy gets the family of its source; any other record starts a new family. */
  family?: number;
}

/** Returns the new id. */
export async function insertRow(
  db: Db,
  definition: Definition,
  organization: number | null,
  values: Values,
): Promise<number> {
  const [id] = await insertRows(db, definition, [{ organization, values }]);
  return id as number;
}

/** Rows with the same attributes, in one statement and one for each attribute with links. Returns their ids, in order. */
export async function insertRows(db: Db, definition: Definition, rows: readonly NewRow[]): Promise<number[]> {
  const stored = rows.map(({ organization, values, family }) => ({
    ...columnValues(definition, values),
    ...(organization !== null && { organization }),
    ...(family !== undefined && { family }),
  }));
  const table = sql.table(definition.table);
  const columns = sql.join(Object.keys(stored[0] ?? {}).map((name) => sql.ref(name)));
  const made = await sql<{ id: number }>`
    insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(stored)}::jsonb)
    returning id`.execute(db);
  const ids = made.rows.map(({ id }) => id);
  rows.forEach(({ values }, index) => updateKnownColumns(db, definition.table, ids.slice(index, index + 1), values));
  for (const [name, links] of linkAttributes(definition))
    await putLinks(
      db,
      links,
      rows.flatMap((row, index) => linksFrom(links, { ...row, id: ids[index] as number }, row.values[name])),
    );
  return ids;
}

export function updateRow(db: Db, definition: Definition, row: Row, changed: Values): Promise<void> {
  return updateRows(db, definition, [row], changed);
}

/** Gives rows the same values. */
export async function updateRows(db: Db, definition: Definition, rows: readonly Row[], changed: Values): Promise<void> {
  const assignments = Object.entries(columnValues(definition, changed)).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value},`,
  );
  await sql`
    update ${sql.table(definition.table)} set ${sql.join(assignments, sql` `)} revision = revision + 1
    where id = any(${rows.map(({ id }) => id)}::int[])`.execute(db);
  updateKnownColumns(
    db,
    definition.table,
    rows.map(({ id }) => id),
    changed,
  );
  for (const [name, links] of linkAttributes(definition)) {
    const given = changed[name] as unknown[] | undefined;
    if (given) for (const row of rows) await replaceLinks(db, links, row, given);
  }
}

function linkAttributes({ attributes }: Definition): [name: string, links: Links][] {
  return Object.entries(attributes).flatMap(([name, { links }]) => (links ? [[name, links]] : []));
}

function columnValues(definition: Definition, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !definition.attributes[name]?.links));
}

/** Makes the links of a record equal to the given values; links that stay are not rewritten. */
async function replaceLinks(db: Db, links: Links, row: Row, given: readonly unknown[]): Promise<void> {
  const { table, own, other, besides } = links;
  const ids = given.map((each) => linkedId(links, each));
  const unmarked = besides ? sql`not ${sql.ref(besides)}` : sql`true`;
  await sql`
    delete from ${sql.table(table)}
    where ${sql.ref(own)} = ${row.id} and ${sql.ref(other)} <> all(${ids}::int[]) and ${unmarked}`.execute(db);
  await putLinks(db, links, linksFrom(links, row, given));
}

/** The stored rows of the links of a record. */
function linksFrom(links: Links, { id, organization }: { id: number; organization: number | null }, given: unknown) {
  const { own, other, sent = {} } = links;
  return ((given ?? []) as unknown[]).map((each) => ({
    organization,
    [own]: id,
    [other]: linkedId(links, each),
    ...Object.fromEntries(Object.entries(sent).map(([name, column]) => [column, (each as Values)[name]])),
  }));
}

async function putLinks(db: Db, { table, own, other, sent }: Links, rows: readonly Values[]): Promise<void> {
  if (rows.length === 0) return;
  const extra = Object.values(sent ?? {}).filter((column) => column !== other);
  const columns = sql.join(['organization', own, other, ...extra].map((column) => sql.ref(column)));
  const changed = extra.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  const known = changed.length > 0 ? sql`update set ${sql.join(changed)}` : sql`nothing`;
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${sql.ref(own)}, ${sql.ref(other)}) do ${known}`.execute(db);
}

export async function deleteRows(db: Db, definition: Definition, ids: readonly number[]): Promise<void> {
  await sql`delete from ${sql.table(definition.table)} where id = any(${ids}::int[])`.execute(db);
  noteRemoved(db, definition.table, ids);
}
