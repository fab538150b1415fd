// Not too many summative exams in a week or in a block. In an elective part, an exam counts as far as its unit does.
import { summativeExams } from '#shared/planning/week-load.ts';

import { check, perYear } from './check.ts';
import { yearLoads } from './year-loads.ts';

const reveals = [
  'rel__calendar_week__exam.weighing',
  'rel__calendar_week__exam.ects_credits',
  'rel__calendar_week__exam.resit',
];

export const examsWeek = check({
  severity: 'warning',
  parameters: { most: { initial: 3, min: 1, max: 20, whole: true } },
  reveals,
  levels: [3],
  find: (programme, { most }) =>
    perYear(programme, (year) =>
      yearLoads(year).flatMap(({ summative_exams: count }, index) => {
        const { block = 0, calendar_week: week = 0 } = year.weeks[index] ?? {};
        return count > most ? [{ block, week, values: { week, count, most } }] : [];
      }),
    ),
});

export const examsBlock = check({
  severity: 'warning',
  parameters: { most: { initial: 6, min: 1, max: 60, whole: true } },
  reveals,
  levels: [3],
  find: (programme, { most }) =>
    perYear(programme, ({ roots, blocks }) =>
      summativeExams(roots, blocks).flatMap((count, block) =>
        count > most ? [{ block, values: { block, count, most } }] : [],
      ),
    ),
});
