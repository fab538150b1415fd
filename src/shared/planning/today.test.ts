import { expect, it } from 'vitest';

import { today } from './today.ts';

it.each([
  ['2026-07-01T21:59:59Z', '2026-07-01'],
  ['2026-07-01T22:00:00Z', '2026-07-02'],
  ['2026-12-31T22:59:59Z', '2026-12-31'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('at %s it is %s, in summer and in winter time', (instant, day) => {
  expect(today(new Date(instant))).toBe(day);
});
