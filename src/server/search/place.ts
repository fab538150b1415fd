// A place where the search looks. Made by `places`, looked in by `statement`.
import type { ObjectKey } from '#shared/permissions/objects.ts';

/** Where is looked, as SQL: the table is called `record`. Whether something is `known` to the reader is a condition. */
export interface Place {
  object: ObjectKey;
  from: string;
  title: string;
  /** The columns id, title, state and subtitle. */
  told: string;
  /** Of the title, as it is compared. */
  key: string;
  /** Other keys by which it is known. */
  codes: readonly { key: string; known: string }[];
  /** A long text, of which words are found. */
  text: { column: string; known: string } | null;
  /** Null where there are no states. */
  isStateKnown: string | null;
  /** Whether the reader may find anything here, whatever the row. */
  isAnywhere: string;
  where: string;
}

export const keyNames = ({ codes }: Place): string[] => ['key_title', ...codes.map((_, index) => `key_code_${index}`)];

/** The keys of each row, made once (`offset 0`), for what compares them often. */
export function withKeys(place: Place): string {
  const keys = [place.key, ...place.codes.map(({ key, known }) => `case when ${known} then ${key} end`)];
  const columns = keyNames(place).map((name, index) => `${keys[index]} as ${name}`);
  return `cross join lateral (select ${columns.join(', ')} offset 0) as keys`;
}

/** Whether one of the keys fits the pattern. */
export const inAny = (keys: readonly string[], pattern: string) =>
  `(${keys.map((key) => `${key} like ${pattern}`).join(' or ')})`;
