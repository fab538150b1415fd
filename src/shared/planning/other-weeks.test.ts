// Courses and exams whose weeks change with the calendar.
import { expect, it } from 'vitest';

import { otherWeeks } from './other-weeks.ts';
import { type PlanRow, planTree, type PlanYear } from './plan-tree.ts';
import type { WeekRow } from './week-rows.ts';

const closed = (title: string) => ({ no_class: true, no_class_title: title });

/** One block; a text closes the week. */
function yearOf(weeks: (string | null)[]): PlanYear {
  return {
    blocks: 1,
    weeks: weeks.map((title, index) => ({
      ...{ block: 0, calendar_week: 36 + index, no_class: false, no_class_title: '', ...(title ? closed(title) : {}) },
    })) as unknown as WeekRow[],
  };
}
const open = (count: number) => yearOf(Array.from({ length: count }, () => null));

const place = { x: 0, y: 0, width: 3, height: 1 };
const values = {
  ...{ mirrored: false, ects_credits: null, contact_hours: null, self_study_hours: null, count_ects_credits: true },
  ...{ choose_ects_min: null, choose_ects_max: null, duration_value: null, weight: null, resit: false },
};
const unit: PlanRow = { ...values, ...place, width: 12, id: 1, year: 1, parent: null, kind: 'block_unit' };
const item = (id: number, kind: 'course' | 'exam', where: Partial<PlanRow> = {}): PlanRow => ({
  ...{ ...values, ...place, id, year: 1, parent: 1, kind, ...where },
});

function moved(items: PlanRow[], now: PlanYear, next: PlanYear, chosen?: Map<number, number | null>) {
  const rows = [unit, ...items];
  const found = otherWeeks(
    planTree(rows, () => now),
    planTree(rows, () => next),
    chosen,
  );
  return found.map(({ node, why, spot }) => ({
    id: node.row.id,
    why,
    ...(spot && { x: spot.x, y: spot.y, height: spot.height }),
  }));
}

it('leaves items alone that have their weeks, or were already wrong', () => {
  const items = [item(2, 'course', { y: 1, height: 2 }), item(3, 'exam', { x: 3, y: 9 })];
  expect(moved(items, open(5), open(5))).toEqual([]);
  const holiday = yearOf([null, 'Vakantie', null]);
  expect(moved([item(2, 'exam', { y: 1 })], holiday, holiday)).toEqual([]);
});

it('moves items that fall outside to the nearest week, beside others there', () => {
  const items = [item(2, 'exam', { y: 2 }), item(3, 'exam', { y: 4 }), item(4, 'course', { x: 3, y: 3, height: 2 })];
  expect(moved(items, open(5), open(3))).toEqual([
    { id: 3, why: 'gone', x: 3, y: 2, height: 1 },
    { id: 4, why: 'gone', x: 6, y: 1, height: 2 },
  ]);
});

it('shortens an item that is longer than all weeks', () => {
  const shorter = [{ id: 2, why: 'gone', x: 0, y: 0, height: 3 }];
  expect(moved([item(2, 'course', { height: 5 })], open(5), open(3))).toEqual(shorter);
  expect(moved([item(2, 'course', { y: 1, height: 4 })], open(5), open(3))).toEqual(shorter);
});

it('moves an exam out of a week without classes, but not out of an exam week', () => {
  const next = yearOf([null, 'Herfstvakantie', null, 'Tentamens']);
  const items = [item(2, 'exam', { y: 1 }), item(3, 'exam', { y: 3 })];
  expect(moved(items, open(4), next)).toEqual([{ id: 2, why: 'no_class', x: 0, y: 2, height: 1 }]);
});

it('moves a course only if none of its weeks has classes', () => {
  const next = yearOf([null, 'Vakantie', null, null]);
  expect(moved([item(2, 'course', { height: 2 })], open(4), next)).toEqual([]);
  expect(moved([item(2, 'course', { y: 1 })], open(4), next)).toMatchObject([{ why: 'no_class', y: 2 }]);
});

it('follows the chosen row or stays, and has no place if there is no room', () => {
  const next = yearOf([null, 'Vakantie', null, null]);
  const exam = item(2, 'exam', { y: 1 });
  expect(moved([exam], open(4), next, new Map([[2, 3]]))).toMatchObject([{ y: 3 }]);
  expect(moved([exam], open(4), next, new Map([[2, null]]))).toEqual([{ id: 2, why: 'no_class' }]);
  expect(moved([exam], open(2), yearOf(['Vakantie', 'Vakantie']))).toEqual([{ id: 2, why: 'no_class' }]);
});

it('ignores a year without a calendar', () => {
  expect(moved([item(2, 'exam')], open(4), { blocks: 0, weeks: [] })).toEqual([]);
});
