import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays } from './dates.ts';
import { proposeHolidays } from './holidays.ts';
import { proposeFromPattern } from './proposal.ts';
import { anyYear, blocksOnly, partAt, semestersAndBlocks, semestersOnly } from './testing.ts';
import { yearStrip } from './year-strip.ts';

const year = {
  start_date: '2026-08-31',
  end_date: '2027-08-27',
  holidays: [
    { title: 'Kerstvakantie', start_date: '2026-12-21', end_date: '2027-01-01' },
    { title: 'Tweede Paasdag', start_date: '2027-03-29', end_date: '2027-03-29' },
    { title: 'Zomervakantie', start_date: '2027-07-12', end_date: '2027-08-27' },
  ],
};
const first = partAt(year.start_date, 0, 10);
const second = {
  ...partAt(year.start_date, 11, 11),
  calendar_weeks: [{ block_week: 2, exception: true, title: 'Projectweek' }],
};
const parts = [partAt(year.start_date, 0, 22, [first, second]), partAt(year.start_date, 22, 20)];
const strip = yearStrip(year, parts, semestersAndBlocks);

test('the year 2026-2027 is 52 weeks, with week 53 in it', () => {
  expect(strip).toHaveLength(52);
  expect(strip.map((week) => week.calendar_week)).toContain(53);
});

test.each([
  ['the first week', 0, { part_label: 'Semester 1', block_label: 'Blok 1', block_week: 1, no_class: false }],
  ['a week between two blocks', 10, { part_label: 'Semester 1', block_label: null, block_week: null, no_class: false }],
  ['an exception', 12, { block_label: 'Blok 2', exception: true, no_class: true, no_class_title: 'Projectweek' }],
  [
    'Christmas',
    16,
    { block_label: 'Blok 2', no_class: true, no_class_title: 'Kerstvakantie', block_week_number: null },
  ],
  [
    'a semester without blocks',
    22,
    { part_label: 'Semester 2', block_label: null, block_week: 1, block_week_number: 1 },
  ],
  ['a week with one free day', 30, { no_class: false, no_class_title: '', holidays: [year.holidays[1]] }],
  ['summer, outside every part', 45, { part_label: null, part_index: null, no_class_title: 'Zomervakantie' }],
])('%s', (_, index, expected) => {
  expect(strip[index]).toMatchObject(expected);
});

test('a unit without semesters shows blocks only', () => {
  const blocks = yearStrip(year, [first], blocksOnly);
  expect(blocks[0]).toMatchObject({ part_label: null, block_label: 'Blok 1' });
  expect(blocks[10]).toMatchObject({ part_label: null, part_index: null, block_label: null });
});

test('a week in which one block ends and the next starts is shown with the first', () => {
  const early = { ...first, end_date: '2026-09-09' };
  const late = { ...first, start_date: '2026-09-10', end_date: '2026-10-02' };
  const weeks = yearStrip(year, [early, late], blocksOnly);
  expect(weeks.slice(0, 3).map((week) => week.block_label)).toEqual(['Blok 1', 'Blok 1', 'Blok 2']);
});

test.each([
  ['no dates', { start_date: '', end_date: '' }],
  ['end before start', { start_date: '2027-01-01', end_date: '2026-01-01' }],
  ['a block of centuries', { start_date: '2026-08-31', end_date: '2926-08-31' }],
])('accepts a half-filled form: %s', (_, range) => {
  const unfinished = { ...range, calendar_weeks: [], calendar_blocks: [] };
  expect(yearStrip(year, [unfinished, first], blocksOnly)).toHaveLength(52);
  expect(yearStrip({ ...range, holidays: [] }, [], blocksOnly)).toEqual([]);
  expect(yearStrip({ ...year, holidays: [{ title: '', ...range, start_date: '' }] }, [], blocksOnly)).toHaveLength(52);
});

test('the strip is contiguous and holds every week of every block once', () => {
  fc.assert(
    fc.property(anyYear, fc.constantFrom(semestersAndBlocks, semestersOnly, blocksOnly), (range, flags) => {
      const calendarYear = { ...range, holidays: proposeHolidays(range) };
      const weeks = yearStrip(calendarYear, proposeFromPattern(calendarYear, flags), flags);
      expect(weeks).toHaveLength(range.weeks);
      weeks.forEach((week, index) => {
        expect(week.syllabus_week).toBe(index + 1);
        expect(week.start_date).toBe(addDays(range.start_date, 7 * index));
      });
      expect(weeks.filter((week) => week.block_week_number !== null)).toHaveLength(40);
    }),
  );
});
