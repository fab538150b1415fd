// Deleted records of an object, newest first: those deleted on their own, not along with something else, and not restored since.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { PastRow } from '#server/db/memory.ts';
import type { Call } from '#server/http/call.ts';
import { forbidden } from '#server/refusal.ts';
import { nameFor } from '#server/rights/last-change.ts';
import { canAt, placesWith, platform } from '#server/rights/places.ts';
import { placesOfRecord } from '#server/rights/places-of-record.ts';
import type { User } from '#server/rights/user.ts';
import { type Deleted, TRASH_PAGE } from '#shared/api/restore.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';

import { foreignKeys } from './past-rows.ts';
import { readableName, readableNotes, subjectOf } from './subjects.ts';
import { placesOfDeletedUser, pseudonymised } from './user-places.ts';

interface Row {
  cursor: number;
  deleted: number;
  row: PastRow;
  places_then: number[];
  at: Date;
  id: number | null;
  firstname: string;
  lastname: string;
  places: number[];
}

export async function trash({ db, user, query }: Call<string, { object: ObjectKey; before?: number | undefined }>) {
  const { object, before = Number.MAX_SAFE_INTEGER } = query;
  const subject = subjectOf(object);
  const { table } = subject;
  const seen = readablePlaces(user, object);
  if (seen.length === 0) throw forbidden();
  const found = await sql<Row>`
    select c.id as cursor, c.record as deleted, c.before as row, own.places as places_then, s.at,
      record.id, record.firstname, record.lastname, ${placesOfRecord} as places
    from change c join change_set s on s.id = c.change_set left join app_user as record on record.id = s.app_user
    cross join lateral (select ${placesOf(object)} as places offset 0) as own
    where c.table_name = ${table} and c.operation = 'delete' and not c.partial and c.id < ${before}
      and own.places && ${seen}::int[]
      and not exists (select from ${sql.table(table)} back where back.id = c.record)
      and not exists (select from change later where later.table_name = c.table_name and later.record = c.record
        and later.operation = 'delete' and later.id > c.id)
      and not (${await deletedWithParent(db, table)}) and not (${object === 'user' ? pseudonymised : sql`false`})
    order by c.id desc limit ${TRASH_PAGE}`.execute(db);
  return found.rows.map((row): Deleted => {
    const name = nameFor(user, row);
    const places = row.places_then.filter((place) => seen.includes(place));
    return {
      id: row.deleted,
      title: readableName(user, table, places, row.row),
      subtitle: readableNotes(user, subject, places, row.row),
      at: row.at.toISOString(),
      user: row.id && name ? { id: row.id, name } : null,
      organization: row.places_then.length === 1 ? (places[0] ?? platform) : platform,
      cursor: row.cursor,
    };
  });
}

/** A deleted school belongs only to the platform. */
function readablePlaces(user: User, object: ObjectKey): number[] {
  if (object === 'organization') return canAt(user, platform, object, 'read') ? [platform] : [];
  return placesWith(user, object, 'read');
}

/** The places of the deleted record `c`, as an array. */
function placesOf(object: ObjectKey): RawBuilder<unknown> {
  if (object === 'organization') return sql`array[0]`;
  if (object === 'user') return placesOfDeletedUser;
  return sql`array[coalesce((c.before->>'organization')::int, 0)]`;
}

/** Whether something around it was deleted by the same change set. */
async function deletedWithParent(db: Db, table: string): Promise<RawBuilder<unknown>> {
  const keys = (await foreignKeys(db)).filter((key) => key.table === table && key.on_delete === 'c');
  const each = keys.map(({ columns, to }) => {
    const [column = ''] = [...columns.filter((name) => name !== 'organization'), ...columns];
    return sql`exists (select from change around where around.change_set = c.change_set and around.operation = 'delete'
      and around.table_name = ${to} and around.record = (c.before->>${column})::int)`;
  });
  return each.length > 0 ? sql.join(each, sql` or `) : sql`false`;
}
