// The recorded changes of a record, for tests of what a call changes.
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

export interface Told {
  operation: 'insert' | 'update' | 'delete';
  /** The call. */
  kind: string;
  organization: number | null;
  /** From what to what, without numbers that only count. */
  changes: Record<string, [from: unknown, to: unknown]>;
}

/** By calls of users, in their order; what a test wrote by itself is left out. */
export async function changesOf(database: Database, table: string, record: number): Promise<Told[]> {
  const found = await sql<Told>`
    select c.operation, s.kind, c.organization,
      changed_values(c.before, c.after) - '{id, revision, grid_revision, changed_at}'::text[] as changes
    from change c join change_set s on s.id = c.change_set
    where c.table_name = ${table} and c.record = ${record} and s.app_user is not null order by c.id`.execute(database);
  return found.rows;
}

/** How many writes there were, by any user. */
export async function countChangeSets(database: Database): Promise<number> {
  return (await sql<{ sets: number }>`select count(*) as sets from change_set`.execute(database)).rows[0]?.sets ?? 0;
}

/** A moment between earlier and later changes; moments have a precision of a millisecond. */
export async function momentOf(database: Database): Promise<string> {
  const wait = () => new Promise((done) => setTimeout(done, 5));
  await wait();
  const found = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  await wait();
  return found.rows[0]!.now.toISOString();
}
