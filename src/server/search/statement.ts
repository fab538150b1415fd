// The search as one statement: a select per object over what the user may read there, and one rank for all of them.
import { type Bind, type Statement, writeStatement } from '#server/db/statement.ts';
import { readableIn, type Readable } from '#server/records/readable.ts';
import { organizationColumn } from '#server/records/read.ts';
import type { RecordType } from '#server/records/record-type.ts';
import type { User } from '#server/rights/user.ts';
import { archivedState } from '#shared/definitions/states.ts';
import { searchWords } from '#shared/search/search-key.ts';
import { singulars } from '#shared/search/word-forms.ts';

import { searched } from './searched.ts';

const MAX_WORDS = 8;
/** Shorter words resemble too much. */
const MIN_RESEMBLING = 4;

export interface Asked {
  typed: string;
  limit: number;
}

/** Null where nothing can be found. */
export function searchStatement(types: readonly RecordType[], user: User, { typed, limit }: Asked): Statement | null {
  const words = searchWords(typed).slice(0, MAX_WORDS);
  const places = types.flatMap((type) =>
    readableIn(type.definition, user)
      .filter(({ attributes }) => attributes.includes(type.definition.title))
      .map((readable) => ({ type, readable })),
  );
  if (words.length === 0 || places.length === 0) return null;
  return writeStatement((bind) => {
    const asked = askedIn(words, bind);
    const selects = places.map(({ type, readable }) => hits(type, readable, asked, bind));
    // Of two that fit as well, the shorter title has less that nobody typed.
    return `
      select object, id, title, subtitle, state, rank from (${selects.join(' union all ')}) as hits
      order by rank desc, length(title), title collate "nl-x-icu", id desc limit ${bind(limit)}`;
  });
}

interface AskedInSql {
  /** Everything that was typed, as one key. */
  whole: string;
  /** LIKE patterns of each word: itself, and what it may be the plural of. */
  words: { itself: string; forms: string }[];
  resembling: boolean;
}

/** A word holds no signs, so that it means nothing in a pattern. */
function askedIn(words: readonly string[], bind: Bind): AskedInSql {
  const whole = words.join(' ');
  return {
    whole: `${bind(whole)}::text`,
    words: words.map((word) => ({
      itself: `${bind(`%${word}%`)}::text`,
      forms: `${bind([word, ...singulars(word), ...withoutZeros(word)].map((form) => `%${form}%`))}::text[]`,
    })),
    resembling: whole.length >= MIN_RESEMBLING,
  };
}

/** A number is known with and without the zeros before it. */
function withoutZeros(word: string): string[] {
  return /^0+\d/.test(word) ? [word.replace(/^0+/, '')] : [];
}

function hits(type: RecordType, { organizations, attributes }: Readable, asked: AskedInSql, bind: Bind): string {
  const { definition } = type;
  const { codes, told, text } = searched(definition, attributes);
  const title = keyOf(definition.title);
  const codeKeys = codes.map(keyOf);
  const among = [title, ...codeKeys];
  const inAny = (pattern: string) => `(${among.map((key) => `${key} like ${pattern}`).join(' or ')})`;
  const allForms = asked.words.map(({ forms }) => inAny(`any(${forms})`)).join(' and ');
  const inText = text
    ? [`search_document(record."${text}") @@ plainto_tsquery('pg_catalog.dutch', ${asked.whole})`]
    : [];
  const resembles = asked.resembling ? [`resembles(${asked.whole}, ${title})`] : [];
  const found = [`(${allForms})`, ...resembles, ...inText].join(' or ');
  const state = attributes.includes('state')
    ? `coalesce((select s.state from state s where s.id = record.state), '')`
    : `''`;
  const where = [
    `${organizationColumn(definition)} = any(${bind(organizations)}::int[])`,
    ...(type.listed ? [type.listed] : []),
    `(${found})`,
  ];
  // Keys are made once for what was found; the rank compares them often.
  const keys = ['title_key', ...codeKeys.map((_, index) => `code_key_${index}`)];
  const rank = rankOf(keys, asked);
  return `
    select '${definition.object}' as object, found.id, found.title, found.subtitle, found.state,
      ${rank} - case when found.state = '${archivedState}' then ${ARCHIVED} else 0 end as rank
    from (
      select record.id, record."${definition.title}" as title, ${state} as state,
        concat_ws(' · ', ${told.map((name) => `nullif(record."${name}"::text, '')`).join(', ') || `null`}) as subtitle,
        ${among.map((key, index) => `${key} as ${keys[index]}`).join(', ')}
      from "${definition.table}" as record where ${where.join(' and ')} offset 0
    ) as found`;
}

/** What is archived comes after what is like it. */
const ARCHIVED = 4;

function rankOf([title = '', ...codes]: readonly string[], { whole, words, resembling }: AskedInSql): string {
  const inAny = (pattern: string) => `(${[title, ...codes].map((key) => `${key} like ${pattern}`).join(' or ')})`;
  return `case
    ${codes.map((key) => `when ltrim(${key}, '0') = ltrim(${whole}, '0') then 100`).join(' ')}
    when ${title} = ${whole} then 60
    when starts_with(${title}, ${whole}) then 50
    when ' ' || ${title} like '% ' || ${whole} || '%' then 30
    when ${title} like '%' || ${whole} || '%' then 20
    when ${words.map(({ itself }) => inAny(itself)).join(' and ')} then 15
    when ${words.map(({ forms }) => inAny(`any(${forms})`)).join(' and ')} then 12
    ${resembling ? `when resembles(${whole}, ${title}) then 10 * resemblance(${whole}, ${title})` : ''}
    else 5 end`;
}

const keyOf = (attribute: string) => `search_key(record."${attribute}")`;
