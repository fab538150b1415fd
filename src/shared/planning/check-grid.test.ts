import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { checkGrid } from './check-grid.ts';
import { isInside, overlaps } from './grid.ts';
import { item } from './testing.ts';

test.each([
  ['an empty grid', [], []],
  ['neighbours', [item('', 0, 0, 6), item('', 6, 0, 6), item('', 0, 1, 12)], []],
  ['over the edge', [item('', 0, 0, 1), item('', 8, 0, 5)], [{ index: 1, code: 'outside', other: null }]],
  ['half a column', [item('', 0.5, 0, 1)], [{ index: 0, code: 'notInteger', other: null }]],
  ['one on another', [item('', 0, 0, 6), item('', 5, 0, 2)], [{ index: 1, code: 'overlap', other: 0 }]],
  [
    'under a tall item that started long before',
    [item('', 3, 6, 2), item('', 0, 0, 4, 8), item('', 0, 9, 12)],
    [{ index: 0, code: 'overlap', other: 1 }],
  ],
  [
    'a short item on a tall one does not hide it',
    [item('', 0, 0, 3, 9), item('', 0, 1, 3), item('', 0, 5, 3)],
    [
      { index: 1, code: 'overlap', other: 0 },
      { index: 2, code: 'overlap', other: 0 },
    ],
  ],
])('%s', (_, items, findings) => {
  expect(checkGrid(items)).toEqual(findings);
});

const anyItem = fc.record({
  x: fc.integer({ min: -1, max: 12 }),
  y: fc.integer({ min: -1, max: 20 }),
  width: fc.integer({ min: 0, max: 6 }),
  height: fc.integer({ min: 0, max: 4 }),
});

test('agrees with comparing every pair', () => {
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 30 }), (items) => {
      const findings = checkGrid(items);
      const outside = items.flatMap((one, index) => (isInside(one) ? [] : [index]));
      expect(findings.filter(({ code }) => code !== 'overlap').map(({ index }) => index)).toEqual(outside);
      const sound = items.filter(isInside);
      const anyPair = sound.some((one, index) => sound.slice(index + 1).some((other) => overlaps(one, other)));
      const found = findings.filter(({ code }) => code === 'overlap');
      expect(found.length > 0).toBe(anyPair);
      for (const { index, other } of found) expect(overlaps(items[index]!, items[other!]!)).toBe(true);
    }),
  );
});

// Comparing every pair in the heap would not come to an end within the time of a test.
test('5,000 items are checked, sound or all in one spot', () => {
  const sound = Array.from({ length: 5000 }, (_, index) => item('', index % 12, Math.floor(index / 12), 1));
  const heap = sound.map(() => item('', 0, 0, 12, 900));
  expect(checkGrid(sound)).toEqual([]);
  expect(checkGrid(heap)).toHaveLength(4999);
});
