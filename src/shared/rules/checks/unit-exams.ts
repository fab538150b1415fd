// The exams of a unit: there is one, their weights add up, and there is a resit in the same year.
import { clean } from '#shared/planning/totals.ts';

import { check, type CheckNode, isExam, isUnit, itemsOf, perItem } from './check.ts';

const examsOf = ({ children }: CheckNode) => children.filter(isExam);

export const noExam = check<{ title: string; ects: number }>({
  severity: 'warning',
  parameters: {},
  tells: ['educational_unit.title', 'educational_unit.ects_credits'],
  levels: [2, 3],
  find: (programme) =>
    perItem(programme, isUnit, (unit) => {
      const ects = unit.totals.ects_credits.shown;
      // An empty unit is another check.
      if (ects === 0 || unit.children.length === 0 || examsOf(unit).length > 0) return null;
      return { title: unit.row.title, ects };
    }),
});

export const examWeights = check<{ title: string; sum: number }>({
  severity: 'warning',
  parameters: {},
  tells: ['educational_unit.title', 'rel__calendar_week__exam.weighing', 'rel__calendar_week__exam.resit'],
  levels: [2, 3],
  find: (programme) =>
    perItem(programme, isUnit, (unit) => {
      const weights = examsOf(unit).flatMap(({ row }) => (row.resit || row.weight === null ? [] : row.weight));
      const sum = clean(weights.reduce((total, weight) => total + weight, 0));
      return weights.length === 0 || sum === 100 ? null : { title: unit.row.title, sum };
    }),
});

export const noResit = check<{ title: string; elsewhere: number | null }>({
  severity: 'warning',
  parameters: {},
  tells: ['educational_unit.title', 'rel__calendar_week__exam.resit'],
  levels: [2, 3],
  find: (programme) => {
    // A resit may stand in another place of the same unit.
    const resits = programme.years.flatMap((year) =>
      itemsOf(year)
        .filter((unit) => isUnit(unit) && examsOf(unit).some(({ row }) => row.resit))
        .map(({ row }) => ({ unit: row.object, year: year.year })),
    );
    return perItem(programme, isUnit, (unit, { year }) => {
      if (!examsOf(unit).some(({ row }) => !row.resit)) return null;
      const own = resits.filter((resit) => resit.unit === unit.row.object);
      if (own.some((resit) => resit.year === year)) return null;
      return { title: unit.row.title, elsewhere: own[0]?.year ?? null };
    });
  },
});
