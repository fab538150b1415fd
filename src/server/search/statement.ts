// The search as one statement: a select per place over what the user may read, ranked together. Its SQL only depends on the number of
// words (one, two or more), so that a connection plans it once: planning takes longer than searching.
import { type Bind, type Statement, writeStatement } from '#server/db/statement.ts';
import { archivedState } from '#shared/definitions/states.ts';
import { searchWords } from '#shared/search/search-key.ts';

import { type SearchValues, searchValues, MAX_WORDS } from './asked.ts';
import { foundIds } from './find.ts';
import { inAny, keyNames, type SearchTable, withKeys } from './search-table.ts';

export interface SearchRequest {
  typed: string;
  limit: number;
}

/** Null if nothing can be found. */
export function searchStatement(
  tablesIn: (bind: Bind) => readonly SearchTable[],
  user: number,
  { typed, limit }: SearchRequest,
): Statement | null {
  const words = searchWords(typed).slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  return writeStatement((bind) => {
    const asked = searchValues(words, user, limit, bind);
    const selects = tablesIn(bind).map((table) => `(${hits(table, asked)})`);
    return `
      select object, id, title, subtitle, state, rank from (${selects.join(' union all ')}) as hits
      order by ${bestFirst('title', 'id')} limit ${asked.limit}`;
  });
}

/** Of equal matches the shorter title first, because more of it was typed. */
const bestFirst = (title: string, id: string) => `rank desc, length(${title}), ${title} collate "nl-x-icu", ${id} desc`;

function hits(place: SearchTable, asked: SearchValues): string {
  const { object, from, title, columns, isStateKnown, isAnywhere, where } = place;
  const favourite = `+ case when record.id = any(array(
      select f.record from favourite f where f.app_user = ${asked.user} and f.object = '${object}'
    )) then ${FAVOURITE} else 0 end`;
  const archived = `- case when ${isStateKnown} and record.state = any(array(
      select s.id from state s where s.state = '${archivedState}'
    )) then ${ARCHIVED} else 0 end`;
  // The displayed columns are computed only for the best hits.
  return `
    select '${object}' as object, ${columns}, ${rankOf(keyNames(place), asked)} ${favourite} ${isStateKnown ? archived : ''} as rank
    from ${from} ${withKeys(place)}
    where ${isAnywhere} and record.id = any(array(${foundIds(place, asked)})) and ${where}
    order by ${bestFirst(title, 'record.id')} limit ${asked.limit}`;
}

/** Favourites rank above similar hits. */
const FAVOURITE = 3;
/** Archived records rank below similar hits. */
const ARCHIVED = 4;

function rankOf(keys: readonly string[], asked: SearchValues): string {
  const [title, ...codes] = keys;
  const { whole, words } = asked;
  return `case
    ${codes.map((key) => `when ltrim(${key}, '0') = ${asked.wholeCode} then 100`).join(' ')}
    when ${title} = ${whole} then 60
    when starts_with(${title}, ${whole}) then 50
    when ${title} like ${asked.beginningAnyWord} then 30
    when ${title} like ${asked.anywhere} then 20
    when ${words.map(({ itself }) => inAny(keys, itself)).join(' and ')} then 15
    when ${words.map(({ forms }) => inAny(keys, `any(${forms})`)).join(' and ')} then 12
    when ${asked.mayResemble} then greatest(5, 10 * resemblance(${whole}, ${title}))
    else 5 end`;
}
