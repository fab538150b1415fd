import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { placeCopies } from './copy.ts';
import { groupRows } from './mirror.ts';
import { anyGrid, findingsOn, item } from './testing.ts';

const target = [item('a', 0, 0, 6), item('b', 0, 1, 3)];

test.each([
  ['a free spot is kept', item('c', 6, 0, 3), { x: 6, y: 0 }],
  ['the first free row below, in the same columns', item('c', 0, 0, 3), { x: 0, y: 2 }],
  ['above is not below', item('c', 3, 0, 6), { x: 3, y: 1 }],
])('%s', (_, copy, expected) => {
  expect(placeCopies(target, [copy])).toMatchObject([expected]);
});

test('copies make room for each other', () => {
  expect(placeCopies(target, [item('c', 0, 0, 3), item('d', 0, 0, 3)])?.map(({ y }) => y)).toEqual([2, 3]);
});

test('refused whole when there are not enough rows', () => {
  const rows = () => ({ from: 0, to: 5 });
  expect(placeCopies(target, [item('fine', 6, 0, 3), item('c', 0, 0, 3, 6)], rows)).toBeNull();
});

test('bounded rows: other columns, then higher rows', () => {
  const rows = () => ({ from: 0, to: 2 });
  const full = [item('a', 0, 0, 3, 2)];
  expect(placeCopies(full, [item('c', 0, 0, 3)], rows)).toMatchObject([{ x: 3, y: 0 }]);
  const lowFull = [item('a', 0, 1, 12)];
  expect(placeCopies(lowFull, [item('c', 6, 1, 3)], rows)).toMatchObject([{ x: 6, y: 0 }]);
});

test('on a mirrored grid a copy stays in its group', () => {
  const full = [item('a', 0, 0, 3, 5)];
  expect(placeCopies(full, [item('c', 0, 2, 3)], groupRows)).toMatchObject([{ x: 3, y: 2 }]);
  expect(placeCopies(full, [item('c', 0, 5, 3)], groupRows)).toMatchObject([{ x: 0, y: 5 }]);
});

test('never overlaps, and changes nothing but the place', () => {
  fc.assert(
    fc.property(anyGrid, anyGrid, (there, selection) => {
      const copies = selection.map((one, index) => ({ ...one, key: `copy ${one.key}`, ects_credits: 2 * index }));
      const placed = placeCopies(there, copies) ?? [];
      expect(findingsOn([...there, ...placed])).toEqual([]);
      expect(placed).toEqual(copies.map((copy, index) => ({ ...copy, y: placed[index]?.y })));
      placed.forEach(({ y }, index) => expect(y).toBeGreaterThanOrEqual(copies[index]!.y));
    }),
  );
});
