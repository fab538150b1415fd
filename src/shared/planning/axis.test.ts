import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { columnsFor, covered, coveredSpan, evenHeaders, headers } from './axis.ts';

test.each([
  [{ x: 0, width: 12 }, 22, { first: 0, last: 21 }],
  [{ x: 0, width: 6 }, 22, { first: 0, last: 10 }],
  [{ x: 6, width: 6 }, 22, { first: 11, last: 21 }],
  [{ x: 0, width: 1 }, 10, { first: 0, last: 0 }],
  [{ x: 1, width: 1 }, 10, { first: 0, last: 1 }],
  [{ x: 11, width: 1 }, 10, { first: 9, last: 9 }],
  [{ x: 0, width: 1 }, 53, { first: 0, last: 4 }],
  [{ x: 2, width: 2 }, 4, { first: 0, last: 1 }],
  [{ x: 3, width: 3 }, 4, { first: 1, last: 1 }],
  [{ x: 5, width: 1 }, 1, { first: 0, last: 0 }],
])('%o of %i covers %o', (item, count, span) => {
  expect(coveredSpan(item, count)).toEqual(span);
});

test('without weeks nothing is covered', () => {
  expect(coveredSpan({ x: 0, width: 12 }, 0)).toBeNull();
  expect(covered([], { x: 0, width: 12 })).toEqual([]);
  expect(columnsFor({ first: 0, last: 4 }, 4)).toBeNull();
});

test('covered gives the blocks themselves', () => {
  expect(covered(['Blok 1', 'Blok 2', 'Blok 3', 'Blok 4'], { x: 3, width: 6 })).toEqual(['Blok 2', 'Blok 3']);
});

test('headers stand side by side, as fractions where twelve does not divide', () => {
  expect(evenHeaders(4).map(({ start }) => start)).toEqual([0, 3, 6, 9]);
  expect(evenHeaders(5)[1]).toEqual({ start: 2.4, width: 2.4 });
  expect(headers([10, 12])[1]?.start).toBeCloseTo((10 * 12) / 22);
  expect(headers([])).toEqual([]);
  expect(headers([0, 0])).toEqual([
    { start: 0, width: 0 },
    { start: 0, width: 0 },
  ]);
});

const anyColumns = fc
  .tuple(fc.nat({ max: 11 }), fc.integer({ min: 1, max: 12 }))
  .map(([x, width]) => ({ x, width: Math.min(width, 12 - x) }));

test('coverage stays within the weeks, neighbours leave no gap, and the way back covers what it came from', () => {
  fc.assert(
    fc.property(anyColumns, fc.integer({ min: 1, max: 60 }), fc.nat(), fc.nat(), (item, count, a, b) => {
      const span = coveredSpan(item, count)!;
      expect(span.first).toBeGreaterThanOrEqual(0);
      expect(span.last).toBeGreaterThanOrEqual(span.first);
      expect(span.last).toBeLessThan(count);
      const end = item.x + item.width;
      const next = end < 12 ? coveredSpan({ x: end, width: 1 }, count)!.first : count;
      expect(next).toBeLessThanOrEqual(span.last + 1);

      const [first, last] = [a % count, b % count].toSorted((one, other) => one - other) as [number, number];
      const back = columnsFor({ first, last }, count)!;
      expect(back.x + back.width).toBeLessThanOrEqual(12);
      const again = coveredSpan(back, count)!;
      expect(again.first).toBeLessThanOrEqual(first);
      expect(again.last).toBeGreaterThanOrEqual(last);
    }),
  );
});

test('headers fill exactly twelve columns', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 12 }), (sizes) => {
      const last = headers(sizes).at(-1)!;
      expect(last.start + last.width).toBeCloseTo(12);
    }),
  );
});
