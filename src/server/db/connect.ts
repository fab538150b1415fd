// The only place that knows the database driver. A handler never sees more than a `Db`, which for writes is a transaction.
import { type Kysely as KyselyType, Kysely, PostgresDialect, type Transaction } from 'kysely';
import { type ClientBase, type ClientConfig, type CustomTypesConfig, Pool, types as builtin } from 'pg';

import { Hosts } from './hosts.ts';
import { type Asked, type PreparedPool, preparedPool } from './prepared-pool.ts';
import { type Pooler, sessionSettings, usualLimit } from './session-settings.ts';
import type { Tables } from './tables.ts';

export type Db = KyselyType<Tables> | Transaction<Tables>;
export type Database = KyselyType<Tables>;

// Dates stay text (yyyy-mm-dd): a Date would bring the server's time zone into a calendar. Big counters fit a number.
const parsers: Record<number, (text: string) => unknown> = {
  [builtin.builtins.DATE]: String,
  [builtin.builtins.INT8]: Number,
};
const types: CustomTypesConfig = {
  getTypeParser: (oid) => parsers[oid] ?? builtin.getTypeParser(oid),
};

/**
 * Connections of one process, those of searches, those that are kept free for signing in and for health, and how many milliseconds
 * a request waits for a free one before it is told to come back.
 */
export const connections = { max: 8, searching: 2, reserved: 2, patience: 10_000 };

/** Milliseconds for which nobody needs a connection before it is closed: another would have to plan every statement again. */
const idleFor = 600_000;

/** Of one process, all of them. */
export const connectionsPerProcess = connections.max + connections.searching + connections.reserved;

interface ConnectOptions {
  max?: number;
  patience?: number;
  /** Milliseconds that any statement may take, as seen from here. */
  longest?: number;
  /** The same, for PostgreSQL. */
  limit?: number;
  /** What is planned by the time that somebody asks it: the connections are made at once, and kept. */
  planned?: readonly Asked[];
  /** For tools that write without a user: what they are called in the memory of changes. */
  actor?: string;
  pooler?: Pooler;
}

export function connect(
  databaseUrl: string,
  {
    max = connections.max,
    patience = connections.patience,
    longest = 25_000,
    limit = usualLimit,
    planned = [],
    actor = '',
    pooler = 'none',
  }: ConnectOptions = {},
): Database {
  const hosts = new Hosts(databaseUrl);
  const settings = sessionSettings(pooler, actor, limit);
  const pool = new Pool({
    Client: clientOf(hosts),
    max,
    min: planned.length > 0 ? max : 0,
    types,
    application_name: 'leerlijn',
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: idleFor,
    // Finds out that the other side is gone when no packet says so.
    keepAlive: true,
    // PostgreSQL ends a statement that takes too long; one that is gone without a word cannot, so we do.
    query_timeout: longest,
    ...(settings.options && { options: settings.options }),
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const prepared = preparedPool(pool, hosts, settings, planned);
  if (planned.length > 0) void prepared.open();
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepared }) });
  pools.set(database, prepared);
  return database;
}

/** The pool makes its connections by `new`; which server one is to, is decided each time. */
function clientOf(hosts: Hosts): new () => ClientBase {
  function HostClient(config: ClientConfig) {
    return hosts.client(config);
  }
  return HostClient as unknown as new () => ClientBase;
}

const pools = new WeakMap<Db, PreparedPool>();
const databases = new WeakMap<Db, Database>();

export function noteTransaction(transaction: Db, database: Database): void {
  databases.set(transaction, database);
}

/** What is kept in memory is kept per database: of a transaction, the one that it runs in. */
export function databaseOf(db: Db): Db {
  return databases.get(db) ?? db;
}

/** For statements that are text already: the pool itself. A transaction has none, but one connection of its own. */
export function poolOf(db: Db): PreparedPool | undefined {
  return pools.get(db);
}
