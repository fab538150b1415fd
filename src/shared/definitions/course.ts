// Werkvorm: a kind of teaching, such as hoorcollege or practicum, with its norm hours.
import { define } from './definition.ts';
import { kindAttributes } from './norm-hours.ts';

export const course = define({
  object: 'course',
  table: 'course',
  path: 'courses',
  title: 'title',
  code: 'identifier',
  attributes: kindAttributes,
});
