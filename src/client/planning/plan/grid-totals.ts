// The current totals of a grid, saved or not: the same tree and the same sums as on the server. All levels.
import type { Contents, GridItem } from '#shared/api/planner-shapes.ts';
import type { Columns } from '#shared/planning/axis.ts';
import { columns } from '#shared/planning/grid.ts';
import { type PlanNode, type PlanRow, planTree } from '#shared/planning/plan-tree.ts';
import {
  blockSums,
  choicesIn,
  headSums,
  type PlanWeek,
  type Sums,
  sumsOf,
  type Totals,
} from '#shared/planning/totals.ts';

import type { PlanItem } from './plan-item.ts';

export interface CountedGrid {
  items: readonly PlanItem[];
  /** The contents of the items; null for users who may not see them. */
  contents: Contents | null;
  /** The weeks under the grid, by the blocks under it. */
  weeks: readonly PlanWeek[];
  blocks: number;
}

/** A row of the plan with what is shown of a unit inside an item. */
interface GridRow extends PlanRow {
  title: string;
  coordinator: string;
  type: string;
}
export type GridNode = PlanNode<GridRow, PlanWeek>;

export interface GridTotals {
  sums: Sums;
  /** What students choose of that; null where there is nothing to choose. */
  choices: ReturnType<typeof choicesIn>;
  /** In each block, not rounded. */
  perBlock: Sums[];
  /** By the key of an item. */
  totals: ReadonlyMap<string, Totals>;
  /** The items with their contents, by the same key; empty for users who may not see those. */
  nodes: ReadonlyMap<string, GridNode>;
}

/** A unit counts the same by week and by block. */
const kinds = { programme_part: 'part', educational_unit: 'block_unit', course: 'course', exam: 'exam' } as const;

/** Level 1: the items of a study year. */
export function yearGridTotals(grid: CountedGrid): GridTotals {
  const plan = treeOf(grid, null, grid.items.map(rowMaker(grid, null)));
  const roots = plan.roots.get(1) ?? [];
  const perBlock = blockSums(roots, grid.blocks);
  return { sums: sumsOf(roots), choices: choicesIn(roots), perBlock, ...byKey(grid, plan.nodes) };
}

/** The grid inside a part or a unit, with the totals of that; `place` is its place on the blocks of the grid. */
export function innerGridTotals(
  grid: CountedGrid,
  around: GridItem,
  place: Columns = { x: 0, width: columns },
): Omit<GridTotals, 'sums' | 'choices'> & { head: Totals } {
  const id = around.relation_id;
  const rows = grid.items.map(rowMaker(grid, id));
  const plan = treeOf(grid, { ...ownOf(around), ...place, id, kind: kinds[around.kind] }, rows);
  const head = plan.nodes.get(id);
  if (!head) throw new Error('the item around a grid is always in its plan');
  return { head: head.totals, perBlock: headSums(head, grid.blocks), ...byKey(grid, plan.nodes) };
}

function ownOf({ ects_credits, programme_part_object: part, educational_unit_object: unit }: GridItem) {
  const contact_hours = unit?.contact_hours ?? null;
  const choice = { choose_ects_min: part?.choose_ects_min ?? null, choose_ects_max: part?.choose_ects_max ?? null };
  return { ...empty, ...choice, ects_credits, contact_hours, parent: null, y: 0, height: 1 };
}

function treeOf({ contents, weeks, blocks }: CountedGrid, around: GridRow | null, rows: GridRow[]) {
  const inner = contents?.items.map((item): GridRow => ({ ...empty, y: 0, height: 1, ...item })) ?? [];
  const lessons = contents?.lessons.map(lessonRow) ?? [];
  return planTree([...(around ? [around] : []), ...rows, ...inner, ...lessons], () => ({ blocks, weeks }));
}

const empty = {
  ...{ year: 1, mirrored: false, count_ects_credits: true, choose_ects_min: null, choose_ects_max: null },
  ...{ ects_credits: null, contact_hours: null, self_study_hours: null, duration_value: null },
  ...{ weight: null, resit: false },
  ...{ title: '', coordinator: '', type: '' },
};

/** Its id can be any that no other row has. */
function lessonRow(lesson: Lesson, index: number): GridRow {
  const [parent, y, height, duration_value, ects_credits, exam, weight, resit] = lesson;
  const place = { id: -1e6 - index, parent, x: 0, y, width: columns, height };
  const kind = exam ? 'exam' : 'course';
  return { ...empty, ...place, kind, duration_value, ects_credits, weight, resit: resit === 1 };
}
type Lesson = Contents['lessons'][number];

/** An unsaved item has no relation yet, so its index is used. */
const idOf = ({ relation_id }: PlanItem, index: number) => relation_id || -1 - index;

function rowMaker({ contents }: CountedGrid, parent: number | null) {
  return (item: PlanItem, index: number): GridRow => {
    const { x, y, width, height, mirrored, own, wire } = item;
    const kind = kinds[item.kind];
    const place = { x, y, width, height, mirrored };
    const { coordinator = '', type = '' } = wire?.educational_unit_object ?? {};
    const named = { title: item.title, coordinator, type };
    const row = { ...empty, ...own, ...place, ...named, id: idOf(item, index), parent, kind };
    // Contents that the user may not see count as one whole, in the place of the item.
    if (contents !== null || !wire || kind === 'course' || kind === 'exam') return row;
    const { ects_credits, contact_hours } = wire.totals;
    return { ...row, kind: 'block_unit', ects_credits: ects_credits.shown, contact_hours: contact_hours.shown };
  };
}

function byKey(
  { items, contents }: CountedGrid,
  found: ReadonlyMap<number, GridNode>,
): Pick<GridTotals, 'totals' | 'nodes'> {
  const totals = new Map<string, Totals>();
  const nodes = new Map<string, GridNode>();
  items.forEach((item, index) => {
    const node = contents === null ? undefined : found.get(idOf(item, index));
    if (node) nodes.set(item.key, node);
    const own = contents === null ? item.wire?.totals : node?.totals;
    if (own) totals.set(item.key, own);
  });
  return { totals, nodes };
}
