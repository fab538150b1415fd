// GET /api/usage.json: the uses of a record, for users who may read it, as far as they may see them.
import { sql } from 'kysely';
import type { z } from 'zod';

import type { Call } from '#server/http/call.ts';
import { organizationColumn } from '#server/records/read.ts';
import type { RecordType } from '#server/records/record-type.ts';
import { readGroups } from '#server/records/use-groups.ts';
import { notFound } from '#server/refusal.ts';
import { organizationsWith } from '#server/rights/user.ts';
import type { usage, UsageGroup } from '#shared/api/usage.ts';

import { accountUses } from './account-uses.ts';
import type { FindUses } from './find-uses.ts';
import { recordTypes } from './record-types.ts';
import { settingUses } from './setting-uses.ts';

const others: Partial<Record<string, FindUses>> = { ...settingUses, ...accountUses };

export async function usageOf({
  db,
  user,
  query,
}: Call<string, z.output<typeof usage.usage.query>>): Promise<UsageGroup[]> {
  const { object, id } = query;
  const type = Object.values(recordTypes).find(({ definition }) => definition.object === object);
  const find = type ? usesOfRecord(type) : others[object];
  const { places, groups } = (await find?.(db, user, id)) ?? { places: [], groups: [] };
  if (places.length === 0) throw notFound();
  const result: UsageGroup[] = [];
  for (const organization of places) result.push(...(await readGroups(db, id, groups, { user, organization })));
  return together(result);
}

function usesOfRecord({ definition, usedIn = [] }: RecordType): FindUses {
  return async (db, user, id) => {
    const column = sql.raw(organizationColumn(definition));
    const found = await sql<{ organization: number }>`
      select ${column} as organization from ${sql.table(definition.table)} as record
      where record.id = ${id}
        and ${column} = any(${organizationsWith(user, definition.object, 'read')}::int[])`.execute(db);
    return { places: found.rows.map(({ organization }) => organization), groups: usedIn };
  };
}

/** Merges the same group of several schools. */
function together(groups: readonly UsageGroup[]): UsageGroup[] {
  const byLabel = new Map<string, UsageGroup>();
  for (const group of groups) {
    const same = byLabel.get(group.label);
    const { count = 0, items = [] } = same ?? {};
    byLabel.set(group.label, { ...group, count: count + group.count, items: [...items, ...group.items] });
  }
  return [...byLabel.values()];
}
