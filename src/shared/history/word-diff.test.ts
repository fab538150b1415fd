// What stayed and what went is the old text; what stayed and what came is the new one.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { type Piece, wordDiff } from './word-diff.ts';

const without = (pieces: readonly Piece[], kind: Piece['kind']) =>
  pieces
    .filter((piece) => piece.kind !== kind)
    .map(({ text }) => text)
    .join('');

/** Few words, so that many are the same. */
const texts = fc.array(fc.constantFrom('de', 'kat', 'zit', 'op', ' ', '\n', '.', 'é', '(', '😀'), { maxLength: 40 });
const text = fc.oneof(
  texts.map((words) => words.join('')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

it('contains both texts, complete and in order', () => {
  fc.assert(
    fc.property(text, text, (from, to) => {
      const pieces = wordDiff(from, to);
      expect(without(pieces, 'added')).toBe(from);
      expect(without(pieces, 'removed')).toBe(to);
      for (const [at, piece] of pieces.entries()) expect(pieces[at + 1]?.kind).not.toBe(piece.kind);
    }),
    { numRuns: 2_000 },
  );
});

it('marks nothing in an unchanged text', () => {
  fc.assert(
    fc.property(text, (same) => {
      expect(wordDiff(same, same).filter(({ kind }) => kind !== 'same')).toEqual([]);
    }),
  );
});

it('marks only the words that changed', () => {
  expect(wordDiff('De student kent de theorie.', 'De student kent en gebruikt de theorie.')).toEqual([
    { kind: 'same', text: 'De student kent ' },
    { kind: 'added', text: 'en gebruikt ' },
    { kind: 'same', text: 'de theorie.' },
  ]);
  expect(wordDiff('4 EC', '5 EC')).toEqual([
    { kind: 'removed', text: '4' },
    { kind: 'added', text: '5' },
    { kind: 'same', text: ' EC' },
  ]);
});

it('treats long texts without anything in common as one removal and one addition', () => {
  const long = (word: string) => Array.from({ length: 4_000 }, (_, at) => `${word}${at}`).join('-');
  const pieces = wordDiff(long('a'), long('b'));
  expect(without(pieces, 'added')).toBe(long('a'));
  expect(without(pieces, 'removed')).toBe(long('b'));
});
