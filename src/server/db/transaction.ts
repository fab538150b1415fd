// One transaction per write, in the name of somebody. Two that get in each other's way are told apart by PostgreSQL; the
// loser is simply run again.
import { sql } from 'kysely';

import { type Database, type Db, noteTransaction } from './connect.ts';
import { conflictOf } from './errors.ts';

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

export async function inTransaction<T>(database: Database, actor: Actor, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(async (db) => {
        noteTransaction(db, database);
        await actAs(db, actor);
        return work(db);
      });
    } catch (error) {
      if (conflictOf(error) !== 'collision' || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function actAs(db: Db, { user, kind, reason = '', undoes }: Actor): Promise<void> {
  await sql`select set_config('leerlijn.actor', ${String(user ?? 0)}, true), set_config('leerlijn.kind', ${kind}, true),
    set_config('leerlijn.reason', ${reason}, true), set_config('leerlijn.undoes', ${undoes ? String(undoes) : ''}, true)`.execute(
    db,
  );
}
