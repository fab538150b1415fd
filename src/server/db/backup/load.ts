// Loads a backup into a database, in one transaction. Creates the schema of the time of the backup, fills it, and then migrates it
// to the current version. Called by `npm run restore`.
import { type Client, escapeIdentifier } from 'pg';

import { OperatorError } from '#server/operator-error.ts';
import { commandsText } from '#shared/text/commands.ts';

import { syncDefinitions } from '../definition-sync.ts';
import { pgCode } from '../errors.ts';
import {
  appliedMigrations,
  applyMigration,
  asOnlyMigrator,
  createMigrationTable,
  schemaState,
  withSchemaClient,
} from '../migrations.ts';
import type { Header } from './format.ts';
import { rowLines } from './read.ts';
import { columnsByTable, dropAllObjects, tableNames, withoutReferences } from './schema.ts';

const MAX_ATTEMPTS = 10;

export interface Contents {
  organizations: number;
  users: number;
  programmes: number;
}

/** What a restore would delete; null for a database without data, with or without tables. */
export async function contentsOf(databaseUrl: string): Promise<Contents | null> {
  return withSchemaClient(databaseUrl, (client) => asOnlyMigrator(client, () => readContents(client)));
}

export async function loadBackup(
  databaseUrl: string,
  file: string,
  header: Header,
  { replace, keyFile }: { replace: boolean; keyFile?: string | undefined },
): Promise<void> {
  const rows = () => rowLines(file, header, keyFile);
  await withSchemaClient(databaseUrl, async (client) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await asOnlyMigrator(client, () => load(client, header, rows, replace));
      } catch (error) {
        // A deadlock with requests of a running server: try again.
        if (pgCode(error) !== '40P01') throw error;
        if (attempt === MAX_ATTEMPTS) throw new OperatorError(commandsText.restore.busy, { cause: error });
      }
    }
  });
}

type Rows = () => ReturnType<typeof rowLines>;

async function load(client: Client, header: Header, rows: Rows, replace: boolean): Promise<void> {
  await client.query('set local statement_timeout to 0; set local idle_in_transaction_session_timeout to 0');
  const names = await tableNames(client);
  if (names.length > 0)
    await client.query(`lock table ${names.map(escapeIdentifier).join(', ')} in access exclusive mode`);
  const now = await readContents(client);
  if (now && !replace) throw new OperatorError(commandsText.restore.filled(now));
  const stamp = await rightsStamp(client);
  await dropAllObjects(client);
  await createMigrationTable(client);
  for (const name of header.migrations) await applyMigration(client, name);
  // Run deferred triggers now: a table with pending trigger events cannot be altered.
  await client.query('set constraints all immediate; set constraints all deferred');
  await withoutReferences(client, () => fill(client, header, rows));
  for (const name of (await schemaState(client)).pending) await applyMigration(client, name);
  await syncDefinitions(client);
  // A stamp that no running server has seen, so that none keeps using rights from before the restore.
  await client.query('update rights_stamp set value = greatest(value, $1) + 1', [stamp]);
  // A revision that no cache and no browser has seen.
  await client.query(
    `insert into table_revision (organization, table_name, value) values (0, '*', next_revision())
     on conflict (organization, table_name) do update set value = next_revision(table_revision.value)`,
  );
}

async function readContents(client: Client): Promise<Contents | null> {
  const names = await tableNames(client);
  if (names.length === 0) return null;
  if (!(await appliedMigrations(client))) throw new OperatorError(commandsText.restore.otherDatabase);
  const count = async (table: string): Promise<number> => {
    if (!names.includes(table)) return 0;
    return Number((await client.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count);
  };
  const contents = {
    organizations: await count('organization'),
    users: await count('app_user'),
    programmes: await count('programme'),
  };
  return Object.values(contents).some((rows) => rows > 0) ? contents : null;
}

async function rightsStamp(client: Client): Promise<string> {
  if (!(await tableNames(client)).includes('rights_stamp')) return '0';
  return (await client.query<{ value: string }>('select value from rights_stamp')).rows[0]?.value ?? '0';
}

async function fill(client: Client, header: Header, rows: Rows): Promise<void> {
  const actual = await columnsByTable(client);
  for (const { name, columns } of header.tables)
    if (actual.get(name)?.toSorted().join() !== columns.toSorted().join())
      throw new OperatorError(commandsText.restore.otherSchema(name));
  // Rows that the migrations inserted are in the backup too.
  const tables = [...actual.keys()].filter((name) => name !== 'migration').map(escapeIdentifier);
  await client.query(`truncate ${tables.join(', ')}`);
  for await (const { table, lines } of rows()) {
    const name = escapeIdentifier(table);
    const columns = (actual.get(table) ?? []).map(escapeIdentifier).join(', ');
    await client.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [`[${lines.join(',')}]`],
    );
  }
  for (const { table, column, last } of header.sequences)
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2)::regclass, $3)', [
      table,
      column,
      last,
    ]);
}
