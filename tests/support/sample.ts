// Testing every attribute with every right takes minutes. `npm test` runs a sample, `npm run prove` all of them.
import { it } from 'vitest';

export const takesAll = process.env['TEST_ALL'] === 'yes';
/** Decides which cases the sample takes; the same seed always takes the same ones. */
const seed = Number(process.env['SAMPLE_SEED'] ?? 0);

/** One in every `step` items, spread over the list. */
export function sample<T>(all: readonly T[], step = 12): T[] {
  return takesAll ? [...all] : all.filter((_, index) => index % step === seed % step);
}

/** One of a few variants, the next one for each index; or all of them. */
export function inTurn<T>(ways: readonly T[], index: number): T[] {
  return takesAll ? [...ways] : ways.filter((_, way) => way === (index + seed) % ways.length);
}

/** For a journey that repeats another one with a different object, screen size or starting point. */
export const itInProveOnly: (name: string, journey: () => Promise<void>) => void = takesAll ? it : () => undefined;
