// Starts Leerlijn: reads the configuration, prepares the database and serves, in this process or in WORKERS processes.
import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';

import { commandsText } from '#shared/text/commands.ts';

import { type Config, readConfig } from './config.ts';
import { explainError } from './explain-error.ts';
import { prepare } from './start/prepare.ts';
import { serve } from './start/serve.ts';
import { type AtStop, stopper } from './start/stopper.ts';
import { startWorkers, reportToPrimary, WorkerRefused } from './start/workers.ts';

async function start(config: Config, atStop: AtStop): Promise<void> {
  if (cluster.isWorker) return reportToPrimary(await serve(config, config.databaseUrl ?? '', null, atStop));
  const main = fileURLToPath(import.meta.url);
  const { databaseUrl, dataDir, user, remarks } = await prepare(config, { main, report }, atStop);
  const address =
    config.workers > 1
      ? await startWorkers({ count: config.workers, main, databaseUrl, dataDir, user, report }, atStop)
      : await serve({ ...config, dataDir }, databaseUrl, user, atStop);
  console.log([commandsText.start.running(address), ...remarks].join(' · '));
}

function report(sentence: string): void {
  console.error(sentence);
}

const { atStop, stop } = stopper();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
try {
  await start(readConfig(process.env), atStop);
} catch (error) {
  // A worker has printed the reason itself.
  if (!(error instanceof WorkerRefused)) console.error(explainError(error) ?? error);
  await stop(1);
}
