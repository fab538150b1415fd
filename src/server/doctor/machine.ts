// What the machine itself must have: a Node.js that we support, a data folder of our own, room on its disk. Pure.
import { doctorText } from '#shared/text/doctor.ts';

import { fine, type Finding, remark, wrong } from './finding.ts';

const text = doctorText.machine;

export interface MachineFacts {
  node: string;
  dataDir: string;
  /** Null: it is not there. */
  folder: { writable: boolean; mode: number } | null;
  /** Of its disk, in bytes; null where it could not be asked. */
  disk: { free: number; size: number } | null;
}

const gigabyte = 1e9;
const least = { fine: 2 * gigabyte, some: gigabyte / 2 };

export function checkMachine(facts: MachineFacts): Finding[] {
  return [checkNode(facts.node), checkFolder(facts), ...checkDisk(facts)];
}

/** As `engines` in package.json says. */
function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const supported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
  return supported ? fine(text.node(version)) : wrong(text.oldNode(version));
}

function checkFolder({ dataDir, folder }: MachineFacts): Finding {
  if (!folder) return wrong(text.noFolder(dataDir));
  if (!folder.writable) return wrong(text.notWritable(dataDir));
  // Mails with links that open accounts, backups, the database itself.
  return (folder.mode & 0o007) === 0 ? fine(text.folder(dataDir)) : wrong(text.openFolder(dataDir));
}

function checkDisk({ dataDir, disk }: MachineFacts): Finding[] {
  if (!disk) return [];
  const free = disk.free / gigabyte;
  if (disk.free < least.some) return [wrong(text.diskFull(dataDir, free))];
  return [disk.free < least.fine ? remark(text.diskAlmostFull(dataDir, free)) : fine(text.disk(free))];
}
