// Every rule: one that finds it, one that does not, and one at the edge; and what holds for all of them.
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { isInside, overlaps } from '#shared/planning/grid.ts';
import { rulesText } from '#shared/text/rules.ts';

import { findingsOf, refusalOf, rules } from './registry.ts';
import type { GridContext, RuleItem } from './rule.ts';

const open: GridContext = { weeks: null, mirrored: false, closed: null };
const item = (key: string, x: number, y: number, width: number, height = 1): RuleItem => ({
  ...{ key, x, y, width, height },
  title: key.toUpperCase(),
});
const found = (after: RuleItem[], context: Partial<GridContext> = {}, before: RuleItem[] = []) =>
  findingsOf({ before, after, context: { ...open, ...context } }).map(({ rule, where }) => `${rule} ${where}`);

describe.each<
  [rule: string, cases: [what: string, after: RuleItem[], context: Partial<GridContext>, found: string[]][]]
>([
  [
    'wholeCells',
    [
      ['half a column', [item('a', 0.5, 0, 1)], {}, ['wholeCells a']],
      ['whole columns', [item('a', 0, 0, 1)], {}, []],
    ],
  ],
  [
    'insideGrid',
    [
      ['over the edge', [item('a', 0, 0, 1), item('b', 8, 0, 5)], {}, ['insideGrid b']],
      ['up to the edge', [item('a', 8, 0, 4)], {}, []],
      ['without width', [item('a', 0, 0, 0)], {}, ['insideGrid a']],
    ],
  ],
  [
    'noOverlap',
    [
      ['one on another', [item('a', 0, 0, 6), item('b', 5, 0, 2)], {}, ['noOverlap b']],
      ['neighbours', [item('a', 0, 0, 6), item('b', 6, 0, 6), item('c', 0, 1, 12)], {}, []],
      [
        'under a tall item that started long before',
        [item('a', 3, 6, 2), item('b', 0, 0, 4, 8), item('c', 0, 9, 12)],
        {},
        ['noOverlap a'],
      ],
      [
        'a short item on a tall one does not hide it',
        [item('a', 0, 0, 3, 9), item('b', 0, 1, 3), item('c', 0, 5, 3)],
        {},
        ['noOverlap b', 'noOverlap c'],
      ],
    ],
  ],
  [
    'insideWeeks',
    [
      ['below the last week', [item('a', 0, 5, 1, 2)], { weeks: 6 }, ['insideWeeks a']],
      ['in the last week', [item('a', 0, 4, 1, 2)], { weeks: 6 }, []],
      ['on a grid that grows', [item('a', 0, 90, 1)], {}, []],
    ],
  ],
  [
    'oneGroup',
    [
      ['in both groups', [item('a', 0, 4, 1, 2)], { mirrored: true }, ['oneGroup a']],
      ['up to the end of the first', [item('a', 0, 3, 1, 2)], { mirrored: true }, []],
      ['without mirroring', [item('a', 0, 4, 1, 2)], {}, []],
    ],
  ],
  [
    'openGrid',
    [
      ['something new', [item('a', 0, 0, 1)], { closed: 'Dicht' }, ['openGrid ']],
      ['nothing', [], { closed: 'Dicht' }, []],
    ],
  ],
])('%s', (rule, cases) => {
  it('has its cases', () => expect(Object.keys(rules)).toContain(rule));
  it.each(cases)('%s', (_what, after, context, expected) => expect(found(after, context)).toEqual(expected));
});

it('lets what stands already be moved on a grid that is closed', () => {
  expect(found([item('a', 3, 0, 1)], { closed: 'Dicht' }, [item('a', 0, 0, 1)])).toEqual([]);
});

it('blames what was moved, not what it was put on', () => {
  const before = [item('a', 0, 0, 3), item('b', 0, 1, 3)];
  expect(found([item('a', 0, 1, 3), item('b', 0, 1, 3)], {}, before)).toEqual(['noOverlap a']);
});

it('says why in one sentence for each rule, the first one first', () => {
  const after = [item('a', 0, 0, 3), item('b', 2, 0, 3, 9)];
  const change = { before: [after[0]!], after, context: { ...open, weeks: 6 } };
  expect(refusalOf(change, 'b')?.message).toBe(rulesText.noOverlap('A'));
  expect(refusalOf(change, 'a')).toBeNull();
  expect(Object.keys(rulesText).toSorted()).toEqual(Object.keys(rules).toSorted());
});

const anyPlace = fc.record({
  x: fc.integer({ min: -1, max: 12 }),
  y: fc.integer({ min: -1, max: 20 }),
  width: fc.integer({ min: 0, max: 6 }),
  height: fc.integer({ min: 0, max: 4 }),
});

test('agrees with comparing every pair', () => {
  fc.assert(
    fc.property(fc.array(anyPlace, { maxLength: 30 }), (places) => {
      const items = places.map((place, index) => ({ ...place, key: String(index), title: String(index) }));
      const findings = findingsOf({ before: [], after: items, context: open });
      const outside = items.filter((each) => !isInside(each)).map(({ key }) => key);
      expect(findings.filter(({ rule }) => rule !== 'noOverlap').map(({ where }) => where)).toEqual(outside);
      const sound = items.filter(isInside);
      const anyPair = sound.some((one, index) => sound.slice(index + 1).some((other) => overlaps(one, other)));
      expect(findings.some(({ rule }) => rule === 'noOverlap')).toBe(anyPair);
    }),
  );
});

// Comparing every pair in the heap would not come to an end within the time of a test.
test('5,000 items are checked, sound or all in one spot', () => {
  const sound = Array.from({ length: 5000 }, (_, index) => item(String(index), index % 12, Math.floor(index / 12), 1));
  const heap = sound.map(({ key }) => item(key, 0, 0, 12, 900));
  expect(found(sound)).toEqual([]);
  expect(found(heap)).toHaveLength(4999);
});
