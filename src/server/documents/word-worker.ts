// The thread in which Word files are made. Time stands still in it and chance repeats itself, because the library writes the hour
// and names of chance into its files: so the same document is the same bytes.
import { answerInWorker } from '#server/in-worker.ts';

import { wordBytes } from './word.ts';

/** Later than 1980: a zip file knows no earlier year. */
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
/** Numbers that look like chance, always the same ones. */
const random = () => {
  last = (last * 48_271) % 2_147_483_647;
  return last / 2_147_483_647;
};
Object.assign(Math, { random });

answerInWorker(wordBytes);
