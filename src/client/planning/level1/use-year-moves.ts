// Items of level 1 that go from one study year to another: what falls outside the weeks there, and what is inside them meanwhile.
import { useMemo } from 'react';

import type { OutputOf } from '#client/api/send.ts';
import { onBlocks } from '#client/planning/frame/describe.ts';
import { useMoves } from '#client/planning/frame/use-moves.tsx';
import { yearContext } from '#client/planning/plan/grid-context.ts';
import { type GridNode, yearGridTotals } from '#client/planning/plan/grid-totals.ts';
import type { Places } from '#client/planning/plan/places.ts';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import type { Contents } from '#shared/api/planner-shapes.ts';
import type { planner } from '#shared/api/planner.ts';
import type { Placement } from '#shared/planning/grid.ts';
import { outsideOf } from '#shared/planning/outside.ts';
import { acrossText } from '#shared/text/across.ts';

type Year = OutputOf<typeof planner.level1>['years'][number];

export type YearMoves = ReturnType<typeof useYearMoves>;

export function useYearMoves(plan: Plan, years: readonly Year[], selected: ReadonlySet<string>) {
  /** Of all years together, for what stands in another year than it was saved in; null for anyone who may not see it. */
  const contents = useMemo(() => allContents(years), [years]);
  const yearOf = (grid: string) => years.find(({ year }) => String(year) === grid);
  const outside = (places: Places): string[] =>
    years.flatMap(({ year, weeks, blocks }) => {
      const grid = String(year);
      const items = Object.entries(plan.state)
        .filter(([name]) => name !== grid)
        .flatMap(([, all]) => all.filter(({ key }) => places.get(key)?.grid === grid))
        .map((item) => ({ ...item, ...places.get(item.key)?.place }));
      if (items.length === 0 || contents === null) return [];
      const { nodes } = yearGridTotals({ items, contents, weeks, blocks: blocks.length });
      return inWords(outsideOf([...nodes.values()]));
    });
  const moves = useMoves({
    plan,
    selected,
    contextOf: (grid) => yearContext(yearOf(grid)),
    outside,
    nameOf: (grid) => yearOf(grid)?.label ?? '',
    whereOn: (grid, place: Placement) => {
      const year = yearOf(grid);
      return year ? onBlocks(year.blocks, year.weeks).where(place) : '';
    },
  });
  return { ...moves, contents };
}

function allContents(years: readonly Year[]): Contents | null {
  if (years.some(({ contents }) => contents === null)) return null;
  return {
    items: years.flatMap(({ contents }) => contents?.items ?? []),
    lessons: years.flatMap(({ contents }) => contents?.lessons ?? []),
  };
}

/** Courses and exams by the unit in which they are; this screen does not know their titles. */
function inWords(outside: readonly GridNode[]): string[] {
  const units = new Map<GridNode, number>();
  const lines: string[] = [];
  for (const node of outside) {
    const isLesson = node.row.kind === 'course' || node.row.kind === 'exam';
    if (isLesson && node.parent) units.set(node.parent, (units.get(node.parent) ?? 0) + 1);
    else lines.push(node.row.title || acrossText.untitled);
  }
  return [...lines, ...[...units].map(([unit, lessons]) => acrossText.outsideUnit(unit.row.title, lessons))];
}
