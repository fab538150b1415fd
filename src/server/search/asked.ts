// Turns a search text into values of the search statement, whose SQL only depends on whether there are one, two or more words.
import type { Bind } from '#server/db/statement.ts';
import { singulars } from '#shared/search/word-forms.ts';

/** The trigram index needs at least this many letters. */
const MIN_ANYWHERE = 3;
/** Shorter words resemble too many others. */
const MIN_RESEMBLING = 4;
export const MAX_WORDS = 8;
/** The numbers of words up to this have their own plan. */
const FEW_WORDS = 2;

export interface SearchValues {
  /** The whole text, as one key; as a code, which may have leading zeros; and as LIKE patterns. */
  whole: string;
  wholeCode: string;
  beginningAnyWord: string;
  anywhere: string;
  /** LIKE patterns of each word, the longest first: the word itself, and its possible singulars. */
  words: { itself: string; forms: string }[];
  /** Conditions: whether the text is long enough. */
  mayResemble: string;
  mayBeInTexts: string;
  /** Input for websearch_to_tsquery: every word or phrase quoted, so that none is an operator. */
  inTexts: string;
  user: string;
  limit: string;
}

/** Words contain no punctuation, so they need no escaping in a pattern. */
export function searchValues(words: readonly string[], user: number, limit: number, bind: Bind): SearchValues {
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
    // A quoted phrase must match exactly.
    mayResemble: `${bind(whole.length >= MIN_RESEMBLING && !words.some(isPhrase))}::bool`,
    inTexts: `${bind(words.map((word) => `"${word}"`).join(' '))}::text`,
    mayBeInTexts: `${bind(words.some((word) => word.length >= MIN_ANYWHERE))}::bool`,
    user: `${bind(user)}::int`,
    limit: `${bind(limit)}::int`,
  };
}

/** The longest first. Three words or more are filled up to eight with patterns that match everything, so that they share one plan. */
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

/** A short word only matches the beginning of a word, which the index supports. */
function patternsOf(form: string): string[] {
  return form.length >= MIN_ANYWHERE ? [`%${form}%`] : [`${form}%`, `% ${form}%`];
}

/** Numbers match with and without leading zeros. */
function withoutZeros(word: string): string[] {
  return /^0+\d/.test(word) ? [word.replace(/^0+/, '')] : [];
}
