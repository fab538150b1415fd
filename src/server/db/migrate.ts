// Migrates a database to the newest version: applies the SQL files of `migrations/` in order, each once, each in one transaction;
// then syncs the definitions. Safe if several processes do it at once.
import { syncDefinitions } from './definition-sync.ts';
import {
  applyMigration,
  asOnlyMigrator,
  createMigrationTable,
  type SchemaState,
  schemaState,
  withSchemaClient,
} from './migrations.ts';

/**
 * Returns the migrations of a newer version whose schema this version can use; the definitions are then not synced.
 * `wait`: milliseconds to wait for another process that migrates.
 */
export async function migrate(databaseUrl: string, wait?: number): Promise<string[]> {
  return withSchemaClient(databaseUrl, async (client) => {
    // Between two transactions another process may have applied migrations, so each step reads the state again.
    const step = async (): Promise<SchemaState> => {
      await createMigrationTable(client);
      const state = await schemaState(client);
      const [next] = state.pending;
      if (next !== undefined) await applyMigration(client, next);
      else if (state.newer.length === 0) await syncDefinitions(client);
      return state;
    };
    let state: SchemaState;
    do state = await asOnlyMigrator(client, step, wait);
    while (state.pending.length > 0);
    return state.newer;
  });
}
