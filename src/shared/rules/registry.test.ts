// Every rule: a case with a finding, one without and one at the edge; and what holds for all rules.
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { isInside } from '#shared/planning/grid.ts';
import { MAX_GRID_ITEMS, MAX_PART_DEPTH, MAX_PROGRAMME_ITEMS } from '#shared/planning/limits.ts';
import { openContext as open, overlaps, ruleItem as item, ruleWeeks as weeks } from '#shared/planning/testing.ts';
import { rulesText } from '#shared/text/rules.ts';

import {
  carryRules,
  copyRefusal,
  type Finding,
  findingsOf,
  itemRules,
  placementRefusal,
  refusalOn,
  requestRefusal,
  type RuleName,
  rules,
  sizeRefusal,
} from './registry.ts';
import type { CopyRequest, GridContext, RuleItem } from './rule.ts';

const inPart = (planned: { blocks?: boolean; weeks?: boolean } = {}, depth = 1) => ({
  part: { object: 7, depth, planned: { blocks: false, weeks: false, ...planned } },
});
const unit = (more: Partial<RuleItem> = {}): RuleItem => ({ ...item('u', 0, 0, 1), kind: 'educational_unit', ...more });
const found = (after: RuleItem[], context: Partial<GridContext> = {}, before: RuleItem[] = []) =>
  findingsOf({ before, after, context: { ...open, ...context } }).map(({ rule, where }) => `${rule} ${where}`);

const manyItems = (count: number) =>
  Array.from({ length: count }, (_, index) => item(String(index), index % 12, Math.floor(index / 12), 1));

type Case = [what: string, after: RuleItem[], context: Partial<GridContext>, found: string[]];
const casesOf: Record<keyof typeof itemRules, Case[]> = {
  wholeCells: [
    ['refuses half a column', [item('a', 0.5, 0, 1)], {}, ['wholeCells a']],
    ['allows whole columns', [item('a', 0, 0, 1)], {}, []],
  ],
  insideGrid: [
    ['refuses an item over the edge', [item('a', 0, 0, 1), item('b', 8, 0, 5)], {}, ['insideGrid b']],
    ['allows an item up to the edge', [item('a', 8, 0, 4)], {}, []],
    ['refuses an item without width', [item('a', 0, 0, 0)], {}, ['insideGrid a']],
  ],
  noOverlap: [
    ['refuses items that overlap', [item('a', 0, 0, 6), item('b', 5, 0, 2)], {}, ['noOverlap b']],
    ['allows items next to each other', [item('a', 0, 0, 6), item('b', 6, 0, 6), item('c', 0, 1, 12)], {}, []],
    [
      'sees an overlap with a tall item that starts far above',
      [item('a', 3, 6, 2), item('b', 0, 0, 4, 8), item('c', 0, 9, 12)],
      {},
      ['noOverlap a'],
    ],
    [
      'sees a tall item behind a short one on top of it',
      [item('a', 0, 0, 3, 9), item('b', 0, 1, 3), item('c', 0, 5, 3)],
      {},
      ['noOverlap b', 'noOverlap c'],
    ],
  ],
  insideWeeks: [
    [
      'refuses an item that ends below the last week',
      [item('a', 0, 5, 1, 2)],
      { by: 'rows', weeks: weeks(6) },
      ['insideWeeks a'],
    ],
    ['allows an item in the last week', [item('a', 0, 4, 1, 2)], { by: 'rows', weeks: weeks(6) }, []],
    ['allows any row on a grid that grows', [item('a', 0, 90, 1)], {}, []],
  ],
  oneGroup: [
    ['refuses an item in both groups', [item('a', 0, 4, 1, 2)], { mirrored: true }, ['oneGroup a']],
    ['allows an item up to the end of the first group', [item('a', 0, 3, 1, 2)], { mirrored: true }, []],
    ['allows any item on a grid without mirroring', [item('a', 0, 4, 1, 2)], {}, []],
  ],
  openGrid: [
    ['refuses a new item on a closed grid', [item('a', 0, 0, 1)], { closed: 'Dicht' }, ['openGrid ']],
    ['allows a closed grid that stays empty', [], { closed: 'Dicht' }, []],
  ],
  plannedOneWay: [
    ['refuses a sub-part beside units by week', [item('a', 0, 0, 1)], inPart({ weeks: true }), ['plannedOneWay ']],
    [
      'refuses a unit by week beside sub-parts',
      [unit()],
      { by: 'weeks', ...inPart({ blocks: true }) },
      ['plannedOneWay '],
    ],
    ['allows a sub-part beside sub-parts', [item('a', 0, 0, 1)], inPart({ blocks: true }), []],
    ['allows a grid without new items', [], inPart({ weeks: true }), []],
  ],
  rightKind: [
    ['refuses a part among units', [item('a', 0, 0, 1)], { kinds: ['educational_unit'] }, ['rightKind a']],
    ['allows a unit among units', [unit()], { kinds: ['educational_unit'] }, []],
  ],
  blockUnits: [
    ['refuses a unit that is not a block among blocks', [unit({ isBlock: false })], {}, ['blockUnits u']],
    ['allows a block', [unit({ isBlock: true })], {}, []],
    ['allows a unit that is not a block by week', [unit({ isBlock: false })], { by: 'weeks' }, []],
  ],
  notInItself: [
    ['refuses the part itself', [{ ...item('a', 0, 0, 1), object: 7 }], inPart(), ['notInItself a']],
    ['allows another part', [item('a', 0, 0, 1)], inPart(), []],
    ['allows a unit with the same number', [unit({ object: 7 })], inPart(), []],
  ],
  notTooDeep: [
    ['refuses one level more than the maximum', [item('a', 0, 0, 1)], inPart({}, MAX_PART_DEPTH), ['notTooDeep a']],
    ['counts the levels inside the part', [{ ...item('a', 0, 0, 1), parts: 3 }], inPart({}, 8), ['notTooDeep a']],
    ['allows the last level', [item('a', 0, 0, 1)], inPart({}, MAX_PART_DEPTH - 1), []],
    ['allows a unit at any depth', [unit()], inPart({}, MAX_PART_DEPTH), []],
  ],
  gridNotFull: [
    ['refuses one item more than the maximum', manyItems(MAX_GRID_ITEMS + 1), {}, ['gridNotFull ']],
    ['allows the last item', manyItems(MAX_GRID_ITEMS), {}, []],
  ],
};

