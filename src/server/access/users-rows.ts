// Locks and writes rows of users, with their roles and units. Used by the handlers of users.
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { readOnce } from '#server/records/write.ts';
import { forbidden, notFound } from '#server/refusal.ts';
import type { Action } from '#shared/permissions/rights.ts';
import { placesOf, placesWith } from '#server/rights/places.ts';
import { placesOfRecord } from '#server/rights/places-of-record.ts';
import type { User } from '#server/rights/user.ts';
import { ids as idsOf, type Link, type LinkChange } from './users-links.ts';

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
  return requireUser(user, (await findUsers(db, user, [id])).get(id), action);
}

/** The users who exist for this user, locked in order of id to avoid deadlocks. */
export async function findUsers(
  db: Db,
  user: User,
  ids: readonly number[],
  locked = true,
): Promise<ReadonlyMap<number, UserRow>> {
  const mine = placesOf(user);
  if (locked)
    await sql`
      select from app_user as record where record.id = any(${[...ids]}::int[]) and ${placesOfRecord} && ${mine}::int[]
      order by record.id for update of record`.execute(db);
  // A second statement: the one that locked the rows may have waited, and then sees roles and units from before the wait.
  const found = await sql<UserRow>`
    select record.id, record.revision, record.firstname, record.lastname, record.username, record.email, record.eppn, record.active,
      ${placesOfRecord} as places,
      (select coalesce(json_agg(json_build_object('id', r.id, 'place', coalesce(r.organization, 0)) order by r.id), '[]')
       from user_role ur join role r on r.id = ur.role where ur.app_user = record.id) as roles,
      (select coalesce(json_agg(json_build_object('id', unit.id, 'place', unit.organization) order by unit.id), '[]')
       from user_organizational_unit uu join organizational_unit unit on unit.id = uu.organizational_unit
       where uu.app_user = record.id) as units
    from app_user as record
    where record.id = any(${[...ids]}::int[]) and ${placesOfRecord} && ${mine}::int[]`.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** Throws unless the user exists and may be changed in one of their places. */
export function requireUser(user: User, row: UserRow | undefined, action: Action): UserRow {
  if (!row) throw notFound();
  const places = placesWith(user, 'user', action);
  if (!row.places.some((place) => places.includes(place))) throw forbidden();
  return row;
}

/** The roles that exist for the user, locked so that they are not deleted meanwhile. */
export function knownRoles(db: Db, user: User, ids: readonly number[], locked = true): Promise<Link[]> {
  return knownLinks(db, user, { table: 'role', ids, locked });
}

export function knownUnits(db: Db, user: User, ids: readonly number[], locked = true): Promise<Link[]> {
  return knownLinks(db, user, { table: 'organizational_unit', ids, locked });
}

interface WantedLinks {
  table: 'role' | 'organizational_unit';
  ids: readonly number[];
  locked: boolean;
}

async function knownLinks(db: Db, user: User, { table, ids, locked }: WantedLinks): Promise<Link[]> {
  const known = await readOnce(db, `${table} for user ${user.id}`, ids, async (unknown) => {
    const found = await sql<Link>`
      select id, coalesce(organization, 0) as place from ${sql.table(table)}
      where id = any(${[...unknown]}::int[]) and coalesce(organization, 0) = any(${placesOf(user)}::int[])
      order by id ${locked ? sql`for key share` : sql``}`.execute(db);
    return found.rows.map((link) => [link.id, link]);
  });
  return [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
}

/** Writes which roles and units a user gets and loses. */
export async function writeUserLinks(db: Db, user: number, { roles, units }: LinkChanges): Promise<void> {
  await writeLinks(db, { table: 'user_role', column: 'role', user }, roles);
  await writeLinks(db, { table: 'user_organizational_unit', column: 'organizational_unit', user }, units);
}

interface LinkChanges {
  roles: Pick<LinkChange, 'added' | 'removed'>;
  units: Pick<LinkChange, 'added' | 'removed'>;
}

async function writeLinks(
  db: Db,
  { table, column, user }: { table: string; column: string; user: number },
  { added, removed }: Pick<LinkChange, 'added' | 'removed'>,
): Promise<void> {
  if (removed.length > 0)
    await sql`
      delete from ${sql.table(table)}
      where app_user = ${user} and ${sql.ref(column)} = any(${idsOf(removed)}::int[])`.execute(db);
  if (added.length > 0)
    await sql`
      insert into ${sql.table(table)} (app_user, ${sql.ref(column)})
      select ${user}::int, unnest(${idsOf(added)}::int[]) on conflict do nothing`.execute(db);
}
