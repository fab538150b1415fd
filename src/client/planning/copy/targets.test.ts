import { expect, test } from 'vitest';

import type { GridItem } from '#shared/api/planner-shapes.ts';

import { depthFor, targetOf, typeOfItem } from './targets.ts';

const placed = (relation_id: number, kind: GridItem['kind'], opens: GridItem['opens']) =>
  ({ relation_id, kind, opens }) as GridItem;
const part = placed(1, 'programme_part', '2');
const parent = placed(2, 'programme_part', '2.5');
const unit = placed(3, 'educational_unit', '3');

test.each([
  ['1', 'programme'],
  ['2.5', 'part'],
  ['2', 'part'],
  ['3', 'unit'],
] as const)('a selection of level %s goes into a %s', (level, depth) => {
  expect(depthFor(level)).toBe(depth);
});

test.each([
  ['nothing chosen', 0, [], 'programme', null],
  ['a programme', 7, [], 'programme', { relation: 0, type: 'programmepart' }],
  ['a programme where a part is asked for', 7, [], 'part', null],
  ['a part', 7, [part], 'part', { relation: 1, type: 'programmepart' }],
  ['a sub-part', 7, [parent, part], 'part', { relation: 1, type: 'programmepart' }],
  ['a part where a unit is asked for', 7, [part], 'unit', null],
  ['a unit on weeks', 7, [part, unit], 'unit', { relation: 3, type: 'educationalunit_week' }],
  ['a block unit', 7, [unit], 'unit', { relation: 3, type: 'educationalunit_block' }],
  ['a block unit in a part', 7, [parent, unit], 'unit', { relation: 3, type: 'educationalunit_block' }],
] as const)('the target of %s', (_name, programme, path, depth, expected) => {
  expect(targetOf({ programme, path }, depth)).toEqual(expected);
});

test('an item is called by its kind and its level', () => {
  expect(typeOfItem({ kind: 'programme_part' }, '1')).toBe('programmepart');
  expect(typeOfItem({ kind: 'educational_unit' }, '1')).toBe('educationalunit_block');
  expect(typeOfItem({ kind: 'educational_unit' }, '2')).toBe('educationalunit_week');
  expect(typeOfItem({ kind: 'exam' }, '3')).toBe('exam');
});
