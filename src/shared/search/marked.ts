// Which parts of a title somebody typed, so that they can be marked.
import { searchWords } from './search-key.ts';

export interface Piece {
  text: string;
  marked: boolean;
}

/** The title in pieces, in order. Accents and capitals do not matter, signs between letters do. */
export function markedPieces(title: string, typed: string): Piece[] {
  const letters = Array.from(title);
  // One sign for each letter, so that places agree.
  const plain = letters.map((letter) => searchWords(letter)[0]?.charAt(0) ?? ' ').join('');
  const isMarked = letters.map(() => false);
  for (const word of searchWords(typed))
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1))
      isMarked.fill(true, at, at + word.length);
  const pieces: Piece[] = [];
  for (const [index, letter] of letters.entries()) {
    const last = pieces.at(-1);
    if (last && last.marked === isMarked[index]) last.text += letter;
    else pieces.push({ text: letter, marked: isMarked[index] ?? false });
  }
  return pieces;
}
