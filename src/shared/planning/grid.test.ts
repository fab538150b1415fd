import { expect, test } from 'vitest';

import type { Edge, Placed } from './grid.ts';
import { bottomRow, isInside, MAX_ROWS, withEdge } from './grid.ts';
import { item, overlaps } from './testing.ts';

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
  [item('', 0, MAX_ROWS - 1, 1), true],
  [item('', 0, MAX_ROWS, 1), false],
])('%o lies inside: %s', (placement, inside) => {
  expect(isInside(placement)).toBe(inside);
});

test('neighbours touch without overlapping', () => {
  expect(overlaps(item('', 0, 0, 3), item('', 3, 0, 3))).toBe(false);
  expect(overlaps(item('', 0, 0, 3), item('', 0, 1, 3))).toBe(false);
  expect(overlaps(item('', 0, 0, 4), item('', 3, 0, 3))).toBe(true);
});

test('the bottom row lies below everything', () => {
  expect(bottomRow(grid)).toBe(5);
  expect(bottomRow([])).toBe(0);
});

test.each<[Edge, number, Placed]>([
  ['right', 2, item('b', 3, 0, 5, 2)],
  ['right', -2, item('b', 3, 0, 1, 2)],
  ['left', 1, item('b', 4, 0, 2, 2)],
  ['left', -1, item('b', 2, 0, 4, 2)],
  ['top', 1, item('b', 3, 1, 3, 1)],
  ['bottom', 2, item('b', 3, 0, 3, 4)],
])('the %s edge moves by %i', (edge, by, { x, y, width, height }) => {
  expect(withEdge(item('b', 3, 0, 3, 2), edge, by)).toEqual({ x, y, width, height });
});
