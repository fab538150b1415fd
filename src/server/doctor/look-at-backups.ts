// Gathers facts about the backups and their keys, for backups.ts. Changes nothing.
import { stat } from 'node:fs/promises';

import { backupFolder, backupsIn } from '#server/commands/backup-folder.ts';
import type { Config } from '#server/config.ts';
import { encryption, isEncrypted, recipientsOf } from '#server/db/backup/encryption.ts';
import { OperatorError } from '#server/operator-error.ts';

import type { Backup, BackupFacts, EncryptionFacts } from './backups.ts';

export async function lookAtBackups(config: Config): Promise<BackupFacts> {
  const folder = backupFolder(config.dataDir);
  const backups = (await backupsIn(folder)).map(async ({ name, path, writtenAt, mode }): Promise<Backup> => {
    const encrypted = await isEncrypted(path).catch(() => false);
    return { name, hours: (Date.now() - writtenAt) / 3_600_000, mode, encrypted };
  });
  return { folder, backups: await Promise.all(backups), encryption: await lookAtEncryption(config) };
}

async function lookAtEncryption({ backupRecipients, backupKeyFile }: Config): Promise<EncryptionFacts> {
  return {
    wanted: backupRecipients.length > 0,
    problem: await problemOf(() => encryption(backupRecipients)),
    key: backupKeyFile === undefined ? null : await lookAtKey(backupKeyFile, backupRecipients),
  };
}

async function lookAtKey(file: string, recipients: readonly string[]): Promise<EncryptionFacts['key']> {
  const opens: string[] = [];
  const problem = await problemOf(async () => opens.push(...(await recipientsOf(file))));
  const mode = (await stat(file).catch(() => null))?.mode ?? 0;
  return { file, problem, mode, fits: opens.some((recipient) => recipients.includes(recipient)) };
}

/** The message of the refusal, if any. */
async function problemOf(work: () => unknown): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
}
