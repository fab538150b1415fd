// Checks that there is a recent backup that others cannot read, neither here nor where it is copied to. Pure.
import { doctorText } from '#shared/text/doctor.ts';

import { fine, type Finding, remark, wrong } from './finding.ts';

const text = doctorText.backups;

export interface Backup {
  name: string;
  hours: number;
  mode: number;
  encrypted: boolean;
}

export interface EncryptionFacts {
  /** Whether a public key is set. */
  wanted: boolean;
  /** What is wrong with the public keys, as a sentence. */
  problem: string | null;
  /** Null if the key is not on this machine. */
  key: { file: string; problem: string | null; mode: number; fits: boolean } | null;
}

export interface BackupFacts {
  folder: string;
  backups: readonly Backup[];
  encryption: EncryptionFacts;
}

/** Hours: a backup every night, of which one may be missed. */
const MAX_AGE_HOURS = 49;

export function checkBackups({ folder, backups, encryption }: BackupFacts): Finding[] {
  return [...checkFiles(folder, backups), ...checkEncryption(encryption, backups)];
}

function checkFiles(folder: string, backups: readonly Backup[]): Finding[] {
  const [newest] = backups.toSorted((a, b) => a.hours - b.hours);
  if (!newest) return [remark(text.none(folder))];
  const open = backups.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name);
  return [
    newest.hours > MAX_AGE_HOURS
      ? wrong(text.old(newest.name, Math.round(newest.hours / 24)))
      : fine(text.fresh(newest.name)),
    ...(open.length > 0 ? [wrong(text.readable(open))] : []),
  ];
}

function checkEncryption({ wanted, problem, key }: EncryptionFacts, backups: readonly Backup[]): Finding[] {
  if (!wanted) return [remark(text.notEncrypted)];
  if (problem !== null) return [wrong(problem)];
  const plain = backups.filter(({ encrypted }) => !encrypted).map(({ name }) => name);
  return [plain.length > 0 ? remark(text.stillPlain(plain)) : fine(text.encrypted), checkKey(key)];
}

function checkKey(key: EncryptionFacts['key']): Finding {
  if (!key) return fine(text.keyElsewhere);
  if (key.problem !== null) return wrong(key.problem);
  if ((key.mode & 0o007) !== 0) return wrong(text.openKey(key.file));
  return key.fits ? fine(text.key) : wrong(text.otherKey(key.file));
}
