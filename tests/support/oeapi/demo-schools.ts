// The schools of the demo, as a client of OEAPI reads them.
import { sql } from 'kysely';

import { loadDemo } from '#server/demo/load.ts';
import type { TestApi } from '#tests/support/api.ts';

/** Amstelland, which publishes data, and another school. */
export async function loadDemoSchools({ database }: TestApi): Promise<{ school: number; other: number }> {
  await loadDemo(database);
  const found = await sql<{ id: number }>`
    select id from organization order by title like '%Amstelland' desc, id limit 2`.execute(database);
  const [school, other] = found.rows as [{ id: number }, { id: number }];
  return { school: school.id, other: other.id };
}
