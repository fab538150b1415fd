import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { firstFreeSpot } from '#shared/planning/occupancy.ts';
import type { GridContext } from '#shared/rules/rule.ts';
import { canPlace, findingsOn, openContext, ruleWeeks } from '#shared/planning/testing.ts';

import { changesInGrid, changesOf, crossesGrids, type GridState, rebaseGrids, withSavedRelations } from './grids.ts';
import { type PlanItem, toWire } from './plan-item.ts';

function item(key: string, x: number, y: number, width = 3, relation_id = Number(key.slice(1))): PlanItem {
  return {
    ...{ key, x, y, width, height: 1, relation_id, client_key: null, kind: 'programme_part', object: 1 },
    ...{ mirrored: false, title: key, color: '#000000' },
  };
}
const base = [item('r1', 0, 0), item('r2', 3, 0), item('r3', 6, 0)];

/** Of a page with one grid. */
function rebaseOne(theirs: PlanItem[], was: PlanItem[], mine: PlanItem[], context: GridContext) {
  const { state, ...rest } = rebaseGrids({ grid: theirs }, { grid: was }, { grid: mine }, () => context);
  return { items: state['grid'] ?? [], ...rest };
}

describe('what differs', () => {
  it('counts what was added, moved and removed', () => {
    const now = [{ ...base[0]!, x: 9 }, base[1]!, item('new', 0, 4, 3, 0)];
    const { added, moved, removed, count } = changesInGrid(base, now);
    expect([added, moved, removed].map((list) => list.map(({ key }) => key))).toEqual([['new'], ['r1'], ['r3']]);
    expect(count).toBe(3);
  });

  it('finds no difference when an item returns to its place', () => {
    expect(changesInGrid(base, [...base].toReversed()).count).toBe(0);
  });
});

describe("one's own changes on top of another's", () => {
  it('keeps the other changes and reapplies one’s own', () => {
    const theirs = [base[0]!, { ...base[1]!, y: 3 }, base[2]!, item('r4', 9, 0)];
    const mine = [{ ...base[0]!, y: 5 }, base[1]!];
    const { items, lost, shifted } = rebaseOne(theirs, base, mine, openContext);
    const places = Object.fromEntries(items.map(({ key, x, y }) => [key, [x, y]]));
    expect(places).toEqual({ r1: [0, 5], r2: [3, 3], r4: [9, 0] });
    expect(lost).toEqual([]);
    expect(shifted).toEqual([]);
  });

  it('moves an item lower where the other item is now, and reports it', () => {
    const theirs = [...base, item('r4', 0, 4)];
    const { items, shifted } = rebaseOne(theirs, base, [{ ...base[0]!, y: 4 }, base[1]!, base[2]!], openContext);
    expect(shifted.map(({ key, y }) => [key, y])).toEqual([['r1', 5]]);
    expect(findingsOn(items)).toEqual([]);
  });

  it('reports items moved here and removed there', () => {
    const { lost, items } = rebaseOne(
      [base[1]!, base[2]!],
      base,
      [{ ...base[0]!, y: 4 }, base[1]!, base[2]!],
      openContext,
    );
    expect(lost.map(({ item: { key }, refusal }) => [key, refusal])).toEqual([['r1', null]]);
    expect(items).toHaveLength(2);
  });

  it('follows the rules: an item stays in its mirror group and in the existing weeks', () => {
    const theirs = [...base, item('r4', 0, 4)];
    const mine = [{ ...base[0]!, y: 4 }, base[1]!, base[2]!];
    const mirrored = rebaseOne(theirs, base, mine, { ...openContext, mirrored: true });
    expect(mirrored.shifted.map(({ key, x, y }) => [key, x, y])).toEqual([['r1', 3, 4]]);
    const low = [{ ...base[0]!, y: 7 }, base[1]!, base[2]!];
    const inWeeks = rebaseOne(theirs, base, low, { ...openContext, by: 'rows', weeks: ruleWeeks(5) });
    expect(inWeeks.shifted.map(({ key, y }) => [key, y])).toEqual([['r1', 0]]);
  });

  it('never covers or drops items of the other user, except those removed here', () => {
    const spot = fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 8 }));
    const grid = (keys: string[]) =>
      fc.array(spot, { minLength: keys.length, maxLength: keys.length }).map((spots) => {
        const items: PlanItem[] = [];
        spots.forEach(([x, y], index) => {
          const placed = item(keys[index]!, x, y);
          if (canPlace(items, placed)) items.push(placed);
        });
        return items;
      });
    const keys = ['r1', 'r2', 'r3', 'r4'];
    fc.assert(
      fc.property(grid(keys), grid([...keys, 'r5']), grid([...keys, 'r6']), (was, theirs, mine) => {
        const { items } = rebaseOne(theirs, was, mine, openContext);
        expect(findingsOn(items)).toEqual([]);
        const { removed } = changesInGrid(was, mine);
        const gone = new Set(removed.map(({ key }) => key));
        const kept = theirs.map(({ key }) => key).filter((key) => !gone.has(key));
        expect(items.map(({ key }) => key)).toEqual(expect.arrayContaining(kept));
      }),
    );
  });
});

