// Uses of users and roles: the users of a role and the sign-in settings that assign it; a user's roles and units. Per school and for
// the platform, for readers who may read users and roles there.
import { sql } from 'kysely';

import { type UsesReader, type Namer, recordsNamed, type UseGroup } from '#server/records/named-uses.ts';
import { canAt, placesWith, rightsAt } from '#server/rights/places.ts';
import { placesOfRecord } from '#server/rights/places-of-record.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { canAttribute } from '#shared/permissions/rights.ts';
import { usageText } from '#shared/text/usage.ts';

import type { FindUses } from './find-uses.ts';

const { groups } = usageText;

const usesOfUser: FindUses = async (db, user, id) => {
  const found = await sql<{ places: number[] }>`
    select array(select unnest(${placesOfRecord}) intersect select unnest(${placesWith(user, 'user', 'read')}::int[])) as places
    from app_user as record where record.id = ${id}`.execute(db);
  return { places: found.rows[0]?.places ?? [], groups: ofUser };
};

const ofUser: UseGroup[] = [
  { object: 'role', label: groups.roles, rows: rolesOf },
  { object: 'organizational_unit', label: groups.units, rows: unitsOf },
];

function rolesOf(reader: UsesReader, id: number): ReturnType<Namer> {
  const { user, organization: place } = reader;
  if (!reads(reader, 'user.role') || !canAt(user, place, 'role', 'read')) return null;
  const label = reads(reader, 'role.title') ? sql`coalesce(nullif(r.title, ''), r.role)` : sql`null::text`;
  return sql`
    select r.id, ${label} as label, '/roles/edit/' || r.id as path
    from user_role own join role r on r.id = own.role
    where own.app_user = ${id} and coalesce(r.organization, 0) = ${place}`;
}

function unitsOf(reader: UsesReader, id: number): ReturnType<Namer> {
  if (!reads(reader, 'user.organizationalunit')) return null;
  const ids = sql`
    select own.organizational_unit from user_organizational_unit own
    join organizational_unit unit on unit.id = own.organizational_unit
    where own.app_user = ${id} and unit.organization = ${reader.organization}`;
  return recordsNamed(definitions.organizationalUnit, reader, ids);
}

const usesOfRole: FindUses = async (db, user, id) => {
  const found = await sql<{ place: number }>`
    select coalesce(organization, 0) as place from role
    where id = ${id} and coalesce(organization, 0) = any(${placesWith(user, 'role', 'read')}::int[])`.execute(db);
  return { places: found.rows.map(({ place }) => place), groups: ofRole };
};

const ofRole: UseGroup[] = [
  { object: 'user', label: groups.users, rows: holdersOf },
  { object: 'sign_in', label: groups.entitlements, rows: entitlementsOf },
];

function holdersOf(reader: UsesReader, id: number): ReturnType<Namer> {
  if (!reads(reader, 'user.role')) return null;
  const names = ['firstname', 'lastname'].filter((name) => reads(reader, `user.${name}`));
  const shown = names.map((name) => sql`nullif(u.${sql.ref(name)}, '')`);
  const label = shown.length > 0 ? sql`concat_ws(' ', ${sql.join(shown)})` : sql`null::text`;
  return sql`
    select u.id, ${label} as label, '/users/edit/' || u.id as path
    from app_user u join user_role own on own.app_user = u.id where own.role = ${id}`;
}

/** Entitlements of an institution that assign this role at sign-in. */
function entitlementsOf({ user, organization: place }: UsesReader, id: number): ReturnType<Namer> {
  if (!canAt(user, place, 'sign_in', 'read')) return null;
  return sql`
    select row_number() over (order by entitlement)::int as id, '/signin' as path,
      coalesce(nullif(entitlement, ''), ${usageText.newcomers}) as label
    from sign_in_role where role = ${id} and organization = ${place}`;
}

function reads({ user, organization: place }: UsesReader, attribute: string): boolean {
  return canAttribute(rightsAt(user, place), attribute, 'read');
}

export const accountUses = { user: usesOfUser, role: usesOfRole };
