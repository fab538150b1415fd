// Starts and stops a PostgreSQL cluster in a folder, or takes over one that a killed server left running there.
// Called by single-server for the product and by tests/support/database.
import { spawn } from 'node:child_process';
import { chown, open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Binaries } from './binaries.ts';
import { cleanEnvironment, createIfMissing, readPassword } from './cluster-create.ts';
import { ClusterError } from './cluster-error.ts';
import { choosePlace, type Owner, type ClusterPlace } from './cluster-owner.ts';
import {
  applicationPassword,
  applicationRole,
  connectionString,
  findPostmaster,
  isRunning,
  type Postmaster,
} from './postmaster.ts';

export type ClusterOptions = {
  binaries: Binaries;
  folder: string;
  settings?: Record<string, string>;
  log: (message: string) => void;
  /** Where cluster and binaries go if we are root and PostgreSQL's user cannot enter their folder. */
  shelter?: string;
};

export type Cluster = {
  /** As superuser: for starting and supervising the cluster itself. */
  connectionString: (database: string) => string;
  /** As the role of the application. */
  applicationUrl: (database: string) => string;
  port: number;
  pid: number;
  /** Whether the server process was already running. */
  attached: boolean;
  folder: string;
  /** The user that it runs as if root started it; null: our own user. */
  owner: Owner | null;
  /** The requested folder, if the cluster had to be elsewhere. */
  movedFrom: string | null;
  /** Starts the server process again, on the same port, unless it is running. */
  revive: () => Promise<void>;
  stop: () => Promise<void>;
};

const MAX_ATTEMPTS = 5;
const MAX_LOG_BYTES = 5_000_000;

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { settings = {}, log } = options;
  const place = await choosePlace(options.folder, options.binaries, options.shelter ?? '/var/lib/leerlijn');
  const password = await readPassword(place.folder, place.owner);
  if (await createIfMissing(place, password, settings['fsync'] !== 'off')) log(`database gemaakt in ${place.folder}`);
  return describe(place, password, settings, await bringUp(place, password, settings));
}

type Running = Postmaster & { attached: boolean };

async function bringUp(place: ClusterPlace, password: string, settings: Record<string, string>): Promise<Running> {
  // A start can fail because the port was just taken, or because a previous server is still stopping: look and try again.
  for (let attempt = 1; ; attempt += 1) {
    const running = await findPostmaster(place.folder, password);
    if (running) return { ...running, attached: true };
    const started = await launch(place, password, settings);
    if (started.postmaster) return { ...started.postmaster, attached: false };
    if (attempt === MAX_ATTEMPTS) {
      throw new ClusterError(`De database in ${place.folder} start niet: ${started.reason}`);
    }
    await sleep(200 * attempt);
  }
}

type Launched = { postmaster: Postmaster | null; reason: string };

async function launch(place: ClusterPlace, password: string, settings: Record<string, string>): Promise<Launched> {
  const { folder, owner, binaries } = place;
  const port = await freePort();
  const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFile = `${folder}.log`;
  const logStart = await rotate(logFile);
  const output = await open(logFile, 'a', 0o600);
  if (owner) await chown(logFile, owner.uid, owner.gid);
  // Detached: Ctrl-C in the terminal reaches the whole process group, and we must stop before PostgreSQL does.
  const child = spawn(binaries.postgres, ['-D', folder, ...flags], {
    ...owner,
    cwd: folder,
    env: cleanEnvironment(),
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  const end: { reached: boolean; failure?: string } = { reached: false };
  child.once('error', (error) => Object.assign(end, { reached: true, failure: error.message }));
  child.once('exit', () => Object.assign(end, { reached: true }));
  child.unref();
  await output.close();

  try {
    while (!end.reached) {
      const found = await findPostmaster(folder, password);
      if (found) return { postmaster: found, reason: '' };
      await sleep(20);
    }
  } catch (error) {
    child.kill('SIGINT');
    throw error;
  }
  const lines = (await readFile(logFile)).subarray(logStart).toString().trim().split('\n');
  const reason = end.failure ?? lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
  return { postmaster: null, reason };
}

function describe(place: ClusterPlace, password: string, settings: Record<string, string>, running: Running): Cluster {
  const { folder, owner, movedFrom } = place;
  const { port, attached } = running;
  const cluster: Cluster = {
    connectionString: (database) => connectionString(port, password, database),
    applicationUrl: (database) => connectionString(port, applicationPassword(password), database, applicationRole),
    port,
    pid: running.pid,
    attached,
    folder,
    owner,
    movedFrom,
    revive: async () => {
      cluster.pid = (await bringUp(place, password, { ...settings, port: String(port) })).pid;
    },
    stop: () => stop(folder, cluster.pid),
  };
  return cluster;
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stop(folder: string, pid: number): Promise<void> {
  const urgent = performance.now() + 30_000;
  let signal: NodeJS.Signals | null = 'SIGINT';
  while (await isRunning(folder, pid)) {
    // After an immediate shutdown the next start replays the WAL, so nothing committed is lost.
    if (performance.now() > urgent) signal = 'SIGQUIT';
    if (signal) process.kill(pid, signal);
    signal = null;
    await sleep(20);
  }
}

/** Keeps the log from growing without end; returns where the new lines begin. */
async function rotate(logFile: string): Promise<number> {
  const size = (await stat(logFile).catch(() => null))?.size ?? 0;
  if (size < MAX_LOG_BYTES) return size;
  // A server that restarts its database is no longer root and may not own the folder: then the log is rotated later.
  return rename(logFile, `${logFile}.1`).then(
    () => 0,
    () => size,
  );
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
