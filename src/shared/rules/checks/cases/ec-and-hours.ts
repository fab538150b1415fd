// Test cases for the checks of EC and hours, from programme to week. Only imported by registry.test.ts.
import { type Case, holiday, lesson, part, programme, unit, weekUnit, year } from '../testing.ts';

/** A year with one unit per block, with these EC. */
const blocksOf = (...ects: number[]) =>
  year(...ects.map((ects_credits, block) => unit({ ects_credits, x: block * 3 })));

export const ecAndHoursCases = {
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
      programme(blocksOf(20, 10, 15, 15)),
      ['Blok 1 heeft 20 EC; gelijk verdeeld is het 15.', 'Blok 2 heeft 10 EC; gelijk verdeeld is het 15.'],
    ],
    [
      'as even as the programme asks, in a year that is too full',
      programme(blocksOf(20, 30, 15, 15), { ects_credits: 60 }),
      ['Blok 1 heeft 20 EC; gelijk verdeeld is het 15.', 'Blok 2 heeft 30 EC; gelijk verdeeld is het 15.'],
    ],
    ['just as much as may be', programme(blocksOf(18, 12, 15, 15)), []],
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
} satisfies Record<string, Case[]>;
