import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { isWithin, weekday } from './dates.ts';
import { easter, proposeHolidays, publicHolidays, schoolHolidays } from './holidays.ts';
import { anyYear } from './testing.ts';
import { checkYear } from './validate-calendar.ts';

test.each([
  [1961, '1961-04-02'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2016, '2016-03-27'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter of %i is %s', (year, day) => {
  expect(easter(year)).toBe(day);
});

const titles = [
  'Goede Vrijdag',
  'Tweede Paasdag',
  'Koningsdag',
  'Bevrijdingsdag',
  'Hemelvaartsdag',
  'Tweede Pinksterdag',
];

test.each([
  [2025, ['04-18', '04-21', '04-26', '05-05', '05-29', '06-09']],
  [2026, ['04-03', '04-06', '04-27', '05-05', '05-14', '05-25']],
  [2027, ['03-26', '03-29', '04-27', '05-05', '05-06', '05-17']],
])('the public days of %i', (year, days) => {
  const found = publicHolidays(year);
  expect(titles.map((title) => found.find((day) => day.title === title)?.start_date)).toEqual(
    days.map((day) => `${year}-${day}`),
  );
});

test('New Year, Christmas and the Friday after Hemelvaart are there as well', () => {
  expect(publicHolidays(2026)).toEqual(
    expect.arrayContaining([
      { title: 'Nieuwjaarsdag', start_date: '2026-01-01', end_date: '2026-01-01' },
      { title: 'Vrijdag na Hemelvaart', start_date: '2026-05-15', end_date: '2026-05-15' },
      { title: 'Kerst', start_date: '2026-12-25', end_date: '2026-12-26' },
    ]),
  );
});

test.each([
  [2025, 'Herfstvakantie', '2025-10-20', '2025-10-24'],
  [2026, 'Voorjaarsvakantie', '2026-02-23', '2026-02-27'],
  [2026, 'Meivakantie', '2026-04-27', '2026-05-01'],
  [2025, 'Meivakantie', '2025-04-28', '2025-05-02'],
  [2024, 'Kerstvakantie', '2024-12-23', '2025-01-03'],
  [2025, 'Kerstvakantie', '2025-12-22', '2026-01-02'],
  [2026, 'Kerstvakantie', '2026-12-21', '2027-01-01'],
  [2027, 'Kerstvakantie', '2027-12-27', '2028-01-07'],
])('the school holidays of %i: %s %s … %s', (year, title, start_date, end_date) => {
  expect(schoolHolidays(year)).toContainEqual({ title, start_date, end_date });
});

test('a proposal for 2026-2027 is in order and has each once', () => {
  expect(proposeHolidays({ start_date: '2026-08-31', end_date: '2027-08-27' }).map(({ title }) => title)).toEqual([
    'Herfstvakantie',
    'Kerstvakantie',
    'Kerst',
    'Nieuwjaarsdag',
    'Voorjaarsvakantie',
    'Goede Vrijdag',
    'Tweede Paasdag',
    'Meivakantie',
    'Koningsdag',
    'Bevrijdingsdag',
    'Hemelvaartsdag',
    'Vrijdag na Hemelvaart',
    'Tweede Pinksterdag',
  ]);
});

test('a holiday over the edge of the year is cut', () => {
  const found = proposeHolidays({ start_date: '2027-01-01', end_date: '2027-12-28' });
  expect(found.filter(({ title }) => title === 'Kerstvakantie')).toEqual([
    { title: 'Kerstvakantie', start_date: '2027-01-01', end_date: '2027-01-01' },
    { title: 'Kerstvakantie', start_date: '2027-12-27', end_date: '2027-12-28' },
  ]);
});

test('every proposal is a sound year; Easter is a Sunday between 22 March and 25 April', () => {
  fc.assert(
    fc.property(anyYear, (year) => {
      expect(checkYear({ ...year, holidays: proposeHolidays(year) })).toEqual([]);
      const number = Number(year.start_date.slice(0, 4));
      const day = easter(number);
      expect(weekday(day)).toBe(7);
      expect(isWithin(day, { start_date: `${number}-03-22`, end_date: `${number}-04-25` })).toBe(true);
    }),
  );
});
