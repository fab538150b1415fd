// In which tables the search looks for a reader: catalogue, users and roles, each by the right on its own screen.
import type { Bind } from '#server/db/statement.ts';
import { organizationColumn } from '#server/records/read.ts';
import { readableIn } from '#server/records/readable.ts';
import type { RecordType } from '#server/records/record-type.ts';
import { placesOfRecordText } from '#server/rights/places-of-record.ts';
import { placesWith, rightsAt } from '#server/rights/places.ts';
import type { User } from '#server/rights/user.ts';
import { canAttribute } from '#shared/permissions/rights.ts';

import { searched } from './searched.ts';
import type { Place } from './statement.ts';
import { toldColumns } from './told.ts';

const keyOf = (attribute: string) => `search_key(record."${attribute}")`;

/** Records of a type, where the reader may read their titles. */
export function recordPlaces({ definition, listed }: RecordType, user: User, bind: Bind): Place[] {
  return readableIn(definition, user)
    .filter(({ attributes }) => attributes.includes(definition.title))
    .map((readable): Place => {
      const { codes, text } = searched(definition, readable.attributes);
      const own = `${organizationColumn(definition)} = any(${bind(readable.organizations)}::int[])`;
      return {
        object: definition.object,
        from: `"${definition.table}" as record`,
        told: toldColumns(definition, readable),
        keys: [keyOf(definition.title), ...codes.map(keyOf)],
        text: text && `record."${text}"`,
        where: [own, ...(listed ? [listed] : [])],
      };
    });
}

/** People by their whole name, and by their username where that may be read of all of them. */
export function userPlaces(user: User, bind: Bind): Place[] {
  const places = placesReading(user, 'user', ['firstname', 'lastname']);
  if (places.length === 0) return [];
  const knowsAll = placesReading(user, 'user', ['firstname', 'lastname', 'username']).length === places.length;
  const name = `(record.firstname || ' ' || record.lastname)`;
  return [
    {
      object: 'user',
      from: 'app_user as record',
      told: `record.id, ${name} as title, '' as state, ${knowsAll ? 'record.username' : `''`} as subtitle`,
      keys: [`search_key(${name})`, ...(knowsAll ? ['lower(record.username)'] : [])],
      text: null,
      where: [`${placesOfRecordText} && ${bind(places)}::int[]`],
    },
  ];
}

export function rolePlaces(user: User, bind: Bind): Place[] {
  const places = placesReading(user, 'role', ['title']);
  if (places.length === 0) return [];
  return [
    {
      object: 'role',
      from: 'role as record',
      told: `record.id, record.title, '' as state, '' as subtitle`,
      keys: [keyOf('title')],
      text: null,
      where: [`coalesce(record.organization, 0) = any(${bind(places)}::int[])`],
    },
  ];
}

function placesReading(user: User, object: 'user' | 'role', attributes: readonly string[]): number[] {
  return placesWith(user, object, 'read').filter((place) =>
    attributes.every((name) => canAttribute(rightsAt(user, place), `${object}.${name}`, 'read')),
  );
}
