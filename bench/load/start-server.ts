// Starts the server process of a measurement, apart from whoever fires at it. BENCH_PROFILE=<folder> leaves a CPU profile.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

import { builtFile } from './built-file.ts';

/** Once, for all servers of a measurement. */
let built: Promise<string> | undefined;

export interface BenchServer {
  product: string;
  bare: string;
  /** After a collection of garbage. */
  memory: () => Promise<{ heapUsed: number; rss: number }>;
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
    stop: async () => {
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    },
  };
}

async function answerOf<T>(child: ChildProcess, failed: Promise<never>): Promise<T> {
  const [message] = (await Promise.race([once(child, 'message'), failed])) as [T];
  return message;
}
