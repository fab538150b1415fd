// A user's rights and the roles that give them: answers 'why can't I edit this?'. For the user, and for anyone who manages them.
import { sql } from 'kysely';
import type { UserRights } from '#shared/api/access.ts';
import { canAttribute } from '#shared/permissions/rights.ts';
import type { Db } from '#server/db/connect.ts';
import { notFound } from '#server/refusal.ts';
import { type NamedUnit, namedUnits } from './named-units.ts';
import { rightsOfRoles, rolesOf } from './permissions-of-roles.ts';
import { placesWith, platform, rightsAt } from '#server/rights/places.ts';
import { placesOfRecord } from '#server/rights/places-of-record.ts';
import type { User } from '#server/rights/user.ts';

interface Row {
  id: number;
  firstname: string;
  lastname: string;
  username: string;
  active: boolean;
  places: number[];
}

export async function effectiveRights(db: Db, reader: User, id: number): Promise<UserRights> {
  const found = await sql<Row>`
    select record.id, record.firstname, record.lastname, record.username, record.active, ${placesOfRecord} as places
    from app_user as record where record.id = ${id}`.execute(db);
  const row = found.rows[0];
  const isSelf = reader.id === id;
  const seen = row?.places.filter((place) => isSelf || placesWith(reader, 'user', 'read').includes(place)) ?? [];
  if (!row || seen.length === 0) throw notFound();

  const readable = (name: string) =>
    isSelf || seen.some((place) => canAttribute(rightsAt(reader, place), `user.${name}`, 'read'));
  // The rights of a role are shown to anyone who may read the role. Platform roles also apply in the reader's school.
  const rolePlaces = placesWith(reader, 'role', 'read');
  const all = await rightsOfRoles(db, await rolesOf(db, { id }));
  const roles = all.filter(
    ({ organization: place }) =>
      isSelf || (readable('role') && rolePlaces.includes(place) && (place === platform || seen.includes(place))),
  );
  const named = (place: number, key: string) => isSelf || canAttribute(rightsAt(reader, place), key, 'read');
  const name = [readable('firstname') ? row.firstname : '', readable('lastname') ? row.lastname : ''].join(' ').trim();
  return {
    id,
    name: name || (readable('username') ? row.username : ''),
    ...(readable('active') ? { active: row.active } : {}),
    organizations: await organizationsOf(db, reader, seen),
    units: readable('organizationalunit') ? namedUnits(await unitsOf(db, id, seen), named) : [],
    roles: roles.map(({ objects, attributes, ...role }) => ({
      ...role,
      title: named(role.organization, 'role.title') ? role.title : '',
      permissions: objects,
      attribute_permissions: Object.fromEntries(
        attributes.map(({ id: attribute, key: _key, ...flags }) => [attribute, flags]),
      ),
    })),
  };
}

/** A platform user has rights in every school; readers only see their own schools. */
async function organizationsOf(db: Db, reader: User, places: number[]) {
  const ids = places.includes(platform) ? [...places, ...reader.organizations.map((each) => each.id)] : places;
  const result = await sql<{ id: number; title: string }>`
    select id, title from organization where id = any(${ids}::int[]) order by title collate "nl-x-icu", id`.execute(db);
  return result.rows;
}

async function unitsOf(db: Db, id: number, places: number[]) {
  const result = await sql<NamedUnit>`
    select unit.id, unit.title, unit.organization
    from user_organizational_unit uu join organizational_unit unit on unit.id = uu.organizational_unit
    where uu.app_user = ${id} and unit.organization = any(${places}::int[])
    order by unit.title collate "nl-x-icu", unit.id`.execute(db);
  return result.rows;
}
