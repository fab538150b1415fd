// Finds the accounts that an institution's user may have.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { platform } from '#server/rights/places.ts';
import { placesOfRecord } from '#server/rights/places-of-record.ts';

import type { Claims } from './claims.ts';

export interface Person {
  id: number;
  username: string;
  firstname: string;
  lastname: string;
  email: string;
  active: boolean;
  places: number[];
  /** Whether an institution account is linked to it. */
  linked: boolean;
}

export async function personOfIdentity(db: Db, { issuer, sub }: Claims): Promise<Person | null> {
  const people = await peopleWhere(
    db,
    sql`record.id in (select app_user from user_identity where issuer = ${issuer} and sub = ${sub})`,
  );
  return people[0] ?? null;
}

export async function personById(db: Db, id: number): Promise<Person | null> {
  const people = await peopleWhere(db, sql`record.id = ${id}`);
  return people[0] ?? null;
}

/** By the registered eppn, or else by e-mail address; within one school only. */
export async function findPeopleLike(db: Db, organization: number, { eppn, email }: Claims): Promise<Person[]> {
  const like = sql`(record.eppn <> '' and lower(record.eppn) = lower(${eppn}))
    or (record.eppn = '' and record.email <> '' and lower(record.email) = lower(${email}))`;
  const people = await peopleWhere(db, like);
  return people.filter(({ places }) => places.includes(organization));
}

function isOfPlatform({ places }: Person): boolean {
  return places.includes(platform);
}

/** A platform role applies in every school. */
export function belongsTo(person: Person, organization: number): boolean {
  return isOfPlatform(person) || person.places.includes(organization);
}

/** An institution can claim anything about anyone, so its claims only change users who belong to its school alone. */
export function isOnlyOf(person: Person, organization: number): boolean {
  return person.places.every((place) => place === organization);
}

async function peopleWhere(db: Db, condition: RawBuilder<unknown>): Promise<Person[]> {
  const found = await sql<Person>`
    select record.id, record.username, record.firstname, record.lastname, record.email, record.active,
      ${placesOfRecord} as places, exists (select from user_identity i where i.app_user = record.id) as linked
    from app_user as record where ${condition} order by record.id`.execute(db);
  return found.rows;
}
