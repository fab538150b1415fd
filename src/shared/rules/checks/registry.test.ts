// Every check: one that finds it, one that does not, and one at the edge; and what holds for all of them.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { CheckedProgramme, CheckRow } from './check.ts';
import { type CheckName, checkNames, checks, runChecks, standardSettings } from './registry.ts';
import { outcomeCases } from './outcomes/testing.ts';
import { course, exam, part, programme, unit, weekUnit } from './testing.ts';
import { tell, withAcceptances } from './told-finding.ts';

/** What one check says, whether it starts on or off. */
function said(name: CheckName, checked: CheckedProgramme, parameters: Record<string, number> = {}): string[] {
  const { severity } = checks[name];
  const settings = { ...standardSettings, [name]: { severity, parameters } };
  return runChecks(checked, settings)
    .filter(({ check }) => check === name)
    .map(({ message }) => message);
}

const year = (...items: ReturnType<typeof unit>[]) => [{ items }];
const holiday = { 5: 'Herfstvakantie' };
const lesson = (hours: number, from = 0, height = 10) => course({ duration_value: hours, y: from, height });
const week = (number: number, values = {}) => exam({ title: 'Tentamen', y: number - 1, ...values });

type Case = [what: string, checked: CheckedProgramme, said: string[], parameters?: Record<string, number>];
const fields = (...labels: string[]) => labels.map((label) => ({ name: label.toLowerCase(), label }));
const cases: Record<CheckName, Case[]> = {
  ...outcomeCases,
  ec_programme: [
    [
      'too little',
      programme(year(unit({ ects_credits: 20 })), { ects_credits: 60 }),
      ['20 EC gepland van de 60: 40 EC te weinig.'],
    ],
    ['exactly', programme(year(unit({ ects_credits: 60 })), { ects_credits: 60 }), []],
    ['nobody said how many', programme(year(unit({ ects_credits: 60 }))), []],
    [
      'what does not count',
      programme(year(part({ count_ects_credits: false, ects_credits: 5 })), { ects_credits: 5 }),
      ['0 EC gepland van de 5: 5 EC te weinig.'],
    ],
  ],
  ec_year: [
    [
      'one year too full',
      programme([...year(unit({ ects_credits: 75 })), ...year(unit({ ects_credits: 60 }))], { ects_credits: 120 }),
      ['Jaar 1 heeft 75 EC in plaats van 60: 15 EC te veel.'],
    ],
    [
      'even',
      programme([...year(unit({ ects_credits: 60 })), ...year(unit({ ects_credits: 60 }))], { ects_credits: 120 }),
      [],
    ],
    [
      'of three years, shares that are not whole',
      programme(
        [1, 2, 3].map(() => ({ items: [unit({ ects_credits: 3 }), unit({ ects_credits: 0 })] })),
        { ects_credits: 9 },
      ),
      [],
    ],
  ],
  ec_block: [
    [
      'one block heavy',
      programme(
        year(
          unit({ ects_credits: 20 }),
          unit({ ects_credits: 10, x: 3 }),
          unit({ ects_credits: 15, x: 6 }),
          unit({ ects_credits: 15, x: 9 }),
        ),
      ),
      ['Blok 1 heeft 20 EC; gelijk verdeeld is het 15.', 'Blok 2 heeft 10 EC; gelijk verdeeld is het 15.'],
    ],
    [
      'as even as the programme asks, in a year that is too full',
      programme(
        year(
          unit({ ects_credits: 20 }),
          unit({ ects_credits: 30, x: 3 }),
          unit({ ects_credits: 15, x: 6 }),
          unit({ ects_credits: 15, x: 9 }),
        ),
        { ects_credits: 60 },
      ),
      ['Blok 1 heeft 20 EC; gelijk verdeeld is het 15.', 'Blok 2 heeft 30 EC; gelijk verdeeld is het 15.'],
    ],
    [
      'just as much as may be',
      programme(
        year(
          unit({ ects_credits: 18 }),
          unit({ ects_credits: 12, x: 3 }),
          unit({ ects_credits: 15, x: 6 }),
          unit({ ects_credits: 15, x: 9 }),
        ),
      ),
      [],
    ],
    ['an empty year', programme([{}]), []],
  ],
  ec_part: [
    [
      'other than its units',
      programme(year(part({ title: 'Thema', ects_credits: 15 }, weekUnit({ ects_credits: 10, width: 12 })))),
      ['Thema telt voor 15 EC, maar de eenheden erin samen voor 10.'],
    ],
    ['the same', programme(year(part({ ects_credits: 10 }, weekUnit({ ects_credits: 10, width: 12 })))), []],
    ['empty', programme(year(part({ ects_credits: 10 }))), []],
    ['chosen', programme(year(part({ ects_credits: 15, choose_ects_min: 5 }, weekUnit({ ects_credits: 10 })))), []],
  ],
  ec_hours: [
    [
      'too few hours',
      programme(year(unit({ title: 'Web', ects_credits: 5, contact_hours: 40, self_study_hours: 40 }))),
      ['Web heeft 80 uur; bij 5 EC horen er 140.'],
    ],
    ['at the tolerance', programme(year(unit({ ects_credits: 5, contact_hours: 40, self_study_hours: 86 }))), []],
    [
      'below the tolerance',
      programme(year(unit({ title: 'Web', ects_credits: 5, contact_hours: 40, self_study_hours: 85 }))),
      ['Web heeft 125 uur; bij 5 EC horen er 140.'],
    ],
    ['nothing filled in', programme(year(unit({ ects_credits: 5 }))), []],
  ],
  contact_low: [
    [
      'all weeks of a year',
      programme(year(unit({ width: 12 }, lesson(11, 0, 40)))),
      [1, 2, 3, 4].map(
        (block) =>
          `Blok ${block}, week ${block * 10 - 9} tot en met ${block * 10}: minder dan 12 contacturen, in de rustigste 11.`,
      ),
    ],
    ['just enough', programme(year(unit({ width: 12 }, lesson(12, 0, 40)))), []],
    ['later years ask less', programme([{}, ...year(unit({ width: 12 }, lesson(8, 0, 40)))]), []],
    ['a week without classes', programme([{ closed: holiday, items: [unit({ width: 12 }, lesson(12, 0, 40))] }]), []],
    ['nothing planned', programme([{}]), []],
  ],
  contact_high: [
    [
      'one week',
      programme(year(unit({}, lesson(24), lesson(1, 3, 1)))),
      ['Blok 1, week 4: meer dan 24 contacturen, in de drukste 25.'],
    ],
    ['the most that may be', programme(year(unit({}, lesson(24)))), []],
    [
      'a limit that is not whole',
      programme(year(unit({}, lesson(24)))),
      ['Blok 1, week 1 tot en met 10: meer dan 22,25 contacturen, in de drukste 24.'],
      { most: 22.25 },
    ],
    ['an ordinary week', programme(year(unit({}, lesson(16)))), []],
  ],
  week_load: [
    [
      'a block too full',
      programme(year(unit({ ects_credits: 17 }))),
      ['Blok 1, week 1 tot en met 10: meer dan 45 uur studie bij de EC, in de drukste 47,6.'],
    ],
    ['just under', programme(year(unit({ ects_credits: 16 }))), []],
    [
      'a part in which nothing stands yet',
      programme(year(part({ ects_credits: 17 }))),
      ['Blok 1, week 1 tot en met 10: meer dan 45 uur studie bij de EC, in de drukste 47,6.'],
    ],
    [
      'with a week of exams, in which students work as well',
      programme([{ closed: { 10: 'Toetsweek' }, items: [unit({ ects_credits: 16 })] }]),
      [],
    ],
    [
      'where students choose',
      programme(year(part({ choose_ects_min: 15 }, ...[1, 2].map(() => weekUnit({ ects_credits: 15, width: 12 }))))),
      [],
    ],
    [
      'around a week without classes',
      programme([{ closed: holiday, items: [unit({ ects_credits: 17 })] }]),
      ['Blok 1, week 1 tot en met 4 en 6 tot en met 10: meer dan 45 uur studie bij de EC, in de drukste 52,9.'],
    ],
    [
      'another norm',
      programme(year(unit({ ects_credits: 16 }))),
      ['Blok 1, week 1 tot en met 10: meer dan 44 uur studie bij de EC, in de drukste 44,8.'],
      { most: 44 },
    ],
  ],
  exams_week: [
    [
      'four in a week',
      programme(year(...[0, 1, 2, 3].map(() => unit({}, week(9))))),
      ['Week 9 heeft 4 toetsen die meetellen; 3 is het meeste.'],
    ],
    ['three', programme(year(...[0, 1, 2].map(() => unit({}, week(9))))), []],
    ['those that do not count', programme(year(unit({}, ...[0, 1, 2, 3].map(() => week(9))))), []],
    [
      'four, of which students choose half',
      programme(
        year(
          part({ choose_ects_min: 10 }, ...[0, 1, 2, 3].map(() => weekUnit({ ects_credits: 5, width: 12 }, week(9)))),
        ),
      ),
      [],
    ],
  ],
  exams_block: [
    [
      'seven',
      programme(year(...[1, 2, 3, 4, 5, 6, 7].map((at) => unit({}, week(at))))),
      ['Blok 1 heeft 7 toetsen die meetellen; 6 is het meeste.'],
    ],
    ['six', programme(year(...[1, 2, 3, 4, 5, 6].map((at) => unit({}, week(at))))), []],
    ['one', programme(year(unit({}, week(1)))), []],
  ],
  exam_holiday: [
    [
      'in a holiday',
      programme([{ closed: holiday, items: [unit({}, week(5))] }]),
      ['Tentamen staat in week 5 (Herfstvakantie): dan is er geen onderwijs.'],
    ],
    [
      'for anyone who may not read what it is called',
      programme([{ closed: holiday, items: [unit({}, week(5, { title: '' }))] }]),
      ['Een toets staat in week 5 (Herfstvakantie): dan is er geen onderwijs.'],
    ],
    ['in a teaching week', programme([{ closed: holiday, items: [unit({}, week(6))] }]), []],
    ['in a week for exams', programme([{ closed: { 5: 'Toetsweek' }, items: [unit({}, week(5))] }]), []],
    [
      'below the last week',
      programme(year(unit({}, week(11)))),
      ['Tentamen staat in weken die de onderwijseenheid niet meer heeft.'],
    ],
  ],
  exam_outside: [
    [
      'outside',
      programme([{ closed: { 10: 'Toetsweek' }, items: [unit({}, week(9))] }]),
      ['Tentamen staat in week 9, buiten de toetsweken.'],
    ],
    ['inside', programme([{ closed: { 10: 'Toetsweek' }, items: [unit({}, week(10))] }]), []],
    ['a calendar without them', programme(year(unit({}, week(9)))), []],
  ],
  lesson_holiday: [
    [
      'only then',
      programme([{ closed: holiday, items: [unit({}, course({ title: 'Les', y: 4 }))] }]),
      ['Les staat alleen in weken zonder onderwijs.'],
    ],
    ['also then', programme([{ closed: holiday, items: [unit({}, course({ y: 4, height: 2 }))] }]), []],
    [
      'below the last week',
      programme(year(unit({}, course({ title: 'Les', y: 9, height: 2 })))),
      ['Les staat in weken die de onderwijseenheid niet meer heeft.'],
    ],
  ],
  no_exam: [
    [
      'only lessons',
      programme(year(unit({ title: 'Web', ects_credits: 5 }, course()))),
      ['Web telt voor 5 EC en heeft geen toets.'],
    ],
    ['an exam', programme(year(unit({ ects_credits: 5 }, exam()))), []],
    ['no EC', programme(year(unit({}, course()))), []],
  ],
  exam_weights: [
    [
      'too much',
      programme(year(unit({ title: 'Web' }, exam({ weight: 60 }), exam({ weight: 50 })))),
      ['De toetsen van Web wegen samen 110%.'],
    ],
    [
      'all',
      programme(year(unit({}, exam({ weight: 60 }), exam({ weight: 40 }), exam({ weight: 60, resit: true })))),
      [],
    ],
    ['nobody said so', programme(year(unit({}, exam(), exam()))), []],
  ],
  no_resit: [
    ['none', programme(year(unit({ title: 'Web' }, exam()))), ['Bij de toetsen van Web is geen herkansing gepland.']],
    ['in the unit', programme(year(unit({}, exam(), exam({ resit: true })))), []],
    [
      'in another place of the same unit',
      programme(year(unit({ object: 9 }, exam()), unit({ object: 9, x: 3 }, exam({ resit: true })))),
      [],
    ],
    [
      'in another year',
      programme([
        ...year(unit({ title: 'Web', object: 9 }, exam())),
        ...year(unit({ object: 9 }, exam({ resit: true }))),
      ]),
      ['De herkansing van Web staat in jaar 2, niet in hetzelfde jaar.'],
    ],
  ],
  empty_part: [
    ['empty', programme(year(part({ title: 'Thema' }))), ['In Thema is nog niets gepland.']],
    ['filled', programme(year(part({}, weekUnit()))), []],
    ['no part at all', programme([{}]), []],
  ],
  empty_unit: [
    ['empty', programme(year(part({}, weekUnit({ title: 'Web' })))), ['In Web is nog niets gepland.']],
    ['filled', programme(year(unit({}, course()))), []],
    ['only an exam', programme(year(unit({}, week(1)))), []],
  ],
  placed_twice: [
    [
      'in two years',
      programme([...year(unit({ object: 9 })), ...year(unit({ title: 'Web', object: 9 }))]),
      ['Web staat 2 keer in dit programma.'],
    ],
    ['once', programme(year(unit({ object: 9 }), unit({ object: 8, x: 3 }))), []],
    ['again for the other group', programme(year(unit({ object: 9 }), unit({ object: 9, y: 5, mirrored: true }))), []],
  ],
  state_behind: [
    [
      'a concept',
      programme([{ decided: true, items: [unit({ title: 'Web', state: 'Concept' })] }]),
      ['Het jaar is vastgesteld, maar Web is Concept.'],
    ],
    ['decided on as well', programme([{ decided: true, items: [unit({ state: 'Vastgesteld' })] }]), []],
    ['a year that is not decided on', programme(year(unit({ state: 'Concept' }))), []],
  ],
  order: [
    [
      'before what it requires',
      programme(year(unit({ title: 'Web 2', object: 2 }), unit({ title: 'Web 1', object: 1, x: 3 })), {
        requirements: [{ unit: 2, requires: 1, together: false }],
      }),
      ['Web 2 begint voordat Web 1 is afgelopen.'],
    ],
    [
      'right after it',
      programme(year(unit({ object: 1 }), unit({ object: 2, x: 3 })), {
        requirements: [{ unit: 2, requires: 1, together: false }],
      }),
      [],
    ],
    [
      'before both that it requires',
      programme(
        year(
          unit({ title: 'Web 3', object: 3 }),
          unit({ title: 'Web 1', object: 1, x: 3 }),
          unit({ title: 'Web 2', object: 2, x: 6 }),
        ),
        { requirements: [1, 2].map((requires) => ({ unit: 3, requires, together: false })) },
      ),
      ['Web 3 begint voordat Web 1 is afgelopen.', 'Web 3 begint voordat Web 2 is afgelopen.'],
    ],
    [
      'at the same time',
      programme(year(unit({ object: 1 }), unit({ object: 2 })), {
        requirements: [{ unit: 2, requires: 1, together: true }],
      }),
      [],
    ],
    [
      'a year later',
      programme([...year(unit({ object: 1, x: 9 })), ...year(unit({ object: 2 }))], {
        requirements: [{ unit: 2, requires: 1, together: false }],
      }),
      [],
    ],
    [
      'what is not planned',
      programme(year(unit({ object: 2 })), { requirements: [{ unit: 2, requires: 1, together: false }] }),
      [],
    ],
  ],
  choice: [
    [
      'too little',
      programme(year(part({ title: 'Keuze', choose_ects_min: 15 }, weekUnit({ ects_credits: 10 })))),
      ['Keuze biedt 10 EC; er moeten er 15 gekozen worden.'],
    ],
    ['just enough', programme(year(part({ choose_ects_min: 10 }, weekUnit({ ects_credits: 10 })))), []],
    [
      'units that count nowhere',
      programme(
        year(
          part(
            { title: 'Keuze', choose_ects_min: 10 },
            part({ count_ects_credits: false }, weekUnit({ ects_credits: 10 })),
          ),
        ),
      ),
      ['Keuze biedt 0 EC; er moeten er 10 gekozen worden.'],
    ],
    ['nothing yet', programme(year(part({ ects_credits: 30, choose_ects_min: 15 }))), []],
  ],
  coordinator_load: [
    [
      'too much',
      programme(year(unit({ coordinator: 'N. de Wit' }, lesson(13)))),
      ['N. de Wit heeft in blok 1 130 contacturen; 120 is het meeste.'],
    ],
    ['the most that may be', programme(year(unit({ coordinator: 'N. de Wit' }, lesson(12)))), []],
    ['nobody', programme(year(unit({}, lesson(13)))), []],
  ],
  group_late: [
    [
      'past',
      programme([{}], {
        late: [
          {
            object: 'educational_unit',
            id: 3,
            title: 'Web',
            group_id: 7,
            group: 'Studiegids',
            deadline: '2026-11-01',
            empty: fields('Doel', 'Taal'),
          },
        ],
      }),
      ['Web: Doel en Taal van Studiegids zijn leeg; de termijn was 01-11-2026.'],
    ],
    [
      'near',
      programme([{}], {
        late: [
          {
            object: 'programme',
            id: 3,
            title: 'ICT',
            group_id: 7,
            group: 'Studiegids',
            deadline: '2026-11-30',
            empty: fields('Taal'),
          },
        ],
      }),
      ['ICT: Taal van Studiegids is leeg; de termijn is 30-11-2026.'],
    ],
    [
      'far',
      programme([{}], {
        late: [
          {
            object: 'programme',
            id: 3,
            title: 'ICT',
            group_id: 7,
            group: 'Studiegids',
            deadline: '2026-12-01',
            empty: fields('Taal'),
          },
        ],
      }),
      [],
    ],
  ],
  rio: [
    [
      'something missing',
      programme([{}], { rio: ['Geldig vanaf is niet ingevuld.', 'Taal: RIO kent deze taal niet.'] }),
      ['Nog niet klaar voor RIO. Geldig vanaf is niet ingevuld. Taal: RIO kent deze taal niet.'],
    ],
    ['nothing missing', programme([{}]), []],
    [
      'one thing',
      programme([{}], { rio: ['Taal is niet ingevuld.'] }),
      ['Nog niet klaar voor RIO. Taal is niet ingevuld.'],
    ],
  ],
};

