// Reads records in wire form: one SELECT, made from the definition and the user's rights, aggregated to JSON by PostgreSQL.
import { type RawBuilder, sql } from 'kysely';

import { organizationsWith, type User } from '#server/access/user.ts';
import type { Db } from '#server/db/connect.ts';
import type { Attribute, Links } from '#shared/definitions/attribute.ts';
import { type Definition, namesOrganization } from '#shared/definitions/definition.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';

import { filterConditions } from './filters.ts';
import type { Rules } from './rules.ts';

export interface Selection {
  /** Only these attributes and computed names; all when absent. */
  fields?: string[] | undefined;
  /** Query parameters, as the definition names them. */
  filters?: Record<string, unknown>;
  where?: RawBuilder<unknown>[];
}

/** A JSON array, as text. */
export async function readList(
  db: Db,
  definition: Definition,
  rules: Rules,
  user: User,
  selection: Selection,
): Promise<string> {
  const records = recordsFor(definition, rules, user, selection);
  const result = await sql<{ json: string }>`select ${asList(records)} as json`.execute(db);
  return result.rows[0]?.json ?? '[]';
}

/** The rows behind a list, as SQL: each as JSON, with what it is ordered by. */
export function recordsFor(definition: Definition, rules: Rules, user: User, selection: Selection) {
  const parts = groupsByReadableAttributes(definition, user).map((readable) =>
    selectRecords(definition, rules, { ...selection, ...readable }),
  );
  const none = sql`select null::json as json, 0 as id, 0 as revision, '' as sort_title where false`;
  return parts.length > 0 ? sql.join(parts, sql` union all `) : none;
}

/** Such rows as one JSON array, in the order of their titles. */
export function asList(records: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(
    select coalesce(json_agg(json order by sort_title collate "nl-x-icu", id), '[]')::text from (${records}) as records)`;
}

export async function readOne(
  db: Db,
  definition: Definition,
  rules: Rules,
  user: User,
  id: number,
): Promise<{ json: string; revision: number } | null> {
  const parts = groupsByReadableAttributes(definition, user).map((readable) =>
    selectRecords(definition, rules, { where: [sql`record.id = ${id}`], ...readable }),
  );
  if (parts.length === 0) return null;
  const result = await sql<{ json: string; revision: number }>`
    select json::text as json, revision from (${sql.join(parts, sql` union all `)}) as records`.execute(db);
  return result.rows[0] ?? null;
}

/** The column by which the wall stands: an organization is its own. */
export function organizationColumn({ object }: Definition): RawBuilder<unknown> {
  return object === 'organization' ? sql.ref('record.id') : sql.ref('record.organization');
}

interface Readable {
  organizations: number[];
  attributes: string[];
  /** References that go with the name of what they refer to: that name has a right of its own. */
  named: string[];
}

/**
 * Rights may differ per school, so the user's schools are grouped by what may be read there. Nearly everybody has one
 * group, and so one plain SELECT.
 */
function groupsByReadableAttributes(definition: Definition, user: User) {
  const groups = new Map<string, Readable>();
  for (const organization of organizationsWith(user, definition.object, 'read')) {
    const attributes = readableAttributes(definition, user, organization);
    const named = namedReferences(definition, user, organization);
    const key = [...attributes, '', ...named].join();
    const group = groups.get(key) ?? { organizations: [], attributes, named };
    group.organizations.push(organization);
    groups.set(key, group);
  }
  return [...groups.values()];
}

export function readableAttributes({ object, attributes }: Definition, user: User, organization: number): string[] {
  const rights = rightsIn(user.grants, organization);
  return Object.keys(attributes).filter((name) => canAttribute(rights, `${object}.${name}`, 'read'));
}

function namedReferences({ attributes }: Definition, user: User, organization: number): string[] {
  const rights = rightsIn(user.grants, organization);
  return Object.entries(attributes).flatMap(([name, { to }]) =>
    to && canAttribute(rights, `${to}.title`, 'read') ? [name] : [],
  );
}

function selectRecords(
  definition: Definition,
  rules: Rules,
  { fields, filters = {}, where = [], organizations, attributes, named }: Selection & Readable,
): RawBuilder<unknown> {
  const wanted = (name: string) => !fields || fields.includes(name);
  const joins: RawBuilder<unknown>[] = [];
  const columns = [sql`record.id`];
  if (!namesOrganization(definition)) columns.push(sql`record.organization`);
  for (const name of attributes.filter(wanted)) {
    const { column, join } = wireColumn(name, definition.attributes[name] as Attribute, named.includes(name));
    columns.push(sql`${column} as ${sql.ref(name)}`);
    if (join) joins.push(join);
  }
  for (const name of Object.keys(definition.computed).filter(wanted))
    columns.push(sql`${rules.computed?.[name] ?? sql`null`} as ${sql.ref(name)}`);
  const conditions = [
    sql`${organizationColumn(definition)} = any(${organizations}::int[])`,
    ...filterConditions(definition, filters, attributes),
    ...where,
  ];
  // An unreadable title does not sort either: order would tell about it.
  const sortTitle = attributes.includes(definition.title) ? sql.ref(`record.${definition.title}`) : sql`''::text`;
  return sql`
    select row_to_json(wire) as json, wire.id, record.revision, ${sortTitle} as sort_title
    from ${sql.table(definition.table)} as record
    ${sql.join(joins, sql` `)}
    cross join lateral (select ${sql.join(columns)}) as wire
    where ${sql.join(conditions, sql` and `)}`;
}

/** An attribute as the API sends it: dates dd-mm-yyyy, 0 for no reference, {id, title} where the definition expands. */
function wireColumn(
  name: string,
  attribute: Attribute,
  isNamed: boolean,
): { column: RawBuilder<unknown>; join?: RawBuilder<unknown> } {
  if (attribute.links) return { column: linkedIds(attribute.links) };
  const stored = sql.ref(`record.${name}`);
  const other = expandedTable(attribute);
  if (other && attribute.kind === 'reference' && !isNamed)
    return { column: sql`json_build_object('id', coalesce(${stored}, 0), ${sql.lit(other.column)}::text, '')` };
  if (other) {
    const alias = `${name}__row`;
    return {
      column: sql`json_build_object('id', coalesce(${stored}, 0),
        ${sql.lit(other.column)}::text, coalesce(${sql.ref(`${alias}.${other.column}`)}, ''))`,
      join: sql`left join ${sql.table(other.table)} as ${sql.table(alias)} on ${sql.ref(`${alias}.id`)} = ${stored}`,
    };
  }
  if (attribute.kind === 'date') return { column: sql`to_char(${stored}, 'DD-MM-YYYY')` };
  if (['option', 'reference', 'choice'].includes(attribute.kind)) return { column: sql`coalesce(${stored}, 0)` };
  return { column: stored };
}

/** The ids on the other side of a link table, in order; the record's table is called `record`. */
export function linkedIds({ table, own, other }: Links): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(${sql.ref(`link.${other}`)} order by ${sql.ref(`link.${other}`)}), '[]')
    from ${sql.table(table)} as link where ${sql.ref(`link.${own}`)} = record.id)`;
}

function expandedTable({ kind, expanded, to }: Attribute): { table: string; column: string } | null {
  if (!expanded) return null;
  if (kind === 'state') return { table: 'state', column: 'state' };
  if (kind === 'option') return { table: 'attribute_option', column: 'option_value' };
  return to ? { table: to, column: 'title' } : null;
}
