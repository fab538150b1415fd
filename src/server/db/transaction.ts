// One transaction per write. Two that get in each other's way are told apart by PostgreSQL; the loser is simply run again.
import type { Database, Db } from './connect.ts';
import { conflictOf } from './errors.ts';

const attempts = 4;

export async function inTransaction<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (conflictOf(error) !== 'collision' || attempt === attempts) throw error;
    }
  }
}
