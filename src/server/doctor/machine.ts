// Checks the machine: a supported Node.js, a private data folder, free disk space. Pure.
import { doctorText } from '#shared/text/doctor.ts';

import { fine, type Finding, remark, wrong } from './finding.ts';

const text = doctorText.machine;

export interface MachineFacts {
  node: string;
  dataDir: string;
  /** Null if it does not exist. */
  folder: { writable: boolean; mode: number } | null;
  /** In bytes; null if unknown. */
  disk: { free: number; size: number } | null;
}

const gigabyte = 1e9;
const MIN_FREE_BYTES = { fine: 2 * gigabyte, some: gigabyte / 2 };

export function checkMachine(facts: MachineFacts): Finding[] {
  return [checkNode(facts.node), checkFolder(facts), ...checkDisk(facts)];
}

/** The versions of `engines` in package.json. */
function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const supported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
  return supported ? fine(text.node(version)) : wrong(text.oldNode(version));
}

function checkFolder({ dataDir, folder }: MachineFacts): Finding {
  if (!folder) return wrong(text.noFolder(dataDir));
  if (!folder.writable) return wrong(text.notWritable(dataDir));
  // It contains mails with links that give access, backups, and the database.
  return (folder.mode & 0o007) === 0 ? fine(text.folder(dataDir)) : wrong(text.openFolder(dataDir));
}

function checkDisk({ dataDir, disk }: MachineFacts): Finding[] {
  if (!disk) return [];
  const free = disk.free / gigabyte;
  if (disk.free < MIN_FREE_BYTES.some) return [wrong(text.diskFull(dataDir, free))];
  return [disk.free < MIN_FREE_BYTES.fine ? remark(text.diskAlmostFull(dataDir, free)) : fine(text.disk(free))];
}
