// The totals above a grid while it is edited equal those of every page after saving.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import type { Contents, GridItem } from '#shared/api/planner-shapes.ts';
import { onOwnBlocks, type Span } from '#shared/planning/axis.ts';
import { type PlanKind, type PlanRow, planTree } from '#shared/planning/plan-tree.ts';
import { anyColumns, anyPlanRows, anyPlanYear } from '#shared/planning/testing.ts';
import { blockSums, headSums, sumsOf } from '#shared/planning/totals.ts';
import { weekLoads } from '#shared/planning/week-load.ts';

import { innerGridTotals, yearGridTotals } from './grid-totals.ts';
import type { PlanItem } from './plan-item.ts';

const kinds: Record<PlanKind, PlanItem['kind']> = {
  ...{ part: 'programme_part', block_unit: 'educational_unit', week_unit: 'educational_unit' },
  ...{ course: 'course', exam: 'exam' },
};

/** An item of the page; `own` has its own figures. */
function itemOf(row: PlanRow): PlanItem {
  const { id, kind, x, y, width, height, mirrored, ...own } = row;
  const known = {
    kind: kinds[kind],
    object: id,
    relation_id: id,
    client_key: null,
    title: '',
    color: '',
    mirrored,
    own,
  };
  return { ...known, key: `r${id}`, x, y, width, height };
}

/** Everything that lies inside these, at every depth, as the server sends it. */
function contentsOf(rows: readonly PlanRow[], items: readonly PlanRow[]): Contents {
  const children = rows.filter(({ parent }) => items.some(({ id }) => id === parent));
  if (children.length === 0) return { items: [], lessons: [] };
  const inside = contentsOf(rows, children);
  for (const { id, kind, x, y, width, height, parent, ...row } of children) {
    const around = parent ?? 0;
    if (kind === 'course' || kind === 'exam')
      inside.lessons.push([
        ...([around, y, height, row.duration_value ?? 0, row.ects_credits ?? 0] as const),
        ...([kind === 'exam' ? 1 : 0, row.weight, row.resit ? 1 : 0] as const),
      ]);
    else
      inside.items.push({
        ...{ id, kind, x, width, parent: around },
        ...(row.mirrored && { mirrored: true }),
        ...(!row.count_ects_credits && { count_ects_credits: false }),
        ...(row.choose_ects_min !== null && { choose_ects_min: row.choose_ects_min }),
        ...(row.ects_credits !== null && { ects_credits: row.ects_credits }),
        ...(row.contact_hours !== null && { contact_hours: row.contact_hours }),
        ...(row.self_study_hours !== null && { self_study_hours: row.self_study_hours }),
      });
  }
  return inside;
}

const blocksAround = (grid: Span | null) => (grid ? grid.last - grid.first + 1 : 0);
const anyMove = fc.record({ at: fc.nat(), columns: anyColumns, removed: fc.boolean() });

/** One item of a grid elsewhere, or gone. */
function changed(
  grid: PlanRow[],
  { at, columns, removed }: { at: number; columns: object; removed: boolean },
): PlanRow[] {
  const index = at % Math.max(1, grid.length);
  return grid.flatMap((row, each) => (each !== index ? [row] : removed ? [] : [{ ...row, ...columns }]));
}

it('level 1 counts a change as it will be saved', () => {
  fc.assert(
    fc.property(anyPlanRows, anyPlanYear, anyMove, (rows, year, move) => {
      const roots = changed(
        rows.filter(({ parent }) => parent === null),
        move,
      );
      const inside = rows.filter(({ parent }) => parent !== null);
      const saved = planTree([...roots, ...inside], () => year).roots.get(1) ?? [];
      const shown = yearGridTotals({ items: roots.map(itemOf), contents: contentsOf(rows, roots), ...year });
      expect(shown.sums).toEqual(sumsOf(saved));
      expect(shown.perBlock).toEqual(blockSums(saved, year.blocks));
      expect([...shown.totals.values()]).toEqual(saved.map(({ totals }) => totals));
      expect(weekLoads([...shown.nodes.values()], year.weeks)).toEqual(weekLoads(saved, year.weeks));
    }),
  );
});

it('the head of a part, or of a unit, follows a change on the grid inside it', () => {
  fc.assert(
    fc.property(anyPlanRows, anyPlanYear, anyMove, fc.nat(), (rows, year, move, which) => {
      const parts = rows.filter(({ kind }) => kind !== 'course' && kind !== 'exam');
      const part = parts[which % Math.max(1, parts.length)];
      if (!part) return;
      const grid = changed(
        rows.filter(({ parent }) => parent === part.id),
        move,
      );
      const others = rows.filter(({ parent }) => parent !== part.id);
      const node = planTree([...others, ...grid], () => year).nodes.get(part.id);
      if (!node?.blocks) throw new Error('lost');
      const { first, last } = node.blocks;
      const around = {
        ...{ relation_id: part.id, kind: kinds[part.kind], ects_credits: part.ects_credits },
        educational_unit_object: { contact_hours: part.contact_hours },
        programme_part_object: { choose_ects_min: part.choose_ects_min },
      } as GridItem;
      const place = part.kind === 'part' ? onOwnBlocks(part, blocksAround(node.grid)) : { x: 0, width: 12 };
      const axis = {
        blocks: last - first + 1,
        weeks: node.weeks.map((week) => ({ ...week, block: week.block - first })),
      };
      const shown = innerGridTotals(
        { items: grid.map(itemOf), contents: contentsOf(rows, grid), ...axis },
        around,
        place,
      );
      expect(shown.head).toEqual(node.totals);
      // Level 3 has no blocks above its grid.
      const perBlock = part.kind === 'part' ? headSums(node, year.blocks).slice(first, last + 1) : shown.perBlock;
      expect(shown.perBlock).toEqual(perBlock);
    }),
  );
});
