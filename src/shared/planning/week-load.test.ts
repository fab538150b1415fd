// The load of each week: it adds up to what the year counts, and every hour and exam is counted once.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { type PlanKind, type PlanRow, planTree, type PlanYear } from './plan-tree.ts';
import { anyPlanRows, anyPlanYear } from './testing.ts';
import { type PlanWeek, sumsOf } from './totals.ts';
import { noLoad, summativeExams, weekLoads, weeksOfCoordinator, weeksTaken } from './week-load.ts';

/** One block of four weeks; in the third nobody teaches. */
const year: PlanYear<PlanWeek> = {
  blocks: 1,
  weeks: [false, false, true, false].map((no_class) => ({ block: 0, no_class, no_class_title: '' })),
};
let next = 0;
function row(kind: PlanKind, parent: PlanRow | null, given: Partial<PlanRow> = {}): PlanRow {
  return {
    ...{ id: (next += 1), year: 1, parent: parent?.id ?? null, kind, x: 0, y: 0, width: 12, height: 1 },
    ...{ mirrored: false, ects_credits: null, contact_hours: null, count_ects_credits: true, duration_value: null },
    ...{ choose_ects_min: null, choose_ects_max: null, weight: null, resit: false },
    ...{ self_study_hours: null, ...given },
  };
}
const rootsOf = (rows: readonly PlanRow[], of = year) => planTree(rows, () => of).roots.get(1) ?? [];
const loadOf = (...rows: PlanRow[]) => weekLoads(rootsOf(rows), year.weeks);

it('a unit without courses has its hours in its teaching weeks', () => {
  const unit = row('block_unit', null, { contact_hours: 12, self_study_hours: 30 });
  const taught = { ...noLoad, contact_hours: 4, self_study_hours: 10 };
  expect(loadOf(unit)).toEqual([taught, taught, noLoad, taught]);
});

it('students also study in exam weeks', () => {
  const unit = row('block_unit', null, { ects_credits: 5, contact_hours: 12, self_study_hours: 30 });
  const exams = year.weeks.map((week) => ({ ...week, no_class_title: week.no_class ? 'Toetsweek' : '' }));
  const [first, , kept] = weekLoads(rootsOf([unit], { ...year, weeks: exams }), exams);
  expect(first).toEqual({ ...noLoad, contact_hours: 4, self_study_hours: 7.5, ects_credits: 1.25 });
  expect(kept).toEqual({ ...noLoad, self_study_hours: 7.5, ects_credits: 1.25 });
});

it('an empty part has its EC in its own weeks', () => {
  const empty = row('part', null, { ects_credits: 6 });
  const counted = { ...noLoad, ects_credits: 2 };
  expect(loadOf(empty)).toEqual([counted, counted, noLoad, counted]);
  const uncounted = row('part', null, { ects_credits: 6, count_ects_credits: false });
  expect(loadOf(uncounted)).toEqual(year.weeks.map(() => noLoad));
});

it('an exam counts by its weight or EC, or because it is the only one; a resit does not', () => {
  const units = [row('block_unit', null), row('block_unit', null, { y: 1 })];
  const given = [{ weight: 60 }, { ects_credits: 2 }, {}, { weight: 100, resit: true }];
  const exams = given.map((each, index) =>
    row('exam', units[0]!, { x: index * 3, width: 3, y: 1, height: 2, ...each }),
  );
  const only = [row('exam', units[1]!, { y: 1 }), row('exam', units[1]!, { y: 3, resit: true })];
  const rows = [...units, ...exams, ...only];
  expect(loadOf(...rows).map(({ exams: all, summative_exams }) => [all, summative_exams])).toEqual([
    [0, 0],
    [5, 3],
    [4, 2],
    [1, 0],
  ]);
  expect(summativeExams(rootsOf(rows), year.blocks)).toEqual([3]);
});

it('a unit is taught in the weeks of its contents, and an exam counts in each of its weeks', () => {
  const part = row('part', null, { count_ects_credits: false });
  const unit = row('week_unit', part, { contact_hours: 99, self_study_hours: 3 });
  const lecture = row('course', unit, { y: 1, height: 2, duration_value: 2 });
  const exam = row('exam', unit, { y: 2, height: 2, duration_value: 1.5 });
  const mirrored = row('week_unit', part, { contact_hours: 50, self_study_hours: 50, mirrored: true });
  const hidden = row('exam', mirrored, { duration_value: 1 });
  expect(loadOf(part, unit, lecture, exam, mirrored, hidden)).toEqual([
    { ...noLoad, self_study_hours: 1 },
    { ...noLoad, contact_hours: 2, self_study_hours: 1 },
    { ...noLoad, exams: 1, summative_exams: 1 },
    { ...noLoad, contact_hours: 1.5, self_study_hours: 1, exams: 1, summative_exams: 1 },
  ]);
});

