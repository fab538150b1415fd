// A process module for the tests of `runInProcess`: does whatever the test asks.
import { answerInProcess } from '#server/in-process.ts';

answerInProcess((order: 'answer' | 'hang' | 'throw' | 'crash' | 'environment') => {
  if (order === 'throw') throw new RangeError('as asked');
  if (order === 'hang') for (;;);
  if (order === 'crash') process.kill(process.pid, 'SIGSEGV');
  if (order === 'environment') return process.env['DATABASE_URL'] ?? 'nothing';
  return { order, bytes: new Uint8Array([1, 2, 3]) };
});
