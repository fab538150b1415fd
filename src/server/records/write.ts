// What every write needs, whether it comes from a call of the API, an import or a restore. All of them take the same steps:
// load and lock → authorise → rules → apply → answer. A refusal is a thrown `Refusal`: the transaction rolls back.
import type { User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';

export interface Write {
  /** The transaction. */
  db: Db;
  user: User;
  /** The revisions that the writer has seen; undefined when the last one to save wins. */
  ifMatch?: readonly number[] | undefined;
}

/** A write with what is written. A call of the API is one; everything else that writes can make one. */
export interface WriteBody<Body> extends Write {
  body: Body;
}

/** One that names its record. */
export interface WriteTo extends Write {
  params: { id: number };
}

const facts = new WeakMap<Db, Map<string, unknown>>();

/**
 * What this transaction has found out already, so that 500 rows of an import ask once. Only answers that were found are
 * kept: what is missing may be made by the same transaction.
 */
export function factsOf(db: Db): Map<string, unknown> {
  const known = facts.get(db) ?? new Map<string, unknown>();
  if (db.isTransaction) facts.set(db, known);
  return known;
}
