import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import {
  blockPart,
  blockStretches,
  type Columns,
  columnsWithin,
  coveredBlocks,
  coveredWeeks,
  weekStretches,
} from './axis.ts';
import { anyAxis, anyColumns } from './testing.ts';

test.each([
  [{ x: 2, width: 2 }, 4, { first: 0, last: 1 }],
  [{ x: 3, width: 3 }, 4, { first: 1, last: 1 }],
  [{ x: 5, width: 1 }, 1, { first: 0, last: 0 }],
  [{ x: 0, width: 12 }, 5, { first: 0, last: 4 }],
])('%o of %i blocks covers %o', (item, count, span) => {
  expect(coveredBlocks(item, count)).toEqual(span);
});

describe('weeks', () => {
  it.each([
    // Ten weeks and twelve: equally wide blocks, so each half is one of them.
    [{ x: 0, width: 6 }, [10, 12], { first: 0, last: 9 }],
    [{ x: 6, width: 6 }, [10, 12], { first: 10, last: 21 }],
    [{ x: 6, width: 1 }, [10, 12], { first: 10, last: 11 }],
    [{ x: 5, width: 2 }, [10, 12], { first: 8, last: 11 }],
    [{ x: 1, width: 1 }, [10], { first: 0, last: 1 }],
    [{ x: 11, width: 1 }, [10], { first: 9, last: 9 }],
    [{ x: 0, width: 1 }, [53], { first: 0, last: 4 }],
    [{ x: 0, width: 4 }, [10, 10, 10, 10], { first: 0, last: 13 }],
  ])('%o of %o covers %o', (item, axis, span) => {
    expect(coveredWeeks(item, axis)).toEqual(span);
  });

  it('are empty without blocks', () => {
    expect([coveredWeeks({ x: 0, width: 12 }, []), coveredBlocks({ x: 0, width: 12 }, 0)]).toEqual([null, null]);
  });

  it('are exactly those whose stretch overlaps the item', () => {
    fc.assert(
      fc.property(anyColumns, anyAxis, (item, axis) => {
        const overlap = weekStretches(axis).map(
          ({ from, to }) => Math.min(to, item.x + item.width) - Math.max(from, item.x),
        );
        const covered = overlap.flatMap((size, week) => (size > 1e-9 ? [week] : []));
        expect(coveredWeeks(item, axis)).toEqual({ first: covered[0], last: covered.at(-1) });
      }),
    );
  });

  it('are within their own block', () => {
    fc.assert(
      fc.property(anyAxis, (axis) => {
        const weeks = weekStretches(axis);
        let next = 0;
        for (const [block, { from, to }] of blockStretches(axis.length).entries()) {
          const own = weeks.slice(next, (next += axis[block] ?? 0));
          expect(own[0]?.from).toBeCloseTo(from, 9);
          expect(own.at(-1)?.to).toBeCloseTo(to, 9);
        }
      }),
    );
  });
});

test('the parts of an item in the blocks are the whole item', () => {
  const blockParts = (item: Columns, blocks: number) =>
    Array.from({ length: blocks }, (_, block) => blockPart(item, blocks, block));
  expect(blockParts({ x: 0, width: 12 }, 2)).toEqual([0.5, 0.5]);
  expect(blockParts({ x: 0, width: 4 }, 4)).toEqual([0.75, 0.25, 0, 0]);
  fc.assert(
    fc.property(anyColumns, fc.integer({ min: 1, max: 14 }), (item, blocks) => {
      expect(blockParts(item, blocks).reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 9);
    }),
  );
});

test.each([
  [4, [0, 3, 6, 9], [3, 3, 3, 3]],
  [5, [0, 3, 5, 8, 10], [2, 1, 2, 1, 2]],
  [1, [0], [12]],
])("of %i blocks '+' takes whole columns inside one block", (blocks, x, width) => {
  const within = columnsWithin(blocks);
  expect([within.map((each) => each.x), within.map((each) => each.width)]).toEqual([x, width]);
  within.forEach((each, block) => expect(coveredBlocks(each, blocks)).toEqual({ first: block, last: block }));
});
