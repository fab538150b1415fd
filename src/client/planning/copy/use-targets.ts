// The options of the cascading selects: what is in the chosen programme, and inside what was chosen above.
import { useCall } from '#client/api/query.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { planner } from '#shared/api/planner.ts';
import { planningText } from '#shared/text/planning.ts';

import { accepts, hasTargetsInside, type Selection } from './targets.ts';

/** One list per select that makes sense now: Onderdeel, niveau #2, niveau #3. */
export function useTargets(programme: number, path: readonly GridItem[], selection: Selection): GridItem[][] {
  const [first, second] = path;
  const deep = selection.level !== '1';
  const top = useInside(deep && programme !== 0, programme, [], selection);
  const below = useInside(hasTargetsInside(first, selection), programme, path.slice(0, 1), selection);
  const lowest = useInside(hasTargetsInside(second, selection), programme, path.slice(0, 2), selection);
  if (!deep) return [];
  return [
    top,
    ...(hasTargetsInside(first, selection) && below.length > 0 ? [below] : []),
    ...(hasTargetsInside(second, selection) && lowest.length > 0 ? [lowest] : []),
  ];
}

export function titleOfTarget(item: GridItem): string {
  const title = item.programme_part_object?.title ?? item.educational_unit_object?.title ?? '';
  const year = `${planningText.year.toLowerCase()} ${item.year}`;
  return `${title} (${item.mirrored ? `${year}, ${planningText.mirrored}` : year})`;
}

function useInside(enabled: boolean, programme: number, path: readonly GridItem[], selection: Selection): GridItem[] {
  const inside = path.at(-1);
  const onWeeks = inside?.opens === '2';
  const units = selection.level === '3';
  const query = { programme, ...(inside && { relation_id: inside.relation_id }) };
  const parts = useCall(planner.blockParts, { query }, { enabled: enabled && !onWeeks });
  const blockUnits = useCall(planner.blockUnits, { query }, { enabled: enabled && !onWeeks && units });
  const weekUnits = useCall(
    planner.weekUnits,
    { query: { relation_id: inside?.relation_id ?? 0 } },
    { enabled: enabled && onWeeks && units },
  );
  if (!enabled) return [];
  const all = onWeeks ? (weekUnits.data ?? []) : [...(parts.data ?? []), ...(blockUnits.data ?? [])];
  return all
    .filter((item) => accepts(item, selection, path) || hasTargetsInside(item, selection))
    .toSorted((a, b) => a.year - b.year || a.x - b.x || a.y - b.y);
}
