// Gives statements a name, so that PostgreSQL parses and plans each of them once per connection instead of at every
// call: planning a screen costs more than reading it. Used by `connect`.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type Pool, type PoolClient, Query, type QueryResult } from 'pg';

/**
 * Of statements that stand in the code the product has some hundreds. Those that are put together from definitions differ
 * with the rights of the user and with what a client asks for (`fields=…`): whoever plays with that must not use up the
 * names of the others.
 */
const MAX_STATEMENTS = { written: 400, composed: 400 };

/** What `*` stands for may change by a migration under a running server: PostgreSQL refuses such a plan. */
const hasOpenColumns = /(select|returning) \*|\.\*/i;

export interface PoolState {
  total: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
}

export interface PreparedPool extends PostgresPool {
  state: () => PoolState;
  /** Hears how many seconds each connection was waited for. */
  onAcquired: (hear: (seconds: number) => void) => void;
  /** One statement that was put together, on whichever connection is free. */
  query: (text: string, values: unknown[]) => Promise<unknown[]>;
}

export function preparedPool(pool: Pool): PreparedPool {
  const nameOfWritten = namesFor('written');
  const nameOfComposed = namesFor('composed');
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  const listeners: ((seconds: number) => void)[] = [];
  const acquire = async (): Promise<PoolClient> => {
    const start = performance.now();
    try {
      return await pool.connect();
    } finally {
      const seconds = (performance.now() - start) / 1000;
      for (const hear of listeners) hear(seconds);
    }
  };
  const preparing = (client: PoolClient): PostgresPoolClient => {
    // Kysely also knows cursors, which we do not use.
    const query = (text: string, values: readonly unknown[]) =>
      // Without values (begin, commit) there is nothing to plan, and one message does.
      client.query(values.length > 0 ? { name: nameOfWritten(text), text, values: [...values] } : { text });
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
  };
  return {
    connect: async () => {
      const client = await acquire();
      const known = clients.get(client) ?? preparing(client);
      clients.set(client, known);
      return known;
    },
    query: async (text, values) => {
      // Not as an object with a name in it: the driver would copy that property by property, every time.
      const query = Object.assign(new Query(text, values), { name: nameOfComposed(text) });
      const client = await acquire();
      try {
        return (await submit(client, query)).rows;
      } finally {
        client.release();
      }
    },
    state: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    onAcquired: (hear) => void listeners.push(hear),
    end: () => pool.end(),
  };
}

function submit(client: PoolClient, query: Query): Promise<QueryResult<object>> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, result: QueryResult<object>) => (error ? reject(error) : resolve(result));
    client.query(Object.assign(query, { callback: done }));
  });
}

function namesFor(kind: keyof typeof MAX_STATEMENTS): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= MAX_STATEMENTS[kind] || hasOpenColumns.test(text)) return known;
    const name = `leerlijn-${kind}-${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
