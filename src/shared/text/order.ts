// Lists whose titles are put together in memory are sorted there: PostgreSQL (collation "nl-x-icu") would go by what the
// user may not read.
export const inDutch = new Intl.Collator('nl');

/** For names that end in a year or a version: version 10 comes after version 9. */
export const byNumberInDutch = new Intl.Collator('nl', { numeric: true });
