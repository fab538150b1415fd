import { describe, expect, it, test } from 'vitest';

import { calendarYearOf, teachingBlocks, yearLabel, yearLabelOfDutch } from './calendar.ts';
import { blocksOnly, partAt, semestersAndBlocks, semestersOnly } from './testing.ts';
import { weekRows } from './week-rows.ts';

const start = '2026-08-31';
const nested = [
  partAt(start, 0, 22, [partAt(start, 0, 10), partAt(start, 10, 12)]),
  partAt(start, 22, 22, [partAt(start, 22, 10), partAt(start, 32, 12)]),
];
const flat = [partAt(start, 0, 10), partAt(start, 10, 12), partAt(start, 22, 10)];

test.each([
  ['semesters with blocks', nested, semestersAndBlocks, ['Blok 1', 'Blok 2', 'Blok 3', 'Blok 4']],
  ['semesters only', flat, semestersOnly, ['Semester 1', 'Semester 2', 'Semester 3']],
  ['blocks only', flat, blocksOnly, ['Blok 1', 'Blok 2', 'Blok 3']],
  ['neither', flat, { show_year_parts: false, show_blocks: false }, ['Blok 1', 'Blok 2', 'Blok 3']],
  ['a semester without blocks', [flat[0]!, nested[1]!], semestersAndBlocks, ['Semester 1', 'Blok 1', 'Blok 2']],
])('%s', (_, parts, flags, expected) => {
  expect(teachingBlocks(parts, flags).map(({ label }) => label)).toEqual(expected);
});

test('a block has its semester and its place', () => {
  expect(teachingBlocks(nested, semestersAndBlocks)[2]).toMatchObject({
    label: 'Blok 3',
    part_label: 'Semester 2',
    part_index: 1,
    block_index: 0,
  });
  expect(teachingBlocks(flat, blocksOnly)[1]).toMatchObject({ part_label: null, part_index: 1, block_index: null });
});

test('week rows carry the block at its first week, and level-3 numbers start again', () => {
  const year = { start_date: start, end_date: '2027-08-27', holidays: [] };
  const rows = weekRows(teachingBlocks(nested, semestersAndBlocks).slice(0, 2), year);
  expect(rows).toHaveLength(22);
  expect(rows.map((row) => row.block_title).filter(Boolean)).toEqual(['Blok 1', 'Blok 2']);
  expect(rows[10]).toMatchObject({ block_title: 'Blok 2', block: 1, block_week_number: 1, syllabus_week: 11 });
});

test('a year is named by characters 6 to 10 of its dates', () => {
  expect(yearLabelOfDutch('31-08-2026', '27-08-2027')).toBe('2026-2027');
  expect(yearLabel({ start_date: '2026-08-31', end_date: '2027-08-27' })).toBe('2026-2027');
});

describe('study year n', () => {
  const years = [
    { id: 7, start_date: '2027-08-30' },
    { id: 5, start_date: '2025-09-01' },
    { id: 6, start_date: '2026-08-31' },
    { id: 9, start_date: '2029-09-03' },
    { id: 10, start_date: '2026-02-02' },
  ];

  it.each([
    ['its own calendar year', { calendar_year: 5, year_start: 2027 }, 1, 5],
    ['the one after', { calendar_year: 5, year_start: null }, 2, 6],
    ['by year_start', { calendar_year: null, year_start: 2025 }, 3, 7],
    ['a year that nobody made', { calendar_year: 5, year_start: null }, 4, null],
    ['the year after the gap', { calendar_year: 5, year_start: null }, 5, 9],
    ['a start that is not known', { calendar_year: null, year_start: null }, 1, null],
    ['a calendar year that is gone', { calendar_year: 99, year_start: 2026 }, 1, 6],
    ['a start in February', { calendar_year: 10, year_start: null }, 1, 10],
  ])('%s', (_, from, n, id) => {
    expect(calendarYearOf(years, from, n)?.id ?? null).toBe(id);
  });
});
