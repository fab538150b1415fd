// What is found about outcomes follows the plan: it comes and goes with the items, and not with where they stand.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import type { CheckedProgramme } from '../check.ts';
import { runChecks } from '../registry.ts';
import { exam, programme, unit } from '../testing.ts';

const ids = [1, 2, 3, 4];
const anyOutcome = fc.constantFrom(...ids);
const anyLinks = fc.uniqueArray(fc.record({ outcome: anyOutcome, level: fc.integer({ min: 0, max: 3 }) }), {
  selector: ({ outcome }) => outcome,
});
const anyUnit = fc.record({
  year: fc.integer({ min: 0, max: 2 }),
  x: fc.integer({ min: 0, max: 9 }),
  taught: anyLinks,
  assessed: anyLinks,
});
type AnyUnit = typeof anyUnit extends fc.Arbitrary<infer Made> ? Made : never;

function planned(units: readonly AnyUnit[]): CheckedProgramme {
  const items = units.map(({ year, x, assessed }, object) => ({
    year,
    item: unit(
      { object: object + 1, x },
      exam({ assesses: assessed.map(({ outcome, level }) => ({ learning_outcome: outcome, level, share: 0 })) }),
    ),
  }));
  return programme(
    [0, 1, 2].map((year) => ({ items: items.filter((each) => each.year === year).map(({ item }) => item) })),
    {
      outcomes: {
        list: ids.map((id) => ({ id, title: `Uitkomst ${id}`, active: true, dublin: false, top: 3 })),
        promised: ids.map((outcome) => ({ outcome, level: 3 })),
        taught: units.flatMap(({ taught }, object) => taught.map((link) => ({ unit: object + 1, ...link }))),
        matches: [],
      },
    },
  );
}

const found = (checked: CheckedProgramme, ...names: string[]) =>
  runChecks(checked)
    .filter(({ check }) => names.includes(check))
    .map(({ check, record }) => `${check} ${record?.id}`)
    .sort();

const without = (units: readonly AnyUnit[], linked: 'taught' | 'assessed') =>
  ids.filter((id) => !units.some((each) => each[linked].some(({ outcome }) => outcome === id)));

it('reports exactly the outcomes that no unit teaches and no exam assesses', () => {
  fc.assert(
    fc.property(fc.array(anyUnit, { maxLength: 8 }), (units) => {
      const expected = [
        ...without(units, 'taught').map((id) => `outcome_untaught ${id}`),
        ...without(units, 'assessed').map((id) => `outcome_unassessed ${id}`),
      ];
      expect(found(planned(units), 'outcome_untaught', 'outcome_unassessed')).toEqual(expected.sort());
    }),
  );
});

it('finds the same wherever the units of a year are, as far as their order does not matter', () => {
  const names = ['outcome_untaught', 'outcome_unassessed', 'outcome_end_level', 'outcome_exams', 'outcome_first_year'];
  fc.assert(
    fc.property(fc.array(anyUnit, { maxLength: 8 }), fc.integer({ min: 0, max: 9 }), (units, x) => {
      const moved = units.map((each) => ({ ...each, x }));
      expect(found(planned(moved), ...names)).toEqual(found(planned(units), ...names));
    }),
  );
});

it('finds no falling level, and nothing assessed too early, if everything is in one block', () => {
  fc.assert(
    fc.property(fc.array(anyUnit, { maxLength: 8 }), (units) => {
      const together = units.map((each) => ({ ...each, year: 0, x: 0 }));
      expect(found(planned(together), 'outcome_level_down', 'outcome_too_early')).toEqual([]);
    }),
  );
});
