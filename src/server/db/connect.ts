// The only place that knows the database driver. A handler never sees more than a `Db`, which for writes is a transaction.
import { type Kysely as KyselyType, Kysely, PostgresDialect, type Transaction } from 'kysely';
import { type CustomTypesConfig, Pool, types as builtin } from 'pg';

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

export function connect(databaseUrl: string, { max = 10 } = {}): Database {
  const pool = new Pool({
    connectionString: databaseUrl,
    max,
    types,
    application_name: 'leerlijn',
    connectionTimeoutMillis: 3_000,
    // A statement that hangs must not hold its connection for ever.
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 20_000,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
