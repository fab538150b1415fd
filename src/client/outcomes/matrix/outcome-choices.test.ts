// The outcomes that a programme can promise.
import { expect, it } from 'vitest';

import { design, exampleMatrix } from '#shared/outcomes/testing.ts';

import { choicesIn } from './outcome-choices.ts';

const outcome = (id: number, code: string, parent = 0, rest = {}) => ({
  ...{ id, organization: 1, code, title: code, framework: { id: 1 }, position: null, level: null },
  ...{ parent: parent === 0 ? null : { id: parent }, active: true },
  ...rest,
});

it('are those of the school that are in use, as a tree by framework', () => {
  const frameworks = [
    { id: 1, organization: 1, title: 'ICT', version: 2 },
    { id: 2, organization: 1, title: 'Leeg', version: null },
    { id: 3, organization: 2, title: 'Van een ander', version: null },
  ];
  const outcomes = [
    outcome(1, 'A'),
    outcome(design, 'A1', 1, { level: 3 }),
    outcome(6, 'oud', 0, { active: false }),
    outcome(7, 'kind van oud', 6),
    outcome(8, 'elders', 0, { organization: 2, framework: { id: 3 } }),
  ];
  expect(choicesIn(exampleMatrix(), outcomes, frameworks)).toEqual([
    {
      ...{ id: 1, title: 'ICT · versie 2' },
      choices: [
        { id: 1, code: 'A', title: 'A', depth: 0, level: 0, isPromised: false },
        { id: design, code: 'A1', title: 'A1', depth: 1, level: 3, isPromised: true },
        { id: 7, code: 'kind van oud', title: 'kind van oud', depth: 0, level: 0, isPromised: false },
      ],
    },
  ]);
});
