// Who last changed something and when, for somebody whose save came second. History knows it; a name is told to colleagues
// only: people who share a school. Used by `refuse-if-changed`.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { canAttribute } from '#shared/permissions/rights.ts';
import { canAt, placesOf, rightsAt } from './places.ts';
import type { User } from './user.ts';
import { placesOfRecord } from './users-read.ts';

export interface LastChange {
  /** Null for somebody of another school, or who is no longer there. */
  changed_by: { id: number; name: string } | null;
  /** ISO 8601; null when history does not know. */
  changed_at: string | null;
}

interface Row {
  at: Date;
  id: number | null;
  firstname: string;
  lastname: string;
  places: number[];
}

/** Which lines of the history are about a record. The table is called `h`. */
export function historyOf(object: ObjectKey, record: number): RawBuilder<unknown> {
  return sql`h.object = ${object} and h.record = ${record}`;
}

export async function lastChange(db: Db, reader: User, about: RawBuilder<unknown>): Promise<LastChange> {
  const found = await sql<Row>`
    select h.at, record.id, record.firstname, record.lastname, ${placesOfRecord} as places
    from history h left join app_user as record on record.id = h.app_user
    where ${about} order by h.id desc limit 1`.execute(db);
  const row = found.rows[0];
  if (!row) return { changed_by: null, changed_at: null };
  const name = nameFor(reader, row);
  return { changed_by: row.id && name ? { id: row.id, name } : null, changed_at: row.at.toISOString() };
}

/** A school that hides names from those who may read its users hides them here too. */
function nameFor(reader: User, row: Row): string {
  if (row.id === null) return '';
  const shared = row.places.filter((place) => placesOf(reader).includes(place));
  const isTold = (name: 'firstname' | 'lastname') =>
    row.id === reader.id ||
    shared.some(
      (place) => !canAt(reader, place, 'user', 'read') || canAttribute(rightsAt(reader, place), `user.${name}`, 'read'),
    );
  return (['firstname', 'lastname'] as const)
    .map((name) => (isTold(name) ? row[name] : ''))
    .join(' ')
    .trim();
}
