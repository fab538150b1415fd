import { expect, test } from 'vitest';

import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { MAX_PART_DEPTH, MAX_PROGRAMME_ITEMS } from '#shared/planning/limits.ts';
import { ruleItem } from '#shared/planning/testing.ts';
import { rulesText } from '#shared/text/rules.ts';

import {
  accepts,
  countItems,
  depthFor,
  hasTargetsInside,
  refusalOfTarget,
  type Selection,
  takesYears,
  targetOf,
  typeOfItem,
  withParts,
} from './targets.ts';

const placedItem = (relation_id: number, kind: GridItem['kind'], opens: GridItem['opens'], units = 0): GridItem =>
  ({
    ...{ relation_id, kind, opens, year: 1 },
    inside: { level1: 0, level2: units, level3: 0 },
    programme_part: 10 + relation_id,
  }) as GridItem;
const part = placedItem(1, 'programme_part', '2', 3);
const empty = placedItem(4, 'programme_part', '2');
const parent = placedItem(2, 'programme_part', '2.5');
const unit = placedItem(3, 'educational_unit', '3');

type Kind = Selection['items'][number]['kind'];
const selected = (kind: Kind, object: number, relation_id: number, wire?: GridItem): PlanItem => ({
  ...{ ...ruleItem(`r${relation_id}`, 0, 0, 1), kind, object, relation_id, client_key: null, mirrored: false },
  ...{ color: '#000000', ...(wire && { wire }) },
});
const everything = { level1: true, level2: true, level3: true };
const selectionOf = (level: Selection['level'], kinds: Kind[] = [], mayCreate = everything): Selection => ({
  level,
  mayCreate,
  years: [{ year: 1, warning: null }],
  items: kinds.map((kind, index) => selected(kind, 100 + index, 200 + index)),
});

test.each([
  ['1', 'programme'],
  ['2.5', 'part'],
  ['2', 'part'],
  ['3', 'unit'],
] as const)('a selection of level %s goes into a %s', (level, depth) => {
  expect(depthFor(level)).toBe(depth);
});

test.each([
  ['nothing chosen', 0, [], '1', null],
  ['a programme', 7, [], '1', { relation: 0, type: 'programmepart' }],
  ['a programme where a part is asked for', 7, [], '2', null],
  ['a part', 7, [part], '2', { relation: 1, type: 'programmepart' }],
  ['a sub-part', 7, [parent, part], '2', { relation: 1, type: 'programmepart' }],
  ['a part where a unit is asked for', 7, [part], '3', null],
  ['a unit on weeks', 7, [part, unit], '3', { relation: 3, type: 'educationalunit_week' }],
  ['a block unit', 7, [unit], '3', { relation: 3, type: 'educationalunit_block' }],
  ['a block unit in a part', 7, [parent, unit], '3', { relation: 3, type: 'educationalunit_block' }],
] as const)('the target of %s', (_name, programme, path, level, expected) => {
  const kinds: Kind[] = [level === '3' ? 'course' : level === '2' ? 'educational_unit' : 'programme_part'];
  expect(targetOf({ programme, path }, selectionOf(level, kinds))).toEqual(expected);
});

const [aPart, aUnit]: [Kind, Kind] = ['programme_part', 'educational_unit'];
test.each([
  ['units on weeks into a part with units', '2', [aUnit], part, true],
  ['units on weeks into a part with sub-parts', '2', [aUnit], parent, false],
  ['a part into a part with sub-parts', '2.5', [aPart], parent, true],
  ['a part into an empty part', '2.5', [aPart], empty, true],
  ['a part into a part with units', '2.5', [aPart], part, false],
  ['a block unit into a part with units', '2.5', [aUnit], part, true],
  ['a part and a block unit into a part with sub-parts', '2.5', [aPart, aUnit], parent, true],
  ['a part and a block unit into an empty part', '2.5', [aPart, aUnit], empty, false],
  ['lessons into a unit', '3', ['course'], unit, true],
  ['lessons into a part', '3', ['course'], part, false],
] as const)('%s', (_name, level, kinds, target, expected) => {
  expect(accepts(target, selectionOf(level, [...kinds]))).toBe(expected);
});

test('offers no target where the user may not add, nor the item itself', () => {
  const mayCreate = { level1: false, level2: false, level3: false };
  expect(accepts(part, selectionOf('2', [aUnit], mayCreate))).toBe(false);
  expect(accepts(parent, selectionOf('2.5', [aPart], mayCreate))).toBe(false);
  expect(accepts(unit, selectionOf('3', ['exam'], mayCreate))).toBe(false);
  expect(targetOf({ programme: 7, path: [] }, selectionOf('1', [aPart], mayCreate))).toBeNull();
  const same: Selection = { ...selectionOf('2.5'), items: [selected(aPart, 12, 9)] };
  expect(accepts(parent, same)).toBe(false);
  const itself: Selection = { ...selectionOf('2.5'), items: [selected(aPart, 9, 2)] };
  expect([accepts(parent, itself), hasTargetsInside(parent, itself)]).toEqual([false, false]);
});

