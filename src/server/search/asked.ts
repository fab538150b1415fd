// What somebody typed, as values of the search statement: its text depends only on whether that is one word, two or more.
import type { Bind } from '#server/db/statement.ts';
import { singulars } from '#shared/search/word-forms.ts';

/** As many letters as an index of parts of words needs. */
const MIN_ANYWHERE = 3;
/** Shorter words resemble too much. */
const MIN_RESEMBLING = 4;
export const MAX_WORDS = 8;
/** As many as have a plan of their own. */
const FEW_WORDS = 2;

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
export function askedIn(words: readonly string[], user: number, limit: number, bind: Bind): AskedInSql {
  const whole = words.join(' ');
  return {
    whole: `${bind(whole)}::text`,
    wholeCode: `${bind(whole.replace(/^0+/, ''))}::text`,
    beginningAnyWord: `${bind(`% ${whole}%`)}::text`,
    anywhere: `${bind(`%${whole}%`)}::text`,
    words: patternsOfWords(words).map(({ itself, forms }) => ({
      itself: `${bind(itself)}::text`,
      forms: `${bind(forms)}::text[]`,
    })),
    // Somebody who quotes something means exactly that.
    mayResemble: `${bind(whole.length >= MIN_RESEMBLING && !words.some(isPhrase))}::bool`,
    inTexts: `${bind(words.map((word) => `"${word}"`).join(' '))}::text`,
    mayBeInTexts: `${bind(words.some((word) => word.length >= MIN_ANYWHERE))}::bool`,
    user: `${bind(user)}::int`,
    limit: `${bind(limit)}::int`,
  };
}

/** The longest first. Three words have as many as eight, of which the others fit everything: one plan does for all of them. */
function patternsOfWords(words: readonly string[]): { itself: string; forms: string[] }[] {
  const patterns = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => ({ itself: `%${word}%`, forms: formsOf(word).flatMap(patternsOf) }));
  const fitting = { itself: '%', forms: ['%'] };
  return words.length <= FEW_WORDS
    ? patterns
    : Array.from({ length: MAX_WORDS }, (_, place) => patterns[place] ?? fitting);
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
