// The outcome of a restore or its preview: what comes back and what cannot, as the user may read it.
import type { Db } from '#server/db/connect.ts';
import type { User } from '#server/rights/user.ts';
import { Refusal } from '#server/refusal.ts';
import { MAX_RESTORED_LISTED, type Missing, type Restored, type RestoreBody } from '#shared/api/restore.ts';
import { restoreText } from '#shared/text/restore.ts';

import type { GoneReference } from './past-rows.ts';
import { nameOfGone, objectOfTable } from './subjects.ts';

export interface RestoreOutcome {
  restored: Restored[];
  missing: Missing[];
  /** For the ETag of the answer, which the restore after a preview compares. */
  revision?: number;
}

export function restoredRecord(
  given: Pick<Restored, 'object' | 'id' | 'title' | 'action'> & Partial<Restored>,
): Restored {
  return { relation_id: 0, year: 0, attributes: [], values: [], ...given };
}

/** One entry per missing object, however many rows refer to it in the same way. */
export async function missingOf(
  db: Db,
  user: User,
  organization: number,
  gone: readonly GoneReference[],
): Promise<Missing[]> {
  const named = new Map<string, Missing>();
  for (const { from, table, id, attribute } of gone) {
    const isPlaced = from.table === 'placement';
    const relation_id = isPlaced ? Number(from.row['id']) : 0;
    const key = [table, id, from.table, attribute, relation_id].join(' ');
    if (named.has(key)) continue;
    named.set(key, {
      object: objectOfTable(table),
      id,
      title: await nameOfGone(db, user, organization, { table, id }),
      relation_id,
      year: isPlaced ? Number(from.row['year']) : 0,
      attribute,
      reason: attribute === '' ? restoreText.gone : restoreText.goneEmpty,
    });
  }
  return [...named.values()];
}

/** Refuses until the user accepts what is missing, except in a preview. */
export function refuseMissing(missing: readonly Missing[], { preview, without_missing }: RestoreBody): void {
  if (missing.length === 0 || preview || without_missing) return;
  throw new Refusal(409, restoreText.someMissing(missing.length), {
    details: { missing: missing.slice(0, MAX_RESTORED_LISTED), missing_count: missing.length },
  });
}
