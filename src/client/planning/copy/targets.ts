// Where a selection may go: which depth of target the selects must reach, which targets the server would take, and what is
// sent. Pure; the dialog uses it.
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import type { CopyType } from '#shared/api/planner-input.ts';
import type { PlanLevel } from '#shared/planning/inside.ts';

/** The page that the selection was made on. */
export interface CopySource {
  programme: number;
  organization: number;
  /** 0 at level 1. */
  relation: number;
  level: '1' | '2.5' | '2' | '3';
  /** Level 3: how the unit itself is placed. */
  placedAs?: 'week' | 'block';
}

export type Depth = 'programme' | 'part' | 'unit';

/** A part goes into a programme, a sub-part or unit into a part, a course or exam into a unit. */
export function depthFor(level: CopySource['level']): Depth {
  if (level === '1') return 'programme';
  return level === '3' ? 'unit' : 'part';
}

/** What is copied, and on which levels the user may add something. */
export interface Selection {
  level: CopySource['level'];
  items: readonly Pick<PlanItem, 'kind' | 'object' | 'relation_id'>[];
  mayCreate: Record<PlanLevel, boolean>;
}

/** Level 1: what is copied stays in its study year, which the target must have with blocks in it. */
export function takesYears(
  target: { years: readonly { year: number; open: boolean }[] },
  items: readonly Pick<PlanItem, 'wire'>[],
): boolean {
  const years = items.flatMap(({ wire }) => wire?.year ?? []);
  return years.every((year) => target.years.some((each) => each.year === year && each.open));
}

/** Whether this placed part or unit takes the selection, by the rules of the server. */
export function accepts(target: GridItem, { level, items, mayCreate }: Selection): boolean {
  if (level === '3') return target.kind === 'educational_unit' && mayCreate.level3;
  if (target.kind !== 'programme_part') return false;
  if (items.some(({ relation_id }) => relation_id === target.relation_id)) return false;
  const parts = items.filter(({ kind }) => kind === 'programme_part');
  if (parts.some(({ object }) => object === target.programme_part)) return false;
  // Units of level 2 stand on weeks, and so does a block unit in a part without sub-parts.
  const onWeeks = target.opens === '2' && parts.length === 0;
  if (onWeeks) return mayCreate.level2;
  if (level === '2' || !mayCreate.level1) return false;
  return target.opens === '2.5' || (target.inside.level2 === 0 && parts.length === items.length);
}

/** A part that holds sub-parts or, when a unit is looked for, units; what is copied itself is no way to a target. */
export function leadsOn(item: GridItem | undefined, { level, items }: Selection): boolean {
  if (item?.kind !== 'programme_part' || level === '1') return false;
  if (items.some(({ relation_id }) => relation_id === item.relation_id)) return false;
  return level === '3' || item.opens === '2.5';
}

export interface Chosen {
  programme: number;
  /** The placed part or unit of each select below it, from the top down. */
  path: readonly GridItem[];
}

/** The last chosen item when it takes the selection; null as long as the target is not complete. */
export function targetOf(
  { programme, path }: Chosen,
  selection: Selection,
): { relation: number; type: CopyType } | null {
  if (programme === 0) return null;
  const last = path.at(-1);
  if (selection.level === '1')
    return last || !selection.mayCreate.level1 ? null : { relation: 0, type: 'programmepart' };
  if (!last || !accepts(last, selection)) return null;
  if (last.kind === 'programme_part') return { relation: last.relation_id, type: 'programmepart' };
  return { relation: last.relation_id, type: isOnWeeks(path) ? 'educationalunit_week' : 'educationalunit_block' };
}

/** A unit inside a part of level 2 stands on weeks; elsewhere it is a block of its own. */
function isOnWeeks(path: readonly GridItem[]): boolean {
  return path.at(-2)?.opens === '2';
}

export function typeOfItem({ kind }: Pick<PlanItem, 'kind'>, level: CopySource['level']): CopyType {
  if (kind === 'programme_part') return 'programmepart';
  if (kind === 'educational_unit') return level === '2' ? 'educationalunit_week' : 'educationalunit_block';
  return kind;
}

export function sourceType({ level, placedAs }: CopySource): CopyType {
  if (level !== '3') return 'programmepart';
  return placedAs === 'block' ? 'educationalunit_block' : 'educationalunit_week';
}
