// Where a selection may go: which depth of target the selects must reach, and what is sent. Pure; the dialog uses it.
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import type { CopyType } from '#shared/api/planner-input.ts';

/** The screen that the selection was made on. */
export interface CopySource {
  programme: number;
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

export interface Chosen {
  programme: number;
  /** The placed part or unit of each select below it, from the top down. */
  path: readonly GridItem[];
}

/** The last chosen item when it is of the right kind; null as long as the target is not complete. */
export function targetOf({ programme, path }: Chosen, depth: Depth): { relation: number; type: CopyType } | null {
  if (programme === 0) return null;
  const last = path.at(-1);
  if (depth === 'programme') return last ? null : { relation: 0, type: 'programmepart' };
  if (!last) return null;
  if (depth === 'part')
    return last.kind === 'programme_part' ? { relation: last.relation_id, type: 'programmepart' } : null;
  if (last.kind !== 'educational_unit') return null;
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
