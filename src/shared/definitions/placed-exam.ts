// A toetsvorm placed in a week of a unit, at level 3 of the planner. Its rights are those of level 3.
import { assessedOutcomes, checkbox, date, option, text } from './attribute.ts';
import { define } from './definition.ts';
import { creditField, kindFields } from './placed-shared.ts';
import { assessmentBases, teacherQualifications, weights } from './shared-options.ts';

export const placedExam = define({
  object: 'rel__calendar_week__exam',
  table: 'rel__calendar_week__exam',
  path: 'relcalendarweekexams',
  title: 'title',
  attributes: {
    ...kindFields,
    location_capacity: text({
      label: 'Plaatsen',
      tooltip: 'Hoeveel studenten er tegelijk moeten passen, met wat daarbij hoort, bijvoorbeeld 120 met laptop.',
    }),
    ...creditField,
    requirements: text({
      label: 'Ingangseisen',
      tooltip: 'Wat een student moet hebben gedaan om aan deze toets te mogen meedoen.',
      max: 1000,
    }),
    assessment_base: option({
      label: 'Beoordelingsschaal',
      tooltip: 'Hoe het resultaat wordt uitgedrukt, bijvoorbeeld een cijfer of voldaan/niet voldaan.',
      options: assessmentBases,
    }),
    weighing: option({
      label: 'Weging',
      tooltip: 'Hoe zwaar deze toets telt. Samen komen de toetsen van een onderwijseenheid op 100%.',
      options: weights,
    }),
    resit: checkbox({ label: 'Herkansing', tooltip: 'Is dit een herkansing van een eerdere toets?' }),
    qualifications_teacher: option({
      label: 'Kwalificatie docent',
      tooltip: 'Wat een docent moet hebben om deze toets te maken of te beoordelen.',
      options: teacherQualifications,
    }),
    individual: checkbox({
      initial: true,
      label: 'Individueel',
      tooltip: 'Wordt elke student apart beoordeeld? Zonder vinkje is het groepswerk.',
    }),
    limited_opportunity: date({
      label: 'Beperkte gelegenheid tot',
      tooltip: 'De laatste dag waarop deze toets nog kan worden afgelegd.',
    }),
    outcomes: assessedOutcomes({
      label: 'Getoetste leeruitkomsten',
      tooltip: 'Welke leeruitkomsten deze toets meet, op welk niveau, en welk deel van de toets daarover gaat.',
    }),
  },
});
