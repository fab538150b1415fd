// Notes a change in the transaction that makes it. Every write of the product goes past here.
import type { ObjectKey } from '#shared/permissions/objects.ts';

import type { Db } from './connect.ts';

/** From and to, as stored. */
export type Changes = Record<string, [from: unknown, to: unknown]>;

export interface HistoryEntry {
  user: number | null;
  organization: number | null;
  object: ObjectKey;
  record: number;
  action: 'create' | 'update' | 'delete';
  changes: Changes;
}

export async function writeHistory(db: Db, entry: HistoryEntry): Promise<void> {
  await writeHistories(db, [entry]);
}

/** Several at once, in one statement. */
export async function writeHistories(db: Db, entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ user, changes, ...rest }) => ({
    ...rest,
    app_user: user,
    changes: JSON.stringify(changes),
  }));
  await db.insertInto('history').values(rows).execute();
}
