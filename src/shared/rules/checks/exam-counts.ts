// Not too many summative exams at once: in a week, and in a block. Where students choose, an exam counts as far as its unit does.
import { takenShare } from '#shared/planning/plan-tree.ts';
import { clean } from '#shared/planning/totals.ts';

import { check, type CheckNode, isExam, itemsOf, perYear } from './check.ts';

/** One with a weight or EC of its own, or the only one of its unit. */
function isSummative(exam: CheckNode): boolean {
  const { weight, ects_credits } = exam.row;
  return weight !== null || Boolean(ects_credits) || exam.parent?.children.filter(isExam).length === 1;
}

/** As many as one student has: a share of an exam is one that some have. */
function countFor(exams: readonly CheckNode[]): number {
  return Math.ceil(clean(exams.reduce((sum, exam) => sum + takenShare(exam), 0)));
}

const tells = ['rel__calendar_week__exam.weighing', 'rel__calendar_week__exam.ects_credits'];

export const examsWeek = check({
  severity: 'warning',
  parameters: { most: { initial: 3, min: 1, max: 20 } },
  tells,
  levels: [3],
  find: (programme, { most }) =>
    perYear(programme, (year) => {
      const exams = itemsOf(year).filter(isExam).filter(isSummative);
      return year.weeks.flatMap((week) => {
        const count = countFor(exams.filter(({ weeks }) => weeks.includes(week)));
        const { block, calendar_week } = week;
        return count > most ? [{ block, week: calendar_week, values: { week: calendar_week, count, most } }] : [];
      });
    }),
});

export const examsBlock = check({
  severity: 'warning',
  parameters: { most: { initial: 6, min: 1, max: 60 } },
  tells,
  levels: [3],
  find: (programme, { most }) =>
    perYear(programme, (year) => {
      const exams = itemsOf(year).filter(isExam).filter(isSummative);
      return Array.from({ length: year.blocks }, (_, block) => block).flatMap((block) => {
        const count = countFor(exams.filter(({ weeks }) => weeks.some((week) => week.block === block)));
        return count > most ? [{ block, values: { block, count, most } }] : [];
      });
    }),
});
