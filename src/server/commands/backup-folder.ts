// The default folder for backups, in the data folder: the names of backups, and listing them.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const backupFolder = (dataDir: string): string => join(dataDir, 'backups');

export function newBackupName({ encrypted }: { encrypted: boolean }): string {
  const [date, time] = new Date().toISOString().split(/[T.]/);
  return `leerlijn-${date}-${time?.replaceAll(':', '')}.jsonl.gz${encrypted ? '.age' : ''}`;
}

export interface BackupFile {
  name: string;
  path: string;
  /** Milliseconds. */
  writtenAt: number;
  mode: number;
}

/** Newest first, without the partial file of an interrupted backup. */
export async function backupsIn(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const files = await Promise.all(
    names
      .filter((name) => name.includes('.jsonl.gz') && !name.endsWith('.part'))
      .map(async (name) => {
        const path = join(folder, name);
        const { mtimeMs, mode } = await stat(path);
        return { name, path, writtenAt: mtimeMs, mode };
      }),
  );
  return files.toSorted((a, b) => b.writtenAt - a.writtenAt);
}
