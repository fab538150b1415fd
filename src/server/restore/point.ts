// The moment to restore to. One before the start of the history, or in the future, is refused.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { noteKind, noteReason, noteUndo, type Past, pastAt } from '#server/db/memory.ts';
import { requireRemembered } from '#server/records/past.ts';
import { notFound } from '#server/refusal.ts';
import { restoreText } from '#shared/text/restore.ts';

export interface PointRequest {
  moment?: string | undefined;
  change_set?: number | undefined;
}

/** What is restored: a record or a programme. */
export type PointSubject = { table: string; record: number } | { programme: number };

export interface RestorePoint extends Past {
  /** Noted in the history: to which moment it was restored. */
  reason: string;
  /** The change set that this restore undoes; null if it undoes several. */
  undoes: number | null;
}

export async function pointOf(db: Db, asked: PointRequest, about: PointSubject): Promise<RestorePoint> {
  const { at, before } = asked.change_set
    ? await justBefore(db, asked.change_set, about)
    : await momentAt(db, new Date(asked.moment ?? ''));
  await requireRemembered(db, at);
  const reason = asked.change_set ? restoreText.reasonBefore(at) : restoreText.reasonMoment(at);
  return { before, reason, undoes: await onlyChangeSince(db, before, about) };
}

async function momentAt(db: Db, at: Date): Promise<Past & { at: Date }> {
  return { at, ...(await pastAt(db, at)) };
}

/** A change set of something else is not found: its moment would reveal something about it. */
async function justBefore(db: Db, changeSet: number, about: PointSubject): Promise<Past & { at: Date }> {
  const found = await sql<{ at: Date }>`
    select at from change_set s
    where id = ${changeSet} and exists (select from change c where c.change_set = s.id and ${isAbout(about)})`.execute(
    db,
  );
  if (!found.rows[0]) throw notFound();
  return { at: found.rows[0].at, before: changeSet };
}

async function onlyChangeSince(db: Db, before: number, about: PointSubject): Promise<number | null> {
  const found = await sql<{ id: number }>`
    select distinct c.change_set as id from change c
    where c.change_set >= ${before} and ${isAbout(about)} limit 2`.execute(db);
  return found.rows.length === 1 ? (found.rows[0]?.id ?? null) : null;
}

function isAbout(about: PointSubject) {
  return 'programme' in about
    ? sql`c.programme = ${about.programme}`
    : sql`c.table_name = ${about.table} and c.record = ${about.record}`;
}

/** Notes in the history that this transaction is a restore; call before writing. */
export async function noteRestore(db: Db, reason: string, undoes: number | null): Promise<void> {
  await noteKind(db, 'restore');
  await noteReason(db, reason);
  if (undoes !== null) await noteUndo(db, undoes);
}
