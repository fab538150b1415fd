// Finds the parts of a title that match what a user typed, to highlight them.
import { searchWords } from './search-key.ts';

export interface Piece {
  text: string;
  marked: boolean;
}

/** The title in pieces, in order. Ignores accents and capitals, but not punctuation between letters. */
export function markedPieces(title: string, typed: string): Piece[] {
  const letters = Array.from(title);
  // One character per letter, so that positions match.
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
