import { NoResultError } from 'kysely';
import { expect, it, test } from 'vitest';

import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';

import { databaseRefusal } from './database-refusal.ts';

const put = { method: 'PUT', body: { title: 'Titel', organizational_unit: 7 } };
const reference = (table: string, constraint: string) => ({ code: '23503', table, constraint });

test.each([
  ['an attribute', reference('programme', 'programme_variant_fkey'), { variant: fieldText.missing }],
  [
    'linked records',
    reference('programme_programme_part', 'programme_programme_part_programme_fkey'),
    { programmes: fieldText.missing },
  ],
  [
    'a field of the request',
    reference('calendar_feed', 'calendar_feed_organizational_unit_fkey'),
    { organizational_unit: fieldText.missing },
  ],
  [
    'one with its school',
    reference('attribute_label', 'attribute_label_organizational_unit_organization_fkey'),
    { organizational_unit: fieldText.missing },
  ],
])('a reference to what was removed meanwhile is named: %s', (_, error, errors) => {
  expect(databaseRefusal(error, put)).toMatchObject({ status: 422, errors });
});

test.each([
  [
    'a reference that the request does not name',
    reference('placement', 'placement_programme_part_organization_fkey'),
    409,
    refusalText.goneMeanwhile,
  ],
  ['two who make the same', { code: '23505' }, 409, refusalText.duplicate],
  ['values that do not go together', { code: '23514' }, 422, refusalText.invalid],
  ['what may not overlap', { code: '23P01' }, 422, refusalText.invalid],
  ['a deadlock', { code: '40P01' }, 409, refusalText.collided],
  ['writes that cannot be put in order', { code: '40001' }, 409, refusalText.collided],
  ['a row that is gone', new NoResultError({ kind: 'SelectQueryNode' } as never), 404, refusalText.notFound],
])('%s is refused in words', (_, error, status, message) => {
  expect(databaseRefusal(error, put)).toMatchObject({ status, message });
});

it('refuses a removal of something in use', () => {
  const error = reference('programme', 'programme_organizational_unit_fkey');
  expect(databaseRefusal(error, { method: 'DELETE' })).toMatchObject({
    status: 409,
    message: refusalText.inUseElsewhere,
  });
});

test.each([{ code: '42703' }, { code: '23502' }, new TypeError('x is not a function'), null])(
  '%o is a defect',
  (error) => {
    expect(databaseRefusal(error, put)).toBeNull();
  },
);
