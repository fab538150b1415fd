// The grids of a page as input for the checks: with unsaved changes.
import type { GridState } from '#client/planning/plan/grids.ts';
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import { placeOf } from '#shared/planning/grid.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import type { DraftGrid, DraftItem } from '#shared/rules/checks/draft-plan.ts';

/** The place of a page's grids in the plan: study years at level 1, else one grid inside a placed item. */
export interface OnScreen {
  level: '1' | '2' | '2.5' | '3';
  /** The item around the grid, and the year of the page; 0 at level 1. */
  relation: number;
  year: number;
}

const onBlocks: readonly PlanKind[] = ['part', 'block_unit'];
const kinds: Record<OnScreen['level'], readonly PlanKind[]> = {
  '1': onBlocks,
  '2.5': onBlocks,
  '2': ['week_unit'],
  '3': ['course', 'exam'],
};

export interface Drafts {
  grids: DraftGrid[];
  /** The key of each item on the screen, by its id in the findings. */
  keys: ReadonlyMap<number, string>;
}

export function draftGrids(state: GridState, { level, relation, year }: OnScreen): Drafts {
  const keys = new Map<number, string>();
  let unsaved = 0;
  const grids = Object.entries(state).map(([name, items]): DraftGrid => {
    const at = level === '1' ? { year: Number(name), parent: null } : { year, parent: relation };
    const own = items.map((item) => {
      const id = item.relation_id || (unsaved -= 1);
      keys.set(id, item.key);
      return draftItem(item, id, level);
    });
    return { ...at, kinds: kinds[level], items: own };
  });
  return { grids, keys };
}

function draftItem(item: PlanItem, id: number, level: OnScreen['level']): DraftItem {
  const { mirrored, object, title, own, wire } = item;
  const { state = '' } = wire?.programme_part_object ?? wire?.educational_unit_object ?? {};
  const { coordinator = '' } = wire?.educational_unit_object ?? {};
  return {
    ...unknown,
    ...own,
    id,
    kind: kindOf(item, level),
    ...placeOf(item),
    mirrored,
    object,
    title,
    state,
    coordinator,
  };
}

/** For what is not saved yet. */
const unknown = {
  ects_credits: null,
  contact_hours: null,
  self_study_hours: null,
  duration_value: null,
  count_ects_credits: true,
  choose_ects_min: null,
  choose_ects_max: null,
  weight: null,
  resit: false,
  individual: true,
  assesses: [],
  elective: false,
};

function kindOf({ kind }: PlanItem, level: OnScreen['level']): PlanKind {
  if (kind === 'programme_part') return 'part';
  if (kind === 'educational_unit') return level === '2' ? 'week_unit' : 'block_unit';
  return kind;
}
