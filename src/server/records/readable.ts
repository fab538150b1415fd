// The attributes of a definition that a user may read, per group of schools with the same rights, as columns of a SELECT in wire
// form. Used by `read` and `rows`. Text instead of Kysely's nodes, because for small answers building nodes takes longer than the
// query. That is safe: every name comes from a definition and none from a request.
import { organizationsWith, type User } from '#server/rights/user.ts';
import type { Attribute, Links } from '#shared/definitions/attribute.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';

export interface Readable {
  organizations: number[];
  attributes: string[];
  /** The columns of these attributes. */
  columns: ({ name: string } & WireColumn)[];
  /** Cached SELECTs by requested fields; filled by `read`. */
  selects: Map<string, string>;
}

/** Cached per `User` object, which is replaced whenever rights change. */
const known = new WeakMap<User, Map<Definition, Readable[]>>();

/**
 * Rights may differ per school, so the user's schools are grouped by readable attributes. Nearly every user has one group, and so
 * one plain SELECT.
 */
export function readableIn(definition: Definition, user: User): Readable[] {
  const ofUser = known.get(user) ?? new Map<Definition, Readable[]>();
  known.set(user, ofUser);
  const groups = ofUser.get(definition) ?? groupsByReadable(definition, user);
  ofUser.set(definition, groups);
  return groups;
}

function groupsByReadable({ object, attributes: all }: Definition, user: User): Readable[] {
  const groups = new Map<string, Readable>();
  for (const organization of organizationsWith(user, object, 'read')) {
    const rights = rightsIn(user.grants, organization);
    // The title of a referenced record has its own right.
    const isNamed = ({ to }: Attribute) => to !== undefined && canAttribute(rights, `${to}.title`, 'read');
    const columns = Object.entries(all)
      .filter(([name]) => canAttribute(rights, `${object}.${name}`, 'read'))
      .map(([name, attribute]) => ({ name, ...wireColumn(name, attribute, isNamed(attribute)) }));
    const key = columns.map(({ column }) => column).join();
    const group: Readable = groups.get(key) ?? {
      organizations: [],
      attributes: columns.map(({ name }) => name),
      columns,
      selects: new Map(),
    };
    group.organizations.push(organization);
    groups.set(key, group);
  }
  return [...groups.values()];
}

interface WireColumn {
  column: string;
  join?: string;
}

/** Dates are dd-mm-yyyy, an absent reference is 0, and expanded references are {id, title}. */
function wireColumn(name: string, attribute: Attribute, isNamed: boolean): WireColumn {
  const as = `as "${name}"`;
  if (attribute.links) return { column: `${linkedRows(attribute.links)} ${as}` };
  const stored = `record."${name}"`;
  const other = expandedTable(attribute);
  if (other && attribute.kind === 'reference' && !isNamed)
    return { column: `json_build_object('id', coalesce(${stored}, 0), '${other.column}', '') ${as}` };
  if (other) {
    const row = `"${name}__row"`;
    const shown = `coalesce(${row}."${other.column}", '')`;
    return {
      column: `json_build_object('id', coalesce(${stored}, 0), '${other.column}', ${shown}) ${as}`,
      join: `left join "${other.table}" as ${row} on ${row}.id = ${stored}`,
    };
  }
  if (attribute.kind === 'date') return { column: `to_char(${stored}, 'DD-MM-YYYY') ${as}` };
  if (['option', 'reference', 'choice'].includes(attribute.kind)) return { column: `coalesce(${stored}, 0) ${as}` };
  return { column: stored };
}

/** The linked ids, in order, or the objects that `sent` describes; the record's table is called `record`. */
export function linkedRows({ table, own, other, sent, besides }: Links): string {
  const unmarked = besides ? ` and not link."${besides}"` : '';
  const rows = `from "${table}" as link where link."${own}" = record.id${unmarked}`;
  if (!sent) return `array(select link."${other}" ${rows} order by link."${other}")`;
  const pairs = Object.entries(sent).map(([name, column]) => `'${name}', link."${column}"`);
  const row = `json_build_object(${pairs.join(', ')})`;
  return `(select coalesce(json_agg(${row} order by link."${other}"), '[]') ${rows})`;
}

/** The id of the linked record, whatever form the link is sent in. */
export function linkedId({ other, sent = {} }: Links, given: unknown): number {
  if (typeof given === 'number') return given;
  const name = Object.keys(sent).find((each) => sent[each] === other) ?? '';
  return (given as Record<string, number>)[name] ?? 0;
}

function expandedTable({ kind, expanded, to }: Attribute): { table: string; column: string } | null {
  if (!expanded) return null;
  if (kind === 'state') return { table: 'state', column: 'state' };
  if (kind === 'option') return { table: 'attribute_option', column: 'option_value' };
  return to ? { table: to, column: 'title' } : null;
}
