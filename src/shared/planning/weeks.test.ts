import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { addDays, daysBetween, isoWeek, mondayOf, weekday } from './dates.ts';
import { anyBlock } from './testing.ts';
import type { WeekSetting } from './weeks.ts';
import { holidayTitle, weekCount, weeksOf } from './weeks.ts';

const christmas = { title: 'Kerstvakantie', start_date: '2026-12-21', end_date: '2027-01-01' };
const year = { start_date: '2026-08-31', end_date: '2027-08-27', holidays: [christmas] };

function block(start_date: string, end_date: string, calendar_weeks: WeekSetting[] = []) {
  return { start_date, end_date, calendar_weeks };
}

describe('the worked example', () => {
  const weeks = weeksOf(block('2026-11-09', '2027-01-29'), year);

  it('has twelve weeks with three numbers each', () => {
    expect(daysBetween('2026-11-09', '2027-01-29')).toBe(81);
    expect(weeks.map((week) => week.calendar_week)).toEqual([46, 47, 48, 49, 50, 51, 52, 53, 1, 2, 3, 4]);
    expect(weeks.map((week) => week.syllabus_week)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22]);
    expect(weeks.map((week) => week.block_week)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('counts ten teaching weeks at level 3 and names the holiday', () => {
    expect(weeks.map((week) => week.block_week_number)).toEqual([1, 2, 3, 4, 5, 6, null, null, 7, 8, 9, 10]);
    expect(weeks.map((week) => week.no_class_title).filter(Boolean)).toEqual(['Kerstvakantie', 'Kerstvakantie']);
    expect(weeks[7]).toMatchObject({ start_date: '2026-12-28', end_date: '2027-01-01', no_class: true });
  });
});

test.each([
  ['Monday to Friday of one week', '2026-08-31', '2026-09-04', 1],
  ['Monday to the Monday after', '2026-08-31', '2026-09-07', 1],
  ['Monday to the Tuesday after', '2026-08-31', '2026-09-08', 2],
  ['Monday to Sunday', '2026-08-31', '2026-09-06', 1],
  ['Tuesday after Easter to Friday', '2027-03-30', '2027-06-04', 10],
  ['one day', '2026-08-31', '2026-08-31', 0],
  ['end before start', '2026-08-31', '2026-08-01', 0],
  ['over the summer-time change', '2027-02-08', '2027-04-16', 10],
  ['2025-2026, blok 1', '2025-09-01', '2025-11-07', 10],
  ['2025-2026, blok 2', '2025-11-10', '2026-01-30', 12],
  ['2025-2026, summer', '2026-07-06', '2026-09-04', 9],
  ['2025-2026, the whole year', '2025-09-01', '2026-09-04', 53],
  ['2026-2027, blok 2', '2026-11-16', '2027-02-05', 12],
  ['2026-2027, the whole year', '2026-09-07', '2027-09-03', 52],
])('%s: %s to %s has %i weeks', (_, start, end, count) => {
  expect(weekCount({ start_date: start, end_date: end })).toBe(count);
});

test.each([
  ['2025-2026', '2025-09-01', '2025-09-01', 36, 1],
  ['2025-2026', '2025-09-01', '2026-02-02', 6, 23],
  ['2025-2026', '2025-09-01', '2026-07-06', 28, 45],
  ['2026-2027', '2026-09-07', '2026-11-16', 47, 11],
  ['2026-2027', '2026-09-07', '2027-02-08', 6, 23],
  ['2026-2027', '2026-09-07', '2027-04-19', 16, 33],
])(
  'in %s (from %s) the week of %s is calendar week %i and syllabus week %i',
  (_, start_date, monday, week, syllabus) => {
    const [first] = weeksOf(block(monday, addDays(monday, 4)), { start_date, holidays: [] });
    expect(first).toMatchObject({ calendar_week: week, syllabus_week: syllabus });
  },
);

test('the last week of a year of 53 weeks has syllabus week 53', () => {
  const weeks = weeksOf(block('2026-07-06', '2026-09-04'), { start_date: '2025-09-01', holidays: [] });
  expect(weeks.at(0)?.syllabus_week).toBe(45);
  expect(weeks.at(-1)).toMatchObject({ start_date: '2026-08-31', calendar_week: 36, syllabus_week: 53 });
});

test('a block that starts on Tuesday counts from its Monday', () => {
  const weeks = weeksOf(block('2027-03-30', '2027-04-09'), year);
  expect(weeks.map((week) => week.start_date)).toEqual(['2027-03-29', '2027-04-05']);
  expect(weeks.map((week) => week.end_date)).toEqual(['2027-04-02', '2027-04-09']);
});

test('syllabus weeks count from the Monday of a year that starts on another day', () => {
  const [week] = weeksOf(block('2026-09-07', '2026-09-11'), { start_date: '2026-09-01', holidays: [] });
  expect(week?.syllabus_week).toBe(2);
});

describe('weeks without classes', () => {
  const settings = [
    { block_week: 2, exception: true, title: 'Projectweek' },
    { block_week: 3, exception: false, title: 'Toetsweek' },
    { block_week: 7, exception: false, title: 'Kerst thuis' },
    { block_week: 40, exception: true, title: 'Bestaat niet' },
  ];
  const weeks = weeksOf(block('2026-11-09', '2027-01-29', settings), year);

  it('include exceptions, but not weeks with only a title', () => {
    expect(weeks[1]).toMatchObject({ no_class: true, no_class_title: 'Projectweek', block_week_number: null });
    expect(weeks[2]).toMatchObject({ no_class: false, no_class_title: '', title: 'Toetsweek', block_week_number: 2 });
  });

  it('use their own title before that of the holiday', () => {
    expect(weeks.slice(6, 8).map((week) => week.no_class_title)).toEqual(['Kerst thuis', 'Kerstvakantie']);
  });

  it('ignore a setting for a week that does not exist', () => {
    expect(weeks).toHaveLength(12);
  });

  const week = { start_date: '2026-12-28', end_date: '2027-01-01' };
  const days = (title: string, start_date: string, end_date: string) => ({ title, start_date, end_date });

  it.each([
    ['one holiday around it', [days('Kerst', '2026-12-19', '2027-01-03')], 'Kerst'],
    ['exactly Monday to Friday', [days('Kerst', '2026-12-28', '2027-01-01')], 'Kerst'],
    ['four days', [days('Kerst', '2026-12-28', '2026-12-31')], null],
    [
      'two that meet',
      [days('Kerst', '2026-12-28', '2026-12-31'), days('Nieuwjaar', '2027-01-01', '2027-01-01')],
      'Kerst, Nieuwjaar',
    ],
    [
      'a day inside the holiday',
      [days('Nieuwjaar', '2027-01-01', '2027-01-01'), days('Kerst', '2026-12-21', '2027-01-01')],
      'Kerst',
    ],
    ['two with a gap', [days('A', '2026-12-28', '2026-12-29'), days('B', '2026-12-31', '2027-01-03')], null],
    ['none', [], null],
  ])('%s', (_, holidays, title) => {
    expect(holidayTitle(week, holidays)).toBe(title);
  });
});

test('weeks are contiguous, numbers never skip, and the count follows the ceiling rule', () => {
  fc.assert(
    fc.property(anyBlock, fc.nat({ max: 40 }), (range, weeksBefore) => {
      const yearStart = addDays(range.start_date, -7 * weeksBefore);
      const weeks = weeksOf({ ...range, calendar_weeks: [] }, { start_date: yearStart, holidays: [] });
      expect(weeks).toHaveLength(Math.ceil(daysBetween(range.start_date, range.end_date) / 7));
      weeks.forEach((week, index) => {
        expect(week.start_date).toBe(addDays(mondayOf(range.start_date), 7 * index));
        expect(weekday(week.start_date)).toBe(1);
        expect(weekday(week.end_date)).toBe(5);
        expect(week.block_week).toBe(index + 1);
        expect(week.block_week_number).toBe(index + 1);
        expect(week.syllabus_week).toBe(1 + weeksBefore + index);
        expect(week.calendar_week).toBe(isoWeek(week.start_date));
      });
    }),
  );
});

test('level-3 numbers run 1 … n whatever weeks are without classes', () => {
  fc.assert(
    fc.property(anyBlock, fc.array(fc.integer({ min: 1, max: 45 })), (range, exceptions) => {
      const calendar_weeks = exceptions.map((block_week) => ({ block_week, exception: true, title: '' }));
      const weeks = weeksOf({ ...range, calendar_weeks }, { start_date: range.start_date, holidays: [] });
      const numbers = weeks.flatMap((week) => week.block_week_number ?? []);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      expect(weeks.every((week) => week.no_class === (week.block_week_number === null))).toBe(true);
    }),
  );
});
