// npm run restore -- --try [<file>]: puts a backup into a database that exists for this only, and says what came out of it. What
// an operator has cron do, so that a backup that cannot be restored is found before it is needed.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openApplicationDatabase } from '../db/application-database.ts';
import type { Header } from '../db/backup/format.ts';
import { type Contents, contentsOf, loadBackup } from '../db/backup/load.ts';
import { embeddedBinaries } from '../db/binaries.ts';
import { startCluster } from '../db/cluster.ts';

/** What is in it; null when nothing is. The database of the product is not touched. */
export async function tryRestore(file: string, header: Header, keyFile?: string): Promise<Contents | null> {
  const folder = await mkdtemp(join(tmpdir(), 'leerlijn-try-'));
  try {
    // Under root PostgreSQL is another user, who must get in; what it writes there is for itself only.
    await chmod(folder, 0o755);
    const cluster = await startCluster({
      binaries: await embeddedBinaries(),
      folder: join(folder, 'postgres'),
      // Gone in a moment, so it need not survive a power cut.
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
