// A small server process that tests/api/cluster.test.ts kills: it starts the embedded database and then waits. Usage:
// node --import tsx tests/support/cluster-process.ts <data folder>; prints one line of JSON when ready or refused.
import { startEmbeddedDatabase } from '#server/db/single-server.ts';

import { fastSettings, testBinaries } from './cluster.ts';

const dataDir = process.argv[2] ?? '';
const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);

try {
  const { cluster } = await startEmbeddedDatabase({
    dataDir,
    binaries: await testBinaries(),
    settings: fastSettings,
    log: () => undefined,
  });
  say({ pid: cluster.pid, port: cluster.port, attached: cluster.attached });
  setInterval(() => undefined, 1000);
} catch (error) {
  say({ refused: error instanceof Error ? error.message : String(error) });
}
