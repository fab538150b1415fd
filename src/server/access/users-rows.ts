// Locks and writes rows of users, with their roles and units. Used by the handlers of users.
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { forbidden, invalid, notFound } from '#server/refusal.ts';
import type { Action } from '#shared/permissions/rights.ts';
import { accessText } from '#shared/text/access.ts';
import { placesOf, placesWith } from '#server/rights/places.ts';
import { placesOfRecord } from '#server/rights/places-of-record.ts';
import type { User } from '#server/rights/user.ts';

/** A role or a unit, with its place. */
export interface Link {
  id: number;
  place: number;
}

export interface UserRow {
  id: number;
  revision: number;
  firstname: string;
  lastname: string;
  username: string;
  email: string;
  eppn: string;
  active: boolean;
  places: number[];
  roles: Link[];
  units: Link[];
}

/** Locks the row until the transaction ends. A user of other schools does not exist for this user. */
export async function lockUser(db: Db, user: User, id: number, action: Action): Promise<UserRow> {
  const mine = placesOf(user);
  const held = await sql`
    select from app_user as record
    where record.id = ${id} and ${placesOfRecord} && ${mine}::int[] for update of record`.execute(db);
  if (held.rows.length === 0) throw notFound();
  // A second statement: the one that locked the row may have waited, and then sees roles and units from before the wait.
  const found = await sql<UserRow>`
    select record.id, record.revision, record.firstname, record.lastname, record.username, record.email, record.eppn, record.active,
      ${placesOfRecord} as places,
      (select coalesce(json_agg(json_build_object('id', r.id, 'place', coalesce(r.organization, 0)) order by r.id), '[]')
       from user_role ur join role r on r.id = ur.role where ur.app_user = record.id) as roles,
      (select coalesce(json_agg(json_build_object('id', unit.id, 'place', unit.organization) order by unit.id), '[]')
       from user_organizational_unit uu join organizational_unit unit on unit.id = uu.organizational_unit
       where uu.app_user = record.id) as units
    from app_user as record where record.id = ${id}`.execute(db);
  const row = found.rows[0];
  const shares = (places: number[]) => row?.places.some((place) => places.includes(place)) ?? false;
  if (!row || !shares(mine)) throw notFound();
  if (!shares(placesWith(user, 'user', action))) throw forbidden();
  return row;
}

/** The roles that exist for the user, locked so that they are not deleted meanwhile. */
export async function knownRoles(db: Db, user: User, ids: readonly number[]): Promise<Link[]> {
  const found = await sql<Link>`
    select id, coalesce(organization, 0) as place from role
    where id = any(${ids}::int[]) and coalesce(organization, 0) = any(${placesOf(user)}::int[])
    order by id for key share`.execute(db);
  return found.rows;
}

export async function knownUnits(db: Db, user: User, ids: readonly number[]): Promise<Link[]> {
  const found = await sql<Link>`
    select id, organization as place from organizational_unit
    where id = any(${ids}::int[]) and organization = any(${placesOf(user)}::int[])
    order by id for key share`.execute(db);
  return found.rows;
}

/** Usernames are unique over all schools, because all use the same sign-in screen. */
export async function requireFreeUsername(db: Db, username: string, except: number): Promise<void> {
  // If two requests want the same name at once, the second waits, and then sees that it is taken.
  await sql`select pg_advisory_xact_lock(hashtext('app_user.username'), hashtext(lower(${username})))`.execute(db);
  const taken = await db
    .selectFrom('app_user')
    .select('id')
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where('id', '<>', except)
    .executeTakeFirst();
  if (taken) throw invalid({ username: accessText.usernameTaken(username) });
}

export async function writeUserLinks(
  db: Db,
  id: number,
  { roles, units }: { roles: readonly Link[]; units: readonly Link[] },
): Promise<void> {
  const roleIds = roles.map((role) => role.id);
  const unitIds = units.map((unit) => unit.id);
  await sql`delete from user_role where app_user = ${id} and role <> all(${roleIds}::int[])`.execute(db);
  await sql`insert into user_role (app_user, role) select ${id}::int, unnest(${roleIds}::int[])
    on conflict do nothing`.execute(db);
  await sql`delete from user_organizational_unit
    where app_user = ${id} and organizational_unit <> all(${unitIds}::int[])`.execute(db);
  await sql`insert into user_organizational_unit (app_user, organizational_unit) select ${id}::int, unnest(${unitIds}::int[])
    on conflict do nothing`.execute(db);
}
