// Hours from the words of a duration.
import { expect, it } from 'vitest';

import { durationHours } from './duration.ts';

it.each([
  ['1 uur', 1],
  ['1,5 uur', 1.5],
  ['1.5 uur', 1.5],
  ['2', 2],
  ['90 minuten', 1.5],
  ['2 x 50 minuten', 1.67],
  ['2x50 min', 1.67],
  ['een uur', null],
  ['', null],
  [null, null],
])('%s is %s hours', (text, hours) => {
  expect(durationHours(text)).toBe(hours);
});
