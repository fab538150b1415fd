// A unit has an exam, the weights of its exams add up, and it has a resit in the same year.
import { addTo } from '#shared/planning/add-to.ts';
import { clean } from '#shared/planning/totals.ts';

import { check, type CheckNode, isExam, itemsOf, nameOf, perItem } from './check.ts';

const examsOf = ({ children }: CheckNode) => children.filter(isExam);

export const noExam = check<{ title: string; ects: number }>({
  severity: 'warning',
  parameters: {},
  reveals: ['educational_unit.title', 'educational_unit.ects_credits'],
  levels: [2, 3],
  find: (programme) =>
    perItem(programme, 'unit', (unit) => {
      const ects = unit.totals.ects_credits.shown;
      // An empty unit is a separate check.
      if (ects === 0 || unit.children.length === 0 || examsOf(unit).length > 0) return null;
      return { title: nameOf(unit.row), ects };
    }),
});

export const examWeights = check<{ title: string; sum: number }>({
  severity: 'warning',
  parameters: {},
  reveals: ['educational_unit.title', 'rel__calendar_week__exam.weighing', 'rel__calendar_week__exam.resit'],
  levels: [2, 3],
  find: (programme) =>
    perItem(programme, 'unit', (unit) => {
      const weights = examsOf(unit).flatMap(({ row }) => (row.resit || row.weight === null ? [] : row.weight));
      const sum = clean(weights.reduce((total, weight) => total + weight, 0));
      return weights.length === 0 || sum === 100 ? null : { title: nameOf(unit.row), sum };
    }),
});

export const noResit = check<{ title: string; elsewhere: number | null }>({
  severity: 'warning',
  parameters: {},
  reveals: ['educational_unit.title', 'rel__calendar_week__exam.resit'],
  levels: [2, 3],
  find: (programme) => {
    // The resit may be in another place of the same unit.
    const resits = new Map<number, number[]>();
    for (const year of programme.years)
      for (const { row, children } of itemsOf(year, 'unit'))
        if (children.some((each) => isExam(each) && each.row.resit)) addTo(resits, row.object, year.year);
    return perItem(programme, 'unit', (unit, { year }) => {
      if (!unit.children.some((each) => isExam(each) && !each.row.resit)) return null;
      const years = resits.get(unit.row.object) ?? [];
      return years.includes(year) ? null : { title: nameOf(unit.row), elsewhere: years[0] ?? null };
    });
  },
});
