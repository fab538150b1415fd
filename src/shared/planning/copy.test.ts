import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { findingsOn } from './testing.ts';
import { placeCopies } from './copy.ts';
import type { Placed } from './grid.ts';
import { groupRows } from './mirror.ts';
import { anyGrid, item } from './testing.ts';

const target = [item('a', 0, 0, 6), item('b', 0, 1, 3)];

test.each([
  ['a free spot is kept', item('c', 6, 0, 3), { x: 6, y: 0 }],
  ['the first free row below, in the same columns', item('c', 0, 0, 3), { x: 0, y: 2 }],
  ['above is not below', item('c', 3, 0, 6), { x: 3, y: 1 }],
])('%s', (_, copy, expected) => {
  const result = placeCopies(target, [copy]);
  expect(result.ok && result.placed).toMatchObject([expected]);
  expect(result.ok && result.items.slice(0, 2)).toEqual(target);
});

test('copies make room for each other', () => {
  const result = placeCopies(target, [item('c', 0, 0, 3), item('d', 0, 0, 3)]);
  expect(result.ok && result.placed.map(({ y }) => y)).toEqual([2, 3]);
});

test.each([
  ['a key that is taken', item('a', 6, 0, 3), 'duplicateKey'],
  ['outside the grid', item('c', 10, 0, 3), 'outside'],
  ['half a column', item('c', 0.5, 0, 3), 'notInteger'],
  ['more rows than there are', item('c', 0, 0, 3, 6), 'noRoom'],
])('refused whole: %s', (_, copy, code) => {
  expect(placeCopies(target, [item('fine', 6, 0, 3), copy], () => ({ from: 0, to: 5 }))).toEqual({
    ok: false,
    code,
    refused: [copy],
  });
});

test('bounded rows: other columns, then higher rows', () => {
  const rows = () => ({ from: 0, to: 2 });
  const full = [item('a', 0, 0, 3, 2)];
  expect(placeCopies(full, [item('c', 0, 0, 3)], rows)).toMatchObject({ placed: [{ x: 3, y: 0 }] });
  const lowFull = [item('a', 0, 1, 12)];
  expect(placeCopies(lowFull, [item('c', 6, 1, 3)], rows)).toMatchObject({ placed: [{ x: 6, y: 0 }] });
});

test('on a mirrored grid a copy stays in its group', () => {
  const full = [item('a', 0, 0, 3, 5)];
  expect(placeCopies(full, [item('c', 0, 2, 3)], groupRows)).toMatchObject({ placed: [{ x: 3, y: 2 }] });
  expect(placeCopies(full, [item('c', 0, 5, 3)], groupRows)).toMatchObject({ placed: [{ x: 0, y: 5 }] });
});

test('never overlaps, never drops what was there, keeps the sums', () => {
  const sum = (items: readonly (Placed & { ects_credits: number })[]) =>
    items.reduce((total, { ects_credits }) => total + ects_credits, 0);
  fc.assert(
    fc.property(anyGrid, anyGrid, (there, selection) => {
      const before = there.map((one, index) => ({ ...one, ects_credits: index }));
      const copies = selection.map((one, index) => ({ ...one, key: `copy ${one.key}`, ects_credits: 2 * index }));
      const result = placeCopies(before, copies);
      expect(result.ok).toBe(true);
      if (!result.ok) return;
      expect(findingsOn(result.items)).toEqual([]);
      expect(result.items.slice(0, before.length)).toEqual(before);
      expect(sum(result.items)).toBe(sum(before) + sum(copies));
      result.placed.forEach((placed, index) => {
        const copy = copies[index]!;
        expect(placed).toEqual({ ...copy, y: placed.y });
        expect(placed.y).toBeGreaterThanOrEqual(copy.y);
      });
    }),
  );
});
