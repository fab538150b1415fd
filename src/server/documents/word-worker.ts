// The worker that makes Word files, with a frozen clock and a fixed random seed: the library writes the time and random names
// into its files, and the same document must give the same bytes.
import { answerInWorker } from '#server/in-worker.ts';

import { wordBytes } from './word.ts';

/** After 1980: zip files cannot hold earlier years. */
const moment = Date.UTC(2000, 0, 1);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length > 0 ? given : [moment]) as [number]));
  }

  static override now(): number {
    return moment;
  }
} as DateConstructor;

let last = 1;
/** A pseudo-random sequence that is always the same. */
const random = () => {
  last = (last * 48_271) % 2_147_483_647;
  return last / 2_147_483_647;
};
Object.assign(Math, { random });

answerInWorker(wordBytes);
