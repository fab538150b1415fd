// Turns: how many run at once, whose turn it is, and who is sent away.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { fairTurns, noteSharing } from './fair-turns.ts';
import { Refusal } from './refusal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when it is told to, and says when it began. */
function workshop(...given: Parameters<typeof fairTurns>) {
  const turns = fairTurns(...given);
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
  const settle = (milliseconds = 1) => vi.advanceTimersByTimeAsync(milliseconds);
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
  const { begun, ask, settle } = workshop({ atOnce: 4, perKey: 4, whenShared: { above: 0, atOnce: 1 }, waiting: 10 });
  void ask('zuid');
  void ask('noord', 'stuck');
  void ask('noord', 'next');
  await settle(200);
  expect(begun).toEqual(['zuid', 'stuck']);
  await settle(100);
  expect(begun).toEqual(['zuid', 'stuck', 'next']);
});

it('lets a key that has its share rest as long as its turn took, and nobody else', async () => {
  const { begun, ask, endOne, settle } = workshop({
    atOnce: 1,
    perKey: 1,
    whenShared: { above: 0, atOnce: 1 },
    waiting: 10,
  });
  for (const name of ['first', 'second']) void ask('noord', name);
  await settle(100);
  void ask('zuid');
  await endOne();
  expect(begun).toEqual(['first', 'zuid']);
  await endOne();
  await settle(90);
  expect(begun).toEqual(['first', 'zuid']);
  await settle(10);
  expect(begun).toEqual(['first', 'zuid', 'second']);
});

it('knows who asks for another kind of turns', async () => {
  const sharing = noteSharing();
  const limits = { atOnce: 4, perKey: 4, whenShared: { above: 0, atOnce: 1 }, waiting: 10 };
  const [calls, searches] = [workshop(limits, sharing), workshop(limits, sharing)];
  void searches.ask('zuid');
  for (const name of ['first', 'second']) void calls.ask('noord', name);
  await calls.settle();
  expect(calls.begun).toEqual(['first']);
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
