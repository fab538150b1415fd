// The application's database in the embedded cluster, and the role that owns it. The role is no superuser, so that statements
// cannot read files, start programs or reach other databases. Called by single-server and commands.
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

import type { Cluster } from './cluster.ts';
import { applicationRole } from './postmaster.ts';

// Any fixed number will do, as long as nothing else in the `postgres` database uses it.
const lockKey = 7_315_202;

/** Creates what is missing, and returns the URL for the application's role. */
export async function openApplicationDatabase(cluster: Cluster, name = 'leerlijn'): Promise<string> {
  const url = cluster.applicationUrl(name);
  const role = escapeIdentifier(applicationRole);
  await asSuperuser(cluster, 'postgres', async (client) => {
    // A server and a command may start at the same moment. Closing the connection releases the lock.
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const { password } = new URL(url);
    const known = await client.query('select from pg_roles where rolname = $1', [applicationRole]);
    // An existing role gets the password too: the password file of the data folder may have been replaced.
    await client.query(`${known.rowCount ? 'alter' : 'create'} role ${role} login password ${escapeLiteral(password)}`);
    const there = await client.query('select from pg_database where datname = $1', [name]);
    const database = `database ${escapeIdentifier(name)}`;
    if (there.rowCount) await client.query(`alter ${database} owner to ${role}`);
    else await client.query(`create ${database} owner ${role} template template0 encoding 'UTF8'`);
    await asSuperuser(cluster, name, handOver);
  });
  return url;
}

/** In earlier versions the superuser owned the tables. Sequences of columns change owner with their table. */
async function handOver(client: Client): Promise<void> {
  const { rows } = await client.query<{ what: string }>(
    `select 'table ' || oid::regclass as what from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and pg_get_userbyid(relowner) <> $1
     union all
     select 'routine ' || oid::regprocedure from pg_proc
     where pronamespace = 'public'::regnamespace and pg_get_userbyid(proowner) <> $1`,
    [applicationRole],
  );
  for (const { what } of rows) await client.query(`alter ${what} owner to ${escapeIdentifier(applicationRole)}`);
}

async function asSuperuser(cluster: Cluster, name: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: cluster.connectionString(name) });
  // A broken connection fails the query that is running; without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
