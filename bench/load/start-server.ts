// Starts the server process of a measurement, separate from the load generator. BENCH_PROFILE=<folder> leaves a CPU profile.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';

import { builtFile } from './built-file.ts';

/** Built once, for all servers of a measurement. */
let built: Promise<string> | undefined;

export interface BenchServer {
  product: string;
  bare: string;
  /** After a garbage collection. */
  memory: () => Promise<{ heapUsed: number; rss: number }>;
  /** The peak growth in megabytes during the work, as reported by Linux. */
  peakOf: (work: () => Promise<unknown>) => Promise<number>;
  stop: () => Promise<void>;
}

export async function startServer(databaseUrl: string): Promise<BenchServer> {
  const folder = process.env['BENCH_PROFILE'];
  built ??= builtFile('bench/load/server.ts');
  const child = fork(await built, {
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
    execArgv: ['--expose-gc', ...(folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [])],
  });
  const failed = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`the server process ended with ${code}`)));
  });
  failed.catch(() => undefined);
  const urls = await answerOf<{ product: string; bare: string }>(child, failed);
  return {
    ...urls,
    memory: () => {
      child.send('memory');
      return answerOf(child, failed);
    },
    peakOf: async (work) => {
      // Resets the peak.
      await writeFile(`/proc/${child.pid}/clear_refs`, '5');
      const before = await highest(child);
      await work();
      return (await highest(child)) - before;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    },
  };
}

async function highest({ pid }: ChildProcess): Promise<number> {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1000;
}

async function answerOf<T>(child: ChildProcess, failed: Promise<never>): Promise<T> {
  const [message] = (await Promise.race([once(child, 'message'), failed])) as [T];
  return message;
}
