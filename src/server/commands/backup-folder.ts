// The folder to which backups go by themselves, of the data folder: how they are called there, and which there are.
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

/** Newest first, without what a killed backup left behind. */
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
