// The PgBouncer of the machine in front of a PostgreSQL, in either mode, for suites that run behind one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { systemUser } from '#server/db/cluster-owner.ts';

import { openTempFolder } from './cluster.ts';
import { freePort } from './free-port.ts';

export type PgBouncerMode = 'session' | 'transaction';

export interface PgBouncer {
  port: number;
  stop: () => Promise<void>;
}

/** `databaseUrl` gives the server and the credentials; every database on it keeps its own name. */
export async function startPgBouncer(databaseUrl: string, mode: PgBouncerMode): Promise<PgBouncer> {
  const { hostname, port: target, username, password } = new URL(databaseUrl);
  const folder = await openTempFolder('leerlijn-pgbouncer-');
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const settings = {
    ...{ listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any', pool_mode: mode },
    // The settings of Debian, except for the numbers: every test file has its own database.
    ...{ max_client_conn: 1000, default_pool_size: mode === 'session' ? 60 : 4, server_idle_timeout: 5 },
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const databases = `* = host=${hostname} port=${target} user=${username} password=${password}`;
  await writeFile(file, `[databases]\n${databases}\n[pgbouncer]\n${lines.join('\n')}\n`);
  // PgBouncer refuses to run as root.
  const owner = process.getuid?.() === 0 ? await systemUser() : null;
  const child = spawn('pgbouncer', ['-q', file], { ...owner, stdio: 'ignore' });
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    await sleep(50);
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGQUIT');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isThere;
}
