// The search as one statement: a select per place over what the user may read there, and one rank for all of them.
import { type Bind, type Statement, writeStatement } from '#server/db/statement.ts';
import type { User } from '#server/rights/user.ts';
import { archivedState } from '#shared/definitions/states.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { searchWords } from '#shared/search/search-key.ts';
import { singulars } from '#shared/search/word-forms.ts';

const MAX_WORDS = 8;
/** As many letters as an index of parts of words needs. */
const MIN_ANYWHERE = 3;
/** Shorter words resemble too much. */
const MIN_RESEMBLING = 4;

export interface Asked {
  typed: string;
  limit: number;
}

/** Where is looked, as SQL: the table is called `record`. */
export interface Place {
  object: ObjectKey;
  from: string;
  /** The columns id, title, state and subtitle. */
  told: string;
  /** Keys of the title, and of codes by which it is known. */
  keys: readonly [title: string, ...codes: string[]];
  /** A long text, of which words are found. */
  text: string | null;
  where: readonly string[];
}

/** Null where nothing can be found. */
export function searchStatement(
  placesIn: (bind: Bind) => readonly Place[],
  user: User,
  { typed, limit }: Asked,
): Statement | null {
  const words = searchWords(typed).slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  const statement = writeStatement((bind) => {
    const asked = askedIn(words, user, bind);
    const selects = placesIn(bind).map((place) => hits(place, asked));
    if (selects.length === 0) return '';
    // Of two that fit as well, the shorter title has less that nobody typed.
    return `
      select object, id, title, subtitle, state, rank from (${selects.join(' union all ')}) as hits
      order by rank desc, length(title), title collate "nl-x-icu", id desc limit ${bind(limit)}`;
  });
  return statement.text === '' ? null : statement;
}

interface AskedInSql {
  /** Everything that was typed, as one key. */
  whole: string;
  /** LIKE patterns of each word: itself, and what it may be the plural of. */
  words: { itself: string; forms: string }[];
  resembling: boolean;
  inTexts: boolean;
  user: string;
}

/** A word holds no signs, so that it means nothing in a pattern. */
function askedIn(words: readonly string[], user: User, bind: Bind): AskedInSql {
  const whole = words.join(' ');
  return {
    whole: `${bind(whole)}::text`,
    words: words.map((word) => ({
      itself: `${bind(`%${word}%`)}::text`,
      forms: `${bind([word, ...singulars(word), ...withoutZeros(word)].flatMap(patternsOf))}::text[]`,
    })),
    resembling: whole.length >= MIN_RESEMBLING,
    inTexts: words.some((word) => word.length >= MIN_ANYWHERE),
    user: `${bind(user.id)}::int`,
  };
}

/** A short word begins a word: an index finds that, and nobody types the middle of one in two letters. */
function patternsOf(form: string): string[] {
  return form.length >= MIN_ANYWHERE ? [`%${form}%`] : [`${form}%`, `% ${form}%`];
}

/** A number is known with and without the zeros before it. */
function withoutZeros(word: string): string[] {
  return /^0+\d/.test(word) ? [word.replace(/^0+/, '')] : [];
}

function hits({ object, from, told, keys, text, where }: Place, asked: AskedInSql): string {
  const inAny = (pattern: string) => `(${keys.map((key) => `${key} like ${pattern}`).join(' or ')})`;
  const allForms = asked.words.map(({ forms }) => inAny(`any(${forms})`)).join(' and ');
  const found = [
    allForms,
    ...(asked.resembling ? [`resembles(${asked.whole}, ${keys[0]})`] : []),
    ...(text && asked.inTexts
      ? [`search_document(${text}) @@ plainto_tsquery('pg_catalog.dutch', ${asked.whole})`]
      : []),
  ];
  // Each way to find goes by its own index: together in one condition they would all be worked out again for every row.
  const ids = found.map((way) => `select record.id from ${from} where ${way}`).join(' union all ');
  // Keys are made once for what was found; the rank compares them often.
  const names = keys.map((_, index) => `key_${index}`);
  return `
    select '${object}' as object, found.id, found.title, found.subtitle, found.state,
      ${rankOf(names, asked)} + case when found.id = any(array(
        select f.record from favourite f where f.app_user = ${asked.user} and f.object = '${object}'
      )) then ${FAVOURITE} else 0 end - case when found.state = '${archivedState}' then ${ARCHIVED} else 0 end as rank
    from (
      select ${told}, ${keys.map((key, index) => `${key} as ${names[index]}`).join(', ')}
      from ${from} where record.id = any(array(${ids})) and ${where.join(' and ')} offset 0
    ) as found`;
}

/** What somebody keeps at hand comes before what is like it. */
const FAVOURITE = 3;
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
    else ${resembling ? `greatest(5, 10 * resemblance(${whole}, ${title}))` : 5} end`;
}
