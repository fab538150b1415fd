import { expect, it } from 'vitest';

import { MAX_LEVEL } from '#shared/definitions/outcome-link.ts';
import { ownScale } from '#shared/definitions/outcome-scale.ts';
import { outcomeText } from '#shared/text/outcomes.ts';

import { endsBeforeStart, isOnScale, isShorter, scaleProblem } from './framework-rules.ts';

const levels = (count: number) => ({ scale: ownScale, scale_levels: Array(count).fill('niveau').join('; ') });
/** Six levels. */
const bloom = { scale: 2, scale_levels: '' };

it('a list of levels is a scale if it has at least two, and not too many', () => {
  const counts = [0, 1, 2, MAX_LEVEL, MAX_LEVEL + 1];
  const { tooFewLevels, tooManyLevels } = outcomeText;
  expect(counts.map((count) => scaleProblem(levels(count)))).toEqual([
    ...[tooFewLevels, tooFewLevels, '', '', tooManyLevels(MAX_LEVEL)],
  ]);
  expect(scaleProblem(bloom)).toBe('');
});

it('a scale becomes shorter, and has a level or not', () => {
  expect([isShorter(levels(5), bloom), isShorter(levels(6), bloom), isShorter(levels(7), bloom)]).toEqual([
    ...[true, false, false],
  ]);
  expect([null, 0, 1, 6, 7].map((level) => isOnScale(level, bloom))).toEqual([true, true, true, true, false]);
});

it('a period may not end before it starts', () => {
  const ends = (valid_from: string | null, valid_to: string | null) => endsBeforeStart({ valid_from, valid_to });
  expect(ends('2027-02-01', '2027-01-31')).toBe(true);
  expect(ends('2027-02-01', '2027-02-01')).toBe(false);
  expect([ends(null, '2027-02-01'), ends('2027-02-01', null), ends('', '')]).toEqual([false, false, false]);
});
