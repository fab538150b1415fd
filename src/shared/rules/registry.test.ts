// Every rule: one that finds it, one that does not, and one at the edge; and what holds for all of them.
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { isInside } from '#shared/planning/grid.ts';
import { MAX_PART_DEPTH } from '#shared/planning/limits.ts';
import { openContext as open, overlaps, ruleItem as item, ruleWeeks as weeks } from '#shared/planning/testing.ts';
import { rulesText } from '#shared/text/rules.ts';

import { findingsOf, refusalAt, refusalOn, rules } from './registry.ts';
import type { GridContext, RuleItem } from './rule.ts';

const inPart = (planned: { blocks?: boolean; weeks?: boolean } = {}, depth = 1) => ({
  part: { object: 7, depth, planned: { blocks: false, weeks: false, ...planned } },
});
const unit = (more: Partial<RuleItem> = {}): RuleItem => ({ ...item('u', 0, 0, 1), kind: 'educational_unit', ...more });
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
      ['below the last week', [item('a', 0, 5, 1, 2)], { by: 'rows', weeks: weeks(6) }, ['insideWeeks a']],
      ['in the last week', [item('a', 0, 4, 1, 2)], { by: 'rows', weeks: weeks(6) }, []],
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
  [
    'plannedOneWay',
    [
      ['a sub-part beside units by week', [item('a', 0, 0, 1)], inPart({ weeks: true }), ['plannedOneWay ']],
      ['a unit by week beside sub-parts', [unit()], { by: 'weeks', ...inPart({ blocks: true }) }, ['plannedOneWay ']],
      ['a sub-part beside sub-parts', [item('a', 0, 0, 1)], inPart({ blocks: true }), []],
      ['nothing new', [], inPart({ weeks: true }), []],
    ],
  ],
  [
    'rightKind',
    [
      ['a part among units', [item('a', 0, 0, 1)], { kinds: ['educational_unit'] }, ['rightKind a']],
      ['a unit among units', [unit()], { kinds: ['educational_unit'] }, []],
    ],
  ],
  [
    'blockUnits',
    [
      ['no block, among blocks', [unit({ isBlock: false })], {}, ['blockUnits u']],
      ['a block', [unit({ isBlock: true })], {}, []],
      ['no block, by week', [unit({ isBlock: false })], { by: 'weeks' }, []],
    ],
  ],
  [
    'notInItself',
    [
      ['the same part', [{ ...item('a', 0, 0, 1), object: 7 }], inPart(), ['notInItself a']],
      ['another part', [item('a', 0, 0, 1)], inPart(), []],
      ['a unit with the same number', [unit({ object: 7 })], inPart(), []],
    ],
  ],
  [
    'notTooDeep',
    [
      ['one more than there may be', [item('a', 0, 0, 1)], inPart({}, MAX_PART_DEPTH), ['notTooDeep a']],
      ['with what is inside it', [{ ...item('a', 0, 0, 1), parts: 3 }], inPart({}, 8), ['notTooDeep a']],
      ['the last', [item('a', 0, 0, 1)], inPart({}, MAX_PART_DEPTH - 1), []],
      ['a unit', [unit()], inPart({}, MAX_PART_DEPTH), []],
    ],
  ],
])('%s', (rule, cases) => {
  it('has its cases', () => expect(Object.keys(rules)).toContain(rule));
  it.each(cases)('%s', (_what, after, context, expected) => expect(found(after, context)).toEqual(expected));
});

it('lets what is there already be moved on a grid that is closed', () => {
  expect(found([item('a', 3, 0, 1)], { closed: 'Dicht' }, [item('a', 0, 0, 1)])).toEqual([]);
});

it('blames what was moved, not what it was put on', () => {
  const before = [item('a', 0, 0, 3), item('b', 0, 1, 3)];
  expect(found([item('a', 0, 1, 3), item('b', 0, 1, 3)], {}, before)).toEqual(['noOverlap a']);
});

it('blames what is being placed, wherever it is', () => {
  const [a, b] = [item('a', 0, 0, 3), item('b', 0, 4, 3)];
  const field = { items: [a, b], context: open };
  expect(refusalAt(a, item('', 0, 4, 3), field)).toEqual({
    ...{ rule: 'noOverlap', severity: 'refuse', where: 'a', message: rulesText.noOverlap('B'), values: 'B' },
  });
  expect(refusalAt(b, item('', 0, 0, 3), field)?.where).toBe('b');
  expect(refusalAt(item('new', 0, 0, 1), item('', 0, 3, 3, 2), field)?.where).toBe('new');
  expect(refusalAt(a, item('', 0, 1, 3), field)).toBeNull();
});

it('says the first reason, and about a grid as a whole no place', () => {
  const context: GridContext = { ...open, kinds: ['course'], by: 'rows', weeks: weeks(1) };
  expect(refusalAt(item('a', 0, 0, 1), item('', 0, 5, 13), { items: [], context })?.rule).toBe('rightKind');
  expect(refusalOn([item('a', 0, 0, 1), item('b', 0, 0, 1)], open)).toBeNull();
  expect(refusalOn([item('a', 0, 0, 1)], context)?.message).toBe(rulesText.rightKind());
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
      const items = places.map(({ x, y, width, height }, index) => item(String(index), x, y, width, height));
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
