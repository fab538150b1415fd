// Native code in a separate process: it returns results and errors, and cannot crash the server.
import { expect, test, vi } from 'vitest';

import { runInProcess } from '#server/in-process.ts';
import { WorkerStopped } from '#server/in-worker.ts';

const run = (order: string, seconds = 30) => runInProcess('../../tests/support/obeying-process', order, seconds);

test('a process returns data, bytes included', async () => {
  await expect(run('answer')).resolves.toEqual({ order: 'answer', bytes: new Uint8Array([1, 2, 3]) });
});

test('an error in the process is thrown to the caller', async () => {
  await expect(run('throw')).rejects.toThrow(new RangeError('as asked'));
});

test('a crash and endless work become refusals', async () => {
  await expect(run('crash')).rejects.toThrow(WorkerStopped);
  await expect(run('hang', 3)).rejects.toThrow(WorkerStopped);
});

test('the process gets no secret of the server', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  await expect(run('environment')).resolves.toBe('nothing');
  vi.unstubAllEnvs();
});