// Iterates over the rules, not the cases, so that a rule without cases fails.
describe.each(Object.keys(itemRules) as (keyof typeof itemRules)[])('%s', (rule) => {
  it('has a case with a finding and one without', () => {
    const hasFinding = casesOf[rule].map(([, , , findings]) => findings.length > 0);
    expect(hasFinding).toEqual(expect.arrayContaining([true, false]));
  });
  it.each(casesOf[rule])('%s', (_what, after, context, expected) => expect(found(after, context)).toEqual(expected));
});

const end = (relation: number, ...around: number[]) => ({ relation, around });
const aUnit = { ...end(1, 10), kind: 'week_unit', year: 1, type: 'educationalunit' } as const;
const aPart = { ...end(20), kind: 'part', year: 1, type: 'programmepart' } as const;
const home = { id: 5, organization: 3 };
const aRequest = { from: { programme_id: 5, relation_id: 10 }, to: { programme_id: 5, year: 1 } };
const copied = (change: Partial<CopyRequest>) =>
  requestRefusal({ items: [aUnit], into: aPart, from: home, to: home, requested: aRequest, ...change });
const intoYear = (year: number) => copied({ requested: { ...aRequest, to: { year } } });
const fromRelation = (relation_id: number) => copied({ requested: { ...aRequest, from: { relation_id } } });

type OtherRule = Exclude<RuleName, keyof typeof itemRules>;
type OtherCase = [what: string, finding: Finding | null, where: string | null];
const carriedTo = (y: number, context: GridContext = open) =>
  placementRefusal(item('a', 0, 0, 1), item('', 0, y, 1), { items: [item('b', 0, 3, 1, 2)], context }, carryRules);
