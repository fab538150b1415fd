// One at a time on a grid: it is locked before anything on it is read, so that nobody is judged by a plan that is past.
// Every save, copy and change of a mirror begins here.
import { sql } from 'kysely';

import type { HeldRow } from '#server/rights/last-change.ts';
import { requireRight, type User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import { notFound } from '#server/refusal.ts';

import { type OpenProgramme, requireOwnUnit } from './programme.ts';
import { type Level, levelKey } from './wire.ts';

/** A grid of a programme: that of level 1 in a study year, or the one inside a relation. */
export type GridKey = { year: number } | { parent: number };

/** Its study year is that under the lock: an item may have gone to another one since it was found. */
export interface LockedGrid extends HeldRow {
  year: number;
}

/** For users who may save this grid: its row, held until the transaction ends. */
export async function lockForSave(
  db: Db,
  user: User,
  open: OpenProgramme,
  level: Level,
  key: GridKey,
): Promise<LockedGrid> {
  requireRight(user, open.head.organization, levelKey(level), 'update');
  requireOwnUnit(user, open);
  return lockGrid(db, open.head.id, key);
}

export async function lockGrid(db: Db, programme: number, key: GridKey): Promise<LockedGrid> {
  const [table, where] =
    'parent' in key
      ? (['placement', sql`id = ${key.parent}`] as const)
      : (['programme_calendar', sql`year = ${key.year}`] as const);
  const locked = await sql<Pick<LockedGrid, 'record' | 'revision' | 'year'>>`
    select id as record, grid_revision as revision, year from ${sql.table(table)}
    where programme = ${programme} and ${where} for no key update`.execute(db);
  const row = locked.rows[0];
  if (!row) throw notFound();
  return { table, ...row, column: 'grid_revision' };
}

export async function bumpRevision(db: Db, programme: number, key: GridKey): Promise<void> {
  if ('parent' in key)
    await sql`update placement set grid_revision = grid_revision + 1 where id = ${key.parent}`.execute(db);
  else
    await sql`
      update programme_calendar set grid_revision = grid_revision + 1
      where programme = ${programme} and year = ${key.year}`.execute(db);
}
