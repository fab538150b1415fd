import { expect, it } from 'vitest';

import type { CohortProgramme } from '#shared/api/cohorts.ts';

import {
  type Candidate,
  candidateOf,
  joinPreviews,
  matching,
  noChoices,
  requestFor,
  defaultTarget,
} from './cohort-draft.ts';

const candidate = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  ...{ id, organization: 1, name: `Programma ${id}`, year_start: 2026, state: 'Concept' },
  ...more,
});

const programmeOf = (id: number, more: Partial<CohortProgramme> = {}): CohortProgramme => ({
  ...{ id, title: '', year_start: 2026, refused: '', years: 1, units: [], no_calendar: [], weeks: [], unseen: 0 },
  counts: { parts: 0, units: 0, courses: 0, exams: 0 },
  findings: null,
  ...more,
});

it('reads a programme from its list, with what the user may read', () => {
  const wire = {
    id: 4,
    title: 'HBO-ICT',
    variant: { id: 1, option_value: 'Voltijd' },
    year_start: 2026,
    organization: 3,
  };
  expect(candidateOf(wire)).toMatchObject({ id: 4, organization: 3, name: 'HBO-ICT · Voltijd · start 2026' });
  expect(candidateOf({ id: 4 })).toMatchObject({ name: '', year_start: null });
});

it('finds by words in any order, without accents, in one start year and one school', () => {
  const all = [
    candidate(1, { name: 'Économie Voltijd' }),
    candidate(2, { year_start: 2025 }),
    candidate(3, { organization: 2 }),
  ];
  const ids = (filter: Partial<Parameters<typeof matching>[1]>) =>
    matching(all, { keyword: '', year: 0, organization: 1, ...filter }).map(({ id }) => id);
  expect(ids({})).toEqual([1, 2]);
  expect(ids({ keyword: 'voltijd econ' })).toEqual([1]);
  expect(ids({ year: 2025 })).toEqual([2]);
});

it('proposes the year after the latest start', () => {
  expect(defaultTarget([candidate(1), candidate(2, { year_start: 2024 })], 2030)).toBe(2027);
  expect(defaultTarget([candidate(1, { year_start: null })], 2030)).toBe(2031);
});

it('requests only programmes that can be copied, and only choices that differ from the default', () => {
  const week = {
    ...{ relation_id: 9, title: '', inside: '', year: 1, from: 40, week: 2, to: 41 },
    ...{ from_date: '28-09-2026', to_date: '04-10-2027' },
    why: 'gone' as const,
  };
  const programmes = [programmeOf(1, { weeks: [week] }), programmeOf(2, { refused: 'nee' })];
  const preview = { programmes, default: 'same' as const, units: [] };
  const choices = {
    default: 'new_version' as const,
    units: new Map([
      [5, 'same' as const],
      [6, 'new_version' as const],
    ]),
    staying: new Set([9, 10]),
  };
  expect(requestFor(preview, 2027, choices)).toEqual({
    programmes: [1],
    year_start: 2027,
    units: { default: 'new_version', choices: [{ educational_unit: 5, choice: 'same' }] },
    weeks: [{ relation_id: 9, week: 0 }],
  });
  expect(requestFor(preview, 2027, noChoices)).toMatchObject({ units: { default: 'same', choices: [] }, weeks: [] });
});

it('counts a unit once for each programme, over several answers', () => {
  const unit = { id: 7, title: 'Unit', version: 1, choice: 'same' as const };
  const whole = joinPreviews([
    { programmes: [programmeOf(1)], default: 'new_version', units: [{ ...unit, programmes: 2 }] },
    { programmes: [programmeOf(2)], default: 'new_version', units: [{ ...unit, programmes: 1 }] },
  ]);
  expect(whole.default).toBe('new_version');
  expect(whole.programmes.map(({ id }) => id)).toEqual([1, 2]);
  expect(whole.units).toEqual([{ ...unit, programmes: 3 }]);
});
