// The session settings of our connections, and when to send them: while connecting, or later if there is a pooler, which does not
// accept them as options. Used by `connect`.

/** The pooler in front of PostgreSQL: none, or one that assigns a connection per session or per transaction. */
export type Pooler = 'none' | 'session' | 'transaction';

/**
 * A generic plan per statement, because our larger statements take longer to plan than to run. A low cost for random reads, as on
 * any SSD, so that the screen of one programme uses an index instead of reading all programmes. Enough memory to sort the longest
 * lists: with PostgreSQL's default of 4 MB a list of some 50,000 titles is sorted on disk.
 */
const planning = { plan_cache_mode: 'force_generic_plan', random_page_cost: '1.1', work_mem: '32MB' };

/** A statement that hangs must not occupy its connection for ever. */
export const STATEMENT_TIMEOUT_MS = 20_000;

type Settings = Record<string, string>;

const asOptions = (settings: Settings) => Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
const asStatements = (set: string, settings: Settings) =>
  Object.entries(settings).map(([name, value]) => `${set} ${name} to '${value}'`);

export const planningOptions = asOptions(planning).join(' ');

export interface SessionSettings {
  /** Sent while connecting. */
  options?: string;
  /** Run on each new connection. */
  atConnect?: string;
  /** Run at the start of each transaction. */
  atBegin?: string;
  /** Whether statements may be named. Not if each transaction may get another connection, which does not know the name. */
  areNamed: boolean;
  /** Time limit in milliseconds of any statement, also outside a transaction; null with a transaction pooler. */
  limit: number | null;
}

/** `actor`: the writer if none is set, for tools only: in the product every write must set one. See transaction.ts. */
export function sessionSettings(pooler: Pooler, actor: string, limit: number): SessionSettings {
  const limits = { statement_timeout: `${limit}ms`, idle_in_transaction_session_timeout: `${STATEMENT_TIMEOUT_MS}ms` };
  const settings = { ...planning, ...limits, 'leerlijn.actor': actor ? '0' : '', 'leerlijn.kind': actor };
  if (pooler === 'none') return { options: asOptions(settings).join(' '), areNamed: true, limit };
  if (pooler === 'session') return { atConnect: asStatements('set', settings).join('; '), areNamed: true, limit };
  return { atBegin: asStatements('set local', settings).join('; '), areNamed: false, limit: null };
}