test('offers no study year without blocks', () => {
  const years = [{ year: 1, warning: 'Geen blokken.' }];
  const selection = selectionOf('2.5', [aPart]);
  const units = selectionOf('2', [aUnit]);
  const lessons = selectionOf('3', ['course']);
  expect([accepts(parent, selection), accepts(part, units), accepts(unit, lessons)]).toEqual([true, true, true]);
  expect(accepts(parent, { ...selection, years })).toBe(false);
  expect(accepts(part, { ...units, years })).toBe(false);
  expect(accepts(unit, { ...lessons, years })).toBe(false);
  expect([hasTargetsInside(parent, selection), hasTargetsInside(parent, { ...selection, years })]).toEqual([
    true,
    false,
  ]);
});

test('nests parts no deeper than allowed', () => {
  const inner = (id: number, above: number) => ({ id, parent: above, kind: 'part', x: 0, width: 12 }) as const;
  // Nine parts inside each other, beside a unit and a part of another item.
  const items = Array.from({ length: MAX_PART_DEPTH - 2 }, (_, index) => inner(201 + index, 200 + index));
  const contents = {
    items: [...items, { ...inner(300, 208), kind: 'week_unit' } as const, inner(400, 399)],
    lessons: [],
  };
  const selection = selectionOf('2.5', [aPart]);
  const deep = { ...selection, items: withParts(selection.items, contents) };
  expect(deep.items.map(({ parts }) => parts)).toEqual([MAX_PART_DEPTH - 1]);
  expect([accepts(parent, deep), accepts(parent, deep, [empty])]).toEqual([true, false]);
  expect(withParts(selection.items, null)).toEqual(selection.items);
});

test('names an item by its kind and its level', () => {
  expect(typeOfItem({ kind: 'programme_part' }, '1')).toBe('programmepart');
  expect(typeOfItem({ kind: 'educational_unit' }, '1')).toBe('educationalunit_block');
  expect(typeOfItem({ kind: 'educational_unit' }, '2')).toBe('educationalunit_week');
  expect(typeOfItem({ kind: 'exam' }, '3')).toBe('exam');
});

test('offers programmes that have the study years of the items, with blocks', () => {
  const target = {
    years: [
      { year: 1, warning: null },
      { year: 2, warning: 'Geen blokken.' },
    ],
  };
  const inYear = (year: number) => selected(aPart, 1, 1, { ...part, year });
  expect(takesYears(target, [inYear(1)])).toBe(true);
  expect(takesYears(target, [inYear(1), inYear(2)])).toBe(false);
  expect(takesYears(target, [inYear(3)])).toBe(false);
});

const closed: Selection = { ...selectionOf('2', [aUnit]), years: [{ year: 1, warning: 'Geen blokken.' }] };
const itself: Selection = { ...selectionOf('2.5'), items: [selected(aPart, 9, 2)] };
test.each([
  ['a part with sub-parts, for units by week', [parent], selectionOf('2', [aUnit]), rulesText.plannedOneWay('weeks')],
  ['a part with units, for a part', [part], selectionOf('2.5', [aPart]), rulesText.plannedOneWay('blocks')],
  [
    'an empty part, for a part and a unit',
    [empty],
    selectionOf('2.5', [aPart, aUnit]),
    rulesText.plannedOneWay('blocks'),
  ],
  ['the selection itself', [parent], itself, rulesText.notIntoItself()],
  ['a part inside the selection', [parent, empty], itself, rulesText.notIntoItself()],
  ['a part in a year without blocks', [part], closed, 'Geen blokken.'],
  ['a part that takes the selection', [part], selectionOf('2', [aUnit]), null],
  ['a unit, for a unit', [part, unit], selectionOf('2', [aUnit]), rulesText.rightKind()],
  ['a part on the way to a unit', [part], selectionOf('3', ['course']), null],
  ['nothing', [], selectionOf('2', [aUnit]), null],
])('says what the server would say of %s', (_name, path, selection, expected) => {
  expect(refusalOfTarget(path, selection)).toBe(expected);
});

test('says that a programme is full, counting what is inside the selection', () => {
  const items = [selected(aPart, 12, 1, part)];
  expect(countItems(items)).toBe(4);
  const into = (placed: number): Selection => ({ ...selectionOf('1'), items, placed });
  const full = into(MAX_PROGRAMME_ITEMS - 3);
  expect(refusalOfTarget([], full)).toBe(rulesText.notFull(MAX_PROGRAMME_ITEMS));
  expect(targetOf({ programme: 7, path: [] }, full)).toBeNull();
  expect(refusalOfTarget([], into(MAX_PROGRAMME_ITEMS - 4))).toBeNull();
});
