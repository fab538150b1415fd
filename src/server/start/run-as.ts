// Root is needed to begin with: for the embedded database, and for a port below 1024. What serves requests is then an
// ordinary system user, the one that the embedded database runs as. Called by prepare, serve and workers.
import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import type { Config } from '#server/config.ts';
import type { Cluster } from '#server/db/cluster.ts';
import { giveTo, isAllowed, type Owner, systemUser } from '#server/db/cluster-owner.ts';
import { projectRoot } from '#server/project-root.ts';
import { commandsText } from '#shared/text/commands.ts';

export interface Place {
  /** Whom to serve as; null: as whoever we are. */
  user: Owner | null;
  /** Where that user can write. */
  dataDir: string;
  /** Why it goes on as root, for the start line. */
  remark: string | null;
}

type Settings = Pick<Config, 'dataDir' | 'smtpUrl' | 'workers'>;

export async function chooseUser(config: Settings, cluster: Cluster | undefined, main: string): Promise<Place> {
  const { dataDir } = config;
  if (process.getuid?.() !== 0) return { user: null, dataDir, remark: null };
  const user = cluster?.owner ?? (await systemUser());
  if (!user) return { user, dataDir, remark: commandsText.start.rootWithoutUser };
  const files = [main, join(projectRoot(), 'package.json'), join(projectRoot(), 'dist/client/index.html')];
  if (config.workers > 1) files.push(process.execPath);
  const out = await outOfReach(user, files.filter(existsSync));
  if (out) return { user: null, dataDir, remark: commandsText.start.staysRoot(out) };
  // A data folder behind one that the user cannot enter: the database was moved, and what is written beside it goes along.
  for (const folder of [dataDir, ...(cluster ? [dirname(cluster.folder)] : [])])
    if (await canKeepMail(user, folder, config)) return { user, dataDir: folder, remark: null };
  return { user: null, dataDir, remark: commandsText.start.staysRoot(resolve(dataDir)) };
}

async function outOfReach(user: Owner, files: string[]): Promise<string | undefined> {
  const reached = await Promise.all(files.map((file) => isAllowed(user, '-r', file)));
  return files.find((_file, index) => !reached[index]);
}

/** Without a mail server mails become files: their folder belongs to the one who serves. */
async function canKeepMail(user: Owner, dataDir: string, { smtpUrl }: Settings): Promise<boolean> {
  const outbox = resolve(dataDir, 'outbox');
  try {
    if (smtpUrl && !existsSync(outbox)) return true;
    await mkdir(dataDir, { recursive: true });
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    // Made just now, or by an earlier version that ran as root.
    if ((await stat(outbox)).uid === 0) await giveTo(user, outbox);
    return await isAllowed(user, '-x', outbox);
  } catch {
    return false;
  }
}

/** For good: there is no way back to root. */
export function become(user: Owner | null): void {
  if (!user) return;
  process.setgroups?.([]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
}
