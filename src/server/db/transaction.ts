// One transaction per write, in the name of somebody. Two that get in each other's way are told apart by PostgreSQL; the
// loser is simply run again, and so is one whose connection broke before the end.
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import { type Database, type Db, noteTransaction } from './connect.ts';
import { conflictOf, mayRecover } from './errors.ts';
import { noteReason, noteUndo } from './memory.ts';
import { secondTryAfter } from './stay.ts';

/** Who writes, what kind of action it is and why: the database keeps it with every change (migrations/0031-memory.sql). */
export interface Actor {
  /** Null: the system itself. */
  user: number | null;
  /** The call of the API, or the command. */
  kind: string;
  reason?: string;
  /** The change set that this write takes back. */
  undoes?: number;
}

const MAX_ATTEMPTS = 4;
/** In milliseconds, so that the other one ends first: at once, the two would get in each other's way again. */
const AFTER_COLLISION = 100;

/** The work may be done more than once: of each time but the last, nothing is there. */
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
      // Not one that broke during COMMIT, which is an `OutcomeUnknown`: that may be there.
      hasLostConnection = mayRecover(error);
      const mayRepeat = hasLostConnection ? !isSecondLoss : conflictOf(error) === 'collision';
      if (!mayRepeat || attempt === MAX_ATTEMPTS) throw error;
      await sleep(hasLostConnection ? secondTryAfter : AFTER_COLLISION);
    }
  }
}

/** Without values, so that it goes along with `begin`; a reason is somebody's own words, which stay out of the text. */
async function actAs(db: Db, { user, kind, reason, undoes }: Actor): Promise<void> {
  await sql`select set_config('leerlijn.actor', ${sql.lit(String(user ?? 0))}, true),
    set_config('leerlijn.kind', ${sql.lit(kind)}, true)`.execute(db);
  if (reason) await noteReason(db, reason);
  if (undoes) await noteUndo(db, undoes);
}
