// npm run admin -- create <username> [--email …] [--firstname …] [--lastname …]: the first administrator.
// The password is asked, or comes from ADMIN_PASSWORD. Works beside a running server.
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';

import { createAdministrator } from './access/create-administrator.ts';
import { readConfig } from './config.ts';
import { embeddedBinaries } from './db/binaries.ts';
import { createDatabaseIfMissing, startCluster } from './db/cluster.ts';
import { connect } from './db/connect.ts';
import { migrate } from './db/migrate.ts';

const usage = 'Gebruik: npm run admin -- create <gebruikersnaam> [--email …] [--firstname …] [--lastname …]';

async function run(): Promise<void> {
  const text = { type: 'string', default: '' } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { email: text, firstname: text, lastname: text },
  });
  const [command, username] = positionals;
  if (command !== 'create' || !username) throw new Error(usage);
  const password = process.env['ADMIN_PASSWORD'] ?? (await askPassword());
  const { url, release } = await openDatabase();
  try {
    await migrate(url);
    const database = connect(url, { max: 1 });
    await createAdministrator(database, { username, password, ...values });
    await database.destroy();
  } finally {
    await release();
  }
  console.log(`Beheerder ${username} kan nu inloggen.`);
}

/** The server's database; the embedded one is started when it is not running, and left alone when it is. */
async function openDatabase(): Promise<{ url: string; release: () => Promise<void> }> {
  const config = readConfig({ DEMO: 'off', ...process.env });
  if (config.databaseUrl) return { url: config.databaseUrl, release: async () => undefined };
  const cluster = await startCluster({
    binaries: await embeddedBinaries(),
    folder: join(config.dataDir, 'postgres'),
    log: () => undefined,
  });
  await createDatabaseIfMissing(cluster, 'leerlijn');
  const release = async () => (cluster.attached ? undefined : cluster.stop());
  return { url: cluster.connectionString('leerlijn'), release };
}

async function askPassword(): Promise<string> {
  // What is typed is not shown.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  process.stdout.write('Wachtwoord: ');
  const password = await terminal.question('');
  process.stdout.write('\n');
  terminal.close();
  return password;
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
