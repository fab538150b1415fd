// Test cases for the checks of exams, and of lessons in weeks without classes. Only imported by registry.test.ts.
import { type Case, course, exam, holiday, part, programme, unit, weekUnit, year } from '../testing.ts';

/** An exam in that week of its block. */
const week = (number: number, values = {}) => exam({ title: 'Tentamen', y: number - 1, ...values });

export const examCases = {
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
} satisfies Record<string, Case[]>;
