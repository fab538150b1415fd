// Previewed imports that can be applied. Each is stored for a day and available only to the user who made it.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { notFound } from '#server/refusal.ts';
import type { User } from '#server/rights/user.ts';
import {
  type ImportColumn,
  type ImportCounts,
  type ImportProblem,
  type ImportRow,
  planLevels,
} from '#shared/api/imports.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';

import { portionsOf } from './in-turns.ts';

/** Per user; the oldest are deleted first. */
const MAX_STORED = 5;

export interface StoredFile {
  name: string;
  /** The name of the sheet in the workbook; '' for a CSV file. */
  sheet: string;
  columns: readonly ImportColumn[];
  /** Whether the user mapped the columns. */
  mapped: boolean;
  /** To read the file again with another column mapping; null if it has no columns to map. */
  content: Uint8Array | null;
}

export interface NewImport {
  organization: number;
  object: ObjectKey;
  /** What applying it needs. */
  payload: object;
  counts: ImportCounts;
  problems: readonly ImportProblem[];
  head: ImportRow | null;
  rows: readonly ImportRow[];
  file?: StoredFile;
}

export interface StoredImport extends Pick<NewImport, 'organization' | 'object' | 'counts' | 'head'> {
  id: number;
  name: string;
  sheet: string;
  columns: ImportColumn[];
  mapped: boolean;
  problems: ImportProblem[];
  created_at: Date;
  job: number | null;
  undo_job: number | null;
  change_set: number | null;
}

const noFile: StoredFile = { name: '', sheet: '', columns: [], mapped: false, content: null };

/** Returns its id. */
export async function storeImport(db: Db, user: User, made: NewImport): Promise<number> {
  const { organization, object, payload, counts, problems, head, rows, file = noFile } = made;
  await sql`
    delete from import where id in (
      select id from import where app_user = ${user.id} order by id desc offset ${MAX_STORED - 1})`.execute(db);
  const inserted = await sql<{ id: number }>`
    insert into import (organization, app_user, object, payload, counts, problems, head, name, sheet, columns, mapped, content)
    values (${organization}, ${user.id}, ${object}, ${JSON.stringify(payload)}, ${JSON.stringify(counts)},
      ${JSON.stringify(problems)}, ${head && JSON.stringify(head)},
      ${file.name}, ${file.sheet}, ${JSON.stringify(file.columns)}, ${file.mapped}, ${file.content}) returning id`.execute(
    db,
  );
  const { id } = inserted.rows[0] as { id: number };
  let position = 0;
  for (const some of portionsOf(rows)) {
    await sql`
      insert into import_row (import, position, change, row)
      select ${id}, ${position}::int + given.position, given.row ->> 'change', given.row
      from jsonb_array_elements(${JSON.stringify(some)}::jsonb) with ordinality as given (row, position)`.execute(db);
    position += some.length;
  }
  return id;
}

/** Finds an import of this user, in a school where they may still change such records. */
export async function findImport(db: Db, user: User, id: number, lock = sql``): Promise<StoredImport> {
  const found = await sql<StoredImport>`
    select id, organization, object, counts, problems, head, created_at, job, undo_job, change_set::int, name, sheet, columns, mapped
    from import
    where id = ${id} and app_user = ${user.id} and created_at > now() - interval '1 day'
      and organization = any(${user.organizations.map((each) => each.id)}::int[]) ${lock}`.execute(db);
  const [stored] = found.rows;
  if (!stored) throw notFound();
  if (!mayImport(user, stored.organization, stored.object)) throw notFound();
  return stored;
}

/** The file of an import; null if there is none to read again. */
export async function contentOf(db: Db, { id }: StoredImport): Promise<Uint8Array | null> {
  const found = await sql<{ content: Uint8Array | null }>`select content from import where id = ${id}`.execute(db);
  return found.rows[0]?.content ?? null;
}

/** Whether the user may change any such records in this school. */
export function mayImport(user: User, organization: number, object: ObjectKey): boolean {
  const rights = rightsIn(user.grants, organization);
  if (object === 'calendar') return planLevels.some((level) => can(rights, level, 'update'));
  return can(rights, object, 'create') || can(rights, object, 'update');
}

/** For the job that applies the import; null if it is gone. */
export async function payloadOf<Payload>(
  db: Db,
  user: User,
  organization: number,
  id: number,
): Promise<Payload | null> {
  const found = await sql<{ payload: Payload }>`
    select payload from import
    where id = ${id} and organization = ${organization} and app_user = ${user.id}`.execute(db);
  return found.rows[0]?.payload ?? null;
}
