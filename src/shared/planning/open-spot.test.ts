// Out of weeks in which an item cannot be: open, free, and no further than the weeks.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { nearestOpenSpot } from './open-spot.ts';
import { anyGrid, canPlace } from './testing.ts';

const at = (x: number, y: number, width = 3, height = 1) => ({ x, y, width, height });

it('is the next open week, in the same columns where they are free', () => {
  const weeks = [true, false, false, true, true];
  expect(nearestOpenSpot([], at(3, 1), weeks)).toEqual(at(3, 3));
  expect(nearestOpenSpot([at(3, 3)], at(3, 1), weeks)).toEqual(at(0, 3));
  expect(nearestOpenSpot([at(0, 3, 12)], at(3, 1), weeks)).toEqual(at(3, 4));
  expect(nearestOpenSpot([], at(3, 1, 3, 2), weeks)).toEqual(at(3, 3, 3, 2));
  expect(nearestOpenSpot([], at(3, 1, 3, 3), weeks)).toBeNull();
});

it('is the last open week before it where there is none after it', () => {
  const weeks = [true, true, true, false];
  expect(nearestOpenSpot([], at(3, 3), weeks)).toEqual(at(3, 2));
  expect(nearestOpenSpot([at(0, 2, 12)], at(3, 3), weeks)).toEqual(at(3, 1));
  expect(nearestOpenSpot([at(0, 0, 12, 3)], at(3, 3), weeks)).toBeNull();
});

it('is another place, open and free, whatever the grid', () => {
  const anyWeeks = fc.array(fc.boolean(), { maxLength: 20 });
  fc.assert(
    fc.property(anyGrid, anyWeeks, (grid, weeks) => {
      for (const item of grid) {
        const others = grid.filter((each) => each !== item);
        const spot = nearestOpenSpot(others, item, weeks);
        if (!spot) continue;
        expect(spot.y).not.toBe(item.y);
        expect(weeks.slice(spot.y, spot.y + spot.height)).toEqual(Array.from({ length: item.height }, () => true));
        expect(canPlace(others, spot)).toBe(true);
      }
    }),
  );
});
