// Normalises texts for searching: in lists, in the palette and in the database (`search_key` there).

const signs = /[\s!-/:-@[-`{-~\u00a0-\u00bf\u2000-\u206f]+/g;
const signsInWords = /[!-/:-@[-`{-~\u00a1-\u00bf\u2010-\u2027\u2030-\u205e]+/g;
const spaces = /[\s\u00a0\u2000-\u200f\u2028-\u202f\u205f-\u206f]+/g;

/** Without accents, capitals and punctuation. If a word contained punctuation, the words are repeated without a break there. */
export function searchKey(text: string): string {
  const plain = withoutAccents(text);
  const apart = plain.replaceAll(signs, ' ').trim();
  const joined = plain.replaceAll(signsInWords, '').replaceAll(spaces, ' ').trim();
  return apart === joined ? apart : `${apart} ${joined}`;
}

/** Whether every typed word occurs somewhere in the text. */
export function hasWords(text: string, typed: string): boolean {
  const key = searchKey(text);
  return searchWords(typed).every((word) => key.includes(word));
}

const quotes = /["\u201c-\u201f]/;

/** The typed words, normalised like keys. A quoted phrase is one word with spaces. */
export function searchWords(typed: string): string[] {
  const pieces = withoutAccents(typed).split(quotes);
  // Text after an unclosed quote is not quoted.
  const isQuoted = (index: number) => index % 2 === 1 && index < pieces.length - 1;
  return pieces.flatMap((piece, index) => {
    const words = piece.split(signs).filter((word) => word !== '');
    return isQuoted(index) && words.length > 1 ? [words.join(' ')] : words;
  });
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .toLowerCase();
}
