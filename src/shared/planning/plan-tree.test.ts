// The plan as a tree: which weeks an item covers at each level, and what adds up.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { teachingBlocks } from './calendar.ts';
import { type PlanKind, type PlanRow, planTree, type PlanYear } from './plan-tree.ts';
import { blockShares, sumShares } from './shares.ts';
import { partAt, semestersAndBlocks } from './testing.ts';

const start_date = '2026-08-31';
const calendar = {
  start_date,
  end_date: '2027-08-27',
  holidays: [{ title: 'Kerstvakantie', start_date: '2026-12-21', end_date: '2027-01-01' }],
};
const parts = [
  partAt(start_date, 0, 22, [partAt(start_date, 0, 10), partAt(start_date, 10, 12)]),
  partAt(start_date, 22, 22, [partAt(start_date, 22, 10), partAt(start_date, 32, 12)]),
];
const year: PlanYear = { calendar, blocks: teachingBlocks(parts, semestersAndBlocks) };

let next = 0;
function row(kind: PlanKind, parent: PlanRow | null, given: Partial<PlanRow> = {}): PlanRow {
  return {
    ...{ id: (next += 1), year: 1, parent: parent?.id ?? null, kind, x: 0, y: 0, width: 12, height: 1 },
    ...{ mirrored: false, ects_credits: null, contact_hours: null, count_ects_credits: true, duration_value: null },
    ...given,
  };
}
const plan = (...rows: PlanRow[]) => planTree(rows, () => year);

describe('weeks', () => {
  it('follow the columns of an item, inside those of what it lies in', () => {
    const semester = row('part', null, { width: 6 });
    const sub = row('part', semester, { x: 6, width: 6 });
    const unit = row('week_unit', sub, { x: 6, width: 6 });
    const exam = row('exam', unit, { y: 2, height: 2 });
    const { nodes } = plan(semester, sub, unit, exam);
    expect(nodes.get(semester.id)?.weeks).toHaveLength(22);
    expect(nodes.get(sub.id)?.blocks).toEqual({ first: 1, last: 1 });
    expect(nodes.get(unit.id)?.weeks.map(({ calendar_week }) => calendar_week)).toEqual([52, 53, 1, 2, 3, 4]);
    expect(nodes.get(exam.id)?.weeks.map(({ calendar_week }) => calendar_week)).toEqual([1, 2]);
  });

  it('are none in a year without a calendar', () => {
    const part = row('part', null);
    const { nodes } = planTree([part], () => undefined);
    expect(nodes.get(part.id)).toMatchObject({ weeks: [], blocks: null });
  });
});

describe('totals', () => {
  it('count lessons in teaching weeks, and leave out what is mirrored or does not count', () => {
    const part = row('part', null, { x: 3, width: 3, ects_credits: 15 });
    const unit = row('week_unit', part, { ects_credits: 5 });
    const lecture = row('course', unit, { height: 12, duration_value: 2 });
    const exam = row('exam', unit, { y: 11, ects_credits: 5 });
    const mirrored = row('week_unit', part, { y: 5, ects_credits: 5, mirrored: true });
    const choice = row('part', part, { ects_credits: 30, count_ects_credits: false });
    const { nodes } = plan(part, unit, lecture, exam, mirrored, choice);
    expect(nodes.get(unit.id)?.totals.contact_hours.shown).toBe(20);
    expect(nodes.get(part.id)?.totals.ects_credits).toEqual({ shown: 5, planned: 5, own: 15, difference: -10 });
    expect(nodes.get(part.id)?.inside).toBe(5);
  });

  it('fall over the blocks so that they add up to the whole', () => {
    const spot = fc.tuple(fc.nat({ max: 11 }), fc.integer({ min: 1, max: 12 }), fc.nat({ max: 60 }));
    fc.assert(
      fc.property(spot, fc.boolean(), ([x, wide, ects_credits], mirrored) => {
        const unit = row('block_unit', null, { x, width: Math.min(wide, 12 - x), ects_credits, contact_hours: 7 });
        const node = plan(unit).nodes.get(unit.id);
        if (!node) throw new Error('lost');
        const shares = blockShares({ totals: node.totals, mirrored, weeks: node.weeks, lessons: [] }, 4);
        const [total] = sumShares([[{ ects_credits: 0, contact_hours: 0 }]], 1);
        const sum = shares.reduce((all, share) => all + share.ects_credits, total?.ects_credits ?? 0);
        expect(sum).toBeCloseTo(mirrored ? 0 : ects_credits, 5);
      }),
    );
  });
});
