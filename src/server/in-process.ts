// Runs foreign machine code in a process of its own: a crash ends that process alone, and its memory comes back when it is done.
// A module for it is named `<name>-process.ts`, calls `answerInProcess`, and has its line in `vite.config.ts`.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { letOthersGoFirst, type Said, saidBy, WorkerStopped } from './in-worker.ts';
import { projectRoot } from './project-root.ts';

/** `name` is the module's path below `src/server`, without its ending. Input and answer are copied: data only. */
export async function runInProcess<Answer>(name: string, input: unknown, seconds: number): Promise<Answer> {
  const child = start(name, seconds);
  child.send(input as object);
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  const [said] = (await once(child, 'message', ended).catch((error: unknown) => {
    throw new WorkerStopped(`${name} was stopped`, { cause: error });
  })) as [Said<Answer>];
  if ('error' in said) throw said.error;
  return said.answer;
}

/** What a module of a process does: what it throws, `runInProcess` throws. */
export function answerInProcess(work: (input: never) => unknown): void {
  letOthersGoFirst();
  process.once('message', (input) => {
    void saidBy(work, input).then((said) => process.send?.(said, () => process.disconnect()));
  });
}

const fromSources = import.meta.url.endsWith('.ts');

function start(name: string, seconds: number): ChildProcess {
  const file = fromSources ? join('src/server', `${name}.ts`) : join('dist/server', `${name}.js`);
  return fork(join(projectRoot(), file), {
    // Node.js does not know all of TypeScript by itself.
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
