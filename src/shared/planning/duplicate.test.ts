import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { spotBeside, spotInNextWeek } from './duplicate.ts';
import { anyGrid, canPlace, item } from './testing.ts';

const teaching = (classes: string) => classes.split('').map((week) => ({ no_class: week === '-' }));
const lesson = item('lesson', 0, 1, 3);

test.each([
  ['the week after it', '++++', [], { x: 0, y: 2 }],
  ['over a holiday', '++--+', [], { x: 0, y: 4 }],
  ['aside where the columns are taken', '++++', [item('b', 0, 2, 6)], { x: 6, y: 2 }],
  ['a week later where the week is full', '++++', [item('b', 0, 2, 12)], { x: 0, y: 3 }],
  ['beside itself in the last teaching week', '++--', [], { x: 3, y: 1 }],
  ['an earlier week where its own is full too', '++--', [item('b', 3, 1, 9)], { x: 0, y: 0 }],
])('a lesson is repeated in %s', (_case, weeks, others, place) => {
  const rows = { rows: { from: 0, to: weeks.length } };
  expect(spotInNextWeek([lesson, ...others], lesson, teaching(weeks), rows)).toMatchObject(place);
});

test('a lesson that fills every week has no duplicate', () => {
  const whole = item('whole', 0, 0, 12, 2);
  expect(spotInNextWeek([whole], whole, teaching('++'), { rows: { from: 0, to: 2 } })).toBeNull();
});

test.each([
  ['right after it', [], { x: 6, y: 2 }],
  ['later on its lines, where that is free', [item('b', 6, 2, 3)], { x: 9, y: 2 }],
  ['below it rather than in an earlier block', [item('b', 6, 2, 6)], { x: 3, y: 3 }],
])('a part is repeated %s', (_case, others, place) => {
  const part = item('part', 3, 2, 3);
  expect(spotBeside([part, ...others], part)).toMatchObject(place);
});

test('a duplicate never covers anything', () => {
  fc.assert(
    fc.property(anyGrid, fc.nat(), (grid, which) => {
      const original = grid[which % Math.max(1, grid.length)];
      if (!original) return;
      const spot = spotBeside(grid, original)!;
      expect(canPlace(grid, spot)).toBe(true);
      const weeks = grid.map(() => ({ no_class: which % 2 === 0 }));
      const next = spotInNextWeek(grid, original, weeks);
      expect(next === null || canPlace(grid, next)).toBe(true);
    }),
  );
});
