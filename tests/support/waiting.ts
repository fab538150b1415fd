// Two transactions in a known order: a call that arrives while another transaction holds a lock it needs.
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Database, Db } from '#server/db/connect.ts';

/** Does the work in a transaction, starts the call, and once the call waits, does the rest and commits. */
export async function callBehind<T>(
  database: Database,
  work: (db: Db) => Promise<unknown>,
  call: () => Promise<T>,
  rest: (db: Db) => Promise<unknown> = async () => undefined,
): Promise<T> {
  let answer: Promise<T> | undefined;
  await database.transaction().execute(async (db) => {
    await work(db);
    answer = call();
    await untilSomebodyWaits(database);
    await rest(db);
  });
  return answer as Promise<T>;
}

export async function untilSomebodyWaits(database: Database): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const waiting = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
    if (waiting.rows.length > 0) return;
    await sleep(10);
  }
  throw new Error('the call did not wait for the other transaction');
}