const otherCases: Record<OtherRule, OtherCase[]> = {
  nearOthers: [
    ['allows a place ten lines below everything else', carriedTo(15), null],
    ['refuses a place further down', carriedTo(16), 'a'],
    ['allows any week of a unit', carriedTo(40, { ...open, by: 'rows', weeks: weeks(42) }), null],
  ],
  rightPair: [
    ['allows what the request says', copied({}), null],
    [
      'allows a request that leaves out the programme and the year',
      copied({ requested: { ...aRequest, to: {} } }),
      null,
    ],
    ['refuses an item of another type', copied({ items: [{ ...aUnit, type: 'course' }] }), 'to'],
    ['refuses a target of another type', copied({ into: { ...aPart, type: 'exam' } }), 'to'],
    ['refuses a course as target', copied({ into: { ...aPart, kind: 'course', type: 'course' } }), 'to'],
    ['refuses a target in another year', intoYear(2), 'to'],
    ['refuses a target in another programme', copied({ requested: { ...aRequest, to: { programme_id: 6 } } }), 'to'],
    ['refuses another school', copied({ to: { ...home, organization: 4 } }), 'to'],
  ],
  rightOrigin: [
    ['allows an item anywhere inside the origin', copied({ items: [{ ...aUnit, around: [11, 10] }] }), null],
    ['refuses an item that is elsewhere', fromRelation(12), 'from'],
    ['refuses an item of another programme', copied({ from: { ...home, id: 6 } }), 'from'],
  ],
  notIntoItself: [
    ['refuses a copy into itself', copyRefusal({ items: [end(1)], into: end(1) }), 'to'],
    ['refuses a copy into something inside it', copyRefusal({ items: [end(1)], into: end(3, 2, 1) }), 'to'],
    ['allows a copy into what is around it', copyRefusal({ items: [end(3, 2, 1)], into: end(2, 1) }), null],
    ['allows a copy into the programme', copyRefusal({ items: [end(1)], into: null }), null],
  ],
  notNested: [
    ['refuses an item with something inside it', copyRefusal({ items: [end(3, 2, 1), end(1)], into: null }), 'grid'],
    ['allows items beside each other', copyRefusal({ items: [end(3, 1), end(2, 1)], into: null }), null],
  ],
  notFull: [
    ['refuses one item too many', sizeRefusal({ placed: MAX_PROGRAMME_ITEMS, added: 1 }), ''],
    ['allows the last item', sizeRefusal({ placed: MAX_PROGRAMME_ITEMS - 1, added: 1 }), null],
  ],
};

describe.each((Object.keys(rules) as RuleName[]).filter((rule) => !(rule in itemRules)) as OtherRule[])(
  '%s',
  (rule) => {
    it('has a case with a finding and one without', () => {
      const hasFinding = otherCases[rule].map(([, , where]) => where !== null);
      expect(hasFinding).toEqual(expect.arrayContaining([true, false]));
    });
    it.each(otherCases[rule])('%s', (_what, finding, where) => {
      expect(finding && [finding.rule, finding.where]).toEqual(where === null ? null : [rule, where]);
    });
  },
);

it('lets an existing item be moved on a closed grid', () => {
  expect(found([item('a', 3, 0, 1)], { closed: 'Dicht' }, [item('a', 0, 0, 1)])).toEqual([]);
});

it('lets items be moved on a grid that is too full, and leave it', () => {
  const full = manyItems(MAX_GRID_ITEMS + 9);
  expect(found([...full.slice(1, -1), { ...full[0]!, y: 900 }], {}, full)).toEqual([]);
});

it('blames the item that was moved, not the one under it', () => {
  const before = [item('a', 0, 0, 3), item('b', 0, 1, 3)];
  expect(found([item('a', 0, 1, 3), item('b', 0, 1, 3)], {}, before)).toEqual(['noOverlap a']);
});

it('blames the item that is being placed, wherever it is', () => {
  const [a, b] = [item('a', 0, 0, 3), item('b', 0, 4, 3)];
  const field = { items: [a, b], context: open };
  expect(placementRefusal(a, item('', 0, 4, 3), field)).toEqual({
    ...{ rule: 'noOverlap', severity: 'refuse', where: 'a', message: rulesText.noOverlap('B'), values: 'B' },
  });
  expect(placementRefusal(b, item('', 0, 0, 3), field)?.where).toBe('b');
  expect(placementRefusal(item('new', 0, 0, 1), item('', 0, 3, 3, 2), field)?.where).toBe('new');
  expect(placementRefusal(a, item('', 0, 1, 3), field)).toBeNull();
});

it('gives the first reason, and no place for a reason about the whole grid', () => {
  const context: GridContext = { ...open, kinds: ['course'], by: 'rows', weeks: weeks(1) };
  expect(placementRefusal(item('a', 0, 0, 1), item('', 0, 5, 13), { items: [], context })?.rule).toBe('rightKind');
  expect(refusalOn([item('a', 0, 0, 1), item('b', 0, 0, 1)], open)).toBeNull();
  expect(refusalOn([item('a', 0, 0, 1)], context)?.message).toBe(rulesText.rightKind());
});

const anyPlace = fc.record({
  x: fc.integer({ min: -1, max: 12 }),
  y: fc.integer({ min: -1, max: 20 }),
  width: fc.integer({ min: 0, max: 6 }),
  height: fc.integer({ min: 0, max: 4 }),
});

test('the rules find the same overlaps as comparing every pair', () => {
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

// Comparing every pair of the heap would take longer than a test may.
test('5,000 items are checked, sound or all in one spot', () => {
  const sound = manyItems(5000);
  const heap = sound.map(({ key }) => item(key, 0, 0, 12, 900));
  expect(found(sound, {}, sound)).toEqual([]);
  expect(found(heap, {}, sound)).toHaveLength(4999);
});
