// What PostgreSQL must know of our connections, and how it is told: at the start of each, or where a pooler stands between, which
// takes no such settings, later. Used by `connect`.

/** The pooler between us and PostgreSQL: none, or one that lends out a connection per session or per transaction. */
export type Pooler = 'none' | 'session' | 'transaction';

/**
 * One plan per statement, whatever its values: our larger statements take longer to plan than to run. And looking up is
 * cheap, as it is on any disk of today: the screen of one programme must not read what other programmes have. The longest
 * lists are sorted in memory: PostgreSQL's own 4 MB sends a list of some 50,000 titles by way of the disk.
 */
const planning = { plan_cache_mode: 'force_generic_plan', random_page_cost: '1.1', work_mem: '32MB' };

/** In milliseconds. A statement that hangs must not hold its connection for ever. */
export const usualLimit = 20_000;

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
  /** Whether statements may have a name: the next one to use the same connection would not know it. */
  areNamed: boolean;
  /** Milliseconds that any statement may take, also outside a transaction; null when a pooler stands between. */
  limit: number | null;
}

/** `actor`: who counts as the writer where nobody is named; in the product a write needs a name. See transaction.ts. */
export function sessionSettings(pooler: Pooler, actor: string, limit: number): SessionSettings {
  const limits = { statement_timeout: `${limit}ms`, idle_in_transaction_session_timeout: `${usualLimit}ms` };
  const settings = { ...planning, ...limits, 'leerlijn.actor': actor ? '0' : '', 'leerlijn.kind': actor };
  if (pooler === 'none') return { options: asOptions(settings).join(' '), areNamed: true, limit };
  if (pooler === 'session') return { atConnect: asStatements('set', settings).join('; '), areNamed: true, limit };
  return { atBegin: asStatements('set local', settings).join('; '), areNamed: false, limit: null };
}
