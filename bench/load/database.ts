// A throwaway PostgreSQL with the large school in it, for the measurements of the API.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';

import { startCluster } from '#server/db/cluster.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { tokenFor } from '#tests/support/api.ts';
import { fastSettings, openTempFolder, testBinaries } from '#tests/support/cluster.ts';

import { loadSchool, usualSize } from '../school/load.ts';
import { largeSchoolUsers } from '../school/people.ts';

export interface SchoolDatabase {
  url: string;
  database: Database;
  rows: Record<string, number>;
  /** How long the school took, from an empty migrated database. */
  seconds: number;
  tokens: Record<keyof typeof largeSchoolUsers, string>;
  stop: () => Promise<void>;
}

export async function startSchool(factor = 1): Promise<SchoolDatabase> {
  const folder = await openTempFolder('leerlijn-bench-');
  const cluster = await startCluster({
    binaries: await testBinaries(),
    folder: join(folder, 'postgres'),
    settings: fastSettings,
    log: () => undefined,
  });
  const url = cluster.connectionString('postgres');
  await migrate(url);
  const database = connect(url);
  const start = performance.now();
  const rows = await loadSchool(database, { ...usualSize, factor });
  const seconds = (performance.now() - start) / 1000;
  await sql`vacuum`.execute(database);
  const { beheerder, manager, lezer } = largeSchoolUsers;
  return {
    url,
    database,
    rows,
    seconds,
    tokens: {
      beheerder: await tokenOf(database, beheerder),
      manager: await tokenOf(database, manager),
      lezer: await tokenOf(database, lezer),
    },
    stop: async () => {
      await database.destroy();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
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