describe.each(checkNames)('%s', (name) => {
  it('is shown by something to find, something good, and an edge', () => {
    expect(cases[name].length).toBeGreaterThanOrEqual(3);
    expect(new Set(cases[name].map(([, , expected]) => expected.length > 0))).toEqual(new Set([true, false]));
  });

  it.each(cases[name])('%s', (_what, checked, expected, parameters) => {
    expect(said(name, checked, parameters)).toEqual(expected);
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

it('the load of a coordinator is that of their units in that block, and of no others', () => {
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
  expect(found && tell(1, found).finding.sum).toEqual([[inside?.row.id, inside?.parent?.row.id], [beside?.row.id]]);
});

describe('all checks', () => {
  it('are silent when they are off, for whoever may not know, and find the same each time', () => {
    fc.assert(
      fc.property(anyPlan, fc.constantFrom(...checkNames), (checked, name) => {
        const off = { ...standardSettings, [name]: { ...standardSettings[name], severity: 'off' as const } };
        const without = runChecks(checked).filter(({ check }) => check !== name);
        expect(runChecks(checked, off)).toEqual(without);
        expect(runChecks(checked, standardSettings, (each) => each !== (checks[name] as unknown))).toEqual(without);
      }),
    );
  });

  it('are accepted one by one: that hides or accepts no other', () => {
    // So that there is a coordinator with too much.
    const coordinator_load = { severity: 'info', parameters: { most: 20 } } as const;
    fc.assert(
      fc.property(anyPlan, fc.nat(), (checked, seed) => {
        const found = runChecks(checked, { ...standardSettings, coordinator_load }).map((each) => tell(1, each));
        const chosen = found[seed % Math.max(1, found.length)];
        if (!chosen) return;
        const accepted = { id: 1, reason: 'Zo bedoeld', by: '', at: '16-11-2026' };
        const told = withAcceptances(found, [{ ...chosen.finding, numbers: chosen.numbers, accepted }]);
        expect(told.filter((each) => each.accepted)).toEqual([{ ...chosen.finding, accepted }]);
        expect(told.map((each) => ({ ...each, accepted: null }))).toEqual(found.map(({ finding }) => finding));
      }),
    );
  });

  it('stay accepted while an item moves within its year, until its numbers change', () => {
    const resit = (x: number, title = 'Web') =>
      runChecks(programme(year(unit({ id: 901, object: 9, title, x }, exam()))))
        .filter(({ check }) => check === 'no_resit')
        .map((each) => tell(1, each));
    const [found] = resit(0);
    const accepted = { id: 1, reason: 'Zo bedoeld', by: '', at: '16-11-2026' };
    const before = { ...found!.finding, numbers: found!.numbers, accepted };
    // What was accepted in the meantime, of other numbers, takes nothing away.
    const acceptances = [before, { ...before, numbers: { title: 'Net', elsewhere: null } }];
    const reasons = (told: ReturnType<typeof resit>) =>
      withAcceptances(told, acceptances).map((each) => each.accepted?.reason ?? null);
    expect([reasons(resit(0)), reasons(resit(6))]).toEqual([['Zo bedoeld'], ['Zo bedoeld']]);
    expect(reasons(resit(6, 'Web 2'))).toEqual([null]);
  });

  it('find nothing of an item in a plan from which it is gone', () => {
    fc.assert(
      fc.property(anyPlan, (checked) => {
        const empty = { ...checked, years: checked.years.map((each) => ({ ...each, roots: [] })) };
        expect(runChecks(empty).filter(({ item }) => item !== null)).toEqual([]);
      }),
    );
  });

  it('say a whole sentence, and where', () => {
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
