// A worker module for the tests of `runInWorker`: does whatever the test asks.
import { getPriority } from 'node:os';
import { threadId } from 'node:worker_threads';

import { answerInWorker } from '#server/in-worker.ts';

answerInWorker((order: 'answer' | 'hang' | 'eat' | 'throw' | 'priority' | 'thread') => {
  if (order === 'throw') throw new RangeError('as asked');
  if (order === 'hang') for (;;);
  if (order === 'priority') return getPriority();
  if (order === 'thread') return threadId;
  const eaten: object[] = [];
  if (order === 'eat') for (;;) eaten.push(Array.from({ length: 1000 }));
  return { order, bytes: new Uint8Array([1, 2, 3]) };
});
