// Creates a new PostgreSQL cluster with initdb, all or nothing, and stores its password. Called by startCluster.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, link, mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { ClusterError } from './cluster-error.ts';
import type { Owner, ClusterPlace } from './cluster-owner.ts';
import { isAlive, superuser } from './postmaster.ts';

const run = promisify(execFile);

/** The environment for PostgreSQL's programs: without PG… variables, and with English messages. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/** The cluster's password, from the file beside it; created on first use. */
export async function readPassword(folder: string, owner: Owner | null): Promise<string> {
  const file = `${folder}.password`;
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (owner) await chown(draft, owner.uid, owner.gid);
  // link() refuses to replace a file, so two servers that start at once end up with the same password.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  return (await readFile(file, 'utf8')).trim();
}

/** Creates the cluster if its folder is absent or empty; returns whether it did. */
export async function createIfMissing(place: ClusterPlace, password: string, sync: boolean): Promise<boolean> {
  const { folder, owner, binaries } = place;
  await removeAbandoned(folder);
  const present = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null);
  if (present !== null) {
    if (Number(present) === binaries.major) return false;
    throw new ClusterError(
      `De database in ${folder} is van PostgreSQL ${present.trim()}, deze server brengt ${binaries.version} mee: ` +
        'maak met de vorige versie een back-up (npm run backup) en zet die in een nieuwe DATA_DIR terug (npm run restore).',
    );
  }
  if ((await readdir(folder).catch(() => [])).length > 0) {
    throw new ClusterError(`De databasemap ${folder} is niet leeg en bevat geen database.`);
  }

  // In a folder beside it, so that the finished cluster appears in one step.
  const staging = `${folder}.new-${process.pid}`;
  const passwordFile = `${staging}.password`;
  await mkdir(staging, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (owner) {
    await chown(staging, owner.uid, owner.gid);
    await chown(passwordFile, owner.uid, owner.gid);
  }
  try {
    await initdb(place, staging, passwordFile, sync);
    await rmdir(folder).catch(() => undefined);
    await rename(staging, folder);
    await syncFolder(dirname(folder));
    return true;
  } catch (cause) {
    // Another server that started at the same moment may have created it.
    if (await readFile(join(folder, 'PG_VERSION')).catch(() => null)) return false;
    const reason = cause instanceof Error ? cause.message.trim().split('\n').at(-1) : '';
    throw new ClusterError(`De database in ${folder} kon niet worden gemaakt: ${reason}`, { cause });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(staging, { recursive: true, force: true });
  }
}

async function initdb(place: ClusterPlace, staging: string, passwordFile: string, sync: boolean): Promise<void> {
  const common = ['-D', staging, '-U', superuser, '-E', 'UTF8', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const options = { ...place.owner, cwd: staging, env: cleanEnvironment() };
  const attempt = (...locale: string[]) =>
    run(place.binaries.initdb, [...common, ...locale, '--no-instructions', ...(sync ? [] : ['--no-sync'])], options);
  if (place.binaries.major >= 17) {
    await attempt('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  } else {
    // Before 17 the locale comes from the system's C library, and not every one has C.UTF-8.
    await attempt('--locale=C.UTF-8').catch(() => attempt('--locale=C'));
  }
}

/** Removes leftovers of an initdb whose process was killed. */
async function removeAbandoned(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.new-`;
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (pid === process.pid || !isAlive(pid)) await rm(join(dirname(folder), name), { recursive: true, force: true });
  }
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
