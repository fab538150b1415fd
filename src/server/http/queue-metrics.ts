// Metrics of the work that waits in the database: mails and jobs. Queried each time the metrics are read.
import { type RawBuilder, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';

import type { Database } from '#server/db/connect.ts';

/** When the database does not answer, the other metrics must still be sent in time. */
const QUERY_TIMEOUT_MS = 1_000;

export function measureQueues(registry: Registry, database: Database): void {
  // Every worker reads the same rows, so adding them up would count rows more than once.
  const shared = { registers: [registry], aggregator: 'max' as const };
  const mails = new Gauge({
    name: 'leerlijn_mail_waiting',
    help: 'Mails that are still to be handed over',
    ...shared,
    collect: async () => {
      const read = await inTime(database, sql<{ mails: number }>`select count(*) as mails from mail`);
      if (read) mails.set(read.mails);
    },
  });
  const jobs = new Gauge({
    name: 'leerlijn_jobs',
    help: 'Jobs by state; failed: those that ended in the last 24 hours',
    labelNames: ['state'],
    ...shared,
    collect: async () => {
      const read = await inTime(database, jobStates);
      for (const [state, count] of Object.entries(read ?? {})) jobs.set({ state }, count);
    },
  });
}

const jobStates = sql<Record<'waiting' | 'running' | 'failed', number>>`
  select count(*) filter (where state = 'waiting') as waiting,
    count(*) filter (where state = 'running') as running,
    count(*) filter (where state = 'failed' and ended_at > now() - interval '24 hours') as failed
  from job`;

/** Undefined while the database is unreachable: the metric then keeps its last value. */
async function inTime<T>(database: Database, query: RawBuilder<T>): Promise<T | undefined> {
  const read = query.execute(database).then(
    ({ rows }) => rows[0],
    () => undefined,
  );
  const later = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), QUERY_TIMEOUT_MS).unref();
  });
  return Promise.race([read, later]);
}
