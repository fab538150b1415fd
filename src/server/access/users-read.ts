// Reads users as the reader may see them: one statement, each attribute only if the reader may read it in one of the user's places.
import { type RawBuilder, sql } from 'kysely';
import type { UserRecord } from '#shared/api/access.ts';
import { user as definition } from '#shared/definitions/user.ts';
import { canAttribute } from '#shared/permissions/rights.ts';
import type { Db } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import { type NamedUnit, namedUnits } from './named-units.ts';
import { placesWith, rightsAt } from '#server/rights/places.ts';
import { placesOfRecord } from '#server/rights/places-of-record.ts';
import type { User } from '#server/rights/user.ts';
import type { Write } from '#server/records/write.ts';

/** With revisions, for an export file. */
export async function readUserRows(db: Db, reader: User): Promise<{ json: UserRecord; revision: number }[]> {
  const found = await sql<{ json: UserRecord; revision: number }>`
    select json, revision from (${selectUsers(reader, sql`true`)} offset 0) as users
    order by (json->>'lastname') collate "nl-x-icu", (json->>'firstname') collate "nl-x-icu", id`.execute(db);
  return found.rows;
}

/** A JSON array, as text. `offset 0` keeps PostgreSQL from computing the same value several times. */
export async function readUsers(db: Db, reader: User, notSeenSince?: string): Promise<string> {
  const condition = notSeenSince === undefined ? sql`true` : unseenSince(reader, notSeenSince);
  const result = await sql<{ json: string }>`
    select coalesce(json_agg(json order by (json->>'lastname') collate "nl-x-icu", (json->>'firstname') collate "nl-x-icu", id),
                    '[]')::text as json
    from (${selectUsers(reader, condition)} offset 0) as users`.execute(db);
  return result.rows[0]?.json ?? '[]';
}

export async function readUser(db: Db, reader: User, id: number): Promise<{ json: string; revision: number } | null> {
  const result = await sql<{ json: string; revision: number }>`
    select json::text as json, revision from (${selectUsers(reader, sql`record.id = ${id}`)}) as users`.execute(db);
  return result.rows[0] ?? null;
}

/** Includes users who never signed in, but only those whose last visit the reader may see. */
function unseenSince(reader: User, date: string): RawBuilder<unknown> {
  return sql`user_places.places && ${placesWith(reader, 'user', 'update')}::int[]
    and coalesce(seen.seen_at < ${date}::date, true)`;
}

