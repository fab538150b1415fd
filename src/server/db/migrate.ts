// Brings a database to the newest version: the SQL files of `migrations/` in order, each once, each in one transaction;
// then the attribute rows. Safe when several processes do it at once.
import { syncDefinitions } from './definition-sync.ts';
import {
  applyMigration,
  asOnlyMigrator,
  createMigrationTable,
  pendingMigrations,
  withSchemaClient,
} from './migrations.ts';

/** `wait`: how many milliseconds another process that is at it may take. */
export async function migrate(databaseUrl: string, wait?: number): Promise<void> {
  await withSchemaClient(databaseUrl, async (client) => {
    // Between two transactions another process may have gone on, so each looks again at what is still to come.
    const step = async (): Promise<'applied' | 'done'> => {
      await createMigrationTable(client);
      const [next] = await pendingMigrations(client);
      if (next === undefined) await syncDefinitions(client);
      else await applyMigration(client, next);
      return next === undefined ? 'done' : 'applied';
    };
    while ((await asOnlyMigrator(client, step, wait)) !== 'done');
  });
}
