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

export interface PreparedPool extends PostgresPool {
  /** One statement that was put together, on whichever connection is free. */
  query: (text: string, values: unknown[]) => Promise<unknown[]>;
}

export function preparedPool(pool: Pool): PreparedPool {
  const nameOfWritten = namesFor('written');
  const nameOfComposed = namesFor('composed');
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  const preparing = (client: PoolClient): PostgresPoolClient => {
    // Kysely also knows cursors, which we do not use.
    const query = (text: string, values: readonly unknown[]) =>
      // Without values (begin, commit) there is nothing to plan, and one message does.
      client.query(values.length > 0 ? { name: nameOfWritten(text), text, values: [...values] } : { text });
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparing(client);
      clients.set(client, known);
      return known;
    },
    query: async (text, values) => {
      // Not as an object with a name in it: the driver would copy that property by property, every time.
      const query = Object.assign(new Query(text, values), { name: nameOfComposed(text) });
      const { rows } = await (pool.query(query) as unknown as Promise<QueryResult<object>>);
      return rows;
    },
    end: () => pool.end(),
  };
}

function namesFor(kind: keyof typeof MAX_STATEMENTS): (text: string) => string | undefined {
  // By length, and then compared: to find a text of kilobytes by its hash costs ten times as much, at every statement.
  const byLength = new Map<number, { text: string; name: string }[]>();
  let count = 0;
  return (text) => {
    const alike = byLength.get(text.length) ?? [];
    const known = alike.find((statement) => statement.text === text)?.name;
    if (known || count >= MAX_STATEMENTS[kind] || hasOpenColumns.test(text)) return known;
    count += 1;
    const name = `leerlijn-${kind}-${count}`;
    byLength.set(text.length, [...alike, { text, name }]);
    return name;
  };
}