function selectUsers(reader: User, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const seen = placesWith(reader, 'user', 'read');
  const changeable = placesWith(reader, 'user', 'update');
  const readable = (name: string) =>
    seen.filter((place) => canAttribute(rightsAt(reader, place), `user.${name}`, 'read'));
  // Unreadable values are null, and nulls are left out.
  const own = (['firstname', 'lastname', 'username', 'email', 'eppn', 'active'] as const).map(
    (name) => sql`${sql.lit(name)}::text,
      case when user_places.places && ${readable(name)}::int[] then ${sql.ref(`record.${name}`)} end`,
  );
  // A role's name and title have their own rights.
  const ofRole = (name: 'role' | 'title') => {
    const places = seen.filter((place) => canAttribute(rightsAt(reader, place), `role.${name}`, 'read'));
    return sql`case when coalesce(r.organization, 0) = any(${places}::int[]) then ${sql.ref(`r.${name}`)} else '' end`;
  };
  // Only readers who may change a user see how that user signs in.
  const forManager = (value: RawBuilder<unknown>) => whereReadable(changeable, value);
  const rolePlaces = readable('role');
  const unitPlaces = readable('organizationalunit');
  return sql`
    select record.id, record.revision, json_strip_nulls(json_build_object(
      'id', record.id, ${sql.join(own)},
      'role', ${whereReadable(rolePlaces, sql`roles.ids`)},
      'organizationalunit', ${whereReadable(unitPlaces, sql`units.ids`)},
      'user_roles', ${whereReadable(rolePlaces, sql`roles.list`)},
      'organizations', array(select unnest(user_places.places) intersect select unnest(${seen}::int[]) order by 1),
      'shared', not (user_places.places <@ ${changeable}::int[]),
      'last_seen', ${forManager(sql`coalesce(${wireMoment(sql`seen.seen_at`)}, '')`)},
      'invitation', ${forManager(invitation)},
      'identities', ${forManager(identities)},
      'second_factor', ${forManager(secondFactor)}
    )) as json
    from app_user as record
    left join account_seen as seen on seen.app_user = record.id
    cross join lateral (select ${placesOfRecord} as places offset 0) as user_places
    cross join lateral (
      select coalesce(json_agg(r.id order by r.id), '[]') as ids,
        coalesce(json_agg(json_build_object('id', r.id, 'role', ${ofRole('role')}, 'title', ${ofRole('title')},
                 'organization', coalesce(r.organization, 0), 'via_sso', ur.via_sso) order by ${ofRole('title')}, r.id), '[]') as list
      from user_role ur join role r on r.id = ur.role
      where ur.app_user = record.id and coalesce(r.organization, 0) = any(${rolePlaces}::int[])
    ) as roles
    cross join lateral (
      select coalesce(json_agg(unit.id order by unit.id), '[]') as ids
      from user_organizational_unit uu join organizational_unit unit on unit.id = uu.organizational_unit
      where uu.app_user = record.id and unit.organization = any(${unitPlaces}::int[])
    ) as units
    where user_places.places && ${seen}::int[] and ${condition}`;
}

const wireMoment = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Null for users who have signed in: they need no invitation. */
const invitation = sql`case when seen.app_user is null and record.password_hash is null and not exists (
    select from user_identity i where i.app_user = record.id) then (
  select json_build_object(
    'state', case when max(r.expires_at) > now() then 'open' when max(r.expires_at) is null then 'none' else 'expired' end,
    'sent_at', coalesce(${wireMoment(sql`max(r.sent_at)`)}, ''))
  from password_reset r where r.app_user = record.id and r.invitation) end`;

const identities = sql`(
  select coalesce(json_agg(json_build_object('home', i.home, 'eppn', i.eppn, 'linked_at', ${wireMoment(sql`i.linked_at`)})
    order by i.id), '[]')
  from user_identity i where i.app_user = record.id)`;

const secondFactor = sql`exists (select from passkey p where p.app_user = record.id)
  or exists (select from time_code t where t.app_user = record.id)`;

function whereReadable(places: number[], value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when user_places.places && ${places}::int[] then ${value} end`;
}

/** The user's units, as far as the reader may see them. */
export async function readUnits(db: Db, reader: User, id: number) {
  const places = placesWith(reader, 'user', 'read').filter((place) =>
    canAttribute(rightsAt(reader, place), `${definition.object}.organizationalunit`, 'read'),
  );
  const result = await sql<NamedUnit>`
    select unit.id, unit.title, unit.organization
    from user_organizational_unit uu join organizational_unit unit on unit.id = uu.organizational_unit
    where uu.app_user = ${id} and unit.organization = any(${places}::int[])
    order by unit.id`.execute(db);
  return namedUnits(result.rows, (place, key) => canAttribute(rightsAt(reader, place), key, 'read'));
}

/** Users without read access get only the id. */
export async function userAnswer(db: Db, reader: User, id: number): Promise<JsonAnswer> {
  const record = await readUser(db, reader, id);
  return record ? new JsonAnswer(record.json, { revision: record.revision }) : new JsonAnswer(JSON.stringify({ id }));
}

export function refuseChangedUser(call: Write, { id, revision }: { id: number; revision: number }): Promise<void> {
  const { db, user } = call;
  return refuseIfChanged(call, { table: 'app_user', record: id, revision }, () => userAnswer(db, user, id));
}
