// Names of placed items for the answer of a restore, as far as the user may read them.
import { sql } from 'kysely';

import { levelOf, readsLevel } from '#server/calendar/readable-rows.ts';
import type { Db } from '#server/db/connect.ts';
import type { PastRow } from '#server/db/memory.ts';
import type { User } from '#server/rights/user.ts';
import type { Restored } from '#shared/api/restore.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';

import { restoredRecord } from './outcome.ts';

export interface PlacedChange {
  row: PastRow;
  action: Restored['action'];
}

export type PlacedName = Pick<Restored, 'object' | 'id' | 'title' | 'relation_id' | 'year'>;

/** The object and the study year of each item; for levels that the user may not read only the year. */
export async function placedNames(
  db: Db,
  user: User,
  organization: number,
  rows: readonly PastRow[],
): Promise<PlacedName[]> {
  const rights = rightsIn(user.grants, organization);
  const objectIn = (row: PastRow) => objectOf[row['kind'] as PlanKind];
  const titles = new Map<string, string>();
  for (const object of new Set(rows.map(objectIn))) {
    if (!canAttribute(rights, `${object}.title`, 'read')) continue;
    const ids = rows.filter((row) => objectIn(row) === object).map((row) => Number(row[object]));
    const found = await sql<{ id: number; title: string }>`
      select id, title from ${sql.table(object)} where id = any(${ids}::int[])`.execute(db);
    for (const { id, title } of found.rows) titles.set(`${object} ${id}`, title);
  }
  return rows.map((row) => {
    const object = objectIn(row);
    const isRead = readsLevel(rights, levelOf(row['kind'] as PlanKind));
    return {
      object,
      id: isRead ? Number(row[object]) : 0,
      title: isRead ? (titles.get(`${object} ${Number(row[object])}`) ?? '') : '',
      relation_id: isRead ? Number(row['id']) : 0,
      year: Number(row['year']),
    };
  });
}

export async function placedItems(
  db: Db,
  user: User,
  organization: number,
  changes: readonly PlacedChange[],
): Promise<Restored[]> {
  const names = await placedNames(
    db,
    user,
    organization,
    changes.map(({ row }) => row),
  );
  return names.map((name, index) => restoredRecord({ ...name, action: changes[index]?.action ?? 'changed' }));
}
