// The ids of what the search finds in a place, as SQL: by titles and codes, by what resembles them, and by texts.
import type { AskedInSql } from './asked.ts';
import { inAny, keyNames, type Place, withKeys } from './place.ts';

/** How many words are looked up in an index; of what they find, the other words are looked for in keys that were made once. */
const BY_INDEX = 2;

/**
 * Each way to find goes by its own index: together in one condition they would all be worked out again for every row. What has the
 * words in a text comes last anyhow, and is looked for where titles and codes give too little; a mistake in typing is thought of
 * where they give nothing.
 */
export function foundIds(place: Place, asked: AskedInSql): string {
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

/** By all words in titles and codes: the longest two by indexes, which look at every key again for each word. */
function named(place: Place, { words }: AskedInSql): string {
  const { from, key, codes, where } = place;
  const byIndex = words.slice(0, BY_INDEX).map(({ forms }) => {
    // Of what is not known, no form is looked for.
    const inCodes = codes.map((code) => `${code.key} like any(case when ${code.known} then ${forms} end)`);
    return `(${[`${key} like any(${forms})`, ...inCodes].join(' or ')})`;
  });
  const byKeys = words.slice(BY_INDEX).map(({ forms }) => inAny(keyNames(place), `any(${forms})`));
  return `
    select record.id from ${from} ${byKeys.length > 0 ? withKeys(place) : ''}
    where ${[...byIndex, ...byKeys, where].join(' and ')}`;
}
