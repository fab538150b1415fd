// Runs heavy work in a thread of its own, so that others are served meanwhile. The thread has an end: so much memory, so many
// seconds. A module for it is named `<name>-worker.ts`, calls `answerInWorker`, and has its line in `vite.config.ts`.
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, Worker } from 'node:worker_threads';

import { projectRoot } from './project-root.ts';

interface WorkerLimits {
  megabytes: number;
  seconds: number;
  /** A thread that nobody used before, and that nobody uses again. */
  fresh?: boolean;
  /** How long a thread that is done waits for more. */
  keptSeconds?: number;
}

/** The work did not fit in its limits. */
export class WorkerStopped extends Error {}

/** Loading its modules takes longer than most work, so a thread that is done waits. */
const KEPT_SECONDS = 20;
const waiting = new Map<string, Worker[]>();
const ends = new WeakMap<Worker, NodeJS.Timeout>();

/** `module` is its path below `src/server`, without its ending, or a file that was built. Input and answer are copied: data only. */
export async function runInWorker<Answer>(
  module: string | URL,
  input: unknown,
  { megabytes, seconds, fresh = false, keptSeconds = KEPT_SECONDS }: WorkerLimits,
): Promise<Answer> {
  const name = String(module);
  const worker = waiting.get(name)?.pop() ?? start(module, megabytes);
  const deadline = AbortSignal.timeout(seconds * 1000);
  const said = await ask<Answer>(worker, input, deadline).catch(async (error: unknown) => {
    await worker.terminate();
    const outOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw deadline.aborted || outOfMemory ? new WorkerStopped(`${name} was stopped`, { cause: error }) : error;
  });
  if (fresh) await worker.terminate();
  else keep(name, worker, keptSeconds);
  if ('error' in said) throw said.error;
  return said.answer;
}

async function ask<Answer>(worker: Worker, input: unknown, signal: AbortSignal): Promise<Said<Answer>> {
  worker.ref();
  worker.postMessage(input);
  const [said] = (await once(worker, 'message', { signal })) as [Said<Answer>];
  return said;
}

/** What a module of a thread does: what it throws, `runInWorker` throws. */
export function answerInWorker(work: (input: never) => unknown): void {
  letOthersGoFirst();
  parentPort?.on('message', (input: unknown) => void saidBy(work, input).then((said) => parentPort?.postMessage(said)));
}

export async function saidBy(work: (input: never) => unknown, input: unknown): Promise<Said<unknown>> {
  try {
    return { answer: await work(input as never) };
  } catch (error) {
    return { error };
  }
}

/** Linux alone gives a thread a priority of its own; elsewhere the whole server would step back. */
export function letOthersGoFirst(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it: then the work only takes a larger share of the machine.
  }
}

export type Said<Answer> = { answer: Answer } | { error: unknown };

function start(module: string | URL, megabytes: number): Worker {
  const worker = new Worker(typeof module === 'string' ? startOf(module) : module, {
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // While somebody waits for its answer they hear of it.
  worker.on('error', () => undefined);
  worker.on('exit', () => forget(String(module), worker));
  return worker;
}

function keep(name: string, worker: Worker, seconds: number): void {
  waiting.set(name, [...(waiting.get(name) ?? []), worker]);
  worker.unref();
  // From its last work on, not from the one before.
  clearTimeout(ends.get(worker));
  const end = setTimeout(() => {
    if (forget(name, worker)) void worker.terminate();
  }, seconds * 1000);
  ends.set(worker, end.unref());
}

/** Answers whether it was waiting. */
function forget(name: string, worker: Worker): boolean {
  const known = waiting.get(name) ?? [];
  const left = known.filter((each) => each !== worker);
  waiting.set(name, left);
  return left.length < known.length;
}

const fromSources = import.meta.url.endsWith('.ts');

/** A thread does not know TypeScript by itself: from sources it learns that first. */
function startOf(name: string): URL {
  const urlOf = (...path: string[]) => pathToFileURL(join(projectRoot(), ...path)).href;
  if (!fromSources) return new URL(urlOf('dist/server', `${name}.js`));
  const [loader, module] = [urlOf('node_modules/tsx/dist/esm/api/index.mjs'), urlOf('src/server', `${name}.ts`)];
  const code = `import { register } from '${loader}'; register(); await import('${module}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
