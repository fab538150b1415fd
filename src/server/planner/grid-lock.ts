// One at a time on a grid: it is locked before anything on it is read, so that nobody is judged by a plan that is past.
// Every save, copy and change of a mirror begins here.
import { sql } from 'kysely';

import { historyOf } from '#server/access/last-change.ts';
import { requireRight, type User } from '#server/access/user.ts';
import type { Db } from '#server/db/connect.ts';
import { notFound } from '#server/refusal.ts';

import { type OpenProgramme, requireOwnUnit } from './programme.ts';
import { type Level, levelKey } from './wire.ts';

/** A grid of a programme: that of level 1 in a study year, or the one inside a relation. */
export type GridKey = { year: number } | { parent: number };

/** For who may save this grid: its revision, held until the transaction ends. */
export async function lockForSave(db: Db, user: User, open: OpenProgramme, level: Level, key: GridKey) {
  requireRight(user, open.head.organization, levelKey(level), 'update');
  requireOwnUnit(user, open);
  return lockGrid(db, open.head.id, key);
}

export async function lockGrid(db: Db, programme: number, key: GridKey): Promise<number> {
  const locked =
    'parent' in key
      ? await sql<{ grid_revision: number }>`
          select grid_revision from placement
          where id = ${key.parent} and programme = ${programme} for no key update`.execute(db)
      : await sql<{ grid_revision: number }>`
          select grid_revision from programme_calendar
          where programme = ${programme} and year = ${key.year} for no key update`.execute(db);
  const revision = locked.rows[0]?.grid_revision;
  if (revision === undefined) throw notFound();
  return revision;
}

/** Which lines of the history are about a grid: saves, copies into it, and those of its mirror. */
export function gridHistory(level: Level, programme: number, { year, parent }: { year: number; parent: number }) {
  const grid = JSON.stringify([{ year, relation_id: parent }]);
  return sql`${historyOf(levelKey(level), programme)} and (h.changes->'grid' @> ${grid}::jsonb
    or h.changes->'relation_id' @> ${JSON.stringify([parent])}::jsonb)`;
}

export async function bumpRevision(db: Db, programme: number, key: GridKey): Promise<void> {
  if ('parent' in key)
    await sql`update placement set grid_revision = grid_revision + 1 where id = ${key.parent}`.execute(db);
  else
    await sql`
      update programme_calendar set grid_revision = grid_revision + 1
      where programme = ${programme} and year = ${key.year}`.execute(db);
}
