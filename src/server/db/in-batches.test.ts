// Batching: questions that share a query.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { inBatches } from './in-batches.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Answers on request, and remembers what it was asked. */
function slowAnswers() {
  const asked: string[][] = [];
  const ends: { answer: () => void; fail: () => void }[] = [];
  const question = inBatches<string, string>((questions) => {
    asked.push(questions);
    return new Promise((resolve, reject) => {
      ends.push({
        answer: () => resolve(questions.map((each) => (each === 'nobody' ? undefined : each.toUpperCase()))),
        fail: () => reject(new Error('no database')),
      });
    });
  });
  const turns = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { question, asked, answer: (n: number) => ends[n]?.answer(), fail: (n: number) => ends[n]?.fail(), turns };
}

describe('questions in batches', () => {
  it('are sent at once if none is running, and together if one is', async () => {
    const { question, asked, answer, turns } = slowAnswers();
    const first = question('a');
    const others = Promise.all([question('b'), question('nobody'), question('b')]);
    expect(asked).toEqual([['a']]);
    answer(0);
    expect(await first).toBe('A');
    await turns();
    expect(asked).toEqual([['a'], ['b', 'nobody', 'b']]);
    answer(1);
    expect(await others).toEqual(['B', undefined, 'B']);
  });

  it('fail only with their own query', async () => {
    const { question, fail, answer, turns } = slowAnswers();
    const first = question('a');
    const second = question('b');
    fail(0);
    await expect(first).rejects.toThrow('no database');
    await turns();
    answer(1);
    expect(await second).toBe('B');
  });

  it('do not wait for a query that hangs', async () => {
    const { question, asked, answer } = slowAnswers();
    const hanging = question('a');
    const waiting = question('b');
    await vi.advanceTimersByTimeAsync(201);
    const late = question('c');
    expect(asked).toEqual([['a'], ['b', 'c']]);
    answer(1);
    expect(await Promise.all([waiting, late])).toEqual(['B', 'C']);
    answer(0);
    expect(await hanging).toBe('A');
  });

  it('are split over several queries if there are very many', async () => {
    const { question, asked, answer, turns } = slowAnswers();
    const all = Promise.all(Array.from({ length: 202 }, (_, n) => question(`q${n}`)));
    for (let query = 0; query < 4; query += 1) {
      answer(query);
      await turns();
    }
    expect(asked.map(({ length }) => length)).toEqual([1, 100, 100, 1]);
    expect((await all).at(-1)).toBe('Q201');
  });
});
