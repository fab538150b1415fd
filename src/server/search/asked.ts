// What somebody typed, as values of the search statement: its text depends on the number of words only.
import type { Bind } from '#server/db/statement.ts';
import type { User } from '#server/rights/user.ts';
import { singulars } from '#shared/search/word-forms.ts';

/** As many letters as an index of parts of words needs. */
const MIN_ANYWHERE = 3;
/** Shorter words resemble too much. */
const MIN_RESEMBLING = 4;

export interface AskedInSql {
  /** Everything that was typed, as one key; as a code, which may have zeros before it; and as LIKE patterns. */
  whole: string;
  wholeCode: string;
  beginningAnyWord: string;
  anywhere: string;
  /** LIKE patterns of each word, the longest first: itself, and what it may be the plural of. */
  words: { itself: string; forms: string }[];
  /** Conditions: whether what was typed is long enough. */
  mayResemble: string;
  mayBeInTexts: string;
  /** As PostgreSQL reads what people type: every word or phrase between quotes, so that none of them is a command. */
  inTexts: string;
  user: string;
  limit: string;
}

/** A word holds no signs, so that it means nothing in a pattern. */
export function askedIn(words: readonly string[], user: User, limit: number, bind: Bind): AskedInSql {
  const whole = words.join(' ');
  return {
    whole: `${bind(whole)}::text`,
    wholeCode: `${bind(whole.replace(/^0+/, ''))}::text`,
    beginningAnyWord: `${bind(`% ${whole}%`)}::text`,
    anywhere: `${bind(`%${whole}%`)}::text`,
    words: words
      .toSorted((a, b) => b.length - a.length)
      .map((word) => ({
        itself: `${bind(`%${word}%`)}::text`,
        forms: `${bind(formsOf(word).flatMap(patternsOf))}::text[]`,
      })),
    // Somebody who quotes something means exactly that.
    mayResemble: `${bind(whole.length >= MIN_RESEMBLING && !words.some(isPhrase))}::bool`,
    inTexts: `${bind(words.map((word) => `"${word}"`).join(' '))}::text`,
    mayBeInTexts: `${bind(words.some((word) => word.length >= MIN_ANYWHERE))}::bool`,
    user: `${bind(user.id)}::int`,
    limit: `${bind(limit)}::int`,
  };
}

const isPhrase = (word: string) => word.includes(' ');

function formsOf(word: string): string[] {
  return isPhrase(word) ? [word] : [word, ...singulars(word), ...withoutZeros(word)];
}

/** A short word begins a word: an index finds that, and nobody types the middle of one in two letters. */
function patternsOf(form: string): string[] {
  return form.length >= MIN_ANYWHERE ? [`%${form}%`] : [`${form}%`, `% ${form}%`];
}

/** A number is known with and without the zeros before it. */
function withoutZeros(word: string): string[] {
  return /^0+\d/.test(word) ? [word.replace(/^0+/, '')] : [];
}
