// Moments, with summer and winter time.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { dutchMomentOf, momentFrom } from '#shared/text/moment.ts';

it.each([
  ['2026-11-17T13:30:00Z', '2026-11-17T13:30:00.000Z'],
  ['2026-11-17T13:30:00.123456Z', '2026-11-17T13:30:00.123Z'],
  ['2026-11-17T14:30:00+01:00', '2026-11-17T13:30:00.000Z'],
  ['2026-11-17T14:30:00 01:00', '2026-11-17T13:30:00.000Z'],
  ['2026-11-17T14:30', '2026-11-17T13:30:00.000Z'],
  ['17-11-2026T14:30', '2026-11-17T13:30:00.000Z'],
  ['17-07-2026T14:30', '2026-07-17T12:30:00.000Z'],
  ['17-07-2026', '2026-07-16T22:00:00.000Z'],
  // The clocks go forward at two and back at three.
  ['29-03-2026T01:59', '2026-03-29T00:59:00.000Z'],
  ['29-03-2026T03:00', '2026-03-29T01:00:00.000Z'],
  ['25-10-2026T03:00', '2026-10-25T02:00:00.000Z'],
])('reads %s', (text, iso) => {
  expect(momentFrom(text)?.toISOString()).toBe(iso);
});

it.each(['', 'gisteren', '31-02-2026T10:00', '2026-13-01T10:00:00Z', '17-11-2026T25:00', '2026-11-17'])(
  'refuses %j',
  (text) => {
    expect(momentFrom(text)).toBeNull();
  },
);

it('a written moment is read back unchanged', () => {
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (moment) => {
      const text = dutchMomentOf(moment);
      expect(dutchMomentOf(momentFrom(text.replace(' ', 'T')) as Date)).toBe(text);
    }),
  );
});
