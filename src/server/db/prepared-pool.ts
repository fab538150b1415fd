// Gives statements a name, so that PostgreSQL parses and plans each of them once per connection instead of at every
// call: planning a screen costs more than reading it. Used by `connect`.
import { setTimeout as sleep } from 'node:timers/promises';

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type Pool, type PoolClient, Query, type QueryResult } from 'pg';

import { dbAway, mayRecover } from './errors.ts';
import type { Hosts } from './hosts.ts';
import type { SessionSettings } from './session-settings.ts';
import { beginStay, secondTryAfter } from './stay.ts';

/**
 * Of statements that stand in the code the product has some hundreds. Those that are put together from definitions differ
 * with the rights of the user and with what a client asks for (`fields=…`): whoever plays with that must not use up the
 * names of the others.
 */
const MAX_STATEMENTS = { written: 400, composed: 400 };

/** What `*` stands for may change by a migration under a running server: PostgreSQL refuses such a plan. */
const hasOpenColumns = /(select|returning) \*|\.\*/i;

const begins = /^(begin|start transaction)\b/;

export interface PoolState {
  total: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
}

export interface Asked {
  text: string;
  values: unknown[];
}

export interface PreparedPool extends PostgresPool {
  /** Makes all connections, so that nobody waits for them. */
  open: () => Promise<void>;
  state: () => PoolState;
  /** How often another server was gone to. */
  failovers: () => number;
  /** Hears how many seconds each connection was waited for. */
  onAcquired: (hear: (seconds: number) => void) => void;
  /** One statement that was put together, on whichever connection is free. */
  query: (text: string, values: unknown[]) => Promise<unknown[]>;
  /** The same, ended by PostgreSQL when it takes longer than these milliseconds. */
  queryWithin: (milliseconds: number, text: string, values: unknown[]) => Promise<unknown[]>;
}

/** `planned`: what each connection is asked once, before anybody else has it. */
export function preparedPool(
  pool: Pool,
  hosts: Hosts,
  settings: SessionSettings,
  planned: readonly Asked[],
): PreparedPool {
  const { atConnect, atBegin, areNamed, limit } = settings;
  const nameOfWritten = areNamed ? namesFor('written') : nameless;
  const nameOfComposed = areNamed ? namesFor('composed') : nameless;
  // Not as an object with a name in it: the driver would copy that property by property, every time.
  const named = (name: string | undefined, text: string, values: unknown[]) =>
    Object.assign(new Query(text, values), { name });
  const composed = (text: string, values: unknown[]) => named(nameOfComposed(text), text, values);
  const known = new WeakSet<PoolClient>();
  const listeners: ((seconds: number) => void)[] = [];

  /** A connection of today: what stayed behind on a server that was left is closed. */
  const current = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect();
      if (hosts.isOld(client)) client.release(true);
      else return known.has(client) ? client : welcome(client);
    }
  };
  const welcome = async (client: PoolClient): Promise<PoolClient> => {
    try {
      await hosts.arrived(client);
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
    // What goes wrong here goes wrong for whoever asks it, who is told.
    for (const { text, values } of planned) await submit(client, composed(text, values)).catch(() => undefined);
  };
  const take = async (): Promise<PoolClient> => {
    const start = performance.now();
    try {
      for (let tried = 1; ; tried += 1) {
        const { turn } = hosts;
        try {
          return await current();
        } catch (error) {
          hosts.missed(turn, error);
          const isLeft = turn !== hosts.turn;
          if (tried > hosts.count || !(isLeft ? dbAway(error) : mayRecover(error))) throw error;
          // All of them were asked, or there is only one: after a moment once more.
          if (tried === hosts.count) await sleep(secondTryAfter);
        }
      }
    } finally {
      const seconds = (performance.now() - start) / 1000;
      for (const hear of listeners) hear(seconds);
    }
  };
  const leave = (client: PoolClient): void => {
    hosts.leave(client);
    // Whatever still comes is not waited for; the pool makes another.
    void client.end();
  };
  const ask: PreparedPool['query'] = async (text, values) => {
    const stay = await beginStay(take, leave);
    try {
      return (await stay.run(text, (client) => submit(client, composed(text, values)))).rows;
    } finally {
      stay.release();
    }
  };
  return {
    connect: async () => {
      const stay = await beginStay(take, leave);
      // Sent along with the statement after it: a round trip of its own would only be waited for.
      let begin = '';
      // Kysely also knows cursors, which we do not use.
      const query = async (text: string, values: readonly unknown[]) => {
        if (begins.test(text)) {
          begin = `${atBegin ? `${text}; ${atBegin}` : text}; `;
          return { rows: [] };
        }
        const before = begin;
        begin = '';
        return stay.run(before + text, (client) => {
          // Without values (commit) there is nothing to plan, and one message does.
          if (values.length === 0) return client.query(before + text);
          const statement = named(nameOfWritten(text), text, [...values]);
          return before ? submitAfter(client, before, statement) : submit(client, statement);
        });
      };
      return { query: query as unknown as PostgresPoolClient['query'], release: stay.release };
    },
    open: async () => {
      // One that cannot be made now is made when somebody asks.
      const opened = await Promise.allSettled(Array.from({ length: pool.options.max }, take));
      for (const each of opened) if (each.status === 'fulfilled') each.value.release();
    },
    query: ask,
    queryWithin: async (milliseconds, text, values) => {
      // What holds for the whole connection need not be said in a transaction.
      if (limit !== null && limit <= milliseconds) return ask(text, values);
      const stay = await beginStay(take, leave);
      const begin = ['begin', ...(atBegin ? [atBegin] : []), `set local statement_timeout to ${milliseconds}`].join(
        '; ',
      );
      try {
        const { rows } = await stay.run(text, (client) => submitAfter(client, begin, composed(text, values)));
        return rows;
      } finally {
        // The caller need not wait for the end, which after a refusal takes the transaction back.
        const ended = stay.run('commit', (client) => client.query('commit'));
        void ended.catch(() => undefined).then(stay.release);
      }
    },
    state: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    failovers: () => hosts.failovers,
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

/** Both at once: the driver sends the second when the first is done, without a turn of ours in between. */
async function submitAfter(client: PoolClient, before: string, query: Query): Promise<QueryResult<object>> {
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
