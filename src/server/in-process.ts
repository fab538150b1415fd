// Runs native code of others in a separate process: a crash ends only that process, and its memory is freed when it is done.
// A module for it is named `<name>-process.ts`, calls `answerInProcess`, and is listed in `vite.config.ts`.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { lowerPriority, type WorkerReply, replyFrom, WorkerStopped } from './in-worker.ts';
import { projectRoot } from './project-root.ts';

/** `name` is the module's path below `src/server`, without its extension. Input and answer are copied, so they must be data. */
export async function runInProcess<Answer>(name: string, input: unknown, seconds: number): Promise<Answer> {
  const child = start(name, seconds);
  child.send(input as object);
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  const [reply] = (await once(child, 'message', ended).catch((error: unknown) => {
    throw new WorkerStopped(`${name} was stopped`, { cause: error });
  })) as [WorkerReply<Answer>];
  if ('error' in reply) throw reply.error;
  return reply.answer;
}

/** Called by a module that runs in a process: `runInProcess` throws what `work` throws. */
export function answerInProcess(work: (input: never) => unknown): void {
  lowerPriority();
  process.once('message', (input) => {
    void replyFrom(work, input).then((reply) => process.send?.(reply, () => process.disconnect()));
  });
}

const fromSources = import.meta.url.endsWith('.ts');

function start(name: string, seconds: number): ChildProcess {
  const file = fromSources ? join('src/server', `${name}.ts`) : join('dist/server', `${name}.js`);
  return fork(join(projectRoot(), file), {
    // Node.js does not support all of TypeScript itself.
    execArgv: fromSources ? ['--import', 'tsx'] : [],
    cwd: projectRoot(),
    // It needs no secret of the server.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  });
}
