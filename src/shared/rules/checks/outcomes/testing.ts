// Test cases for the checks about outcomes, with and without findings. Only imported by tests.
import type { CheckedOutcomes, CheckedProgramme, CheckRow } from '../check.ts';
import { type Case, exam, part, programme, unit } from '../testing.ts';
import type { outcomeChecks } from './outcome-checks.ts';

const introduced = ['geïntroduceerd', 'uitgebouwd', 'beheerst'];
const numbered = ['Niveau 1', 'Niveau 2', 'Niveau 3'];
/** One outcome, promised at level 3 of 3, and another one. */
const design = { id: 1, title: 'A1 Ontwerpt', active: true, dublin: false, top: 3 };
const build = { ...design, id: 2, title: 'A2 Bouwt' };
const knowledge = { ...design, id: 9, title: 'Kennis en inzicht', dublin: true };
const promises = [{ outcome: 1, level: 3 }];

/** A unit in a block; `learning` links it to the outcome. */
const teaching = (object: number, values: Partial<CheckRow> = {}, ...inside: Parameters<typeof unit>[1][]) =>
  unit({ object, title: `Eenheid ${object}`, ...values }, ...inside);
const testing = (level: number, values: Partial<CheckRow> = {}) =>
  exam({ title: 'Tentamen', assesses: [{ learning_outcome: 1, level, share: 0 }], ...values });

function learning(
  years: Parameters<typeof unit>[1][][],
  taught: Record<number, number>,
  more: Partial<CheckedOutcomes> = {},
): CheckedProgramme {
  const links = Object.entries(taught).map(([id, level]) => ({ unit: Number(id), outcome: 1, level }));
  const outcomes = { list: [design, build], promised: promises, taught: links, matches: [], ...more };
  return programme(
    years.map((items) => ({ items })),
    { outcomes },
  );
}

const none = { promised: [] };

