// EC and contact hours: what every level shows, and how they fall over blocks.
import { describe, expect, it } from 'vitest';

import { type PlanKind, type PlanRow, planTree, type PlanYear, shareInYear, sharesInYear } from './plan-tree.ts';
import { ects, hours } from './testing.ts';
import { blockSums, choicesIn, headSums, type PlanWeek, sumsOf } from './totals.ts';

/** Two blocks of ten weeks; the fifth week of each has no classes. */
const year: PlanYear<PlanWeek> = {
  blocks: 2,
  weeks: Array.from({ length: 20 }, (_, index) => {
    return { block: index < 10 ? 0 : 1, no_class: index % 10 === 4, no_class_title: '' };
  }),
};

let next = 0;
function row(kind: PlanKind, parent: PlanRow | null, given: Partial<PlanRow> = {}): PlanRow {
  return {
    ...{ id: (next += 1), year: 1, parent: parent?.id ?? null, kind, x: 0, y: 0, width: 12, height: 1 },
    ...{ mirrored: false, ects_credits: null, contact_hours: null, count_ects_credits: true, duration_value: null },
    ...{ choose_ects_min: null, choose_ects_max: null, weight: null, resit: false },
    self_study_hours: null,
    ...given,
  };
}
function plan(...rows: PlanRow[]) {
  const { nodes, roots } = planTree(rows, () => year);
  const items = roots.get(1) ?? [];
  const of = ({ id }: PlanRow) => nodes.get(id)!;
  return { of, year: sumsOf(items), blocks: blockSums(items, year.blocks), choices: choicesIn(items) };
}

describe('a unit', () => {
  const unit = row('block_unit', null, { ects_credits: 5, contact_hours: 40 });

  it('shows its own values while it is empty, divided over blocks by its place and over its teaching weeks', () => {
    const { of, blocks } = plan({ ...unit, width: 9 });
    expect(of(unit).totals.ects_credits).toEqual({ shown: 5, planned: null, own: 5, difference: 0 });
    expect(of(unit).totals.contact_hours).toEqual({ shown: 40, planned: null, own: 40, difference: 0 });
    expect(ects(blocks)).toEqual([3.333333, 1.666667]);
    // Nine teaching weeks of the first block, four of the second.
    expect(hours(blocks)).toEqual([27.692308, 12.307692]);
  });

  it('sums its contents, in their weeks, and reports the difference', () => {
    const lecture = row('course', unit, { y: 8, height: 7, duration_value: 2 });
    const exam = row('exam', unit, { y: 19, ects_credits: 3, duration_value: 1.5 });
    const { of, blocks } = plan(unit, lecture, exam);
    expect(of(unit).totals.ects_credits).toEqual({ shown: 3, planned: 3, own: 5, difference: -2 });
    // Two weeks in the first block; of the five in the second one has no classes.
    expect(of(unit).totals.contact_hours).toEqual({ shown: 13.5, planned: 13.5, own: 40, difference: -26.5 });
    expect(hours(blocks)).toEqual([4, 9.5]);
    expect(ects(blocks)).toEqual([1.5, 1.5]);
  });

  it('keeps its EC while its contents have none, and its hours only while it is empty', () => {
    const { of } = plan(unit, row('exam', unit));
    expect([of(unit).totals.ects_credits.shown, of(unit).totals.contact_hours.shown]).toEqual([5, 0]);
  });

  it('has no difference without a value of its own', () => {
    const bare = row('block_unit', null);
    expect(plan(bare, row('exam', bare, { ects_credits: 3 })).of(bare).totals.ects_credits).toMatchObject({
      ...{ shown: 3, difference: 0 },
    });
  });

  it('has its hours in its block, even if it is only in holidays', () => {
    const holiday: PlanYear<PlanWeek> = { blocks: 2, weeks: year.weeks.map((week) => ({ ...week, no_class: true })) };
    const { roots } = planTree([{ ...unit, x: 6, width: 6 }], () => holiday);
    expect(hours(blockSums(roots.get(1) ?? [], 2))).toEqual([0, 40]);
  });
});

