import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { coveredSpan } from './axis.ts';

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
});

const anyColumns = fc
  .tuple(fc.nat({ max: 11 }), fc.integer({ min: 1, max: 12 }))
  .map(([x, width]) => ({ x, width: Math.min(width, 12 - x) }));

test('coverage stays within the weeks, and neighbours leave no gap', () => {
  fc.assert(
    fc.property(anyColumns, fc.integer({ min: 1, max: 60 }), (item, count) => {
      const span = coveredSpan(item, count)!;
      expect(span.first).toBeGreaterThanOrEqual(0);
      expect(span.last).toBeGreaterThanOrEqual(span.first);
      expect(span.last).toBeLessThan(count);
      const end = item.x + item.width;
      const next = end < 12 ? coveredSpan({ x: end, width: 1 }, count)!.first : count;
      expect(next).toBeLessThanOrEqual(span.last + 1);
    }),
  );
});
