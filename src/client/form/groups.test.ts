import { expect, it, vi } from 'vitest';

import type { FormField } from './field.ts';
import { barGroups, fieldsOf } from './groups.ts';

const field = (id: string, attribute_id: number): FormField => ({
  id,
  attribute_id,
  type: 'text',
  label: id,
  tooltip: '',
  values: [],
  editable: true,
  required: false,
  span: 1,
});
const fields = [field('title', 1), field('ects_credits', 2), field('mandatory', 3)];
const group = (attributes: number[], date_deadline: string | null = '01-12-2026') => ({
  id: 7,
  title: 'Studiegids',
  date_deadline,
  object: 'programme' as const,
  organization: 1,
  organizational_unit: 0,
  system: 0,
  attributes,
});

it.each([
  ['empty and the deadline is near', '2026-11-15', '01-12-2026', true, false],
  ['empty on the day itself', '2026-12-01', '01-12-2026', true, false],
  ['empty and the deadline is past', '2026-12-02', '01-12-2026', true, true],
  ['empty and there is time', '2026-06-01', '01-12-2026', false, false],
  ['empty without a deadline', '2026-11-15', null, false, false],
])('is urgent when something is %s', (_, today, deadline, urgent, passed) => {
  const [bar] = barGroups([group([1, 2], deadline)], fields, { title: 'x', ects_credits: null }, () => today);
  expect(bar).toMatchObject({ empty: 1, urgent, passed });
});

it('is complete when all is filled, and a box that is not ticked is filled', () => {
  const [bar] = barGroups([group([1, 3])], fields, { title: 'x', mandatory: false }, () => '2026-11-15');
  expect(bar).toMatchObject({ empty: 0, urgent: false, passed: false });
});

it('does not ask for the day where no group has a deadline', () => {
  const day = vi.fn<() => string>(() => '2026-11-15');
  barGroups([group([1, 2], null)], fields, { title: 'x' }, day);
  expect(day).not.toHaveBeenCalled();
});

it('is absent for users who see none of its fields', () => {
  expect(barGroups([group([99])], fields, {}, () => '2026-11-15')).toEqual([]);
});

it('shows its fields in its own order', () => {
  expect(fieldsOf(group([3, 1]), fields).map(({ id }) => id)).toEqual(['mandatory', 'title']);
});
