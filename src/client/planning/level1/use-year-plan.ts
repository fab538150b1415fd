// The plan of level 1, whose grids are study years: how they are read and sent, and what a move to another block or year does to the
// contents of an item.
import { useMemo } from 'react';

import { call, callWithTag } from '#client/api/call.ts';
import type { InputOf, OutputOf } from '#client/api/send.ts';
import { describeOnBlocks } from '#client/planning/frame/describe.ts';
import { outsideLines } from '#client/planning/frame/outside-lines.tsx';
import { useMoves } from '#client/planning/frame/use-moves.tsx';
import { yearContext } from '#client/planning/plan/grid-context.ts';
import { yearGridTotals } from '#client/planning/plan/grid-totals.ts';
import type { TargetPlaces } from '#client/planning/plan/places.ts';
import { fromWire, type PlanItem, toWire } from '#client/planning/plan/plan-item.ts';
import { type Plan, type PlanOptions, usePlan } from '#client/planning/plan/use-plan.ts';
import type { Contents } from '#shared/api/planner-shapes.ts';
import { planner } from '#shared/api/planner.ts';
import type { Placement } from '#shared/planning/grid.ts';
import { planningText } from '#shared/text/planning.ts';

export type Level1Data = OutputOf<typeof planner.level1>;
type Year = Level1Data['years'][number];

interface Reading extends Pick<PlanOptions, 'reload' | 'isReading'> {
  data: Level1Data;
}

export function useYearPlan({ data, reload, isReading }: Reading): Plan {
  const { programme, years } = data;
  const grids = useMemo(
    () => Object.fromEntries(years.map(({ year, grid, etag }) => [String(year), { items: grid.map(fromWire), etag }])),
    [years],
  );
  return usePlan({
    grids,
    item: planningText.level1.item,
    send: (grid, items, etag) => {
      const year = years.find((each) => String(each.year) === grid);
      const body: NonNullable<InputOf<typeof planner.saveBlockParts>['body']> = {
        programme: programme.id,
        calendar_year: year?.calendar_year?.id ?? 0,
        year: Number(grid),
        organizational_unit: programme.organizational_unit.id,
        relation_id: 0,
        grid: items.map(toWire),
        whole: true,
      };
      return callWithTag(planner.saveBlockParts, { body, ifMatch: etag });
    },
    sendSeveral: async (sent) => {
      const body = sent.map(({ grid, items, etag }) => ({ year: Number(grid), etag, grid: items.map(toWire) }));
      const saved = await call(planner.saveYears, { body: { programme: programme.id, years: body } });
      return Object.fromEntries(
        saved.years.map(({ year, etag, grid }) => [String(year), { items: grid.map(fromWire), etag }]),
      );
    },
    contextOf: (grid) => yearContext(years.find((each) => String(each.year) === grid)),
    reload,
    isReading,
  });
}

export type YearMoves = ReturnType<typeof useYearMoves>;

export function useYearMoves(plan: Plan, years: readonly Year[], selected: ReadonlySet<string>) {
  /** Of all years together, for items in another year than the one they were saved in; null for users who may not see it. */
  const contents = useMemo(() => allContents(years), [years]);
  const yearOf = (grid: string) => years.find(({ year }) => String(year) === grid);
  const outside = (places: TargetPlaces): string[] =>
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
      return year ? describeOnBlocks(year.blocks, year.weeks).where(place) : '';
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
