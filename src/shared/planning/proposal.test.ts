import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { teachingBlocks } from './calendar.ts';
import { addDays, weekday, weeksBetween } from './dates.ts';
import { proposeHolidays } from './holidays.ts';
import { proposeFromPattern, proposeFromPrevious } from './proposal.ts';
import { anyYear, blocksOnly, partAt, semestersAndBlocks, semestersOnly } from './testing.ts';
import { checkParts } from './validate-calendar.ts';
import { weeksOf } from './weeks.ts';

describe('the pattern of ten teaching weeks', () => {
  const year = (start_date: string, end_date: string, christmas: string, may: string) => ({
    start_date,
    end_date,
    holidays: [christmas, may].map((start) => ({ title: 'Reces', start_date: start, end_date: addDays(start, 11) })),
  });
  const dates = (blocks: { start_date: string; end_date: string }[]) =>
    blocks.map(({ start_date, end_date }) => `${start_date} ${end_date}`);

  it.each([
    [
      '2024-2025',
      year('2024-09-01', '2025-08-31', '2024-12-23', '2025-04-21'),
      ['2024-09-02 2024-11-08', '2024-11-11 2025-01-31', '2025-02-03 2025-04-11', '2025-04-14 2025-07-04'],
    ],
    [
      '2025-2026',
      year('2025-09-01', '2026-09-04', '2025-12-22', '2026-04-27'),
      ['2025-09-01 2025-11-07', '2025-11-10 2026-01-30', '2026-02-02 2026-04-10', '2026-04-13 2026-07-03'],
    ],
    [
      '2026-2027',
      year('2026-09-01', '2027-09-03', '2026-12-21', '2027-04-26'),
      ['2026-09-07 2026-11-13', '2026-11-16 2027-02-05', '2027-02-08 2027-04-16', '2027-04-19 2027-07-09'],
    ],
  ])('gives the blocks of %s', (_, calendarYear, expected) => {
    expect(dates(teachingBlocks(proposeFromPattern(calendarYear, semestersAndBlocks), semestersAndBlocks))).toEqual(
      expected,
    );
    expect(dates(proposeFromPattern(calendarYear, blocksOnly))).toEqual(expected);
    expect(dates(proposeFromPattern(calendarYear, semestersOnly))).toEqual([
      `${expected[0]?.slice(0, 10)} ${expected[1]?.slice(11)}`,
      `${expected[2]?.slice(0, 10)} ${expected[3]?.slice(11)}`,
    ]);
  });

  it('leaves a holiday between two blocks out of both', () => {
    const holidays = [{ title: 'Reces', start_date: '2026-11-09', end_date: '2026-11-13' }];
    const blocks = proposeFromPattern({ start_date: '2026-08-31', end_date: '2027-08-27', holidays }, blocksOnly);
    expect(dates(blocks).slice(0, 2)).toEqual(['2026-08-31 2026-11-06', '2026-11-16 2027-01-22']);
  });

  it('makes as many blocks as fit in a short year', () => {
    const short = { start_date: '2026-08-31', end_date: '2026-11-20', holidays: [] };
    expect(dates(proposeFromPattern(short, blocksOnly))).toEqual(['2026-08-31 2026-11-06', '2026-11-09 2026-11-20']);
    expect(proposeFromPattern({ ...short, end_date: '2026-09-01' }, blocksOnly)).toEqual([]);
  });

  it('is always valid, with ten teaching weeks in every block', () => {
    fc.assert(
      fc.property(anyYear, fc.constantFrom(semestersAndBlocks, semestersOnly, blocksOnly), (range, flags) => {
        const calendarYear = { ...range, holidays: proposeHolidays(range) };
        const parts = proposeFromPattern(calendarYear, flags);
        expect(checkParts(parts, range, flags)).toEqual([]);
        for (const block of teachingBlocks(parts, flags)) {
          const taught = weeksOf(block, calendarYear).filter((week) => !week.no_class).length;
          expect(taught).toBe(flags === semestersOnly ? 20 : 10);
        }
      }),
    );
  });
});

describe('the previous year shifted', () => {
  const previous = { start_date: '2025-09-01', end_date: '2026-09-04' };
  const summer = partAt(previous.start_date, 44, 9);

  it('shifts 53 weeks after a year of 53 weeks, and drops the week that does not exist', () => {
    const exceptions = [1, 9].map((block_week) => ({ block_week, exception: true, title: `Week ${block_week}` }));
    const [part] = proposeFromPrevious(
      { year: previous, parts: [{ ...summer, calendar_weeks: exceptions }] },
      { start_date: '2026-09-07', end_date: '2027-09-03' },
    );
    expect(part).toEqual({
      start_date: '2027-07-12',
      end_date: '2027-09-03',
      calendar_blocks: [],
      calendar_weeks: [{ block_week: 1, exception: true, title: 'Week 1' }],
    });
  });

  it.each([
    ['a Tuesday keeps the week', '2026-09-01', '2026-09-01', 1],
    ['a Saturday takes the Monday after', '2029-09-01', '2029-09-03', 2],
  ])('a new year that starts on %s', (_, start_date, expected, firstSyllabusWeek) => {
    const part = {
      ...partAt(previous.start_date, 0, 10),
      calendar_weeks: [{ block_week: 3, exception: true, title: 'P' }],
    };
    const year = { start_date, end_date: addDays(start_date, 364) };
    const [block] = proposeFromPrevious({ year: previous, parts: [part] }, year);
    expect(block?.start_date).toBe(expected);
    const weeks = weeksOf(block!, { ...year, holidays: [] });
    expect(weeks.at(0)?.syllabus_week).toBe(firstSyllabusWeek);
    expect(weeks.at(-1)?.syllabus_week).toBe(10);
    expect(weeks.find((week) => week.exception)?.syllabus_week).toBe(3);
  });

  it('drops what is outside the new year', () => {
    const year = { start_date: '2026-09-07', end_date: '2027-01-29' };
    expect(proposeFromPrevious({ year: previous, parts: [summer] }, year)).toEqual([]);
  });
});

test('a shift of 52 or 53 weeks keeps weekdays, syllabus weeks, lengths and exceptions', () => {
  fc.assert(
    fc.property(
      anyYear,
      fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat({ max: 8 })), { maxLength: 5 }),
      (year, lengths) => {
        let from = 0;
        const parts = lengths.map(([weeks, exception]) => {
          const part = partAt(year.start_date, from, weeks);
          from += weeks;
          const calendar_weeks = [{ block_week: (exception % weeks) + 1, exception: true, title: 'Vrij' }];
          return { ...part, calendar_weeks };
        });
        const start_date = addDays(year.start_date, 7 * year.weeks);
        const next = { start_date, end_date: addDays(start_date, 7 * 52 - 3), holidays: [] };
        const moved = proposeFromPrevious({ year, parts }, next);
        expect(moved).toHaveLength(parts.length);
        parts.forEach((part, index) => {
          const there = moved[index]!;
          expect(weeksBetween(part.start_date, there.start_date)).toBe(year.weeks);
          expect(weekday(there.start_date)).toBe(weekday(part.start_date));
          expect(weekday(there.end_date)).toBe(weekday(part.end_date));
          const position = (weeks: ReturnType<typeof weeksOf>) =>
            weeks.map(({ syllabus_week, block_week, exception }) => ({ syllabus_week, block_week, exception }));
          expect(position(weeksOf(there, next))).toEqual(position(weeksOf(part, { ...year, holidays: [] })));
        });
      },
    ),
  );
});
