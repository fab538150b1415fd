// Gives statements a name, so that PostgreSQL parses and plans each of them once per connection instead of at every
// call: planning a screen costs more than reading it. Used by `connect`.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** The product has some hundreds; what a client makes up beyond that (`fields=…`) is not worth remembering. */
const mostStatements = 400;

/** What `*` stands for may change by a migration under a running server: PostgreSQL refuses such a plan. */
const hasOpenColumns = /(select|returning) \*|\.\*/i;

export interface PreparedPool extends PostgresPool {
  /** One statement on whichever connection is free. */
  query: (text: string, values: unknown[]) => Promise<unknown[]>;
}

export function preparedPool(pool: Pool): PreparedPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= mostStatements || hasOpenColumns.test(text)) return known;
    const name = `leerlijn-${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  const preparing = (client: PoolClient): PostgresPoolClient => {
    // Kysely also knows cursors, which we do not use.
    const query = (text: string, values: readonly unknown[]) =>
      // Without values (begin, commit) there is nothing to plan, and one message does.
      client.query(values.length > 0 ? { name: nameOf(text), text, values: [...values] } : { text });
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparing(client);
      clients.set(client, known);
      return known;
    },
    query: async (text, values) => (await pool.query<object>({ name: nameOf(text), text, values })).rows,
    end: () => pool.end(),
  };
}
