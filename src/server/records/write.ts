// What every write needs, whether it comes from a call of the API, an import or a restore. All of them take the same steps:
// load and lock → authorise → rules → apply → answer. A refusal is a thrown `Refusal`: the transaction rolls back.
import type { User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';

export interface Write {
  /** The transaction. */
  db: Db;
  user: User;
  /** The revisions that the writer has seen; undefined: the last save wins. */
  ifMatch?: readonly number[] | undefined;
}

/** A write with a body. API calls have this type; other writers can construct one. */
export interface WriteBody<Body> extends Write {
  body: Body;
}

/** A write to the record `params.id`. */
export interface WriteTo extends Write {
  params: { id: number };
}

/** A write to the user's own account, by one of their sessions. */
export interface WriteOwn extends Write {
  session: number;
}

/** A write that may set a password. Hashing takes too long for a transaction, so the writer does it before. */
export interface WithPassword {
  /** Null: no password was given. */
  passwordHash: string | null;
}

/** Call only for a given password: without its hash, the user would lose all access. */
export function hashOf({ passwordHash }: WithPassword): string {
  if (passwordHash === null) throw new Error('a password without its hash');
  return passwordHash;
}

export type Facts = Map<string, unknown>;

const facts = new WeakMap<Db, Facts>();

/**
 * A cache per transaction, so that 500 rows of an import query once. Only caches what exists: what is missing may still be created by
 * the same transaction.
 */
export function factsOf(db: Db): Facts {
  const known: Facts = facts.get(db) ?? new Map<string, unknown>();
  if (db.isTransaction) facts.set(db, known);
  return known;
}

/** Facts by id that this transaction does not change: reads only those that are not known yet. */
export async function readOnce<Value>(
  db: Db,
  fact: string,
  ids: readonly number[],
  read: (unknown: readonly number[]) => Promise<Iterable<readonly [id: number, value: Value]>>,
): Promise<ReadonlyMap<number, Value>> {
  const all = factsOf(db);
  const known = (all.get(fact) as Map<number, Value> | undefined) ?? new Map<number, Value>();
  all.set(fact, known);
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) for (const [id, value] of await read(unknown)) known.set(id, value);
  return known;
}
