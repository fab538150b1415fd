// Lists whose titles are composed in memory are sorted there: PostgreSQL (collation "nl-x-icu") would sort by values that the
// user may not read.
import { once } from '#shared/once.ts';

export const inDutch = collator();

/** For names that end in a year or a version: version 10 comes after version 9. */
export const byNumberInDutch = collator({ numeric: true });

/** For columns of tables: rows that differ only in capitals or accents keep their order. */
export const byColumnInDutch = collator({ numeric: true, sensitivity: 'base' });

function collator(options?: Intl.CollatorOptions): Pick<Intl.Collator, 'compare'> {
  const made = once(() => new Intl.Collator('nl', options));
  return { compare: (a, b) => made().compare(a, b) };
}
