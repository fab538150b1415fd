import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import type { Contents } from '#shared/api/planner-shapes.ts';
import { columns } from '#shared/planning/grid.ts';
import { openContext, ruleItem } from '#shared/planning/testing.ts';
import { rulesText } from '#shared/text/rules.ts';

import { changesOf, type GridState } from './grids.ts';
import { yearGridTotals } from './grid-totals.ts';
import type { PlanItem } from './plan-item.ts';
import { fittingPlaces, placedAt, refusalOfEdit, refusalOfPlaces, shifted, stackedOn } from './places.ts';

const own = { ects_credits: 5, contact_hours: 40, self_study_hours: null, duration_value: null };
const item = (id: number, x: number, y: number, width = 3): PlanItem => ({
  ...{ ...ruleItem(`r${id}`, x, y, width), relation_id: id, client_key: null, mirrored: false, color: '#000000' },
  ...{
    kind: 'programme_part',
    own: { ...own, count_ects_credits: true, choose_ects_min: null, choose_ects_max: null },
  },
});
const state: GridState = { 1: [item(1, 0, 0), item(2, 3, 0)], 2: [item(3, 0, 0)], 3: [] };
const keys = new Set(['r1', 'r2']);
const open = () => openContext;

it('moves a selection by one distance, or refuses it as a whole and names the item', () => {
  const places = shifted(state, keys, { dx: 1, dy: 2 });
  expect(placedAt(state, places)[1]?.map(({ x, y }) => [x, y])).toEqual([
    [1, 2],
    [4, 2],
  ]);
  expect(refusalOfPlaces(state, places, open)).toBeNull();
  const outside = refusalOfPlaces(state, shifted(state, keys, { dx: 8, dy: 0 }), open);
  expect(outside).toBe(`R2: ${rulesText.insideGrid()}`);
  const taken = shifted(state, keys, { dx: 0, dy: 0, to: '2' });
  expect(refusalOfPlaces(state, taken, open)).toBe(`R1: ${rulesText.noOverlap('R3')}`);
  const closed = refusalOfPlaces(state, shifted(state, keys, { dx: 0, dy: 0, to: '3' }), () => ({
    ...openContext,
    closed: 'Geen blokken.',
  }));
  expect(closed).toBe('Geen blokken.');
});

it('moves below everything on another grid only where its rows are taken', () => {
  const both = new Set(['r1', 'r3']);
  const fits = (places: Parameters<typeof placedAt>[1]) => refusalOfPlaces(state, places, open) === null;
  const toEmpty = fittingPlaces(state, both, { dx: 0, dy: 0, to: '3' }, fits);
  expect([...toEmpty.values()].map(({ place }) => place.y)).toEqual([0, 1]);
  expect(fits(toEmpty)).toBe(true);
  const apart = fittingPlaces(state, keys, { dx: 0, dy: 4, to: '3' }, fits);
  expect([...apart.values()].map(({ place }) => place.y)).toEqual([4, 4]);
  const stays = fittingPlaces(state, keys, { dx: 12, dy: 0 }, fits);
  expect(fits(stays)).toBe(false);
});

it('leaves other grids unchanged', () => {
  const next = placedAt(state, shifted(state, keys, { dx: 0, dy: 3, to: '3' }));
  expect(next[2]).toBe(state[2]);
  expect(Object.keys(changesOf(state, next))).toEqual(['1', '3']);
});

it('loses and duplicates nothing and keeps the sums, whatever moves to whichever year', () => {
  const years = ['1', '2', '3'];
  const anyPlan = fc
    .array(fc.tuple(fc.constantFrom(...years), fc.nat({ max: columns - 3 })), { minLength: 1, maxLength: 8 })
    .map((spots): GridState => {
      const grids: Record<string, PlanItem[]> = { 1: [], 2: [], 3: [] };
      spots.forEach(([year, x], index) => grids[year]!.push(item(index + 1, x, index)));
      return grids;
    });
  /** A unit with a course of two weeks and an exam in every third item. */
  const contents: Contents = {
    items: [1, 4, 7].map((parent) => ({
      id: 100 + parent,
      parent,
      kind: 'week_unit',
      x: 0,
      width: 12,
      ects_credits: 4,
    })),
    lessons: [1, 4, 7].flatMap((parent): Contents['lessons'] => [
      [100 + parent, 0, 2, 2, 0, 0, null, 0],
      [100 + parent, 1, 1, 3, 3, 1, null, 0],
    ]),
  };
  // Years that differ in blocks, all with more weeks than the contents need.
  const calendars = [2, 3, 4].map((blocks) => ({
    blocks,
    weeks: Array.from({ length: blocks * 4 }, (_, week) => ({
      block: Math.floor(week / 4),
      no_class: false,
      no_class_title: '',
    })),
  }));
  const sumsOf = (grids: GridState) =>
    years
      .map((year, index) => yearGridTotals({ items: grids[year] ?? [], contents, ...calendars[index]! }).sums)
      .reduce((sum, each) => ({
        ects_credits: sum.ects_credits + each.ects_credits,
        contact_hours: sum.contact_hours + each.contact_hours,
      }));
  const keysOf = (grids: GridState) =>
    Object.values(grids)
      .flat()
      .map(({ key, relation_id }) => `${key} ${relation_id}`)
      .toSorted();
  fc.assert(
    fc.property(anyPlan, fc.constantFrom(...years), fc.nat(), fc.nat({ max: 9 }), (grids, to, chosen, dy) => {
      const all = Object.values(grids).flat();
      const some = new Set(all.filter((_, index) => (chosen >> index) % 2 === 0).map(({ key }) => key));
      const next = placedAt(grids, shifted(grids, some, { dx: 0, dy, to }));
      expect(keysOf(next)).toEqual(keysOf(grids));
      expect(next[to]!.filter(({ key }) => some.has(key))).toHaveLength(some.size);
      expect(sumsOf(next)).toEqual(sumsOf(grids));
      const changes = Object.values(changesOf(grids, next));
      expect(changes.flatMap(({ added, removed }) => [...added, ...removed])).toEqual([]);
    }),
  );
});

it('moves items of several grids below what is there, without overlaps', () => {
  const all = new Set(['r1', 'r2', 'r3']);
  const target: GridState = { ...state, 3: [item(4, 0, 0)] };
  expect(refusalOfPlaces(target, shifted(target, all, { dx: 0, dy: 0, to: '3' }), open)).not.toBeNull();
  const places = stackedOn(target, all, { dx: 0, to: '3' });
  expect(refusalOfPlaces(target, places, open)).toBeNull();
  const next = placedAt(target, places);
  expect([next[1], next[2]]).toEqual([[], []]);
  expect(next[3]?.map(({ key, x, y }) => [key, x, y])).toEqual([
    ['r4', 0, 0],
    ['r1', 0, 1],
    ['r2', 3, 1],
    ['r3', 0, 2],
  ]);
});

it('refuses a second group on a grid with an item in both, by the rule, naming the item', () => {
  const context = { ...openContext, mirrored: true };
  const items = [item(1, 0, 0), { ...item(2, 3, 4), height: 2 }];
  expect(refusalOfEdit({ before: items, after: items, context })).toBe(`R2: ${rulesText.oneGroup()}`);
  expect(refusalOfEdit({ before: items, after: items, context: openContext })).toBeNull();
});
