// Metrics of the database connections, over all pools of this process. Used by `metrics`.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

import { type Database, poolOf } from '#server/db/connect.ts';

export function measurePools(registry: Registry, databases: Set<Database>): void {
  const pools = [...databases].flatMap((database) => poolOf(database) ?? []);
  void new Gauge({
    name: 'leerlijn_db_pool_connections',
    help: 'Connections to the database by state; waiting: requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const state of ['total', 'idle', 'waiting'] as const)
        this.set(
          { state },
          pools.reduce((sum, pool) => sum + pool.state()[state], 0),
        );
    },
  });
  void new Counter({
    name: 'leerlijn_db_failovers_total',
    help: 'How often connections went to another server of DATABASE_URL',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(pools.reduce((sum, pool) => sum + pool.failovers(), 0));
    },
  });
  const acquired = new Histogram({
    name: 'leerlijn_db_pool_acquire_seconds',
    help: 'How long a connection to the database was waited for',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  for (const pool of pools) pool.onAcquired((seconds) => acquired.observe(seconds));
}
