// Items of level 1 that go to another block or study year: what falls outside the weeks there, and what is inside them meanwhile.
import { useMemo } from 'react';

import type { OutputOf } from '#client/api/send.ts';
import { onBlocks } from '#client/planning/frame/describe.ts';
import { outsideLines } from '#client/planning/frame/outside-lines.tsx';
import { useMoves } from '#client/planning/frame/use-moves.tsx';
import { yearContext } from '#client/planning/plan/grid-context.ts';
import { yearGridTotals } from '#client/planning/plan/grid-totals.ts';
import type { Places } from '#client/planning/plan/places.ts';
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import type { Contents } from '#shared/api/planner-shapes.ts';
import type { planner } from '#shared/api/planner.ts';
import type { Placement } from '#shared/planning/grid.ts';

type Year = OutputOf<typeof planner.level1>['years'][number];

export type YearMoves = ReturnType<typeof useYearMoves>;

export function useYearMoves(plan: Plan, years: readonly Year[], selected: ReadonlySet<string>) {
  /** Of all years together, for what stands in another year than it was saved in; null for anyone who may not see it. */
  const contents = useMemo(() => allContents(years), [years]);
  const yearOf = (grid: string) => years.find(({ year }) => String(year) === grid);
  const outside = (places: Places): string[] =>
    years.flatMap(({ year, weeks, blocks }) => {
      const grid = String(year);
      const goes = ({ key }: PlanItem) => places.get(key)?.grid === grid;
      const items = Object.values(plan.state).flatMap((all) => all.filter(goes));
      if (items.length === 0 || contents === null) return [];
      const nodesOf = (all: PlanItem[]) => yearGridTotals({ items: all, contents, weeks, blocks: blocks.length }).nodes;
      const moved = items.map((item) => ({ ...item, ...places.get(item.key)?.place }));
      return outsideLines(nodesOf(moved), nodesOf((plan.state[grid] ?? []).filter(goes)));
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
