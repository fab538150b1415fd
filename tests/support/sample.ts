// Products of every attribute with every right take minutes. `npm test` runs a sample of them, `npm run prove` all.
import { it } from 'vitest';

export const takesAll = process.env['TEST_ALL'] === 'yes';
/** Another number takes others; the same number always takes the same ones. */
const seed = Number(process.env['SAMPLE_SEED'] ?? 0);

/** One of every `step`, spread over the list. */
export function sample<T>(all: readonly T[], step = 12): T[] {
  return takesAll ? [...all] : all.filter((_, index) => index % step === seed % step);
}

/** One of a few ways to look at something, for each in turn another; or all of them. */
export function inTurn<T>(ways: readonly T[], index: number): T[] {
  return takesAll ? [...ways] : ways.filter((_, way) => way === (index + seed) % ways.length);
}

/** A journey through what another one goes through already, for another object, another size or another way in: proved only. */
export const provedIt: (name: string, journey: () => Promise<void>) => void = takesAll ? it : () => undefined;
