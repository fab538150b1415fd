// Who did it, as far as the reader may know: the rule is that of `last-change`.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { nameFor, type Person } from '#server/rights/last-change.ts';
import { placesOf } from '#server/rights/places.ts';
import { placesOfRecord } from '#server/rights/places-of-record.ts';
import type { User } from '#server/rights/user.ts';

/** Id → name, of those whose name may be told. */
export async function namesOf(db: Db, reader: User, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await sql<Person>`
    select record.id, record.firstname, record.lastname, ${placesOfRecord} as places
    from app_user as record where record.id = any(${[...ids]}::int[])`.execute(db);
  return told(reader, found.rows);
}

/** Those with this text in their name. */
export async function peopleNamed(db: Db, reader: User, text: string): Promise<number[]> {
  const found = await sql<Person>`
    select * from (
      select record.id, record.firstname, record.lastname, ${placesOfRecord} as places from app_user as record
      where concat_ws(' ', record.firstname, record.lastname) ilike ${text}) as people
    where places && ${placesOf(reader)}::int[] or id = ${reader.id}`.execute(db);
  return [...told(reader, found.rows).keys()];
}

function told(reader: User, people: readonly Person[]): Map<number, string> {
  const named = people.map((person): [number, string] => [person.id ?? 0, nameFor(reader, person)]);
  return new Map(named.filter(([, name]) => name !== ''));
}
