// Who last changed something and when, for somebody whose save came second. A name is told to colleagues only: people who
// share a school. Used by `refuse-if-changed` and by the history.
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { canAttribute } from '#shared/permissions/rights.ts';
import { canAt, placesOf, rightsAt } from './places.ts';
import type { User } from './user.ts';
import { placesOfRecord } from './places-of-record.ts';

export interface LastChange {
  /** Null for somebody of another school, or no longer there. */
  changed_by: { id: number; name: string } | null;
  /** ISO 8601; null for what was never changed. */
  changed_at: string | null;
}

/** Somebody, with where they lie (`placesOfRecord`). */
export interface Person {
  id: number | null;
  firstname: string;
  lastname: string;
  places: number[];
}

interface Row extends Person {
  at: Date;
}

/** A row that is locked for a save, with the revision that it has now. */
export interface HeldRow {
  table: string;
  /** As the memory of changes names it: see `capture_table` in the migrations. */
  record: number;
  revision: number;
  /** Where the revision stands, if not in `revision`. */
  column?: 'revision' | 'grid_revision';
  /** Columns that tell the rows of one record apart. */
  where?: Record<string, number>;
}

/** Whoever saved last raised the revision. */
export async function lastChange(
  db: Db,
  reader: User,
  { table, record, column = 'revision', where = {} }: HeldRow,
): Promise<LastChange> {
  const found = await sql<Row>`
    select s.at, record.id, record.firstname, record.lastname, ${placesOfRecord} as places
    from change c join change_set s on s.id = c.change_set left join app_user as record on record.id = s.app_user
    where c.table_name = ${table} and c.record = ${record} and c.after @> ${JSON.stringify(where)}::jsonb
      and (c.before->>${column}) is distinct from (c.after->>${column})
    order by c.change_set desc, c.id desc limit 1`.execute(db);
  const row = found.rows[0];
  if (!row) return { changed_by: null, changed_at: null };
  const name = nameFor(reader, row);
  return { changed_by: row.id && name ? { id: row.id, name } : null, changed_at: row.at.toISOString() };
}

export function nameFor(reader: User, row: Person): string {
  return row.id === reader.id ? `${row.firstname} ${row.lastname}`.trim() : nameAmong(reader, row, placesOf(reader));
}

/**
 * As colleagues in these places. A school that hides names from those who may read its users hides them here too. A machine is
 * nobody's colleague.
 */
export function nameAmong(reader: User, row: Person, places: readonly number[]): string {
  if (row.id === null || reader.id < 0) return '';
  const shared = row.places.filter((place) => places.includes(place));
  const isTold = (name: 'firstname' | 'lastname') =>
    shared.some(
      (place) => !canAt(reader, place, 'user', 'read') || canAttribute(rightsAt(reader, place), `user.${name}`, 'read'),
    );
  return (['firstname', 'lastname'] as const)
    .map((name) => (isTold(name) ? row[name] : ''))
    .join(' ')
    .trim();
}
