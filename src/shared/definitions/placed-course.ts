// A werkvorm placed in the weeks of a unit, at level 3 of the planner. Its rights are those of level 3.
import { integer } from './attribute.ts';
import { define } from './definition.ts';
import { creditField, kindFields } from './placed-shared.ts';

export const placedCourse = define({
  object: 'rel__calendar_week__course',
  table: 'rel__calendar_week__course',
  path: 'relcalendarweekcourses',
  title: 'title',
  attributes: {
    ...kindFields,
    location_capacity: integer({
      label: 'Plaatsen',
      tooltip: 'Hoeveel studenten er tegelijk in de ruimte moeten passen.',
      max: 10_000,
    }),
    ...creditField,
  },
});