describe('a part', () => {
  const part = row('part', null, { ects_credits: 20 });

  it('counts by its own place while it is empty: over two whole blocks half each', () => {
    expect(ects(plan(part).blocks)).toEqual([10, 10]);
    expect(plan(part).of(part).totals.ects_credits).toEqual({ shown: 20, planned: null, own: 20, difference: 0 });
  });

  it('is the sum of its contents, at their places', () => {
    const first = row('week_unit', part, { width: 6, ects_credits: 15, contact_hours: 30 });
    const second = row('week_unit', part, { x: 6, width: 6, ects_credits: 5 });
    const found = plan(part, first, second);
    expect(found.of(part).totals.ects_credits).toEqual({ shown: 20, planned: 20, own: 20, difference: 0 });
    expect([ects(found.blocks), hours(found.blocks)]).toEqual([
      [15, 5],
      [30, 0],
    ]);
  });

  it('is not empty if its contents do not count', () => {
    const choice = row('part', part, { ects_credits: 30, count_ects_credits: false });
    expect(plan(part, choice).of(part).totals.ects_credits).toEqual({
      ...{ shown: 0, planned: 0, own: 20, difference: -20 },
    });
  });

  it('shows its EC if they do not count, which then count nowhere else, while its hours do', () => {
    const minor = row('part', null, { ects_credits: 30, count_ects_credits: false });
    const unit = row('week_unit', minor, { ects_credits: 30, contact_hours: 90 });
    const found = plan(part, minor, unit);
    expect(found.of(minor).totals.ects_credits.shown).toBe(30);
    expect(ects(headSums(found.of(minor), 2))).toEqual([15, 15]);
    expect(found.year).toEqual({ ects_credits: 20, contact_hours: 90 });
    expect([ects(found.blocks), hours(found.blocks)]).toEqual([
      [10, 10],
      [45, 45],
    ]);
    expect(ects(sharesInYear(found.of(unit), 2))).toEqual([0, 0]);
  });

  it('leaves out group 2 of a mirror', () => {
    const unit = row('week_unit', part, { ects_credits: 20, contact_hours: 40 });
    const mirrored = row('week_unit', part, { y: 5, ects_credits: 20, contact_hours: 40, mirrored: true });
    const found = plan(part, unit, mirrored, row('course', mirrored, { duration_value: 2 }));
    expect(found.of(mirrored).totals.contact_hours.shown).toBe(2);
    expect(found.year).toEqual({ ects_credits: 20, contact_hours: 40 });
    expect(ects(found.blocks)).toEqual([10, 10]);
  });
});

describe('an elective part', () => {
  const part = row('part', null, { ects_credits: 30, choose_ects_min: 15, choose_ects_max: 20 });
  const first = row('week_unit', part, { width: 6, ects_credits: 20, contact_hours: 30 });
  const second = row('week_unit', part, { x: 6, width: 6, ects_credits: 10 });

  it('counts for what students must choose, divided over blocks by what is offered, as do its hours', () => {
    const found = plan(part, first, second);
    expect(found.of(part).totals.ects_credits).toEqual({
      ...{ shown: 15, planned: 15, own: 30, difference: 0 },
      choice: { least: 15, most: 20, offered: 30 },
    });
    expect(found.of(part).totals.contact_hours).toMatchObject({ shown: 15, choice: { offered: 30 } });
    expect(found.year).toEqual({ ects_credits: 15, contact_hours: 15 });
    expect([ects(found.blocks), hours(found.blocks)]).toEqual([
      [10, 5],
      [15, 0],
    ]);
    expect(sharesInYear(found.of(first), 2)[0]).toEqual({ ects_credits: 10, contact_hours: 15 });
    expect(ects(headSums(found.of(part), 2))).toEqual([10, 5]);
    expect(found.choices).toEqual({ chosen: 15, offered: 30 });
  });

  it('counts for no more than it offers, and for nothing if nothing must be chosen', () => {
    expect(plan(part, second).year.ects_credits).toBe(10);
    expect(plan({ ...part, choose_ects_min: 0 }, first, second).blocks.map((sums) => sums.ects_credits)).toEqual([
      0, 0,
    ]);
  });

  it('counts while it is empty for what must be chosen, at most its own EC', () => {
    expect(ects(plan(part).blocks)).toEqual([7.5, 7.5]);
    const bare = plan({ ...part, ects_credits: null });
    expect(bare.of(part).totals.ects_credits).toMatchObject({ shown: 15, choice: { offered: null } });
    expect(bare.year.ects_credits).toBe(15);
  });

  it('does not offer items that do not count', () => {
    const left = row('part', part, { count_ects_credits: false });
    const inside = row('week_unit', left, { ects_credits: 30, contact_hours: 60 });
    const mirrored = row('week_unit', part, { y: 5, ects_credits: 20, contact_hours: 20, mirrored: true });
    const found = plan(part, left, inside, { ...second, contact_hours: 8 }, mirrored);
    const { ects_credits, contact_hours } = found.of(part).totals;
    expect([ects_credits.choice?.offered, contact_hours.choice?.offered]).toEqual([10, 8]);
    // Nobody chooses it, so its hours are nobody's either.
    expect([found.year.contact_hours, ...hours(found.blocks)]).toEqual([8, 0, 8]);
    expect(hours(sharesInYear(found.of(inside), 2))).toEqual([0, 0]);
  });

  it('may be inside another elective part', () => {
    const around = row('part', null, { choose_ects_min: 10 });
    const found = plan(around, { ...part, parent: around.id, width: 6 }, first, second);
    expect(found.of(around).totals.ects_credits.choice?.offered).toBe(15);
    expect(ects(found.blocks)).toEqual([10, 0]);
    expect(shareInYear(found.of(first)).ects).toBeCloseTo((10 / 15) * (15 / 30));
    expect(found.choices).toEqual({ chosen: 10, offered: 15 });
  });

  it('is ignored in a part whose EC do not count', () => {
    expect(plan({ ...part, count_ects_credits: false }, first).choices).toBeNull();
  });
});
