// The database in a cluster of our own, and the role that works in it: it owns that database and is no superuser, so that a
// statement of the product can read no file, start no program and reach nothing else. Called by single-server and commands.
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

import type { Cluster } from './cluster.ts';
import { applicationRole } from './postmaster.ts';

// Any fixed number will do, as long as nothing else in the `postgres` database uses it.
const lockKey = 7_315_202;

/** Makes what is missing, and answers the address for the application's role. */
export async function openApplicationDatabase(cluster: Cluster, name = 'leerlijn'): Promise<string> {
  const url = cluster.applicationUrl(name);
  const role = escapeIdentifier(applicationRole);
  await asSuperuser(cluster, 'postgres', async (client) => {
    // A server and a command may start at the same moment. The end of the connection gives the lock back.
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const { password } = new URL(url);
    const known = await client.query('select from pg_roles where rolname = $1', [applicationRole]);
    // Also of one that is there: a data folder may have got another password file.
    await client.query(`${known.rowCount ? 'alter' : 'create'} role ${role} login password ${escapeLiteral(password)}`);
    const there = await client.query('select from pg_database where datname = $1', [name]);
    const database = `database ${escapeIdentifier(name)}`;
    if (there.rowCount) await client.query(`alter ${database} owner to ${role}`);
    else await client.query(`create ${database} owner ${role} template template0 encoding 'UTF8'`);
    await asSuperuser(cluster, name, handOver);
  });
  return url;
}

/** Earlier versions worked as superuser, to whom the tables then belong. Columns' own sequences go along with their table. */
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
  // A cut connection already fails the query that is under way; without a listener it would end the process as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
