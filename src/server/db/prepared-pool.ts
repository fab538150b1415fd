// Uses named prepared statements, so that PostgreSQL parses and plans each of them once per connection instead of at every
// call: for a screen, planning takes longer than reading. Used by `connect`.
import { setTimeout as sleep } from 'node:timers/promises';

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type Pool, type PoolClient, Query, type QueryResult } from 'pg';

import { isDatabaseAway, mayRecover } from './errors.ts';
import type { Hosts } from './hosts.ts';
import type { SessionSettings } from './session-settings.ts';
import { leaseConnection, RETRY_DELAY_MS } from './lease.ts';

/**
 * The code has some hundreds of written statements. Composed statements, made from definitions, vary with the user's rights and
 * the client's query (`fields=…`): a client that tries many variants must not use up the names of written statements.
 */
const MAX_STATEMENTS = { written: 400, composed: 400 };

/** A migration under a running server may change the columns of `*`, after which PostgreSQL refuses the prepared statement. */
const hasOpenColumns = /(select|returning) \*|\.\*/i;

const begins = /^(begin|start transaction)\b/;

export interface PoolState {
  total: number;
  idle: number;
  /** Requests that are waiting for a connection. */
  waiting: number;
}

export interface PlannedStatement {
  text: string;
  values: unknown[];
}

export interface PreparedPool extends PostgresPool {
  /** Opens all connections, so that no request waits for that. */
  open: () => Promise<void>;
  state: () => PoolState;
  /** Number of failovers. */
  failovers: () => number;
  /** The listener gets the seconds that each request waited for a connection. */
  onAcquired: (listener: (seconds: number) => void) => void;
  /** Runs one composed statement on any free connection. */
  query: (text: string, values: unknown[]) => Promise<unknown[]>;
  /** The same; PostgreSQL cancels it if it takes longer than these milliseconds. */
  queryWithin: (milliseconds: number, text: string, values: unknown[]) => Promise<unknown[]>;
}

/** `planned`: statements that each new connection runs once before it is used. */
export function preparedPool(
  pool: Pool,
  hosts: Hosts,
  settings: SessionSettings,
  planned: readonly PlannedStatement[],
): PreparedPool {
  const { atConnect, atBegin, areNamed, limit } = settings;
  const nameOfWritten = areNamed ? namesFor('written') : nameless;
  const nameOfComposed = areNamed ? namesFor('composed') : nameless;
  // A `Query` instead of a config object, which the driver would copy property by property each time.
  const named = (name: string | undefined, text: string, values: unknown[]) =>
    Object.assign(new Query(text, values), { name });
  const composed = (text: string, values: unknown[]) => named(nameOfComposed(text), text, values);
  const known = new WeakSet<PoolClient>();
  const listeners: ((seconds: number) => void)[] = [];

  /** A connection to the current primary; those to a previous host are closed. */
  const acquireFromCurrentHost = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect();
      if (hosts.isOld(client)) client.release(true);
      else return known.has(client) ? client : initialise(client);
    }
  };
  const initialise = async (client: PoolClient): Promise<PoolClient> => {
    try {
      await hosts.checkConnection(client);
      if (atConnect) await client.query(atConnect);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (areNamed) await plan(client);
    known.add(client);
    return client;
  };
  const plan = async (client: PoolClient): Promise<void> => {
    // An error here will occur again for the request that runs the statement, which reports it.
    for (const { text, values } of planned) await submit(client, composed(text, values)).catch(() => undefined);
  };
  const acquire = async (): Promise<PoolClient> => {
    const start = performance.now();
    try {
      for (let tried = 1; ; tried += 1) {
        const { turn } = hosts;
        try {
          return await acquireFromCurrentHost();
        } catch (error) {
          hosts.noteFailure(turn, error);
          const isLeft = turn !== hosts.turn;
          if (tried > hosts.count || !(isLeft ? isDatabaseAway(error) : mayRecover(error))) throw error;
          // All hosts were tried, or there is only one: try once more after a moment.
          if (tried === hosts.count) await sleep(RETRY_DELAY_MS);
        }
      }
    } finally {
      const seconds = (performance.now() - start) / 1000;
      for (const listener of listeners) listener(seconds);
    }
  };
  const discard = (client: PoolClient): void => {
    hosts.abandon(client);
    // Not awaited; the pool opens another connection.
    void client.end();
  };
  const ask: PreparedPool['query'] = async (text, values) => {
    const lease = await leaseConnection(acquire, discard);
    try {
      return (await lease.run(text, (client) => submit(client, composed(text, values)))).rows;
    } finally {
      lease.release();
    }
  };
  return {
    connect: async () => {
      const lease = await leaseConnection(acquire, discard);
      // BEGIN is sent together with the next statement, which saves a round trip.
      let begin = '';
      // Kysely also supports cursors, which we do not use.
      const query = async (text: string, values: readonly unknown[]) => {
        if (begins.test(text)) {
          begin = `${atBegin ? `${text}; ${atBegin}` : text}; `;
          return { rows: [] };
        }
        const before = begin;
        begin = '';
        return lease.run(before + text, (client) => {
          // Without values (commit) there is nothing to plan, and the simple protocol takes one message.
          if (values.length === 0) return client.query(before + text);
          const statement = named(nameOfWritten(text), text, [...values]);
          return before ? submitWithPrefix(client, before, statement) : submit(client, statement);
        });
      };
      return { query: query as unknown as PostgresPoolClient['query'], release: lease.release };
    },
    open: async () => {
      // A connection that cannot be opened now is opened when it is needed.
      const opened = await Promise.allSettled(Array.from({ length: pool.options.max }, acquire));
      for (const each of opened) if (each.status === 'fulfilled') each.value.release();
    },
    query: ask,
    queryWithin: async (milliseconds, text, values) => {
      // A limit of the whole connection need not be set in a transaction.
      if (limit !== null && limit <= milliseconds) return ask(text, values);
      const lease = await leaseConnection(acquire, discard);
      const begin = ['begin', ...(atBegin ? [atBegin] : []), `set local statement_timeout to ${milliseconds}`].join(
        '; ',
      );
      try {
        const { rows } = await lease.run(text, (client) => submitWithPrefix(client, begin, composed(text, values)));
        return rows;
      } finally {
        // The caller need not wait for COMMIT, which after an error rolls the transaction back.
        const ended = lease.run('commit', (client) => client.query('commit'));
        void ended.catch(() => undefined).then(lease.release);
      }
    },
    state: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    failovers: () => hosts.failovers,
    onAcquired: (listener) => void listeners.push(listener),
    end: () => pool.end(),
  };
}

function submit(client: PoolClient, query: Query): Promise<QueryResult<object>> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, result: QueryResult<object>) => (error ? reject(error) : resolve(result));
    client.query(Object.assign(query, { callback: done }));
  });
}

/** In one round trip. If the first fails, the second runs outside a transaction, where the database refuses a write without a user. */
async function submitWithPrefix(client: PoolClient, before: string, query: Query): Promise<QueryResult<object>> {
  const [, asked] = await Promise.all([client.query(before), submit(client, query)]);
  return asked;
}

const nameless = () => undefined;

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
