// Lists whose titles are put together in memory are sorted there: PostgreSQL (collation "nl-x-icu") would go by what the
// user may not read.
export const inDutch = new Intl.Collator('nl');
