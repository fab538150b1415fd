// Attributes as the API sends them, as columns of a SELECT. Used by `read` and `rows`. Text, not Kysely's nodes: every name
// comes from a definition and none from a request, and nodes for each attribute cost a small answer more than its query.
import type { Attribute, Links } from '#shared/definitions/attribute.ts';

export interface WireColumn {
  column: string;
  join?: string;
}

/** Dates are dd-mm-yyyy, no reference is 0, and {id, title} stands where the definition expands. */
export function wireColumn(name: string, attribute: Attribute, isNamed: boolean): WireColumn {
  const as = `as "${name}"`;
  if (attribute.links) return { column: `${linkedIds(attribute.links)} ${as}` };
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

/** The ids on the other side of a link table, in order; the record's table is called `record`. */
export function linkedIds({ table, own, other }: Links): string {
  return `array(select link."${other}" from "${table}" as link where link."${own}" = record.id order by link."${other}")`;
}

function expandedTable({ kind, expanded, to }: Attribute): { table: string; column: string } | null {
  if (!expanded) return null;
  if (kind === 'state') return { table: 'state', column: 'state' };
  if (kind === 'option') return { table: 'attribute_option', column: 'option_value' };
  return to ? { table: to, column: 'title' } : null;
}
