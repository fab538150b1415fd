// A search for 'toetsen' should also find 'toets'. Parts of words are found anyway, so only shorter forms are needed.

const MIN_WORD_LENGTH = 5;

/** The possible singulars of a Dutch plural; empty if it does not look like one. */
export function singulars(word: string): string[] {
  if (word.length < MIN_WORD_LENGTH) return [];
  if (word.endsWith('heden')) return [`${word.slice(0, -5)}heid`];
  if (word.endsWith('en')) return fromEn(word.slice(0, -2));
  return word.endsWith('s') && !word.endsWith('ss') ? [word.slice(0, -1)] : [];
}

/** Lessen: les. Talen: taal. Brieven: brief. Toetsen: toets. */
function fromEn(stem: string): string[] {
  if (/([bdfgklmnprst])\1$/.test(stem)) return [stem.slice(0, -1)];
  const hard = stem.replace(/v$/, 'f').replace(/z$/, 's');
  const [, before, vowel, after] = /^(.*[^aeiou]|)([aeou])([bdfgklmnprst])$/.exec(hard) ?? [];
  const long = vowel === undefined ? [] : [`${before}${vowel}${vowel}${after}`];
  return [...new Set([hard, ...long])];
}
