// What another does between the moment that a call is sent and the moment that its turn comes, every time the same.
import { setTimeout as sleep } from 'node:timers/promises';

import { type RawBuilder, sql } from 'kysely';

import type { Database, Db } from '#server/db/connect.ts';

/** Holds what `held` selects for update, sends the call, changes something once the call waits for it, and lets go. */
export async function meanwhile<T>(
  database: Database,
  held: RawBuilder<unknown>,
  change: (db: Db) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  let answer: Promise<T> | undefined;
  await database.transaction().execute(async (transaction) => {
    await held.execute(transaction);
    answer = call();
    await untilSomebodyWaits(database);
    await change(transaction);
  });
  return answer as Promise<T>;
}

async function untilSomebodyWaits(database: Database): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const waiting = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
    if (waiting.rows.length > 0) return;
    await sleep(10);
  }
  throw new Error('the call did not wait for anything');
}
