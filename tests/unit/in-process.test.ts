// Foreign machine code in a process: it answers, throws what was thrown, and nothing that it does ends the server.
import { expect, test, vi } from 'vitest';

import { runInProcess } from '#server/in-process.ts';
import { WorkerStopped } from '#server/in-worker.ts';

const run = (order: string, seconds = 30) => runInProcess('../../tests/support/obeying-process', order, seconds);

test('it answers with data, bytes included', async () => {
  await expect(run('answer')).resolves.toEqual({ order: 'answer', bytes: new Uint8Array([1, 2, 3]) });
});

test('what it throws is thrown', async () => {
  await expect(run('throw')).rejects.toThrow(new RangeError('as asked'));
});

test('a crash and work without end are refusals', async () => {
  await expect(run('crash')).rejects.toThrow(WorkerStopped);
  await expect(run('hang', 3)).rejects.toThrow(WorkerStopped);
});

test('it knows no secret of the server', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  await expect(run('environment')).resolves.toBe('nothing');
  vi.unstubAllEnvs();
});
