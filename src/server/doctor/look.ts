// Looks at the machine and its folders, for the checks beside it. Changes nothing.
import { constants } from 'node:fs';
import { access, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

import type { Backup } from './backups.ts';
import type { MachineFacts } from './machine.ts';

export async function lookAtMachine(dataDir: string): Promise<MachineFacts> {
  const folder = await stat(dataDir).catch(() => null);
  const writable = await access(dataDir, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  const disk = folder && (await statfs(dataDir).catch(() => null));
  return {
    node: process.versions.node,
    dataDir,
    folder: folder && { writable, mode: folder.mode },
    disk: disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize },
  };
}

export async function lookAtBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const backups = names.filter((name) => name.includes('.jsonl.gz') && !name.endsWith('.part'));
  return Promise.all(
    backups.map(async (name) => {
      const { mtimeMs, mode } = await stat(join(folder, name));
      return { name, hours: (Date.now() - mtimeMs) / 3_600_000, mode };
    }),
  );
}
