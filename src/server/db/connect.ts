// The only place that knows the database driver. A handler only sees a `Db`, which for writes is a transaction.
import { type Kysely as KyselyType, Kysely, PostgresDialect, type Transaction } from 'kysely';
import { type ClientBase, type ClientConfig, type CustomTypesConfig, Pool, types as builtin } from 'pg';

import { Hosts } from './hosts.ts';
import { type PlannedStatement, type PreparedPool, preparedPool } from './prepared-pool.ts';
import { type Pooler, sessionSettings, STATEMENT_TIMEOUT_MS } from './session-settings.ts';
import type { Tables } from './tables.ts';

export type Db = KyselyType<Tables> | Transaction<Tables>;
export type Database = KyselyType<Tables>;

// Dates stay text (yyyy-mm-dd): a Date would bring in the server's time zone. Our bigint counters fit in a number.
const parsers: Record<number, (text: string) => unknown> = {
  [builtin.builtins.DATE]: String,
  [builtin.builtins.INT8]: Number,
};
const types: CustomTypesConfig = {
  getTypeParser: (oid) => parsers[oid] ?? builtin.getTypeParser(oid),
};

/**
 * Connections of one process: for ordinary calls, for searches, and reserved for signing in and health checks. A request that gets
 * none within `acquireTimeoutMs` is refused with 503.
 */
export const connections = { max: 8, searching: 2, reserved: 2, acquireTimeoutMs: 10_000 };

/** Long, because a new connection has to plan every statement again. */
const IDLE_TIMEOUT_MS = 600_000;

/** All connections of one process. */
export const connectionsPerProcess = connections.max + connections.searching + connections.reserved;

interface ConnectOptions {
  max?: number;
  acquireTimeoutMs?: number;
  /** Time limit of a statement, kept by the driver. */
  queryTimeoutMs?: number;
  /** The same, kept by PostgreSQL. */
  statementTimeoutMs?: number;
  /** Statements to plan in advance: the connections are opened at once, and kept. */
  planned?: readonly PlannedStatement[];
  /** For tools that write without a user: their name in the history. */
  actor?: string;
  pooler?: Pooler;
}

export function connect(
  databaseUrl: string,
  {
    max = connections.max,
    acquireTimeoutMs = connections.acquireTimeoutMs,
    queryTimeoutMs = 25_000,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    planned = [],
    actor = '',
    pooler = 'none',
  }: ConnectOptions = {},
): Database {
  const hosts = new Hosts(databaseUrl);
  const settings = sessionSettings(pooler, actor, statementTimeoutMs);
  const pool = new Pool({
    Client: clientOf(hosts),
    max,
    min: planned.length > 0 ? max : 0,
    types,
    application_name: 'leerlijn',
    connectionTimeoutMillis: acquireTimeoutMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    // Detects that the other side is gone without closing the connection.
    keepAlive: true,
    // BEGIN and the first statement of a transaction are sent at once.
    pipeline: true,
    // PostgreSQL cancels a statement that takes too long, but not if it has become unreachable.
    query_timeout: queryTimeoutMs,
    ...(settings.options && { options: settings.options }),
  });
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', () => undefined);
  const prepared = preparedPool(pool, hosts, settings, planned);
  if (planned.length > 0) void prepared.open();
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepared }) });
  pools.set(database, prepared);
  return database;
}

/** The pool creates connections with `new`; this chooses the server for each. */
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

/** The database of a transaction, for caches, which are kept per database. */
export function databaseOf(db: Db): Db {
  return databases.get(db) ?? db;
}

/** The pool, for statements that are text already. A transaction has none, only its own connection. */
export function poolOf(db: Db): PreparedPool | undefined {
  return pools.get(db);
}
