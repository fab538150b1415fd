// Brings a database to the newest version: the SQL files of `migrations/` in order, each once, each in one transaction;
// then the attribute rows. Safe when several processes do it at once.
import { syncDefinitions } from './definition-sync.ts';
import {
  applyMigration,
  asOnlyMigrator,
  createMigrationTable,
  inClientTransaction,
  pendingMigrations,
} from './migrations.ts';

export async function migrate(databaseUrl: string): Promise<void> {
  await asOnlyMigrator(databaseUrl, async (client) => {
    await createMigrationTable(client);
    for (const name of await pendingMigrations(client))
      await inClientTransaction(client, () => applyMigration(client, name));
    await inClientTransaction(client, () => syncDefinitions(client));
  });
}
