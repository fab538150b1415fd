// Brings a database to the newest version: the SQL files of `migrations/` in order, each once, each in one transaction;
// then the attribute rows. Safe when several processes do it at once.
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
 * Answers the migrations of a newer version that this one works beside; what that version wrote is then left as it is.
 * `wait`: how many milliseconds another process that is at it may take.
 */
export async function migrate(databaseUrl: string, wait?: number): Promise<string[]> {
  return withSchemaClient(databaseUrl, async (client) => {
    // Between two transactions another process may have gone on, so each looks again at what is still to come.
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
