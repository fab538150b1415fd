// Every check: one that finds it, one that does not, and one at the edge (in cases/); and what holds for all of them.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ecAndHoursCases } from './cases/ec-and-hours.ts';
import { examCases } from './cases/exams.ts';
import { itemCases } from './cases/items.ts';
import type { CheckedProgramme, CheckRow } from './check.ts';
import { type CheckName, checkNames, checks, runChecks, standardSettings } from './registry.ts';
import { outcomeCases } from './outcomes/testing.ts';
import { type Case, exam, fields, lesson, part, programme, unit, weekUnit, year } from './testing.ts';
import { describeFinding, withAcceptances } from './wire-finding.ts';

/** A check without cases does not compile. */
const cases: Record<CheckName, Case[]> = { ...ecAndHoursCases, ...examCases, ...itemCases, ...outcomeCases };

/** What one check says, whether it starts on or off. */
function messagesOf(name: CheckName, checked: CheckedProgramme, parameters: Record<string, number> = {}): string[] {
  const { severity } = checks[name];
  const settings = { ...standardSettings, [name]: { severity, parameters } };
  return runChecks(checked, settings)
    .filter(({ check }) => check === name)
    .map(({ message }) => message);
}

describe.each(checkNames)('%s', (name) => {
  it('is shown by something to find, something good, and an edge', () => {
    expect(cases[name].length).toBeGreaterThanOrEqual(3);
    expect(new Set(cases[name].map(([, , expected]) => expected.length > 0))).toEqual(new Set([true, false]));
  });

  it.each(cases[name])('%s', (_what, checked, expected, parameters) => {
    expect(messagesOf(name, checked, parameters)).toEqual(expected);
  });
});

const anyPlan = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 9 }),
      ects_credits: fc.option(fc.integer({ min: 0, max: 30 })),
      contact_hours: fc.option(fc.integer({ min: 0, max: 200 })),
      object: fc.integer({ min: 1, max: 3 }),
      coordinator: fc.constantFrom('', 'A. Bos', 'N. de Wit'),
      exams: fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 3 }),
    }),
    { maxLength: 6 },
  )
  .map((units) =>
    programme(year(...units.map(({ exams, ...values }) => unit(values, ...exams.map((y) => exam({ y })), lesson(2)))), {
      ects_credits: 60,
      requirements: [1, 2, 3].flatMap((of) =>
        [1, 2, 3].filter((requires) => requires < of).map((requires) => ({ unit: of, requires, together: false })),
      ),
      late: [7, 8].map((group_id) => ({
        ...({
          object: 'programme',
          id: 1,
          title: 'ICT',
          group_id,
          group: 'Studiegids',
          deadline: '2026-11-01',
        } as const),
        empty: fields('Doel'),
      })),
    }),
  );

it('the load of a coordinator includes only their units in that block', () => {
  const mine = (values: Partial<CheckRow>, ...inside: Parameters<typeof unit>[1][]) =>
    unit({ coordinator: 'N. de Wit', ...values }, ...inside);
  const planned = [
    part({ title: 'Deel' }, weekUnit({ coordinator: 'N. de Wit', title: 'Binnenin', width: 12 }, lesson(7))),
    mine({ title: 'Ernaast', y: 1 }, lesson(6)),
    mine({ title: 'Zonder uren', y: 2 }),
    mine({ title: 'Later', x: 3 }, lesson(2)),
    unit({ coordinator: 'A. Bos', y: 3 }, lesson(9)),
  ];
  const [found] = runChecks(programme(year(...planned))).filter(({ check }) => check === 'coordinator_load');
  expect(found?.sum.map(({ row }) => row.title)).toEqual(['Binnenin', 'Ernaast']);
  // With what is around them: level 1 shows the part.
  const [inside, beside] = found?.sum ?? [];
  expect(found && describeFinding(1, found).finding.sum).toEqual([
    [inside?.row.id, inside?.parent?.row.id],
    [beside?.row.id],
  ]);
});

describe('all checks', () => {
  it('are silent when they are off or the user may not see them, and find the same each time', () => {
    fc.assert(
      fc.property(anyPlan, fc.constantFrom(...checkNames), (checked, name) => {
        const off = { ...standardSettings, [name]: { ...standardSettings[name], severity: 'off' as const } };
        const without = runChecks(checked).filter(({ check }) => check !== name);
        expect(runChecks(checked, off)).toEqual(without);
        expect(runChecks(checked, standardSettings, (each) => each !== (checks[name] as unknown))).toEqual(without);
      }),
    );
  });

  it('are accepted one by one, without hiding or accepting others', () => {
    // So that there is a coordinator with too much.
    const coordinator_load = { severity: 'info', parameters: { most: 20 } } as const;
    fc.assert(
      fc.property(anyPlan, fc.nat(), (checked, seed) => {
        const found = runChecks(checked, { ...standardSettings, coordinator_load }).map((each) =>
          describeFinding(1, each),
        );
        const chosen = found[seed % Math.max(1, found.length)];
        if (!chosen) return;
        const accepted = { id: 1, reason: 'Zo bedoeld', by: '', at: '16-11-2026' };
        const marked = withAcceptances(found, [{ ...chosen.finding, numbers: chosen.numbers, accepted }]);
        expect(marked.filter((each) => each.accepted)).toEqual([{ ...chosen.finding, accepted }]);
        expect(marked.map((each) => ({ ...each, accepted: null }))).toEqual(found.map(({ finding }) => finding));
      }),
    );
  });

  it('stay accepted while an item moves within its year, until its numbers change', () => {
    const resit = (x: number, title = 'Web') =>
      runChecks(programme(year(unit({ id: 901, object: 9, title, x }, exam()))))
        .filter(({ check }) => check === 'no_resit')
        .map((each) => describeFinding(1, each));
    const [found] = resit(0);
    const accepted = { id: 1, reason: 'Zo bedoeld', by: '', at: '16-11-2026' };
    const before = { ...found!.finding, numbers: found!.numbers, accepted };
    // What was accepted in the meantime, of other numbers, takes nothing away.
    const acceptances = [before, { ...before, numbers: { title: 'Net', elsewhere: null } }];
    const reasons = (sets: ReturnType<typeof resit>) =>
      withAcceptances(sets, acceptances).map((each) => each.accepted?.reason ?? null);
    expect([reasons(resit(0)), reasons(resit(6))]).toEqual([['Zo bedoeld'], ['Zo bedoeld']]);
    expect(reasons(resit(6, 'Web 2'))).toEqual([null]);
  });

  it('find nothing about an item that was removed from the plan', () => {
    fc.assert(
      fc.property(anyPlan, (checked) => {
        const empty = { ...checked, years: checked.years.map((each) => ({ ...each, roots: [] })) };
        expect(runChecks(empty).filter(({ item }) => item !== null)).toEqual([]);
      }),
    );
  });

  it('give a complete sentence and a place', () => {
    fc.assert(
      fc.property(anyPlan, (checked) => {
        for (const { message, year: at, check, item } of runChecks(checked)) {
          expect(message).toMatch(/^\S.*\.$/);
          expect(message).not.toMatch(/undefined|NaN|Infinity/);
          expect(at > 0 || ['ec_programme', 'group_late'].includes(check)).toBe(true);
          expect(item?.row.year ?? at).toBe(at);
        }
      }),
    );
  });
});
