import { describe, expect, it, test } from 'vitest';

import type { YearPart } from './calendar.ts';
import { blocksOnly, partAt, semestersAndBlocks, semestersOnly } from './testing.ts';
import { checkParts, checkYear } from './validate-calendar.ts';

const year = { start_date: '2026-08-31', end_date: '2027-08-27', holidays: [] };

function found(parts: YearPart[], flags = semestersAndBlocks) {
  return checkParts(parts, year, flags).map(({ path, code }) => `${path.slice(1).join('.')} ${code}`);
}

function part(start_date: string, end_date: string, more: Partial<YearPart> = {}): YearPart {
  return { start_date, end_date, calendar_blocks: [], calendar_weeks: [], ...more };
}

describe('a year', () => {
  const holiday = (start_date: string, end_date: string) => ({ title: 'Kerst', start_date, end_date });

  it.each([
    ['is sound', {}, []],
    ['misses its end', { end_date: '' }, ['end_date missingDate']],
    ['has a date that does not exist', { end_date: '2027-02-31' }, ['end_date invalidDate']],
    ['ends before it starts', { end_date: '2026-08-01' }, ['end_date endBeforeStart']],
    ['is one day', { end_date: '2026-08-31' }, ['end_date noWeeks']],
    ['runs for ages', { end_date: '2062-08-27' }, ['end_date tooLong']],
    [
      'has a holiday outside',
      { holidays: [holiday('2026-08-30', '2026-08-31')] },
      ['holidays.0.start_date holidayOutsideYear'],
    ],
    ['has a one-day holiday', { holidays: [holiday('2026-12-25', '2026-12-25')] }, []],
    [
      'has a holiday backwards',
      { holidays: [holiday('2026-12-25', '2026-12-24')] },
      ['holidays.0.end_date endBeforeStart'],
    ],
    [
      'has holidays that overlap',
      { holidays: [holiday('2026-12-21', '2027-01-01'), holiday('2027-01-01', '2027-01-01')] },
      [],
    ],
  ])('%s', (_, change, expected) => {
    expect(checkYear({ ...year, ...change }).map(({ path, code }) => `${path.join('.')} ${code}`)).toEqual(expected);
  });
});

test.each([
  ['nothing wrong', [partAt('2026-08-31', 0, 10), partAt('2026-08-31', 10, 12)], []],
  ['no dates yet', [part('', '')], ['0.start_date missingDate', '0.end_date missingDate']],
  ['end before start', [part('2026-11-09', '2026-11-06')], ['0.end_date endBeforeStart']],
  ['before the year', [part('2026-08-24', '2026-11-06')], ['0.start_date outsideYear']],
  ['after the year', [part('2027-08-02', '2027-09-03')], ['0.end_date outsideYear']],
  ['far from the year', [part('2029-08-06', '2029-09-07')], ['0.start_date outsideYear', '0.end_date outsideYear']],
  ['overlap', [part('2026-08-31', '2026-11-06'), part('2026-11-06', '2027-01-29')], ['1.start_date overlap']],
  ['wrong order', [part('2026-11-09', '2027-01-29'), part('2026-08-31', '2026-11-06')], ['1.start_date unordered']],
  [
    'one inside another, not next to it',
    [part('2026-08-31', '2027-01-29'), part('2027-02-01', '2027-02-05'), part('2026-09-07', '2026-09-11')],
    ['2.start_date overlap'],
  ],
  ['a half-filled neighbour', [part('2026-08-31', ''), part('2026-08-31', '2026-09-04')], ['0.end_date missingDate']],
])('%s', (_, parts, expected) => {
  expect(found(parts)).toEqual(expected);
});

describe('blocks', () => {
  const semester = (calendar_blocks: YearPart[], more = {}) =>
    part('2026-08-31', '2027-01-29', { calendar_blocks, ...more });

  it.each([
    ['outside the part', [part('2026-08-31', '2027-02-05')], ['0.calendar_blocks.0.end_date outsidePart']],
    [
      'overlap',
      [part('2026-08-31', '2026-11-13'), part('2026-11-09', '2027-01-29')],
      ['0.calendar_blocks.1.start_date overlap'],
    ],
    [
      'wrong order',
      [part('2026-11-09', '2027-01-29'), part('2026-08-31', '2026-11-06')],
      ['0.calendar_blocks.1.start_date unordered'],
    ],
  ])('%s', (_, blocks, expected) => {
    expect(found([semester(blocks)])).toEqual(expected);
  });

  const one = [part('2026-08-31', '2026-11-06')];
  const week = { block_week: 1, exception: true, title: '' };

  it('has both blocks and weeks', () => {
    expect(found([semester(one, { calendar_weeks: [week] })])).toEqual(['0.calendar_weeks bothBlocksAndWeeks']);
  });

  it.each([semestersOnly, blocksOnly])('is not allowed by the unit: %o', (flags) => {
    expect(found([semester(one)], flags)).toEqual(['0.calendar_blocks blocksNotAllowed']);
  });

  it.each([
    [[1, 10], []],
    [[0], ['0.calendar_weeks.0.block_week weekOutsideBlock']],
    [[11], ['0.calendar_weeks.0.block_week weekOutsideBlock']],
    [[1.5], ['0.calendar_weeks.0.block_week weekOutsideBlock']],
    [[3, 3], ['0.calendar_weeks.1.block_week duplicateWeek']],
  ])('weeks %j', (numbers, expected) => {
    const calendar_weeks = numbers.map((block_week) => ({ block_week, exception: true, title: '' }));
    expect(found([part('2026-08-31', '2026-11-06', { calendar_weeks })])).toEqual(expected);
  });
});

test('the path leads to the field as it is sent', () => {
  const parts = [part('2026-08-31', '2027-01-29', { calendar_blocks: [part('2026-08-24', '2026-11-06')] })];
  expect(checkParts(parts, year, semestersAndBlocks)[0]?.path).toEqual([
    'calendar_year_parts',
    0,
    'calendar_blocks',
    0,
    'start_date',
  ]);
});
