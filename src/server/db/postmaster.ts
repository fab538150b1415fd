// Finds the running PostgreSQL server of a folder by its `postmaster.pid`, and checks that it really is ours.
// Called by startCluster to find, await and stop the server process, also one that a killed server left running.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { Client } from 'pg';

import { ClusterError } from './cluster-error.ts';

const run = promisify(execFile);
export const superuser = 'leerlijn';
export const applicationRole = 'leerlijn_app';

export type Postmaster = { pid: number; port: number };

export function connectionString(port: number, password: string, database: string, user = superuser): string {
  // Explicit sslmode, because PGSSLMODE in the environment would otherwise decide.
  return `postgres://${user}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}?sslmode=disable`;
}

/** Derived from the superuser's password by a one-way hash, so that there is no second password to store. */
export function applicationPassword(superuserPassword: string): string {
  return createHash('sha256').update(`${applicationRole}:${superuserPassword}`).digest('hex');
}

/** The running server of this folder; waits while one is starting or stopping; null if there is none. */
export async function findPostmaster(
  folder: string,
  password: string,
  timeoutMs = 120_000,
): Promise<Postmaster | null> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const text = await readPidFile(folder);
    if (text === null) return null;
    const lines = text.split('\n');
    const found = { pid: Number(lines[0]), port: Number(lines[3]) };
    if (!isAlive(found.pid)) return null;
    if (!(await isPostmasterOf(found.pid, folder))) {
      // The pid was reused by another process. PostgreSQL would take that for a running server and refuse to start.
      if ((await readPidFile(folder)) === text) await rm(pidFile(folder), { force: true });
      return null;
    }
    if (found.port && (await answers(found, password))) return found;
    if (performance.now() > deadline) {
      throw new ClusterError(`De database in ${folder} draait al (proces ${found.pid}) maar antwoordt niet.`);
    }
    await sleep(20);
  }
}

export async function isRunning(folder: string, pid: number): Promise<boolean> {
  // The file counts too: without an init process that reaps orphans, a stopped server stays visible as a zombie.
  const text = await readPidFile(folder);
  return text !== null && Number(text.split('\n')[0]) === pid && isAlive(pid);
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function pidFile(folder: string): string {
  return join(folder, 'postmaster.pid');
}

async function readPidFile(folder: string): Promise<string | null> {
  return readFile(pidFile(folder), 'utf8').catch(() => null);
}

async function isPostmasterOf(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  const command = await commandLine(pid).catch(() => '');
  if (!/^\S*postgres /.test(command)) return false;
  if (command.includes(` -D ${folder} `)) return true;
  // A data folder that was moved while its server was running still belongs to that server.
  const other = / -D (.*?) -c /.exec(command)?.[1];
  return other !== undefined && (await readPidFile(other)) === null;
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
  return (await run('ps', ['-ww', '-p', String(pid), '-o', 'command='])).stdout;
}

async function answers(postmaster: Postmaster, password: string): Promise<boolean> {
  const client = new Client({
    connectionString: connectionString(postmaster.port, password, 'postgres'),
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ text: string }>("select pg_read_file('postmaster.pid') as text");
    return Number.parseInt(rows[0]?.text ?? '', 10) === postmaster.pid;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') {
      throw new ClusterError('Het bewaarde wachtwoord hoort niet bij de database in de datamap.', { cause: error });
    }
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
