// WORKERS=n: the primary process starts n workers that serve the same port, and restarts any that dies. Called by main in the
// primary process; a worker also runs main, and calls `reportToPrimary` at the end of its start.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';

import type { Owner } from '#server/db/cluster-owner.ts';
import { answerWorkersMetrics } from '#server/http/worker-metrics.ts';
import { commandsText } from '#shared/text/commands.ts';

import type { AtStop } from './stopper.ts';

/** The first worker could not start, and has printed why. */
export class WorkerRefused extends Error {
  override name = 'WorkerRefused';
}

export interface WorkerOptions {
  count: number;
  /** The file that a worker runs. */
  main: string;
  /** The prepared database: workers never start one themselves. */
  databaseUrl: string;
  dataDir: string;
  /** The user that the workers run as. If root started us, the primary stays root, which it needs to restart workers. */
  user: Owner | null;
  /** Shows a sentence to the operator when a worker ended. */
  report: (sentence: string) => void;
}

interface Started {
  address: string;
}

/** A worker that lived shorter than this is restarted after a pause, which doubles each time. */
const YOUNG_MS = 10_000;
const pauses = { first: 500, longest: 30_000 };

/** Resolves with the address when all workers listen. */
export async function startWorkers(options: WorkerOptions, atStop: AtStop): Promise<string> {
  const { count, main, databaseUrl, dataDir, user, report } = options;
  cluster.setupPrimary({ exec: main, args: [], ...user });
  answerWorkersMetrics();
  const life = { stopping: false };
  atStop(async () => {
    life.stopping = true;
    const workers = Object.values(cluster.workers ?? {}).flatMap((worker) =>
      worker?.isDead() === false ? [worker] : [],
    );
    const ended = workers.map((worker) => once(worker, 'exit'));
    for (const worker of workers) worker.process.kill('SIGTERM');
    await Promise.all(ended);
  });

  const fork = (): Worker => cluster.fork({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const keep = (worker: Worker, pause = 0): void => {
    const born = performance.now();
    worker.once('exit', (code: number, signal: string | null) => {
      if (life.stopping) return;
      const young = performance.now() - born < YOUNG_MS;
      const wait = young ? Math.min(pauses.longest, pause * 2 || pauses.first) : 0;
      report(commandsText.start.workerEnded(worker.process.pid ?? 0, signal || String(code), wait / 1000));
      setTimeout(() => {
        if (!life.stopping) keep(fork(), wait);
      }, wait);
    });
  };

  // Start one first: an error such as a port in use would stop all workers, and need only be reported once.
  const first = fork();
  const address = await listening(first);
  keep(first);
  const others = Array.from({ length: count - 1 }, fork);
  // As soon as each listens, so that a worker that dies while others still start is restarted too.
  await Promise.all(others.map(async (worker) => listening(worker).then(() => keep(worker))));
  return address;
}

/** Called in a worker when it listens. */
export function reportToPrimary(address: string): void {
  process.send?.({ address } satisfies Started);
}

async function listening(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: Partial<Started>) => {
      if (message.address !== undefined) resolve(message.address);
    });
    worker.once('exit', () => reject(new WorkerRefused()));
  });
}
