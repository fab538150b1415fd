// The tables that are searched: catalogue, users and roles, each by the same rights as its page. Rights are bind values: a table
// where the reader may find nothing, or that was not requested (null), stays in the statement, so that everybody shares one plan.
import type { Bind } from '#server/db/statement.ts';
import { organizationColumn } from '#server/records/read.ts';
import { readableIn } from '#server/records/readable.ts';
import type { RecordType } from '#server/records/record-type.ts';
import { placesOfRecordText } from '#server/rights/places-of-record.ts';
import { placesWith, rightsAt } from '#server/rights/places.ts';
import type { User } from '#server/rights/user.ts';
import { canAttribute } from '#shared/permissions/rights.ts';

import type { SearchTable } from './search-table.ts';
import { searched } from './searched.ts';
import { descriptionColumns } from './record-description.ts';

const keyOf = (attribute: string) => `search_key(record."${attribute}")`;
const nowhere = { organizations: [] as number[], attributes: [] as string[] };

/** Records of a type whose titles the reader may read: one place per group of schools with the same rights. */
export function recordSearchTables({ definition, listed }: RecordType, user: User | null, bind: Bind): SearchTable[] {
  const { codes, text } = searched(definition);
  const groups = user
    ? readableIn(definition, user).filter(({ attributes }) => attributes.includes(definition.title))
    : [];
  return (groups.length > 0 ? groups : [nowhere]).map(({ organizations, attributes }): SearchTable => {
    const mayRead = (name: string) => `${bind(attributes.includes(name))}::bool`;
    const own = `${bind(organizations)}::int[]`;
    return {
      object: definition.object,
      from: `"${definition.table}" as record`,
      title: `record."${definition.title}"`,
      columns: descriptionColumns(definition, attributes, bind),
      key: keyOf(definition.title),
      codes: codes.map((name) => ({ key: keyOf(name), known: mayRead(name) })),
      text: text === null ? null : { column: `record."${text}"`, known: mayRead(text) },
      isStateKnown: 'state' in definition.attributes ? mayRead('state') : null,
      isAnywhere: `cardinality(${own}) > 0`,
      where: [`${organizationColumn(definition)} = any(${own})`, ...(listed ? [listed] : [])].join(' and '),
    };
  });
}

/** Users by full name, and by username where that is readable. */
export function userSearchTable(user: User | null, bind: Bind): SearchTable {
  const places = placesReading(user, 'user', ['firstname', 'lastname']);
  const knowsAll = placesReading(user, 'user', ['firstname', 'lastname', 'username']).length === places.length;
  const title = `(record.firstname || ' ' || record.lastname)`;
  const [own, known] = [`${bind(places)}::int[]`, `${bind(knowsAll)}::bool`];
  return {
    object: 'user',
    from: 'app_user as record',
    title,
    columns: `record.id, ${title} as title, '' as state, case when ${known} then record.username else '' end as subtitle`,
    key: `search_key(${title})`,
    codes: [{ key: 'lower(record.username)', known }],
    text: null,
    isStateKnown: null,
    isAnywhere: `cardinality(${own}) > 0`,
    where: `${placesOfRecordText} && ${own}`,
  };
}

export function roleSearchTable(user: User | null, bind: Bind): SearchTable {
  const own = `${bind(placesReading(user, 'role', ['title']))}::int[]`;
  return {
    object: 'role',
    from: 'role as record',
    title: 'record.title',
    columns: `record.id, record.title, '' as state, '' as subtitle`,
    key: keyOf('title'),
    codes: [],
    text: null,
    isStateKnown: null,
    isAnywhere: `cardinality(${own}) > 0`,
    where: `coalesce(record.organization, 0) = any(${own})`,
  };
}

function placesReading(user: User | null, object: 'user' | 'role', attributes: readonly string[]): number[] {
  if (!user) return [];
  return placesWith(user, object, 'read').filter((place) =>
    attributes.every((name) => canAttribute(rightsAt(user, place), `${object}.${name}`, 'read')),
  );
}
