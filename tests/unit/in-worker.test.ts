// Heavy work in a thread: it returns results and errors, and is stopped at its limits while others go on.
import { constants, getPriority } from 'node:os';

import { expect, test, vi } from 'vitest';

import { runInWorker, WorkerStopped } from '#server/in-worker.ts';

const run = (order: string, limits = { megabytes: 64, seconds: 30 }) =>
  runInWorker('../../tests/support/obeying-worker', order, limits);

test('a worker returns data, bytes included', async () => {
  await expect(run('answer')).resolves.toEqual({ order: 'answer', bytes: new Uint8Array([1, 2, 3]) });
});

test('an error in a worker is thrown to the caller', async () => {
  await expect(run('throw')).rejects.toThrow(new RangeError('as asked'));
});

test('endless work and unlimited memory are stopped, and the event loop stays free', async () => {
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 10);
  await expect(run('hang', { megabytes: 64, seconds: 1 })).rejects.toThrow(WorkerStopped);
  await expect(run('eat')).rejects.toThrow(WorkerStopped);
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(10);
});

const otherThanLinux = process.platform !== 'linux';

test('a worker has a lower priority than the server', async () => {
  const before = getPriority();
  await expect(run('priority')).resolves.toBe(otherThanLinux ? before : constants.priority.PRIORITY_BELOW_NORMAL);
  expect(getPriority()).toBe(before);
});

test('an idle thread waits for more work, counted from its last work', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const first = await run('thread');
    vi.advanceTimersByTime(15_000);
    expect(await run('thread')).toBe(first);
    vi.advanceTimersByTime(15_000);
    expect(await run('thread')).toBe(first);
    vi.advanceTimersByTime(25_000);
    expect(await run('thread')).not.toBe(first);
  } finally {
    vi.useRealTimers();
  }
});