export const outcomeCases: Record<keyof typeof outcomeChecks, Case[]> = {
  outcome_untaught: [
    ['by no unit', learning([[teaching(7)]], {}), ['A1 Ontwerpt komt in geen geplande eenheid aan bod.']],
    ['by a unit that is planned', learning([[teaching(7)]], { 7: 1 }), []],
    [
      'by a unit that is not',
      learning([[teaching(7)]], { 8: 1 }),
      ['A1 Ontwerpt komt in geen geplande eenheid aan bod.'],
    ],
    [
      'only in group 2 of a mirror',
      learning([[teaching(7, { mirrored: true })]], { 7: 1 }),
      ['A1 Ontwerpt komt in geen geplande eenheid aan bod.'],
    ],
    ['that nobody promises', learning([[teaching(7)]], {}, none), []],
  ],
  outcome_unassessed: [
    ['without an exam', learning([[teaching(7)]], { 7: 1 }), ['A1 Ontwerpt wordt nergens getoetst.']],
    ['by an exam', learning([[teaching(7, {}, testing(1))]], { 7: 1 }), []],
    [
      'by a resit only',
      learning([[teaching(7, {}, testing(1, { resit: true }))]], { 7: 1 }),
      ['A1 Ontwerpt wordt nergens getoetst.'],
    ],
    [
      'by an exam that counts for nothing',
      learning([[teaching(7, {}, testing(1, { weight: 0 }))]], { 7: 1 }),
      ['A1 Ontwerpt wordt nergens getoetst.'],
    ],
  ],
  outcome_too_early: [
    [
      'a block before it is taught',
      learning([[teaching(7, { x: 0 }, testing(1)), teaching(8, { x: 3 })]], { 8: 1 }),
      ['A1 Ontwerpt wordt in Tentamen getoetst voordat zij aan bod komt.'],
    ],
    ['in the same block', learning([[teaching(7, { x: 3 }, testing(1)), teaching(8, { x: 3, y: 1 })]], { 8: 1 }), []],
    ['never taught is another check', learning([[teaching(7, {}, testing(1))]], {}), []],
  ],
  outcome_end_level: [
    [
      'lower in the last year',
      learning([[teaching(7)], [teaching(8, {}, testing(2))]], { 7: 1, 8: 2 }),
      ['A1 Ontwerpt wordt aan het eind tot niveau 2 getoetst; beloofd is niveau 3.'],
    ],
    [
      'only before the last year',
      learning([[teaching(7, {}, testing(3))], [teaching(8)]], { 7: 3 }),
      ['A1 Ontwerpt wordt aan het eind niet getoetst; beloofd is niveau 3.'],
    ],
    [
      'where two years are the end',
      learning([[teaching(7, {}, testing(3))], [teaching(8)]], { 7: 3 }),
      [],
      { years: 2 },
    ],
    ['at the level', learning([[teaching(7, {}, testing(3))]], { 7: 3 }), []],
    [
      'at the top of the scale where no level was promised',
      learning([[teaching(7, {}, testing(2))]], { 7: 2 }, { promised: [{ outcome: 1, level: 0 }] }),
      ['A1 Ontwerpt wordt aan het eind tot niveau 2 getoetst; beloofd is niveau 3.'],
    ],
    ['never assessed is another check', learning([[teaching(7)]], { 7: 3 }), []],
    [
      'in the words of its scale',
      learning([[teaching(7, {}, testing(1))]], { 7: 1 }, { promised: [{ outcome: 1, level: 3, levels: introduced }] }),
      ['A1 Ontwerpt wordt aan het eind tot ‘geïntroduceerd’ getoetst; beloofd is ‘beheerst’.'],
    ],
    [
      'in words that say themselves that they are levels',
      learning([[teaching(7, {}, testing(1))]], { 7: 1 }, { promised: [{ outcome: 1, level: 2, levels: numbered }] }),
      ['A1 Ontwerpt wordt aan het eind tot niveau 1 getoetst; beloofd is niveau 2.'],
    ],
  ],
  outcome_exams: [
    ['one', learning([[teaching(7, {}, testing(3))]], { 7: 3 }), ['A1 Ontwerpt hangt af van één toets.']],
    ['two', learning([[teaching(7, {}, testing(3), testing(3, { x: 3 }))]], { 7: 3 }), []],
    ['exactly the most', learning([[teaching(7, {}, testing(3), testing(3, { x: 3 }))]], { 7: 3 }), [], { most: 2 }],
    [
      'too many',
      learning([[teaching(7, {}, testing(3), testing(3, { x: 3 }), testing(3, { x: 6 }))]], { 7: 3 }),
      ['A1 Ontwerpt zit in 3 toetsen; 2 is het meeste.'],
      { most: 2 },
    ],
  ],
  outcome_elective: [
    [
      'in a choice',
      learning([[part({ elective: true }, teaching(7))]], { 7: 3 }),
      ['A1 Ontwerpt komt alleen in een keuzeonderdeel tot het beloofde niveau.'],
    ],
    [
      'beside a choice, but not up to the promised level',
      learning([[part({ elective: true }, teaching(7)), teaching(8)]], { 7: 3, 8: 2 }),
      ['A1 Ontwerpt komt alleen in een keuzeonderdeel tot het beloofde niveau.'],
    ],
    ['also for everybody', learning([[part({ elective: true }, teaching(7)), teaching(8)]], { 7: 3, 8: 3 }), []],
    ['nowhere up to that level', learning([[part({ elective: true }, teaching(7)), teaching(8)]], { 7: 1, 8: 1 }), []],
  ],
  outcome_first_year: [
    ['of two', learning([[teaching(7)], [teaching(8)]], { 7: 3 }), ['A1 Ontwerpt komt na jaar 1 niet meer terug.']],
    ['and the second', learning([[teaching(7)], [teaching(8)]], { 7: 2, 8: 3 }), []],
    ['which is the only one', learning([[teaching(7)]], { 7: 3 }), []],
  ],
  outcome_level_down: [
    [
      'in a later block',
      learning([[teaching(7, { x: 0 }), teaching(8, { x: 3 })]], { 7: 2, 8: 1 }),
      ['A1 Ontwerpt: Eenheid 8 werkt op niveau 1, na niveau 2 daarvoor.'],
    ],
    ['in the same block', learning([[teaching(7), teaching(8, { y: 1 })]], { 7: 2, 8: 1 }), []],
    ['rising', learning([[teaching(7)], [teaching(8)]], { 7: 1, 8: 3 }), []],
    ['in a choice', learning([[teaching(7)], [part({ elective: true }, teaching(8))]], { 7: 2, 8: 1 }), []],
  ],
  outcome_group_only: [
    [
      'every exam',
      learning([[teaching(7, {}, testing(3, { individual: false }))]], { 7: 3 }),
      ['A1 Ontwerpt wordt alleen in groepswerk getoetst.'],
    ],
    ['but one', learning([[teaching(7, {}, testing(3, { individual: false }), testing(3, { x: 3 }))]], { 7: 3 }), []],
    [
      'but for practice',
      learning([[teaching(7, {}, testing(3, { individual: false }), testing(3, { x: 3, weight: 0 }))]], { 7: 3 }),
      ['A1 Ontwerpt wordt alleen in groepswerk getoetst.'],
    ],
    ['never assessed is another check', learning([[teaching(7)]], { 7: 3 }), []],
  ],
  outcome_credits: [
    [
      'too few, as one of two outcomes of a unit',
      learning(
        [[teaching(7, { ects_credits: 5 })]],
        {},
        {
          taught: [
            { unit: 7, outcome: 1, level: 1 },
            { unit: 7, outcome: 2, level: 1 },
          ],
        },
      ),
      ['A1 Ontwerpt krijgt 2,5 EC; de norm is 10 tot 60.'],
    ],
    ['exactly the least', learning([[teaching(7, { ects_credits: 10 })]], { 7: 1 }), []],
    [
      'too many',
      learning([[teaching(7, { ects_credits: 61 })]], { 7: 1 }),
      ['A1 Ontwerpt krijgt 61 EC; de norm is 10 tot 60.'],
    ],
  ],
  unit_outcomes: [
    ['none', learning([[teaching(7)]], {}), ['Eenheid 7 werkt aan geen leeruitkomst.']],
    ['one', learning([[teaching(7)]], { 7: 0 }), []],
    ['in a programme that promises nothing', learning([[teaching(7)]], {}, none), []],
  ],
  exam_outcomes: [
    ['none', learning([[teaching(7, {}, exam({ title: 'Verslag' }))]], { 7: 1 }), ['Verslag meet geen leeruitkomst.']],
    ['one', learning([[teaching(7, {}, testing(1))]], { 7: 1 }), []],
    ['a resit', learning([[teaching(7, {}, exam({ resit: true }))]], { 7: 1 }), []],
    ['in a programme that promises nothing', learning([[teaching(7, {}, exam())]], {}, none), []],
  ],
  exam_shares: [
    [
      'of 90%',
      learning([[teaching(7, {}, exam({ title: 'Verslag', assesses: shares(50, 40) }))]], {}),
      ['De delen van Verslag zijn samen 90%.'],
    ],
    ['of 100%', learning([[teaching(7, {}, exam({ assesses: shares(50, 50) }))]], {}), []],
    ['that nobody said', learning([[teaching(7, {}, exam({ assesses: shares(0, 0) }))]], {}), []],
  ],
  outcome_dublin: [
    [
      'matching nothing',
      learning([], {}, { list: [design, knowledge] }),
      [
        'A1 Ontwerpt hoort bij geen Dublin-descriptor.',
        'Geen leeruitkomst van dit programma werkt Kennis en inzicht uit.',
      ],
    ],
    ['matching', learning([], {}, { list: [design, knowledge], matches: [{ outcome: 1, other: 9 }] }), []],
    [
      'matched from the other side',
      learning([], {}, { list: [design, knowledge], matches: [{ outcome: 9, other: 1 }] }),
      [],
    ],
    ['in a school without descriptors', learning([], {}), []],
  ],
  outcome_withdrawn: [
    [
      'and taught',
      learning([[teaching(7)]], { 7: 1 }, { list: [{ ...design, active: false }], promised: [] }),
      ['A1 Ontwerpt is niet meer actief, maar wordt nog gebruikt.'],
    ],
    [
      'and assessed, and promised',
      learning([[teaching(7, {}, testing(1))]], {}, { list: [{ ...design, active: false }] }),
      ['A1 Ontwerpt is niet meer actief, maar wordt nog gebruikt.'],
    ],
    ['and used nowhere', learning([[teaching(7)]], {}, { list: [{ ...design, active: false }], promised: [] }), []],
    ['not at all', learning([[teaching(7)]], { 7: 1 }), []],
  ],
};

function shares(first: number, second: number) {
  return [
    { learning_outcome: 1, level: 1, share: first },
    { learning_outcome: 2, level: 1, share: second },
  ];
}
