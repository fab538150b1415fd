// The order of a list for a client that walks through its pages: kept for a while, so that whoever begins at the first page gets every
// item once, whatever is made, renamed or taken away meanwhile.
import { Kept } from '#server/kept.ts';

import type { Found } from './list.ts';

/** Of all walks together. */
const MAX_IDS = 1_000_000;
/** A client that has not asked for the next page by then begins anew. */
const PATIENCE = 10 * 60_000;

interface Walk {
  found: Found[];
  /** Which walk this is: a page of one is not that of another. */
  began: number;
}

export class Walks {
  readonly #kept = new Kept<Walk>(MAX_IDS, ({ found }) => found.length + 1);

  async walk(key: string, isFirst: boolean, find: () => Promise<Found[]>): Promise<Walk> {
    const known = isFirst ? null : await this.#kept.get(key, '');
    if (known && Date.now() - known.began < PATIENCE) return known;
    const began = Date.now();
    return this.#kept.put(
      key,
      '',
      find().then((found) => ({ found, began })),
    );
  }
}
