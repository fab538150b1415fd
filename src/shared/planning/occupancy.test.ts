import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Placement } from './grid.ts';
import { firstFreeSpot, occupancy } from './occupancy.ts';
import { anyGrid, canPlace, item } from './testing.ts';

const grid = [item('a', 0, 0, 6), item('b', 9, 0, 3), item('c', 0, 1, 12)];

test.each([
  ['the hole in the first row', { width: 3, height: 1 }, {}, { x: 6, y: 0 }],
  ['too wide for the hole', { width: 4, height: 1 }, {}, { x: 0, y: 2 }],
  ['too high for the hole', { width: 3, height: 2 }, {}, { x: 0, y: 2 }],
  ['a preferred column, lower', { width: 3, height: 1 }, { x: 2 }, { x: 2, y: 2 }],
  ['a preferred column that does not fit', { width: 3, height: 1 }, { x: 11 }, { x: 6, y: 0 }],
  ['rows from the third', { width: 3, height: 1 }, { rows: { from: 3, to: 9 } }, { x: 0, y: 3 }],
  [
    'a preferred column without room in the rows',
    { width: 3, height: 1 },
    { x: 0, rows: { from: 0, to: 2 } },
    { x: 6, y: 0 },
  ],
  ['a place that is allowed', { width: 3, height: 1 }, { allows: ({ y }: Placement) => y > 3 }, { x: 0, y: 4 }],
])('%s', (_, size, options, expected) => {
  expect(firstFreeSpot(grid, size, options)).toEqual({ ...size, ...expected });
});

test.each([
  ['no room in the rows', { width: 4, height: 1 }, { rows: { from: 0, to: 2 } }],
  ['too wide for any grid', { width: 13, height: 1 }, {}],
  ['no size', { width: 0, height: 1 }, {}],
  ['half a row', { width: 1, height: 0.5 }, {}],
])('nothing: %s', (_, size, options) => {
  expect(firstFreeSpot(grid, size, options)).toBeNull();
});

test('an empty grid starts at the top left', () => {
  expect(firstFreeSpot([], { width: 12, height: 3 })).toEqual({ x: 0, y: 0, width: 12, height: 3 });
});

test('a spot is free, and none is free above it', () => {
  fc.assert(
    fc.property(anyGrid, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 4 }), (items, width, height) => {
      const spot = firstFreeSpot(items, { width, height });
      expect(spot && canPlace(items, spot)).toBe(true);
      const taken = occupancy(items);
      for (let y = 0; y <= (spot?.y ?? 0); y++)
        for (let x = 0; x + width <= 12; x++) {
          const free = canPlace(items, { x, y, width, height });
          expect(taken.isFree({ x, y, width, height })).toBe(free);
          const isEarlier = spot !== null && (y < spot.y || x < spot.x);
          expect(free && isEarlier).toBe(false);
        }
    }),
  );
});
