// A throwaway PostgreSQL with the large school, for the measurements of the API.
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { tokenFor } from '#tests/support/api.ts';

import { type BenchDatabase, startDatabase } from '../database.ts';
import { loadSchool, usualSize } from '../school/load.ts';
import { largeSchoolUsers } from '../school/people.ts';

export interface SchoolDatabase extends BenchDatabase {
  rows: Record<string, number>;
  /** How long loading the school took, into an empty migrated database. */
  seconds: number;
  tokens: Record<keyof typeof largeSchoolUsers, string>;
}

export async function startSchool(factor = 1): Promise<SchoolDatabase> {
  const throwaway = await startDatabase();
  const { database } = throwaway;
  const start = performance.now();
  const rows = await loadSchool(database, { ...usualSize, factor });
  const seconds = (performance.now() - start) / 1000;
  await sql`vacuum`.execute(database);
  const { beheerder, manager, lezer } = largeSchoolUsers;
  return {
    ...throwaway,
    rows,
    seconds,
    tokens: {
      beheerder: await tokenOf(database, beheerder),
      manager: await tokenOf(database, manager),
      lezer: await tokenOf(database, lezer),
    },
  };
}

async function tokenOf(database: Database, username: string): Promise<string> {
  const user = await database
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return tokenFor(database, user.id);
}
