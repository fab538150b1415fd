import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import {
  addDays,
  compare,
  daysBetween,
  intersection,
  isIsoDate,
  isRange,
  isWithin,
  isoWeek,
  mondayOf,
  nextMonday,
  rangesOverlap,
  weekday,
  weeksBetween,
} from './dates.ts';
import { anyDate } from './testing.ts';

test.each([
  ['2024-12-30', 1],
  ['2025-09-01', 36],
  ['2025-12-29', 1],
  ['2026-08-31', 36],
  ['2026-12-28', 53],
  ['2027-01-01', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2020-12-31', 53],
  ['2021-01-04', 1],
  ['2033-01-01', 53],
])('%s is in ISO week %i', (iso, week) => {
  expect(isoWeek(iso)).toBe(week);
});

test.each([
  ['2026-08-31', 1],
  ['2026-09-01', 2],
  ['2027-03-28', 7],
  ['1969-12-31', 3],
])('%s is weekday %i', (iso, day) => {
  expect(weekday(iso)).toBe(day);
});

test('the Monday of a Sunday is the one before it', () => {
  expect(mondayOf('2027-01-03')).toBe('2026-12-28');
  expect(nextMonday('2027-01-03')).toBe('2027-01-04');
  expect(nextMonday('2027-01-04')).toBe('2027-01-04');
});

test('summer time takes no day away', () => {
  expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2);
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
});

describe('isIsoDate', () => {
  test.each(['2027-02-31', '2027-13-01', '0202-01-01', '3000-01-01', '27-02-2027', '', 'x', null, undefined])(
    'refuses %s',
    (text) => {
      expect(isIsoDate(text)).toBe(false);
    },
  );

  it('handles leap days', () => {
    expect(isIsoDate('2028-02-29')).toBe(true);
    expect(isIsoDate('2027-02-29')).toBe(false);
  });
});

test('ranges include both ends', () => {
  const week = { start_date: '2026-08-31', end_date: '2026-09-04' };
  expect(isWithin('2026-08-31', week)).toBe(true);
  expect(isWithin('2026-09-04', week)).toBe(true);
  expect(isWithin('2026-09-05', week)).toBe(false);
  expect(rangesOverlap(week, { start_date: '2026-09-04', end_date: '2026-09-10' })).toBe(true);
  expect(rangesOverlap(week, { start_date: '2026-09-05', end_date: '2026-09-10' })).toBe(false);
  expect(intersection(week, { start_date: '2026-09-02', end_date: '2026-09-10' })).toEqual({
    start_date: '2026-09-02',
    end_date: '2026-09-04',
  });
  expect(intersection(week, { start_date: '2026-09-05', end_date: '2026-09-10' })).toBeNull();
  expect(isRange({ start_date: '2026-09-05', end_date: '2026-09-04' })).toBe(false);
  expect(isRange({ start_date: '2026-09-05', end_date: '' })).toBe(false);
});

test('days go there and back', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -3000, max: 3000 }), (iso, days) => {
      expect(daysBetween(iso, addDays(iso, days))).toBe(days);
      expect(addDays(addDays(iso, days), -days)).toBe(iso);
      expect(Math.sign(compare(addDays(iso, days), iso))).toBe(Math.sign(days));
    }),
  );
});

test('every date is in the week of its Monday, and the next week has the next number or 1', () => {
  fc.assert(
    fc.property(anyDate, (iso) => {
      const monday = mondayOf(iso);
      expect(weekday(monday)).toBe(1);
      expect(daysBetween(monday, iso)).toBeLessThan(7);
      expect(daysBetween(monday, iso)).toBeGreaterThanOrEqual(0);
      expect(isoWeek(iso)).toBe(isoWeek(monday));
      expect(weeksBetween(iso, addDays(iso, 7))).toBe(1);
      const next = isoWeek(addDays(iso, 7));
      expect(next === isoWeek(iso) + 1 || (next === 1 && isoWeek(iso) >= 52)).toBe(true);
    }),
  );
});