it('counts only the exams of the selected units', () => {
  const units = [row('block_unit', null), row('block_unit', null, { y: 1 })];
  const exams = [row('exam', units[0]!, { y: 1 }), ...[1, 3].map((y) => row('exam', units[1]!, { y }))];
  const loads = weekLoads(rootsOf([...units, ...exams]), year.weeks, (unit) => unit.row.id === units[1]!.id);
  expect(loads.map((load) => load.exams)).toEqual([0, 1, 0, 1]);
});

it('a part has the weeks of its units, and its own while it is empty', () => {
  const part = row('part', null);
  const unit = row('week_unit', part, { x: 6, width: 6 });
  expect([...weeksTaken(rootsOf([part])[0]!)]).toEqual(year.weeks);
  expect([...weeksTaken(rootsOf([part, unit])[0]!)]).toEqual(year.weeks.slice(2));
});

it('a coordinator has the weeks of all their units, at every depth', () => {
  const [part, below] = [row('part', null), row('block_unit', null, { width: 3 })];
  const inside = [row('week_unit', part, { x: 9, width: 3 }), row('week_unit', part, { x: 3, width: 3 })];
  const coordinators = ['', 'J. Vos', 'J. Vos', 'A. Bos'];
  const rows = [part, below, ...inside].map((each, index) => ({ ...each, coordinator: coordinators[index] ?? '' }));
  const roots = planTree(rows, () => year).roots.get(1) ?? [];
  expect([...weeksOfCoordinator(roots, 'J. Vos')]).toEqual([year.weeks[3], year.weeks[0]]);
  expect(weeksOfCoordinator(roots, 'C. Smit').size).toBe(0);
});

it('an elective part counts as far as students must choose', () => {
  const part = row('part', null, { choose_ects_min: 5 });
  const left = row('part', part, { count_ects_credits: false });
  const inside = row('week_unit', left, { ects_credits: 5, contact_hours: 90, self_study_hours: 180 });
  const units = [1, 2, 3].map(() =>
    row('week_unit', part, { ects_credits: 5, contact_hours: 9, self_study_hours: 18, width: 12 }),
  );
  const exams = units.map((unit) => row('exam', unit, { y: 3 }));
  const [first, , , last] = loadOf(part, left, inside, ...units);
  expect(first).toEqual({ ...noLoad, contact_hours: 3, self_study_hours: 6, ects_credits: 1.666667 });
  expect(last).toEqual(first);
  expect(loadOf(part, ...units, ...exams)[3]).toMatchObject({ self_study_hours: 6, exams: 1, summative_exams: 1 });
});

it('the weeks add up to the year, with every hour and exam if nothing is elective', () => {
  const counted = (rows: readonly PlanRow[], { parent, mirrored }: PlanRow): boolean => {
    const around = rows.find(({ id }) => id === parent);
    return !mirrored && (!around || counted(rows, around));
  };
  fc.assert(
    fc.property(anyPlanRows, anyPlanYear, (chosen, random) => {
      const sumInWeeks = (loads: ReturnType<typeof weekLoads>) => sum(loads.map((load) => load.contact_hours));
      const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
      const whole = rootsOf(chosen, random);
      expect(sumInWeeks(weekLoads(whole, random.weeks))).toBeCloseTo(sumsOf(whole).contact_hours, 3);
      const rows = chosen.map((each) => ({ ...each, choose_ects_min: null }));
      const { roots, nodes } = planTree(rows, () => random);
      const items = roots.get(1) ?? [];
      const loads = weekLoads(items, random.weeks);
      expect(sumInWeeks(loads)).toBeCloseTo(sumsOf(items).contact_hours, 3);
      expect(sum(loads.map((load) => load.ects_credits))).toBeCloseTo(sumsOf(items).ects_credits, 3);
      const units = rows.filter((each) => each.kind.endsWith('_unit') && counted(rows, each));
      const study = sum(units.map(({ self_study_hours }) => self_study_hours ?? 0));
      expect(sum(loads.map((load) => load.self_study_hours))).toBeCloseTo(study, 3);
      const exams = rows.filter((each) => each.kind === 'exam' && counted(rows, each));
      const held = sum(exams.map(({ id }) => nodes.get(id)?.weeks.length ?? 0));
      expect(sum(loads.map((load) => load.exams))).toBe(held);
    }),
  );
});
