// The only place that knows the database driver. A handler never sees more than a `Db`, which for writes is a transaction.
import { type Kysely as KyselyType, Kysely, PostgresDialect, type Transaction } from 'kysely';
import { type CustomTypesConfig, Pool, types as builtin } from 'pg';

import { type PreparedPool, preparedPool } from './prepared-pool.ts';
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
 * One plan per statement, whatever its values: our larger statements take longer to plan than to run. And looking up is
 * cheap, as it is on any disk of today: the screen of one programme must not read what other programmes have. The longest
 * lists are sorted in memory: PostgreSQL's own 4 MB sends a list of some 50,000 titles by way of the disk.
 */
export const planning = '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1 -c work_mem=32MB';

/**
 * Connections of one process, those that are kept free for signing in and for health, and how many milliseconds a request
 * waits for a free one before it is told to come back.
 */
export const connections = { max: 8, reserved: 2, patience: 10_000 };

interface ConnectOptions {
  max?: number;
  patience?: number;
  /** For tools that write without a user: what they are called in the memory of changes. */
  actor?: string;
}

export function connect(
  databaseUrl: string,
  { max = connections.max, patience = connections.patience, actor = '' }: ConnectOptions = {},
): Database {
  const pool = new Pool({
    connectionString: databaseUrl,
    max,
    types,
    application_name: 'leerlijn',
    connectionTimeoutMillis: patience,
    // Finds out that the other side is gone when no packet says so.
    keepAlive: true,
    // A statement that hangs must not hold its connection for ever.
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 20_000,
    // Without an actor, every write must say who writes: see transaction.ts.
    options: `${planning} -c leerlijn.actor=${actor ? '0' : ''} -c leerlijn.kind=${actor}`,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one that breaks between two statements of a transaction: its next statement fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const prepared = preparedPool(pool);
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepared }) });
  pools.set(database, prepared);
  return database;
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
