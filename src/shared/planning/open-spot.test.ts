// Out of weeks in which an item cannot be: open, free, and no further than the weeks.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { nearestOpenSpot, repairedSpot } from './open-spot.ts';
import { anyGrid, canPlace } from './testing.ts';

const at = (x: number, y: number, width = 3, height = 1) => ({ x, y, width, height });

it('is the next open week, in the same columns if they are free', () => {
  const weeks = [true, false, false, true, true];
  expect(nearestOpenSpot([], at(3, 1), weeks)).toEqual(at(3, 3));
  expect(nearestOpenSpot([at(3, 3)], at(3, 1), weeks)).toEqual(at(0, 3));
  expect(nearestOpenSpot([at(0, 3, 12)], at(3, 1), weeks)).toEqual(at(3, 4));
  expect(nearestOpenSpot([], at(3, 1, 3, 2), weeks)).toEqual(at(3, 3, 3, 2));
  expect(nearestOpenSpot([], at(3, 1, 3, 3), weeks)).toBeNull();
});

it('is the last open week before it if there is none after it', () => {
  const weeks = [true, true, true, false];
  expect(nearestOpenSpot([], at(3, 3), weeks)).toEqual(at(3, 2));
  expect(nearestOpenSpot([at(0, 2, 12)], at(3, 3), weeks)).toEqual(at(3, 1));
  expect(nearestOpenSpot([at(0, 0, 12, 3)], at(3, 3), weeks)).toBeNull();
});

it('is always another place that is open and free', () => {
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

const weeksOf = (titles: (string | null)[]) =>
  titles.map((title) => ({ no_class: title !== null, no_class_title: title ?? '' }));
const exam = (y: number, x = 0) => ({ ...at(x, y), kind: 'exam', resit: false });
const resit = (y: number) => ({ ...at(3, y), kind: 'exam', resit: true });

it('puts a resit only after its exam, and never an exam past its resit', () => {
  const holiday = weeksOf([null, null, null, 'Kerstvakantie']);
  expect(repairedSpot(resit(3), holiday, [exam(2)])).toBeNull();
  expect(repairedSpot(resit(3), holiday, [exam(1)])).toEqual(at(3, 2));
  expect(repairedSpot(resit(1), weeksOf([null, 'Vakantie', null, null]), [exam(2)])).toEqual(at(3, 3));
  expect(repairedSpot(exam(1), weeksOf([null, 'Vakantie', null, null]), [resit(2)])).toEqual(at(0, 0));
});

it('moves an exam whose week is gone to an exam week, and its resit to a later week', () => {
  const weeks = weeksOf([null, null, 'Toetsweek', null]);
  expect(repairedSpot(exam(9), weeks, [])).toEqual(at(0, 2));
  expect(repairedSpot(resit(10), weeks, [exam(2)])).toEqual(at(3, 3));
  expect(repairedSpot(exam(9), weeksOf([null, null, null]), [])).toEqual(at(0, 2));
  expect(repairedSpot({ ...at(0, 9, 3, 4), kind: 'course' }, weeks, [])).toEqual(at(0, 0, 3, 4));
});