describe('from one grid to another', () => {
  const years: GridState = { 1: base, 2: [item('r4', 0, 0)] };
  const across: GridState = { 1: [base[1]!, base[2]!], 2: [...years[2]!, { ...base[0]!, x: 6 }] };

  it('counts as a move in both grids, not as a removal', () => {
    const changes = changesOf(years, across);
    expect(changes[1]).toMatchObject({ removed: [], moved: [], left: [{ key: 'r1' }], count: 0 });
    expect(changes[2]).toMatchObject({ added: [], moved: [{ key: 'r1' }], left: [], count: 1 });
    expect(crossesGrids(changes)).toBe(true);
    expect(changesOf(years, years)).toEqual({});
  });

  it('keeps its relation in every undo state, whichever grid is saved next', () => {
    const earlier = withSavedRelations(['1'], across)(years);
    expect(earlier[1]?.[0]).toMatchObject({ key: 'r1', relation_id: 1, x: 0 });
  });

  it('is reapplied on top of other changes on both grids', () => {
    const theirs: GridState = { 1: [base[0]!, { ...base[1]!, y: 4 }], 2: [item('r4', 6, 0)] };
    const { state, lost, shifted } = rebaseGrids(theirs, years, across, () => openContext);
    expect(state[1]?.map(({ key, y }) => [key, y])).toEqual([['r2', 4]]);
    expect(state[2]?.map(({ key, x, y }) => [key, x, y])).toEqual([
      ['r4', 6, 0],
      ['r1', 6, 1],
    ]);
    expect([lost, shifted.map(({ key }) => key)]).toEqual([[], ['r1']]);
    const gone = rebaseGrids({ 1: [], 2: [] }, years, across, () => openContext);
    expect(gone.lost.map(({ item: { key } }) => key)).toEqual(['r1']);
  });

  it('loses and duplicates nothing, whatever both users did', () => {
    const keys = ['r1', 'r2', 'r3', 'r4'];
    const spots = fc.array(fc.tuple(fc.constantFrom('1', '2', '3'), fc.nat({ max: 9 }), fc.nat({ max: 6 })), {
      minLength: keys.length,
      maxLength: keys.length,
    });
    const plan = spots.map((all): GridState => {
      const state: Record<string, PlanItem[]> = { 1: [], 2: [], 3: [] };
      all.forEach(([grid, x, y], index) => {
        const placed = item(keys[index]!, x, y);
        const rows = firstFreeSpot(state[grid]!, placed, { x, rows: { from: y, to: Infinity } });
        state[grid]!.push({ ...placed, ...rows! });
      });
      return state;
    });
    fc.assert(
      fc.property(plan, plan, plan, (was, theirs, mine) => {
        const { state, lost } = rebaseGrids(theirs, was, mine, () => openContext);
        const items = Object.values(state).flat();
        expect(items.map(({ key }) => key).toSorted()).toEqual(keys);
        expect(lost).toEqual([]);
        for (const grid of Object.values(state)) expect(findingsOn(grid)).toEqual([]);
        // Together they say which moves there are: each item once, and never as added or removed.
        const changes = Object.values(changesOf(was, mine));
        expect(changes.flatMap(({ added, removed }) => [...added, ...removed])).toEqual([]);
        const moved = changes.flatMap((each) => each.moved.map(({ key }) => key));
        expect(new Set(moved).size).toBe(moved.length);
      }),
    );
  });
});

describe('earlier states after a save', () => {
  it('get the relations of new items, and keep their own places', () => {
    const saved = [item('abc', 0, 7, 3, 12)];
    const earlier = withSavedRelations(['grid'], { grid: saved })({ grid: [item('abc', 0, 2, 3, 0)] });
    expect(earlier['grid']?.[0]).toMatchObject({ key: 'abc', relation_id: 12, y: 2 });
  });

  it('hold items that the server no longer has as new ones', () => {
    const earlier = withSavedRelations(['grid'], { grid: [] }, () => 'fresh')({ grid: [item('r9', 0, 2)] });
    expect(toWire(earlier['grid']![0]!)).toMatchObject({ relation_id: 0, client_key: 'fresh', programme_part: 1 });
  });
});
