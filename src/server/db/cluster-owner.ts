// PostgreSQL refuses to run as root, so if we are root it runs as another system user, in a folder that this user can enter.
// The server then switches to that user too (start/run-as.ts). For an ordinary user nothing changes. Called by startCluster.
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import type { Binaries } from './binaries.ts';
import { ClusterError } from './cluster-error.ts';

const run = promisify(execFile);

export type Owner = { uid: number; gid: number };

export type ClusterPlace = {
  folder: string;
  binaries: Binaries;
  /** The user that PostgreSQL runs as; null: our own user. */
  owner: Owner | null;
  /** The requested folder, if the cluster had to be elsewhere. */
  movedFrom: string | null;
};

/** Decides where the cluster is and as which user it runs. `shelter` is used if that user cannot enter `wanted`. */
export async function choosePlace(wanted: string, binaries: Binaries, shelter: string): Promise<ClusterPlace> {
  await makeFolder(dirname(resolve(wanted)));
  const asked = join(await realpath(dirname(resolve(wanted))), basename(wanted));
  const folder = await followLink(asked);
  const uid = process.getuid?.();
  const there = await stat(folder).catch(() => null);
  if (uid !== 0) {
    if (there && uid !== undefined && there.uid !== uid) {
      throw new ClusterError(
        `De databasemap ${folder} is van een andere gebruiker: start de server als die gebruiker.`,
      );
    }
    return { folder, binaries, owner: null, movedFrom: folder === asked ? null : asked };
  }

  // A cluster that an ordinary user created keeps that owner, or the user could not start it again.
  const owner = there && there.uid !== 0 ? { uid: there.uid, gid: there.gid } : await requireSystemUser();
  const reachable = await canEnter(dirname(folder), owner);
  const home = reachable ? folder : await moveToShelter(asked, shelter);
  if (there?.uid === 0) {
    // A folder that root copied back, or created empty.
    await changeOwner(owner, home);
    await chmod(home, 0o700);
  }
  const usable = (await canEnter(binaries.postgres, owner)) ? binaries : await copyBinaries(binaries, shelter);
  return { folder: home, binaries: usable, owner, movedFrom: home === asked ? null : asked };
}

/** Changes the owner of a folder and everything in it. Links inside are changed themselves, not followed. */
export async function changeOwner({ uid, gid }: Owner, folder: string): Promise<void> {
  await run('chown', ['-R', `${uid}:${gid}`, folder]);
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    throw new ClusterError(`De datamap ${path} kan niet worden gemaakt of beschreven (${code}).`, { cause });
  }
}

async function followLink(asked: string): Promise<string> {
  const entry = await lstat(asked).catch(() => null);
  if (!entry?.isSymbolicLink()) return asked;
  return realpath(asked).catch(() => {
    throw new ClusterError(`De databasemap ${asked} is een verwijzing naar een map die er niet (meer) is.`);
  });
}

async function requireSystemUser(): Promise<Owner> {
  const user = await systemUser();
  if (user) return user;
  throw new ClusterError(
    'PostgreSQL draait niet als root en de systeemgebruiker leerlijn kon niet worden gemaakt: ' +
      'start de server als gewone gebruiker of geef met DATABASE_URL een eigen PostgreSQL-server op.',
  );
}

/**
 * The user `leerlijn`, created if it is missing. Only if that fails the user `postgres`, because on a machine with its own
 * PostgreSQL that user can do more than Leerlijn should.
 */
export async function systemUser(): Promise<Owner | null> {
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const known = await findUser('leerlijn');
    if (known) return known;
    const shouldLookAgain = await run('useradd', [...flags, 'leerlijn']).then(
      () => true,
      // 1: another program has locked the password files; 9: another process has just created the user.
      ({ code }: { code?: unknown }) => code === 1 || code === 9,
    );
    if (!shouldLookAgain) break;
    if (attempt > 1) await sleep(200);
  }
  return findUser('postgres');
}

async function findUser(name: string): Promise<Owner | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

async function canEnter(path: string, owner: Owner): Promise<boolean> {
  return isAllowed(owner, '-x', path);
}

/** Asks the kernel, as that user, so that groups, mount options and access lists are taken into account. */
export async function isAllowed(owner: Owner, what: '-r' | '-x', path: string): Promise<boolean> {
  return run('test', [what, path], { ...owner, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

/** Leaves a link at the requested path, so that each data folder keeps its own cluster, also after it is moved. */
async function moveToShelter(asked: string, shelter: string): Promise<string> {
  const there = await readdir(asked).catch(() => null);
  if (there?.length) {
    throw new ClusterError(
      `De databasemap ${asked} is niet bereikbaar voor de gebruiker waar PostgreSQL onder draait.`,
    );
  }
  await openFolder(shelter);
  const home = await mkdtemp(join(shelter, 'data-'));
  await chmod(home, 0o711);
  const folder = join(await realpath(home), basename(asked));
  await mkdir(folder);
  if (there) await rmdir(asked);
  await symlink(folder, asked);
  return folder;
}

async function copyBinaries(binaries: Binaries, shelter: string): Promise<Binaries> {
  await openFolder(shelter);
  const target = join(await realpath(shelter), `postgresql-${binaries.release}`);
  if (!(await stat(target).catch(() => null))) {
    const staging = await mkdtemp(`${target}.new-`);
    // verbatimSymlinks keeps the relative links between the libraries.
    await cp(binaries.folder, staging, { recursive: true, verbatimSymlinks: true });
    await chmod(staging, 0o755);
    // Another process may have just put its copy there; that one is as good.
    await rename(staging, target).catch(() => rm(staging, { recursive: true, force: true }));
  }
  const moved = (path: string) => join(target, path.slice(binaries.folder.length));
  return { ...binaries, folder: target, postgres: moved(binaries.postgres), initdb: moved(binaries.initdb) };
}

async function openFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o755);
}
