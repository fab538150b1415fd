import { expect, test } from 'vitest';

import { scrollSpeed } from './auto-scroll.ts';
import { readingOrder } from './reading-order.ts';
import { type Direction, neighbour } from './use-board-keys.ts';

const item = (key: string, x: number, y: number, width = 3, height = 1) => ({ key, x, y, width, height });
// a b c
// d d e
const items = [item('e', 6, 2), item('a', 0, 0), item('b', 3, 0), item('c', 6, 0), item('d', 0, 2, 6)];
const by = (key: string) => items.find((each) => each.key === key)!;

test.each<[string, Direction, string | null]>([
  ['a', 'right', 'b'],
  ['b', 'right', 'c'],
  ['c', 'right', null],
  ['c', 'down', 'e'],
  ['a', 'down', 'd'],
  ['d', 'up', 'a'],
  ['e', 'left', 'd'],
  ['a', 'left', null],
])('from %s to the %s comes %s', (from, direction, to) => {
  expect(neighbour(items, by(from), direction)?.key ?? null).toBe(to);
});

test('reads by rows', () => {
  expect(readingOrder(items).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('scrolls faster nearer the edge, and not in the middle', () => {
  expect(scrollSpeed(400, 0, 800)).toBe(0);
  expect(scrollSpeed(790, 0, 800)).toBeGreaterThan(scrollSpeed(760, 0, 800));
  expect(scrollSpeed(2, 0, 800)).toBeLessThan(scrollSpeed(40, 0, 800));
  expect(scrollSpeed(2, 0, 800)).toBeLessThan(0);
});
