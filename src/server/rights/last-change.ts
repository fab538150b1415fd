// Who last changed something and when, for a user whose save came second. Only colleagues, who share a school, see the name.
// Used by `refuse-if-changed` and by the history.
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { canAttribute } from '#shared/permissions/rights.ts';
import { canAt, placesOf, rightsAt } from './places.ts';
import type { User } from './user.ts';
import { placesOfRecord } from './places-of-record.ts';

export interface LastChange {
  /** Null for a user of another school, or one that no longer exists. */
  changed_by: { id: number; name: string } | null;
  /** ISO 8601; null if it was never changed. */
  changed_at: string | null;
}

/** A user, with the places that they belong to (`placesOfRecord`). */
export interface Person {
  id: number | null;
  firstname: string;
  lastname: string;
  places: number[];
}

interface Row extends Person {
  at: Date;
}

/** A row that is locked for a save, with its current revision. */
export interface LockedRow {
  table: string;
  /** Its id in the memory of changes: see `capture_table` in the migrations. */
  record: number;
  revision: number;
  /** The column with the revision, by default `revision`. */
  column?: 'revision' | 'grid_revision';
  /** Columns that distinguish the rows of one record. */
  where?: Record<string, number>;
}

/** The last change is the last one that raised the revision. */
export async function lastChange(
  db: Db,
  reader: User,
  { table, record, column = 'revision', where = {} }: LockedRow,
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
 * The name as the reader sees it as a colleague in these places. A school that hides names from readers of its users hides them here
 * too. Machine clients see no names.
 */
export function nameAmong(reader: User, row: Person, places: readonly number[]): string {
  if (row.id === null || reader.id < 0) return '';
  const shared = row.places.filter((place) => places.includes(place));
  const isVisible = (name: 'firstname' | 'lastname') =>
    shared.some(
      (place) => !canAt(reader, place, 'user', 'read') || canAttribute(rightsAt(reader, place), `user.${name}`, 'read'),
    );
  return (['firstname', 'lastname'] as const)
    .map((name) => (isVisible(name) ? row[name] : ''))
    .join(' ')
    .trim();
}
