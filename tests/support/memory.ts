// The recorded changes of a record, for tests of what a call changes.
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

export interface RecordedChange {
  operation: 'insert' | 'update' | 'delete';
  /** The name of the call that changed it. */
  kind: string;
  organization: number | null;
  /** The old and new value per column, without ids and counters. */
  changes: Record<string, [from: unknown, to: unknown]>;
}

/** Changes by calls of users, in order; direct writes of the test are left out. */
export async function changesOf(database: Database, table: string, record: number): Promise<RecordedChange[]> {
  const found = await sql<RecordedChange>`
    select c.operation, s.kind, c.organization,
      changed_values(c.before, c.after) - '{id, revision, grid_revision, changed_at}'::text[] as changes
    from change c join change_set s on s.id = c.change_set
    where c.table_name = ${table} and c.record = ${record} and s.app_user is not null order by c.id`.execute(database);
  return found.rows;
}

/** The number of recorded change sets, of all users. */
export async function countChangeSets(database: Database): Promise<number> {
  return (await sql<{ sets: number }>`select count(*) as sets from change_set`.execute(database)).rows[0]?.sets ?? 0;
}

/** A moment between earlier and later changes: timestamps have millisecond precision. */
export async function momentOf(database: Database): Promise<string> {
  const wait = () => new Promise((done) => setTimeout(done, 5));
  await wait();
  const found = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  await wait();
  return found.rows[0]!.now.toISOString();
}
