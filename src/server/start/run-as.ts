// Root may be needed at startup, for the embedded database and for a port below 1024. Requests are then served as an ordinary
// system user, the same as that of the embedded database. Called by prepare, serve and workers.
import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import type { Config } from '#server/config.ts';
import type { Cluster } from '#server/db/cluster.ts';
import { changeOwner, isAllowed, type Owner, systemUser } from '#server/db/cluster-owner.ts';
import { projectRoot } from '#server/project-root.ts';
import { commandsText } from '#shared/text/commands.ts';

export interface RunAs {
  /** The user to serve as; null: the current user. */
  user: Owner | null;
  /** A folder in which that user can write. */
  dataDir: string;
  /** Why it continues as root, for the start line. */
  remark: string | null;
}

type Settings = Pick<Config, 'dataDir' | 'smtpUrl' | 'workers'>;

export async function chooseUser(config: Settings, cluster: Cluster | undefined, main: string): Promise<RunAs> {
  const { dataDir } = config;
  if (process.getuid?.() !== 0) return { user: null, dataDir, remark: null };
  const user = cluster?.owner ?? (await systemUser());
  if (!user) return { user, dataDir, remark: commandsText.start.rootWithoutUser };
  const files = [main, join(projectRoot(), 'package.json'), join(projectRoot(), 'dist/client/index.html')];
  if (config.workers > 1) files.push(process.execPath);
  const out = await outOfReach(user, files.filter(existsSync));
  if (out) return { user: null, dataDir, remark: commandsText.start.staysRoot(out) };
  // If the user cannot enter the data folder, the database was moved elsewhere: then use the folder beside it.
  for (const folder of [dataDir, ...(cluster ? [dirname(cluster.folder)] : [])])
    if (await canKeepMail(user, folder, config)) return { user, dataDir: folder, remark: null };
  return { user: null, dataDir, remark: commandsText.start.staysRoot(resolve(dataDir)) };
}

async function outOfReach(user: Owner, files: string[]): Promise<string | undefined> {
  const reached = await Promise.all(files.map((file) => isAllowed(user, '-r', file)));
  return files.find((_file, index) => !reached[index]);
}

/** Without a mail server mails become files, so the serving user must own their folder. */
async function canKeepMail(user: Owner, dataDir: string, { smtpUrl }: Settings): Promise<boolean> {
  const outbox = resolve(dataDir, 'outbox');
  try {
    if (smtpUrl && !existsSync(outbox)) return true;
    await mkdir(dataDir, { recursive: true });
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    // Just created, or created by an earlier version that ran as root.
    if ((await stat(outbox)).uid === 0) await changeOwner(user, outbox);
    return await isAllowed(user, '-x', outbox);
  } catch {
    return false;
  }
}

/** Drops root permanently. */
export function switchToUser(user: Owner | null): void {
  if (!user) return;
  process.setgroups?.([]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
}
