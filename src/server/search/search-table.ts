// A table that is searched. Built by `search-tables`, used by `statement`.
import type { ObjectKey } from '#shared/permissions/objects.ts';

/** SQL fragments, in which the table is called `record`. `known` is a condition for whether the reader may see the value. */
export interface SearchTable {
  object: ObjectKey;
  from: string;
  title: string;
  /** The columns id, title, state and subtitle. */
  columns: string;
  /** The normalised title. */
  key: string;
  /** The normalised codes. */
  codes: readonly { key: string; known: string }[];
  /** A long text for full-text search. */
  text: { column: string; known: string } | null;
  /** Null for objects without state. */
  isStateKnown: string | null;
  /** Whether the reader may find anything here at all. */
  isAnywhere: string;
  where: string;
}

export const keyNames = ({ codes }: SearchTable): string[] => [
  'key_title',
  ...codes.map((_, index) => `key_code_${index}`),
];

/** The keys of each row, computed once (`offset 0`), for repeated comparison. */
export function withKeys(place: SearchTable): string {
  const keys = [place.key, ...place.codes.map(({ key, known }) => `case when ${known} then ${key} end`)];
  const columns = keyNames(place).map((name, index) => `${keys[index]} as ${name}`);
  return `cross join lateral (select ${columns.join(', ')} offset 0) as keys`;
}

/** Whether one of the keys matches the pattern. */
export const inAny = (keys: readonly string[], pattern: string) =>
  `(${keys.map((key) => `${key} like ${pattern}`).join(' or ')})`;
