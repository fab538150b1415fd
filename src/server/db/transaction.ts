// One transaction per write, on behalf of an actor. After a serialization failure or deadlock it runs again, and also if the
// connection broke before COMMIT.
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import { type Database, type Db, noteTransaction } from './connect.ts';
import { conflictOf, mayRecover } from './errors.ts';
import { noteReason, noteUndo } from './memory.ts';
import { RETRY_DELAY_MS } from './lease.ts';

/** Who writes, the kind of action and why: the database stores this with every change (migrations/0031-memory.sql). */
export interface Actor {
  /** Null: the system itself. */
  user: number | null;
  /** The call of the API, or the command. */
  kind: string;
  reason?: string;
  /** The change set that this write undoes. */
  undoes?: number;
}

const MAX_ATTEMPTS = 4;
/** Lets the other transaction end first: at once, the two might collide again. */
const COLLISION_DELAY_MS = 100;

/** `work` may run more than once: all attempts but the last are rolled back. */
export async function inTransaction<T>(database: Database, actor: Actor, work: (db: Db) => Promise<T>): Promise<T> {
  let hasLostConnection = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(async (db) => {
        noteTransaction(db, database);
        await actAs(db, actor);
        return work(db);
      });
    } catch (error) {
      const isSecondLoss = hasLostConnection;
      // Not a break during COMMIT, which is an `OutcomeUnknown`: that transaction may have been committed.
      hasLostConnection = mayRecover(error);
      const mayRepeat = hasLostConnection ? !isSecondLoss : conflictOf(error) === 'collision';
      if (!mayRepeat || attempt === MAX_ATTEMPTS) throw error;
      await sleep(hasLostConnection ? RETRY_DELAY_MS : COLLISION_DELAY_MS);
    }
  }
}

/** Without bind values, so that it is sent together with `begin`; a reason is user input and is therefore bound. */
async function actAs(db: Db, { user, kind, reason, undoes }: Actor): Promise<void> {
  await sql`select set_config('leerlijn.actor', ${sql.lit(String(user ?? 0))}, true),
    set_config('leerlijn.kind', ${sql.lit(kind)}, true)`.execute(db);
  if (reason) await noteReason(db, reason);
  if (undoes) await noteUndo(db, undoes);
}
