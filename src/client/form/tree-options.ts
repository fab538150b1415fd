// Records of a tree as options: 'Faculteit › Cluster', in Dutch order. Used for references to units and parts.
import { byNumberInDutch } from '#shared/text/order.ts';

import type { FieldOption } from './field.ts';
import { idOf } from './values.ts';

/** A row of the tree; its parent is an id, or an object with a title. */
export interface TreeRow {
  id: number;
  title?: string | undefined;
  parent?: unknown;
}

const separator = ' › ';

/** Without `except` and its descendants: nothing can be its own ancestor. */
export function treeOptions(rows: readonly TreeRow[], except = 0): FieldOption[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows
    .map((row) => ({ row, line: lineage(row, byId) }))
    .filter(({ line }) => except === 0 || line.every(({ id }) => id !== except))
    .map(({ row, line }) => ({ value: row.id, label: line.map(({ title }) => title ?? '').join(separator) }))
    .toSorted((a, b) => byNumberInDutch.compare(a.label, b.label));
}

/** The given units and their descendants: where users limited to units may write. */
export function unitsBelow(units: readonly TreeRow[], own: readonly number[]): Set<number> {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const below = units.filter((unit) => lineage(unit, byId).some(({ id }) => own.includes(id)));
  return new Set([...own, ...below.map(({ id }) => id)]);
}

/** From the top to the row itself. Stops at one already seen, so that bad data cannot hang the page. */
function lineage(row: TreeRow, byId: ReadonlyMap<number, TreeRow>): TreeRow[] {
  const line: TreeRow[] = [];
  let each: TreeRow | undefined = row;
  while (each && !line.includes(each)) {
    line.unshift(each);
    each = byId.get(idOf(each.parent));
  }
  return line;
}
