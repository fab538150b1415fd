// GET /api/usage.json: where a record is used, for whoever may read it, as far as they may know.
import { sql } from 'kysely';
import type { z } from 'zod';

import type { Call } from '#server/http/call.ts';
import { organizationColumn } from '#server/records/read.ts';
import { readGroups } from '#server/records/use-groups.ts';
import { notFound } from '#server/refusal.ts';
import { organizationsWith } from '#server/rights/user.ts';
import type { usage, UsageGroup } from '#shared/api/usage.ts';

import { recordTypes } from './record-types.ts';

export async function usageOf({
  db,
  user,
  query,
}: Call<string, z.output<typeof usage.usage.query>>): Promise<UsageGroup[]> {
  const type = Object.values(recordTypes).find(({ definition }) => definition.object === query.object);
  if (!type) throw notFound();
  const { definition, usedIn = [] } = type;
  const column = sql.raw(organizationColumn(definition));
  const found = await sql<{ organization: number }>`
    select ${column} as organization from ${sql.table(definition.table)} as record
    where record.id = ${query.id}
      and ${column} = any(${organizationsWith(user, definition.object, 'read')}::int[])`.execute(db);
  const [record] = found.rows;
  if (!record) throw notFound();
  return readGroups(db, query.id, usedIn, { user, organization: record.organization });
}
