// Names of the users who made changes, as far as the reader may see them: by the rule of `last-change`.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { nameFor, type Person } from '#server/rights/last-change.ts';
import { placesOf } from '#server/rights/places.ts';
import { placesOfRecord } from '#server/rights/places-of-record.ts';
import type { User } from '#server/rights/user.ts';

/** Id → name, for users whose name the reader may see. */
export async function namesOf(db: Db, reader: User, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await sql<Person>`
    select record.id, record.firstname, record.lastname, ${placesOfRecord} as places
    from app_user as record where record.id = any(${[...ids]}::int[])`.execute(db);
  return visibleNames(reader, found.rows);
}

/** Users with this text in their visible name. */
export async function peopleNamed(db: Db, reader: User, text: string): Promise<number[]> {
  const found = await sql<Person>`
    select * from (
      select record.id, record.firstname, record.lastname, ${placesOfRecord} as places from app_user as record
      where concat_ws(' ', record.firstname, record.lastname) ilike ${text}) as people
    where places && ${placesOf(reader)}::int[] or id = ${reader.id}`.execute(db);
  return [...visibleNames(reader, found.rows).keys()];
}

function visibleNames(reader: User, people: readonly Person[]): Map<number, string> {
  const named = people.map((person): [number, string] => [person.id ?? 0, nameFor(reader, person)]);
  return new Map(named.filter(([, name]) => name !== ''));
}
