// Test cases for the checks of planned items: filled, planned once, in order, decided on, coordinated and described in time.
// Only imported by registry.test.ts.
import type { LateGroup } from '../check.ts';
import { type Case, course, exam, fields, lesson, part, programme, unit, weekUnit, year } from '../testing.ts';

const secondAfterFirst = { unit: 2, requires: 1, together: false };

const late = (deadline: string, values: Partial<LateGroup> = {}): LateGroup => ({
  object: 'programme',
  id: 3,
  title: 'ICT',
  group_id: 7,
  group: 'Studiegids',
  deadline,
  empty: fields('Taal'),
  ...values,
});

export const itemCases = {
  empty_part: [
    ['empty', programme(year(part({ title: 'Thema' }))), ['In Thema is nog niets gepland.']],
    ['filled', programme(year(part({}, weekUnit()))), []],
    ['no part at all', programme([{}]), []],
  ],
  empty_unit: [
    ['empty', programme(year(part({}, weekUnit({ title: 'Web' })))), ['In Web is nog niets gepland.']],
    ['filled', programme(year(unit({}, course()))), []],
    ['only an exam', programme(year(unit({}, exam()))), []],
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
        requirements: [secondAfterFirst],
      }),
      ['Web 2 begint voordat Web 1 is afgelopen.'],
    ],
    [
      'right after it',
      programme(year(unit({ object: 1 }), unit({ object: 2, x: 3 })), {
        requirements: [secondAfterFirst],
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
        requirements: [{ ...secondAfterFirst, together: true }],
      }),
      [],
    ],
    [
      'a year later',
      programme([...year(unit({ object: 1, x: 9 })), ...year(unit({ object: 2 }))], {
        requirements: [secondAfterFirst],
      }),
      [],
    ],
    ['what is not planned', programme(year(unit({ object: 2 })), { requirements: [secondAfterFirst] }), []],
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
        late: [late('2026-11-01', { object: 'educational_unit', title: 'Web', empty: fields('Doel', 'Taal') })],
      }),
      ['Web: Doel en Taal van Studiegids zijn leeg; de termijn was 01-11-2026.'],
    ],
    [
      'near',
      programme([{}], {
        late: [late('2026-11-30')],
      }),
      ['ICT: Taal van Studiegids is leeg; de termijn is 30-11-2026.'],
    ],
    [
      'far',
      programme([{}], {
        late: [late('2026-12-01')],
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
} satisfies Record<string, Case[]>;
