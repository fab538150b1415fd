// Turns: how many run at once, whose turn it is, and who is sent away.
import { expect, it, vi } from 'vitest';

import { fairTurns } from './fair-turns.ts';
import { Refusal } from './refusal.ts';

/** Work that ends when it is told to, and says when it began. */
function workshop(limits: Parameters<typeof fairTurns>[0]) {
  const turns = fairTurns(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (key: string, name = key) => {
    const turn = turns(key, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
    // Whatever still waits when the test ends is sent away later, when nobody listens.
    turn.catch(() => undefined);
    return turn;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const endOne = async () => {
    ends.shift()?.();
    await settle();
  };
  return { begun, ask, endOne, settle };
}

it('runs no more at once than allowed, in all and per key', async () => {
  const { begun, ask, settle } = workshop({ atOnce: 3, perKey: 2, waiting: 10 });
  for (const key of ['anna', 'anna', 'anna', 'bas', 'bas']) void ask(key);
  await settle();
  expect(begun).toEqual(['anna', 'anna', 'bas']);
});

it('lets one key have everything, until another asks; then room is kept for that one', async () => {
  const { begun, ask, endOne, settle } = workshop({
    atOnce: 4,
    perKey: 4,
    whenShared: { above: 0, atOnce: 1 },
    waiting: 10,
  });
  for (let time = 0; time < 6; time += 1) void ask('noord');
  void ask('zuid');
  await settle();
  expect(begun).toEqual(['noord', 'noord', 'noord', 'noord']);
  // The first turn that comes free is for the other; the one with more than its share gets no more until that has ended.
  for (let time = 0; time < 3; time += 1) await endOne();
  expect(begun).toEqual(['noord', 'noord', 'noord', 'noord', 'zuid']);
  // Both have ended, and the other was there a moment ago.
  for (let time = 0; time < 2; time += 1) await endOne();
  expect(begun.slice(5)).toEqual(['noord']);
  void ask('zuid');
  await settle();
  expect(begun.slice(6)).toEqual(['zuid']);
});

it('leaves alone whoever asks for little at once, also while others ask', async () => {
  const { begun, ask, settle } = workshop({ atOnce: 8, perKey: 8, whenShared: { above: 3, atOnce: 1 }, waiting: 10 });
  void ask('zuid');
  for (let time = 0; time < 4; time += 1) void ask('noord');
  await settle();
  expect(begun).toEqual(['zuid', 'noord', 'noord', 'noord', 'noord']);
  void ask('noord');
  await settle();
  expect(begun.length).toBe(5);
});

it('does not let a whole key wait for what takes long', async () => {
  vi.useFakeTimers();
  const { begun, ask } = workshop({ atOnce: 4, perKey: 4, whenShared: { above: 0, atOnce: 1 }, waiting: 10 });
  void ask('zuid');
  void ask('noord', 'stuck');
  void ask('noord', 'next');
  await vi.advanceTimersByTimeAsync(200);
  expect(begun).toEqual(['zuid', 'stuck']);
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toEqual(['zuid', 'stuck', 'next']);
  vi.useRealTimers();
});

it('gives the turns in rotation, however many one of them asked for', async () => {
  const { begun, ask, endOne, settle } = workshop({ atOnce: 1, perKey: 1, waiting: 10 });
  for (let time = 1; time <= 4; time += 1) void ask('anna', `anna ${time}`);
  void ask('bas');
  void ask('cor');
  await settle();
  for (let time = 0; time < 5; time += 1) await endOne();
  expect(begun).toEqual(['anna 1', 'bas', 'cor', 'anna 2', 'anna 3', 'anna 4']);
});

it('sends away whoever has too much waiting, and nobody else', async () => {
  const { ask } = workshop({ atOnce: 1, perKey: 1, waiting: 2 });
  for (let time = 0; time < 3; time += 1) void ask('anna');
  await expect(ask('anna')).rejects.toMatchObject({ status: 429 } satisfies Partial<Refusal>);
  const other = ask('bas');
  await expect(Promise.race([other, Promise.resolve('waits')])).resolves.toBe('waits');
});

it('goes on after work that failed', async () => {
  const turns = fairTurns({ atOnce: 1, perKey: 1, waiting: 1 });
  await expect(turns('anna', () => Promise.reject(new Error('mislukt')))).rejects.toThrow('mislukt');
  expect(await turns('anna', async () => 'klaar')).toBe('klaar');
});
