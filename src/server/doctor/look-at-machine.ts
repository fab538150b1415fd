// Gathers facts about the machine and its data folder, for machine.ts. Changes nothing.
import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';

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
