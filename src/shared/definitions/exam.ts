// Toetsvorm: a kind of assessment, such as tentamen or portfolio, with its norm hours.
import { date } from './attribute.ts';
import { define } from './definition.ts';
import { kindAttributes } from './norm-hours.ts';

export const exam = define({
  object: 'exam',
  table: 'exam',
  path: 'exams',
  title: 'title',
  code: 'identifier',
  attributes: {
    ...kindAttributes,
    limited_opportunity: date({
      label: 'Beperkte gelegenheid tot',
      tooltip: 'De laatste dag waarop deze toetsvorm nog wordt aangeboden, bijvoorbeeld bij een aflopend programma.',
    }),
  },
});
