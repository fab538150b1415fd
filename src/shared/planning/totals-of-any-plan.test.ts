// The totals of any plan: the same as counted in small pieces, the same on every page, and never more than what is offered.
import { isDeepStrictEqual } from 'node:util';

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { type PlanRow, planTree, type PlanYear, shareInYear, sharesInYear } from './plan-tree.ts';
import { anyPlanRows, anyPlanYear, ects, hours } from './testing.ts';
import { addSums, blockSums, headSums, type PlanWeek, type Sums, sumsOf } from './totals.ts';

test('what must be chosen never makes a total higher than what is offered, and as much as is offered changes nothing', () => {
  const anyLeast = fc.constantFrom('none', 'some', 'all');
  fc.assert(
    fc.property(anyPlanRows, anyPlanYear, anyLeast, (rows, planned, least) => {
      // An empty part that does not say its EC counts for what must be chosen: then nobody knows what is offered.
      const known = rows.map((each) => ({ ...each, ects_credits: each.ects_credits ?? 0 }));
      const items = (choose: (row: PlanRow) => number | null) =>
        planTree(
          known.map((each) => ({ ...each, choose_ects_min: choose(each) })),
          () => planned,
        ).roots.get(1) ?? [];
      const without = items(() => null);
      const chosen = items(({ choose_ects_min }) => ({ none: null, some: choose_ects_min, all: 1e6 })[least]);
      const all = blockSums(without, planned.blocks);
      const more = blockSums(chosen, planned.blocks).filter(
        ({ ects_credits, contact_hours }, at) =>
          ects_credits > (all[at]?.ects_credits ?? 0) + 1e-4 || contact_hours > (all[at]?.contact_hours ?? 0) + 1e-4,
      );
      expect(more).toEqual([]);
      const isSame = isDeepStrictEqual(ects(blockSums(chosen, planned.blocks)), ects(all));
      expect(isSame || least === 'some').toBe(true);
    }),
  );
});

/** The same by brute force: every item cut in pieces so small that each lies in one block, and in one week. */
function counted(rows: readonly PlanRow[], { blocks, weeks }: PlanYear<PlanWeek>): Sums[] {
  const sums = Array.from({ length: blocks }, () => ({ ects_credits: 0, contact_hours: 0 }));
  const inside = (id: number | null) => rows.filter(({ parent }) => parent === id);
  const pieces = ({ x, width }: PlanRow, perColumn: number) =>
    Array.from({ length: width * perColumn }, (_, index) => x * perColumn + index);
  const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

  const ownOf = ({ id, ects_credits }: PlanRow) =>
    sumOf(inside(id).map((lesson) => lesson.ects_credits ?? 0)) || (ects_credits ?? 0);
  const offeredIn = (part: PlanRow): number | null => {
    const children = inside(part.id);
    if (children.length === 0) return part.ects_credits;
    return sumOf(children.map((child) => (child.mirrored || !child.count_ects_credits ? 0 : worthOf(child))));
  };
  const worthOf = (item: PlanRow): number => {
    if (item.kind !== 'part') return ownOf(item);
    const offered = offeredIn(item);
    const least = item.choose_ects_min;
    if (least === null) return offered ?? 0;
    return offered === null ? least : Math.min(least, offered);
  };

  const visit = (item: PlanRow, grid: number[], share: number, taken: number, inChoice: boolean) => {
    if (item.mirrored) return;
    const shareHere = item.count_ects_credits ? share : 0;
    const takenHere = item.count_ects_credits || !inChoice ? taken : 0;
    const cut = pieces(item, grid.length).map((piece) => grid[Math.floor(piece / 12)]!);
    const children = inside(item.id);
    if (item.kind === 'part' && children.length > 0) {
      const chosen = offeredIn(item) ? worthOf(item) / (offeredIn(item) ?? 1) : 1;
      const isChoice = item.choose_ects_min !== null;
      for (const child of children) visit(child, [...new Set(cut)], shareHere * chosen, takenHere * chosen, isChoice);
      return;
    }
    for (const block of cut) sums[block]!.ects_credits += (shareHere * worthOf(item)) / cut.length;
    if (item.kind === 'part') return;
    const covered = weeks.filter((week) => {
      const at = grid.indexOf(week.block);
      const inBlock = weeks.filter(({ block }) => block === week.block);
      const perColumn = grid.length * inBlock.length;
      const from = (at * inBlock.length + inBlock.indexOf(week)) * 12;
      return at >= 0 && item.x * perColumn < from + 12 && (item.x + item.width) * perColumn > from;
    });
    const taught = covered.filter(({ no_class }) => !no_class);
    for (const { y, height, duration_value } of children)
      for (const { block, no_class } of covered.slice(y, y + height))
        if (!no_class) sums[block]!.contact_hours += takenHere * (duration_value ?? 0);
    if (children.length > 0) return;
    const counting = taught.length > 0 ? taught : covered;
    for (const { block } of counting)
      sums[block]!.contact_hours += (takenHere * (item.contact_hours ?? 0)) / counting.length;
  };
  const whole = Array.from({ length: blocks }, (_, block) => block);
  for (const root of inside(null)) visit(root, whole, 1, 1, false);
  return sums;
}

test('every page finds the same in every block and in the year', () => {
  fc.assert(
    fc.property(anyPlanRows, anyPlanYear, (rows, planned) => {
      const { roots, nodes } = planTree(rows, () => planned);
      const items = roots.get(1) ?? [];
      const near = (a: readonly Sums[], b: readonly Sums[]) => {
        const off = [
          ...ects(a).map((each, at) => each - ects(b)[at]!),
          ...hours(a).map((each, at) => each - hours(b)[at]!),
        ];
        expect(off.filter((each) => !(Math.abs(each) < 1e-4))).toEqual([]);
      };
      const perBlock = blockSums(items, planned.blocks);
      near(perBlock, counted(rows, planned));
      // The year, from its items, is its blocks together.
      const total = perBlock.reduce(
        (sum, each) => ({
          ects_credits: sum.ects_credits + each.ects_credits,
          contact_hours: sum.contact_hours + each.contact_hours,
        }),
        { ects_credits: 0, contact_hours: 0 },
      );
      near([total], [sumsOf(items)]);
      // So are the heads of its parts, as far as they count, and the units and empty parts of overview and module planner.
      const heads = items.map((node) => {
        const head = headSums(node, planned.blocks);
        return shareInYear(node).ects > 0 ? head : head.map((sums) => ({ ...sums, ects_credits: 0 }));
      });
      near(perBlock, addSums(heads, planned.blocks));
      const leaves = [...nodes.values()].filter(
        ({ row: { kind }, children }) => kind.endsWith('unit') || (kind === 'part' && children.length === 0),
      );
      near(
        perBlock,
        addSums(
          leaves.map((leaf) => sharesInYear(leaf, planned.blocks)),
          planned.blocks,
        ),
      );
    }),
    { numRuns: 200 },
  );
});
