import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { checkGrid } from './check-grid.ts';
import type { Edge, GridResult, Placed } from './grid.ts';
import {
  bottomRow,
  canPlace,
  conflicts,
  isInside,
  maximumRows,
  move,
  overlaps,
  place,
  remove,
  resize,
} from './grid.ts';
import { anyGrid, item } from './testing.ts';

const grid = [item('a', 0, 0, 3), item('b', 3, 0, 3, 2), item('c', 6, 4, 6)];

test.each([
  [item('', 0, 0, 12), true],
  [item('', 11, 0, 1), true],
  [item('', 11, 0, 2), false],
  [item('', -1, 0, 2), false],
  [item('', 0, -1, 2), false],
  [item('', 0, 0, 0), false],
  [item('', 0, 0, 1, 0), false],
  [item('', 0.5, 0, 1), false],
  [item('', 0, Number.NaN, 1), false],
  [item('', 0, Number.POSITIVE_INFINITY, 1), false],
  [item('', 0, maximumRows - 1, 1), true],
  [item('', 0, maximumRows, 1), false],
])('%o lies inside: %s', (placement, inside) => {
  expect(isInside(placement)).toBe(inside);
});

test('neighbours touch without overlapping', () => {
  expect(overlaps(item('', 0, 0, 3), item('', 3, 0, 3))).toBe(false);
  expect(overlaps(item('', 0, 0, 3), item('', 0, 1, 3))).toBe(false);
  expect(overlaps(item('', 0, 0, 4), item('', 3, 0, 3))).toBe(true);
});

test('an item is not in its own way', () => {
  expect(conflicts(grid, item('', 1, 0, 3)).map(({ key }) => key)).toEqual(['a', 'b']);
  expect(conflicts(grid, item('', 1, 0, 2), 'a')).toEqual([]);
  expect(canPlace(grid, item('', 1, 0, 2), 'a')).toBe(true);
  expect(canPlace(grid, item('', 1, 0, 2))).toBe(false);
});

test('the bottom row lies below everything', () => {
  expect(bottomRow(grid)).toBe(5);
  expect(bottomRow([])).toBe(0);
});

describe('refusals leave the grid as it is', () => {
  it.each<[string, GridResult<Placed>, string, string[]]>([
    ['place on another', place(grid, item('d', 2, 0, 2)), 'overlap', ['a', 'b']],
    ['place outside', place(grid, item('d', 10, 0, 3)), 'outside', []],
    ['place half a column', place(grid, item('d', 10.5, 0, 1)), 'notInteger', []],
    ['place the same key', place(grid, item('a', 0, 9, 1)), 'duplicateKey', ['a']],
    ['move onto another', move(grid, 'a', { x: 4, y: 1 }), 'overlap', ['b']],
    ['move over the edge', move(grid, 'a', { x: 10, y: 0 }), 'outside', []],
    ['move what is not there', move(grid, 'z', { x: 0, y: 0 }), 'unknownItem', []],
    ['stretch into another', resize(grid, 'a', 'right', 1), 'overlap', ['b']],
    ['stretch over the edge', resize(grid, 'a', 'left', -1), 'outside', []],
    ['shrink to nothing', resize(grid, 'a', 'right', -3), 'outside', []],
    ['remove what is not there', remove(grid, 'z'), 'unknownItem', []],
  ])('%s', (_, result, code, inTheWay) => {
    expect(result).toMatchObject({ ok: false, code, conflicts: inTheWay.map((key) => ({ key })) });
    expect(grid.map(({ x }) => x)).toEqual([0, 3, 6]);
  });
});

describe('changes', () => {
  const after = (result: GridResult<Placed>, key: string) => result.ok && result.items.find((one) => one.key === key);

  it.each<[string, GridResult<Placed>, Placed]>([
    ['a move', move(grid, 'a', { x: 9, y: 0 }), item('a', 9, 0, 3)],
    ['a move over itself', move(grid, 'b', { x: 4, y: 1 }), item('b', 4, 1, 3, 2)],
    ['the right edge out', resize(grid, 'b', 'right', 2), item('b', 3, 0, 5, 2)],
    ['the right edge in', resize(grid, 'b', 'right', -2), item('b', 3, 0, 1, 2)],
    ['the left edge in', resize(grid, 'b', 'left', 1), item('b', 4, 0, 2, 2)],
    ['the left edge out', resize(grid, 'c', 'left', -6), item('c', 0, 4, 12)],
    ['the bottom edge out', resize(grid, 'b', 'bottom', 2), item('b', 3, 0, 3, 4)],
    ['the top edge out', resize(grid, 'c', 'top', -2), item('c', 6, 2, 6, 3)],
    ['a new item', place(grid, item('d', 0, 1, 3)), item('d', 0, 1, 3)],
  ])('%s', (_, result, expected) => {
    expect(after(result, expected.key)).toEqual(expected);
  });

  it('keep what else an item carries, and the order', () => {
    const rich = [
      { ...item('a', 0, 0, 3), relation_id: 9 },
      { ...item('b', 3, 0, 3), relation_id: 10 },
    ];
    expect(move(rich, 'a', { x: 6, y: 0 })).toEqual({ ok: true, items: [{ ...rich[0], x: 6 }, rich[1]] });
    expect(remove(rich, 'a')).toEqual({ ok: true, items: [rich[1]] });
  });
});

const anyStep = fc.oneof(
  fc.record({
    kind: fc.constant('move' as const),
    key: fc.nat(30),
    x: fc.integer({ min: -2, max: 13 }),
    y: fc.integer({ min: -2, max: 14 }),
  }),
  fc.record({
    kind: fc.constant('resize' as const),
    key: fc.nat(30),
    edge: fc.constantFrom<Edge>('left', 'right', 'top', 'bottom'),
    by: fc.oneof(fc.integer({ min: -6, max: 6 }), fc.constant(0.5)),
  }),
  fc.record({ kind: fc.constant('place' as const), key: fc.nat(30), x: fc.nat(12), y: fc.nat(14), width: fc.nat(12) }),
);

test('after any moves, resizes and places nothing overlaps and nothing is lost', () => {
  fc.assert(
    fc.property(anyGrid, fc.array(anyStep, { maxLength: 40 }), (start, steps) => {
      let items: Placed[] = start;
      const keys = new Set(start.map(({ key }) => key));
      for (const step of steps) {
        const key = `item ${step.key}`;
        const before = structuredClone(items);
        let result: GridResult<Placed>;
        if (step.kind === 'move') result = move(items, key, step);
        else if (step.kind === 'resize') result = resize(items, key, step.edge, step.by);
        else result = place(items, item(key, step.x, step.y, step.width));
        expect(items).toEqual(before);
        if (!result.ok) continue;
        items = result.items;
        keys.add(key);
        expect(checkGrid(items)).toEqual([]);
        expect(new Set(items.map((one) => one.key))).toEqual(keys);
        expect(items).toHaveLength(keys.size);
      }
    }),
  );
});
