// Runs heavy work in a thread with limited memory and time, so that other requests are served meanwhile. A module for it is named
// `<name>-worker.ts`, calls `answerInWorker`, and is listed in `vite.config.ts`.
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, Worker } from 'node:worker_threads';

import { projectRoot } from './project-root.ts';

interface WorkerLimits {
  megabytes: number;
  seconds: number;
  /** Use a new thread, and end it afterwards. */
  fresh?: boolean;
  /** How long an idle thread is kept. */
  keptSeconds?: number;
}

/** The work exceeded its limits. */
export class WorkerStopped extends Error {}

/** Loading a thread's modules takes longer than most work, so idle threads are kept. */
const KEPT_SECONDS = 20;
const waiting = new Map<string, Worker[]>();
const ends = new WeakMap<Worker, NodeJS.Timeout>();

/** `module` is a path below `src/server` without extension, or a built file. Input and answer are copied, so they must be data. */
export async function runInWorker<Answer>(
  module: string | URL,
  input: unknown,
  { megabytes, seconds, fresh = false, keptSeconds = KEPT_SECONDS }: WorkerLimits,
): Promise<Answer> {
  const name = String(module);
  const worker = waiting.get(name)?.pop() ?? start(module, megabytes);
  const deadline = AbortSignal.timeout(seconds * 1000);
  const reply = await ask<Answer>(worker, input, deadline).catch(async (error: unknown) => {
    await worker.terminate();
    const outOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw deadline.aborted || outOfMemory ? new WorkerStopped(`${name} was stopped`, { cause: error }) : error;
  });
  if (fresh) await worker.terminate();
  else keep(name, worker, keptSeconds);
  if ('error' in reply) throw reply.error;
  return reply.answer;
}

async function ask<Answer>(worker: Worker, input: unknown, signal: AbortSignal): Promise<WorkerReply<Answer>> {
  worker.ref();
  worker.postMessage(input);
  const [reply] = (await once(worker, 'message', { signal })) as [WorkerReply<Answer>];
  return reply;
}

/** Called by a module that runs in a thread: `runInWorker` throws what `work` throws. */
export function answerInWorker(work: (input: never) => unknown): void {
  lowerPriority();
  parentPort?.on(
    'message',
    (input: unknown) => void replyFrom(work, input).then((reply) => parentPort?.postMessage(reply)),
  );
}

export async function replyFrom(work: (input: never) => unknown, input: unknown): Promise<WorkerReply<unknown>> {
  try {
    return { answer: await work(input as never) };
  } catch (error) {
    return { error };
  }
}

/** Only on Linux does a thread have its own priority; elsewhere this would lower the priority of the whole server. */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it; then the work just takes a larger share of the processor.
  }
}

export type WorkerReply<Answer> = { answer: Answer } | { error: unknown };

function start(module: string | URL, megabytes: number): Worker {
  const worker = new Worker(typeof module === 'string' ? startOf(module) : module, {
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // `ask` rejects on an error while it waits; without a listener an idle thread's error would end the server.
  worker.on('error', () => undefined);
  worker.on('exit', () => forget(String(module), worker));
  return worker;
}

function keep(name: string, worker: Worker, seconds: number): void {
  waiting.set(name, [...(waiting.get(name) ?? []), worker]);
  worker.unref();
  // Restart the idle time.
  clearTimeout(ends.get(worker));
  const end = setTimeout(() => {
    if (forget(name, worker)) void worker.terminate();
  }, seconds * 1000);
  ends.set(worker, end.unref());
}

/** Returns whether it was idle. */
function forget(name: string, worker: Worker): boolean {
  const known = waiting.get(name) ?? [];
  const left = known.filter((each) => each !== worker);
  waiting.set(name, left);
  return left.length < known.length;
}

const fromSources = import.meta.url.endsWith('.ts');

/** A thread does not support TypeScript itself: when running from sources it loads tsx first. */
function startOf(name: string): URL {
  const urlOf = (...path: string[]) => pathToFileURL(join(projectRoot(), ...path)).href;
  if (!fromSources) return new URL(urlOf('dist/server', `${name}.js`));
  const [loader, module] = [urlOf('node_modules/tsx/dist/esm/api/index.mjs'), urlOf('src/server', `${name}.ts`)];
  const code = `import { register } from '${loader}'; register(); await import('${module}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
