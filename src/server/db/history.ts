// Notes a change in the transaction that makes it. Every write of the product goes past here.
import type { ObjectKey } from '#shared/permissions/objects.ts';

import type { Db } from './connect.ts';

/** From and to, as stored. */
export type Changes = Record<string, [from: unknown, to: unknown]>;

export async function writeHistory(
  db: Db,
  entry: {
    user: number | null;
    organization: number | null;
    object: ObjectKey;
    record: number;
    action: 'create' | 'update' | 'delete';
    changes: Changes;
  },
): Promise<void> {
  const { user, changes, ...rest } = entry;
  await db
    .insertInto('history')
    .values({ ...rest, app_user: user, changes: JSON.stringify(changes) })
    .execute();
}
