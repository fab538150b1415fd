// The options of the cascading selects: what stands in the chosen programme, and inside what was chosen above.
import { useCall } from '#client/api/query.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { planner } from '#shared/api/planner.ts';
import { nl } from '#shared/text/nl.ts';

import type { Depth } from './targets.ts';

/** One list per select that makes sense now: Onderdeel, niveau #2, niveau #3. */
export function useTargets(programme: number, path: readonly GridItem[], depth: Depth): GridItem[][] {
  const [first, second] = path;
  const top = useInside(depth !== 'programme' && programme !== 0, programme, null, depth);
  const below = useInside(canOpen(first, depth), programme, first ?? null, depth);
  const lowest = useInside(canOpen(second, depth), programme, second ?? null, depth);
  if (depth === 'programme') return [];
  return [
    top,
    ...(canOpen(first, depth) && below.length > 0 ? [below] : []),
    ...(canOpen(second, depth) && lowest.length > 0 ? [lowest] : []),
  ];
}

export function titleOfTarget(item: GridItem): string {
  const title = item.programme_part_object?.title ?? item.educational_unit_object?.title ?? '';
  return `${title} (${nl.planning.year.toLowerCase()} ${item.year})`;
}

/** A part that holds sub-parts or, when a unit is looked for, units. */
function canOpen(item: GridItem | undefined, depth: Depth): boolean {
  if (!item || item.kind !== 'programme_part') return false;
  return depth === 'unit' || item.opens === '2.5';
}

function useInside(enabled: boolean, programme: number, inside: GridItem | null, depth: Depth): GridItem[] {
  const onWeeks = inside?.opens === '2';
  const query = { programme, ...(inside && { relation_id: inside.relation_id }) };
  const parts = useCall(planner.blockParts, { query }, { enabled: enabled && !onWeeks });
  const units = useCall(planner.blockUnits, { query }, { enabled: enabled && !onWeeks && depth === 'unit' });
  const weekUnits = useCall(
    planner.weekUnits,
    { query: { relation_id: inside?.relation_id ?? 0 } },
    { enabled: enabled && onWeeks && depth === 'unit' },
  );
  if (!enabled) return [];
  const all = onWeeks ? (weekUnits.data ?? []) : [...(parts.data ?? []), ...(units.data ?? [])];
  return all
    .filter(({ mirrored, kind }) => !mirrored && (depth === 'unit' || kind === 'programme_part'))
    .toSorted((a, b) => a.year - b.year || a.x - b.x || a.y - b.y);
}
