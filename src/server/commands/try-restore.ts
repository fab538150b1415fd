// npm run restore -- --try [<file>]: restores a backup into a temporary database and prints what it contains. Meant for cron, so
// that a backup that cannot be restored is found before it is needed.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openApplicationDatabase } from '../db/application-database.ts';
import type { Header } from '../db/backup/format.ts';
import { type Contents, contentsOf, loadBackup } from '../db/backup/load.ts';
import { embeddedBinaries } from '../db/binaries.ts';
import { startCluster } from '../db/cluster.ts';

/** Returns the contents; null if it is empty. The real database is not touched. */
export async function tryRestore(file: string, header: Header, keyFile?: string): Promise<Contents | null> {
  const folder = await mkdtemp(join(tmpdir(), 'leerlijn-try-'));
  try {
    // Under root PostgreSQL runs as another user, who must be able to enter this folder; the cluster inside is private.
    await chmod(folder, 0o755);
    const cluster = await startCluster({
      binaries: await embeddedBinaries(),
      folder: join(folder, 'postgres'),
      // Temporary, so it need not survive a power failure.
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
      log: () => undefined,
    });
    try {
      const url = await openApplicationDatabase(cluster);
      await loadBackup(url, file, header, { replace: false, keyFile });
      return await contentsOf(url);
    } finally {
      await cluster.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
