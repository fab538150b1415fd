// With several workers, each can answer for all: it asks the primary process, which gathers and adds up their metrics.
// Used by metrics.ts in a worker and by start/workers.ts in the primary.
import cluster from 'node:cluster';

import { AggregatorRegistry, type Registry } from 'prom-client';

interface Asked {
  metricsAsked: number;
}
interface Gathered {
  metricsAsked: number;
  /** Null if gathering failed because a worker is dying or too busy to answer. */
  metrics: string | null;
}

/** In the primary process: answers every worker that asks. */
export function answerWorkersMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, { metricsAsked }: Partial<Asked>) => {
    if (metricsAsked === undefined) return;
    const answer = (metrics: string | null) => {
      if (worker.isConnected()) worker.send({ metricsAsked, metrics } satisfies Gathered);
    };
    all.clusterMetrics().then(answer, () => answer(null));
  });
}

/** Reads the metrics of this process; in a worker, those of all workers. */
export function metricsReader(own: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => own.metrics();
  AggregatorRegistry.setRegistries(own);
  // Creating one makes this worker answer when the primary gathers.
  void new AggregatorRegistry();
  const waiting = new Map<number, (metrics: string | null) => void>();
  let count = 0;
  process.on('message', ({ metricsAsked, metrics }: Partial<Gathered>) => {
    if (metricsAsked === undefined) return;
    waiting.get(metricsAsked)?.(metrics ?? null);
    waiting.delete(metricsAsked);
  });
  return async () => {
    const metricsAsked = (count += 1);
    const gathered = new Promise<string | null>((resolve) => waiting.set(metricsAsked, resolve));
    process.send?.({ metricsAsked } satisfies Asked);
    return (await gathered) ?? own.metrics();
  };
}
