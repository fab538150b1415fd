// The schools of the demo, for a program that reads them by OEAPI.
import { sql } from 'kysely';

import { loadDemo } from '#server/demo/load.ts';
import type { TestApi } from '#tests/support/api.ts';

/** Amstelland, which has what can be read, and another one. */
export async function loadDemoSchools({ database }: TestApi): Promise<{ school: number; other: number }> {
  await loadDemo(database);
  const found = await sql<{ id: number }>`
    select id from organization order by title like '%Amstelland' desc, id limit 2`.execute(database);
  const [school, other] = found.rows as [{ id: number }, { id: number }];
  return { school: school.id, other: other.id };
}
