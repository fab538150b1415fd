// Runs heavy work in a thread of its own, so that others are served meanwhile. The thread has an end: so much memory, so many
// seconds. A module for it is named `<name>-worker.ts`, calls `answerInWorker`, and has its line in `vite.config.ts`.
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, Worker, workerData } from 'node:worker_threads';

import { projectRoot } from './project-root.ts';

interface WorkerLimits {
  megabytes: number;
  seconds: number;
}

/** The work did not fit in its limits. */
export class WorkerStopped extends Error {}

/** `name` is the module's path below `src/server`, without its ending. Input and answer are copied: data only. */
export async function runInWorker<Answer>(
  name: string,
  input: unknown,
  { megabytes, seconds }: WorkerLimits,
): Promise<Answer> {
  const worker = new Worker(startOf(name), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const deadline = AbortSignal.timeout(seconds * 1000);
  try {
    const [answer] = (await once(worker, 'message', { signal: deadline })) as [Answer];
    return answer;
  } catch (error) {
    const outOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw deadline.aborted || outOfMemory ? new WorkerStopped(`${name} was stopped`, { cause: error }) : error;
  } finally {
    await worker.terminate();
  }
}

/** What a module of a thread does: what it throws, `runInWorker` throws. */
export async function answerInWorker(work: (input: never) => unknown): Promise<void> {
  parentPort?.postMessage(await work(workerData as never));
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
