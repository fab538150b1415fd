// Turns: how many run at once, whose turn is next, and which requests are refused.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { fairTurns, noteSharing } from './fair-turns.ts';
import { Refusal } from './refusal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends on request, and a record of the order in which it began. */
function workshop(...given: Parameters<typeof fairTurns>) {
  const turns = fairTurns(...given);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (key: string, name = key) => {
    const turn = turns(key, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
    // Work that still waits when the test ends is refused later, when nobody awaits it.
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

it('lets one key use everything until another key asks; then keeps room for that one', async () => {
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
  // The first free turn is for the other; the key with more than its share gets none until that has ended.
  for (let time = 0; time < 3; time += 1) await endOne();
  expect(begun).toEqual(['noord', 'noord', 'noord', 'noord', 'zuid']);
  // Both have ended, and the other asked a moment ago.
  for (let time = 0; time < 2; time += 1) await endOne();
  expect(begun.slice(5)).toEqual(['noord']);
  void ask('zuid');
  await settle();
  expect(begun.slice(6)).toEqual(['zuid']);
});

it('does not limit a key that asks for little at once, even while others ask', async () => {
  const { begun, ask, settle } = workshop({ atOnce: 8, perKey: 8, whenShared: { above: 3, atOnce: 1 }, waiting: 10 });
  void ask('zuid');
  for (let time = 0; time < 4; time += 1) void ask('noord');
  await settle();
  expect(begun).toEqual(['zuid', 'noord', 'noord', 'noord', 'noord']);
  void ask('noord');
  await settle();
  expect(begun.length).toBe(5);
});

it('does not block all work of a key behind one long task', async () => {
  const { begun, ask, settle } = workshop({ atOnce: 4, perKey: 4, whenShared: { above: 0, atOnce: 1 }, waiting: 10 });
  void ask('zuid');
  void ask('noord', 'stuck');
  void ask('noord', 'next');
  await settle(200);
  expect(begun).toEqual(['zuid', 'stuck']);
  await settle(100);
  expect(begun).toEqual(['zuid', 'stuck', 'next']);
});

it('makes only a key that has its share rest, for as long as its turn took', async () => {
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

it('takes turns of another kind into account', async () => {
  const sharing = noteSharing();
  const limits = { atOnce: 4, perKey: 4, whenShared: { above: 0, atOnce: 1 }, waiting: 10 };
  const [calls, searches] = [workshop(limits, sharing), workshop(limits, sharing)];
  void searches.ask('zuid');
  for (const name of ['first', 'second']) void calls.ask('noord', name);
  await calls.settle();
  expect(calls.begun).toEqual(['first']);
});

it('rotates turns over the keys, however much one of them asks for', async () => {
  const { begun, ask, endOne, settle } = workshop({ atOnce: 1, perKey: 1, waiting: 10 });
  for (let time = 1; time <= 4; time += 1) void ask('anna', `anna ${time}`);
  void ask('bas');
  void ask('cor');
  await settle();
  for (let time = 0; time < 5; time += 1) await endOne();
  expect(begun).toEqual(['anna 1', 'bas', 'cor', 'anna 2', 'anna 3', 'anna 4']);
});

it('refuses only a key that has too much waiting', async () => {
  const { ask } = workshop({ atOnce: 1, perKey: 1, waiting: 2 });
  for (let time = 0; time < 3; time += 1) void ask('anna');
  await expect(ask('anna')).rejects.toMatchObject({ status: 429 } satisfies Partial<Refusal>);
  const other = ask('bas');
  await expect(Promise.race([other, Promise.resolve('waits')])).resolves.toBe('waits');
});

it('continues after work that failed', async () => {
  const turns = fairTurns({ atOnce: 1, perKey: 1, waiting: 1 });
  await expect(turns('anna', () => Promise.reject(new Error('mislukt')))).rejects.toThrow('mislukt');
  expect(await turns('anna', async () => 'klaar')).toBe('klaar');
});
