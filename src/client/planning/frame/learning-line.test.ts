// How one outcome grows through the items of a plan.
import { expect, it } from 'vitest';

import type { PlanToCheck } from '#shared/api/checks.ts';

import { learningLines, levelsOfLine } from './learning-line.ts';

const row = (id: number, parent: number | null, kind: string, object: number) => ({ id, parent, kind, object });
const plan = {
  rows: [
    row(1, null, 'part', 90),
    row(2, 1, 'week_unit', 50),
    row(3, 1, 'week_unit', 51),
    row(4, null, 'block_unit', 51),
    // A course with the number of a unit is no unit.
    row(5, null, 'course', 50),
  ],
  outcomes: {
    list: [
      { id: 7, title: 'B2 Bouwt' },
      { id: 8, title: 'A1 Analyseert' },
      { id: 9, title: 'C3 Nergens' },
    ],
    promised: [
      { outcome: 7, level: 3, levels: ['geïntroduceerd', 'uitgebouwd', 'beheerst'] },
      { outcome: 8, level: 0 },
      { outcome: 9, level: 0 },
    ],
    taught: [
      { unit: 50, outcome: 7, level: 1 },
      { unit: 51, outcome: 7, level: 2 },
      { unit: 50, outcome: 8, level: 0 },
    ],
  },
} as unknown as PlanToCheck;

it('offers outcomes that are promised and taught, in the order of their codes', () => {
  expect(learningLines(plan).map(({ title }) => title)).toEqual(['A1 Analyseert', 'B2 Bouwt']);
  expect(learningLines(null)).toEqual([]);
});

it('shows the highest level that the contents of an item reach', () => {
  expect(Object.fromEntries(levelsOfLine(plan, 7))).toEqual({
    1: '2 uitgebouwd',
    2: '1 geïntroduceerd',
    3: '2 uitgebouwd',
    4: '2 uitgebouwd',
  });
  expect(Object.fromEntries(levelsOfLine(plan, 8))).toEqual({ 1: 'Behandeld', 2: 'Behandeld' });
});
