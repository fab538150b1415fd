// A small matrix for tests: two outcomes below a third, a second framework, and three units, one of which has exams.
import type { MatrixExam, MatrixOutcome, MatrixUnit, OutcomeMatrix } from '#shared/api/outcomes.ts';
import { scales } from '#shared/definitions/outcome-scale.ts';

export const [design, build, test, descriptor] = [2, 3, 4, 9] as const;
export const [programming, project, elective] = [11, 12, 13] as const;
export const [tentamen, portfolio, resit] = [101, 102, 103] as const;

const outcome = (id: number, code: string, rest: Partial<MatrixOutcome> = {}): MatrixOutcome => ({
  ...{ id, framework: 1, parent: 0, code, title: `Uitkomst ${code}`, phase: '', active: true, promised: null },
  ...rest,
});

const exam = (relation_id: number, title: string, rest: Partial<MatrixExam> = {}): MatrixExam => ({
  ...{
    relation_id,
    title,
    year: 1,
    block: 0,
    week: 45,
    weight: null,
    resit: false,
    individual: true,
    may_change: true,
  },
  ...{ outcomes: [], ...rest },
});

const unit = (educational_unit: number, title: string, rest: Partial<MatrixUnit> = {}): MatrixUnit => ({
  ...{ educational_unit, title, version: 1, coordinator: '', ects_credits: 5, elective: false, may_change: true },
  places: [{ relation_id: educational_unit * 10, placed_as: 'week', year: 1, first: 0, last: 0, week: 36, parts: [] }],
  ...{ outcomes: [], exams: [], ...rest },
});

export const finding = (id: number, message: string): OutcomeMatrix['findings'][number] => ({
  ...{ check: 'choice', severity: 'warning', programme: 1, year: 0, block: 0, week: 0, relation_id: 0 },
  ...{ object: 'learning_outcome', id, grid: null, attribute: '', message, accepted: null },
});

export function exampleMatrix(): OutcomeMatrix {
  const standard = scales[0]?.levels.map((level) => ({ ...level })) ?? [];
  return {
    programme: { id: 1, title: 'HBO-ICT', organization: 1, etag: '"r3-item"' },
    years: [1, 2].map((year) => ({ year, label: `Jaar ${year}`, blocks: ['Blok 1', 'Blok 2'] })),
    framework: [
      { id: 1, title: 'Leeruitkomsten ICT', version: 1, levels: standard },
      { id: 2, title: 'Dublin', version: null, levels: standard },
    ],
    outcomes: [
      outcome(1, 'A'),
      outcome(design, 'A1', { parent: 1, promised: { level: 3, note: '' } }),
      outcome(build, 'A2', { parent: 1 }),
      outcome(test, 'A3', { parent: 1 }),
      outcome(descriptor, 'D1', { framework: 2, promised: { level: 0, note: 'in het Engels' } }),
    ],
    parts: [],
    columns: [
      unit(programming, 'Programmeren 1', {
        outcomes: [
          { learning_outcome: design, level: 1, note: '' },
          { learning_outcome: build, level: 0, note: 'in duo’s' },
        ],
        exams: [
          exam(portfolio, 'Portfolio', { block: 1, week: 2, weight: 0 }),
          exam(tentamen, 'Tentamen Programmeren 1', {
            outcomes: [{ learning_outcome: design, level: 3, share: 40 }],
          }),
          exam(resit, 'Herkansing', { resit: true, outcomes: [{ learning_outcome: build, level: 1, share: 0 }] }),
        ],
      }),
      unit(project, 'Project', {
        places: [
          { relation_id: 120, placed_as: 'block', year: 1, first: 1, last: 1, week: 46, parts: [] },
          { relation_id: 121, placed_as: 'block', year: 2, first: 0, last: 0, week: 36, parts: [] },
        ],
        may_change: false,
      }),
      unit(elective, 'Keuze', {
        places: [{ relation_id: 130, placed_as: 'week', year: 2, first: 0, last: 1, week: 40, parts: [] }],
        elective: true,
      }),
    ],
    cells: [],
    findings: [finding(design, 'A1 Uitkomst A1 wordt niet op eindniveau getoetst.')],
  };
}
