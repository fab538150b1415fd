// Finds the account for an institution's user: a known link, an invitation, a match within the school, or a new account. The first
// that applies is used; every refusal has its own sentence. Only reads: `let-in.ts` writes.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

import type { Attempt } from './attempts.ts';
import type { Claims } from './claims.ts';
import { belongsTo, isOnlyOf, findPeopleLike, type Person, personById, personOfIdentity } from './people.ts';
import { refuseSignIn } from './refuse.ts';
import { type School, schoolOfDomain } from './schools.ts';

export type Account =
  | { how: 'known'; person: Person }
  /** Linking uses up the `invitation`. */
  | { how: 'link'; person: Person; invitation?: Buffer; notify: boolean }
  | { how: 'new'; role: number };

export interface FoundAccount {
  school: School;
  account: Account;
}

type Purpose = Pick<Attempt, 'link_to' | 'invitation'>;

export async function findAccount(db: Db, claims: Claims, purpose: Purpose): Promise<FoundAccount> {
  const school = await schoolFor(db, claims);
  requireAffiliation(school, claims);
  const account = await accountFor(db, claims, school, purpose);
  if ('person' in account && !account.person.active) throw refuseSignIn('inactive');
  return { school, account };
}

async function schoolFor(db: Db, { home }: Claims): Promise<School> {
  if (home === '') throw refuseSignIn('noHome');
  const school = await schoolOfDomain(db, home);
  if (!school) throw refuseSignIn('foreignDomain');
  if (!school.sso) throw refuseSignIn('ssoOff');
  return school;
}

function requireAffiliation({ affiliations: allowed }: School, { affiliations }: Claims): void {
  if (allowed.length === 0) return;
  if (affiliations.length === 0) throw refuseSignIn('noAffiliation');
  if (!affiliations.some((each) => allowed.includes(each))) throw refuseSignIn('affiliation');
}

async function accountFor(db: Db, claims: Claims, school: School, { link_to, invitation }: Purpose): Promise<Account> {
  const known = await personOfIdentity(db, claims);
  if (link_to !== null) return ownAccount(known, await personById(db, link_to), school);
  if (known && !belongsTo(known, school.organization)) throw refuseSignIn('otherSchool');
  if (known) return { how: 'known', person: known };
  if (invitation) return invitedAccount(db, invitation, school);
  return (await matchingAccount(db, claims, school)) ?? newAccount(school);
}

/** Linking from the user's profile, shortly after signing in. */
function ownAccount(known: Person | null, own: Person | null, { organization }: School): Account {
  if (!own) throw refuseSignIn('expired');
  if (known && known.id !== own.id) throw refuseSignIn('linkedElsewhere');
  if (!belongsTo(own, organization)) throw refuseSignIn('otherSchool');
  return known ? { how: 'known', person: own } : { how: 'link', person: own, notify: true };
}

async function invitedAccount(db: Db, invitation: Buffer, { organization }: School): Promise<Account> {
  const found = await sql<{ app_user: number }>`
    select app_user from password_reset where hash = ${invitation} and invitation and expires_at > now()`.execute(db);
  const person = found.rows[0] && (await personById(db, found.rows[0].app_user));
  if (!person) throw refuseSignIn('invitationOver');
  if (!belongsTo(person, organization)) throw refuseSignIn('otherSchool');
  return { how: 'link', person, invitation, notify: false };
}

async function matchingAccount(db: Db, claims: Claims, { organization }: School): Promise<Account | null> {
  const people = await findPeopleLike(db, organization, claims);
  const active = people.filter((person) => person.active);
  const [person] = active.length > 0 ? active : people;
  if (!person) return null;
  if (active.length > 1) throw refuseSignIn('twoMatch');
  if (!person.active) throw refuseSignIn('inactive');
  if (!isOnlyOf(person, organization)) throw refuseSignIn('protected');
  if (person.linked) throw refuseSignIn('otherIdentity');
  return { how: 'link', person, notify: true };
}

function newAccount({ default_role: role }: School): Account {
  if (role === null) throw refuseSignIn('unknown');
  return { how: 'new', role };
}
