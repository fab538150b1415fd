// SQL for the ids found in one place: by titles and codes, by similarity, and by full text.
import type { SearchValues } from './asked.ts';
import { inAny, keyNames, type SearchTable, withKeys } from './search-table.ts';

/** How many words are looked up by index; their results are filtered by the other words. */
const BY_INDEX = 2;

/**
 * Each way of searching uses its own index; combined in one condition they would be evaluated for every row. Full text is only
 * searched if titles and codes give too few results, since it ranks last anyway; similarity only if they give none.
 */
export function foundIds(place: SearchTable, asked: SearchValues): string {
  const { from, key, text, where } = place;
  const inText = text
    ? `union all (
        select record.id from ${from}
        where ${text.known} and ${asked.mayBeInTexts} and (select count(*) from named) < ${asked.limit} and ${where}
          and search_document(${text.column}) @@ websearch_to_tsquery('pg_catalog.dutch', ${asked.inTexts})
        order by record.id desc limit ${asked.limit})`
    : '';
  return `
    with named as materialized (${named(place, asked)})
    select id from named
    union all select record.id from ${from}
      where ${asked.mayResemble} and not exists (select from named) and resembles(${asked.whole}, ${key})
    ${inText}`;
}

/** All words in titles and codes: the two longest by index, because an index scan rechecks every key for each word. */
function named(place: SearchTable, { words }: SearchValues): string {
  const { from, key, codes, where } = place;
  const byIndex = words.slice(0, BY_INDEX).map(({ forms }) => {
    // Codes that the reader may not see are not searched.
    const inCodes = codes.map((code) => `${code.key} like any(case when ${code.known} then ${forms} end)`);
    return `(${[`${key} like any(${forms})`, ...inCodes].join(' or ')})`;
  });
  const byKeys = words.slice(BY_INDEX).map(({ forms }) => inAny(keyNames(place), `any(${forms})`));
  return `
    select record.id from ${from} ${byKeys.length > 0 ? withKeys(place) : ''}
    where ${[...byIndex, ...byKeys, where].join(' and ')}`;
}
