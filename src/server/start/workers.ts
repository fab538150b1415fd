// WORKERS=n: this process starts that many others that serve the same port, and starts one again when it dies. Called by
// main in the primary process; a worker is main again, with `tellPrimary` at the end of its start.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';

import type { Owner } from '#server/db/cluster-owner.ts';
import { answerWorkersMetrics } from '#server/http/worker-metrics.ts';
import { commandsText } from '#shared/text/commands.ts';

import type { AtStop } from './stopper.ts';

/** The first worker could not start, and has said why. */
export class WorkerRefused extends Error {
  override name = 'WorkerRefused';
}

export interface WorkerOptions {
  count: number;
  /** The file that a worker runs. */
  main: string;
  /** The prepared database: a worker never starts one of its own. */
  databaseUrl: string;
  dataDir: string;
  /** Whom the workers run as. We stay root when root started us, as other servers do: to start a worker again takes it. */
  user: Owner | null;
  /** Hears, in a sentence for the operator, that one ended. */
  tell: (sentence: string) => void;
}

interface Started {
  address: string;
}

/** A worker that lived shorter than this is started again after a pause, which doubles every time. */
const youngFor = 10_000;
const pauses = { first: 500, longest: 30_000 };

/** Answers the address when all of them listen. */
export async function startWorkers(options: WorkerOptions, atStop: AtStop): Promise<string> {
  const { count, main, databaseUrl, dataDir, user, tell } = options;
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
      const young = performance.now() - born < youngFor;
      const wait = young ? Math.min(pauses.longest, pause * 2 || pauses.first) : 0;
      tell(commandsText.start.workerEnded(worker.process.pid ?? 0, signal || String(code), wait / 1000));
      setTimeout(() => {
        if (!life.stopping) keep(fork(), wait);
      }, wait);
    });
  };

  // One first: what stops it, such as a port that is taken, would stop all of them and need be said only once.
  const first = fork();
  const address = await listening(first);
  keep(first);
  const others = Array.from({ length: count - 1 }, fork);
  // From when it listens: one that dies while another still starts comes back as well.
  await Promise.all(others.map(async (worker) => listening(worker).then(() => keep(worker))));
  return address;
}

/** Called in a worker, when it listens. */
export function tellPrimary(address: string): void {
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
