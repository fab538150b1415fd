// The plan as a tree: which blocks and weeks an item covers at each level.
import { describe, expect, it } from 'vitest';

import { teachingBlocks } from './calendar.ts';
import { type PlanKind, type PlanRow, planTree, planYear } from './plan-tree.ts';
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
const year = planYear(calendar, teachingBlocks(parts, semestersAndBlocks));

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
const plan = (...rows: PlanRow[]) => planTree(rows, () => year);

describe('weeks', () => {
  it('follow the columns of an item, within those of the item around it', () => {
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

  it('are all weeks of its blocks for a part, and only the covered ones for a unit', () => {
    const part = row('part', null, { width: 4 });
    const unit = row('block_unit', null, { width: 4, y: 1 });
    const lesson = row('course', unit, { y: 12, height: 9 });
    const { nodes } = plan(part, unit, lesson);
    expect(nodes.get(part.id)).toMatchObject({ blocks: { first: 0, last: 1 } });
    expect(nodes.get(part.id)?.weeks).toHaveLength(22);
    expect(nodes.get(unit.id)?.weeks).toHaveLength(14);
    expect(nodes.get(lesson.id)?.weeks).toHaveLength(2);
    expect(nodes.get(unit.id)?.inside).toBe(1);
  });

  it('are empty in a year without a calendar', () => {
    const part = row('part', null);
    const { nodes } = planTree([part], () => planYear(null, []));
    expect(nodes.get(part.id)).toMatchObject({ weeks: [], blocks: null });
  });
});
