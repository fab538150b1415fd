// Reads records in wire form: one SELECT, made from the definition and the user's rights, aggregated to JSON by PostgreSQL.
import { type RawBuilder, sql } from 'kysely';

import { organizationsWith, type User } from '#server/access/user.ts';
import type { Db } from '#server/db/connect.ts';
import type { Attribute, Links } from '#shared/definitions/attribute.ts';
import { type Definition, namesOrganization } from '#shared/definitions/definition.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';

import type { Rules } from './rules.ts';

export interface Selection {
  /** Only these attributes and computed names; all when absent. */
  fields?: string[] | undefined;
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
  const parts = groupsByReadableAttributes(definition, user).map(({ organizations, attributes }) =>
    selectRecords(definition, rules, { ...selection, organizations, attributes }),
  );
  if (parts.length === 0) return '[]';
  const result = await sql<{ json: string }>`
    select coalesce(json_agg(json order by sort_title collate "nl-x-icu", id), '[]')::text as json
    from (${sql.join(parts, sql` union all `)}) as records`.execute(db);
  return result.rows[0]?.json ?? '[]';
}

export async function readOne(
  db: Db,
  definition: Definition,
  rules: Rules,
  user: User,
  id: number,
): Promise<{ json: string; revision: number } | null> {
  const parts = groupsByReadableAttributes(definition, user).map(({ organizations, attributes }) =>
    selectRecords(definition, rules, { where: [sql`record.id = ${id}`], organizations, attributes }),
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

/**
 * Rights may differ per school, so the user's schools are grouped by what may be read there. Nearly everybody has one
 * group, and so one plain SELECT.
 */
function groupsByReadableAttributes(definition: Definition, user: User) {
  const groups = new Map<string, { organizations: number[]; attributes: string[] }>();
  for (const organization of organizationsWith(user, definition.object, 'read')) {
    const attributes = readableAttributes(definition, user, organization);
    const group = groups.get(attributes.join()) ?? { organizations: [], attributes };
    group.organizations.push(organization);
    groups.set(attributes.join(), group);
  }
  return [...groups.values()];
}

export function readableAttributes({ object, attributes }: Definition, user: User, organization: number): string[] {
  const rights = rightsIn(user.grants, organization);
  return Object.keys(attributes).filter((name) => canAttribute(rights, `${object}.${name}`, 'read'));
}

function selectRecords(
  definition: Definition,
  rules: Rules,
  { fields, where = [], organizations, attributes }: Selection & { organizations: number[]; attributes: string[] },
): RawBuilder<unknown> {
  const wanted = (name: string) => !fields || fields.includes(name);
  const joins: RawBuilder<unknown>[] = [];
  const columns = [sql`record.id`];
  if (!namesOrganization(definition)) columns.push(sql`record.organization`);
  for (const name of attributes.filter(wanted)) {
    const { column, join } = wireColumn(name, definition.attributes[name] as Attribute);
    columns.push(sql`${column} as ${sql.ref(name)}`);
    if (join) joins.push(join);
  }
  for (const name of Object.keys(definition.computed).filter(wanted))
    columns.push(sql`${rules.computed?.[name] ?? sql`null`} as ${sql.ref(name)}`);
  const conditions = [sql`${organizationColumn(definition)} = any(${organizations}::int[])`, ...where];
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
function wireColumn(name: string, attribute: Attribute): { column: RawBuilder<unknown>; join?: RawBuilder<unknown> } {
  if (attribute.links) return { column: linkedIds(attribute.links) };
  const stored = sql.ref(`record.${name}`);
  const other = expandedTable(attribute);
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
