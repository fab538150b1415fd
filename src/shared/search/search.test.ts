// How words are compared, shortened and marked.
import { describe, expect, it } from 'vitest';

import { markedPieces } from './marked.ts';
import { hasWords, searchKey, searchWords } from './search-key.ts';
import { singulars } from './word-forms.ts';

describe('a key', () => {
  it.each([
    ['Commerciële  Economie ', 'commerciele economie'],
    ['HBO-ICT', 'hbo ict hboict'],
    ["Programma's 1", 'programma s 1 programmas 1'],
    ['ĲSSELMEER', 'ijsselmeer'],
    ['100%', '100'],
    ['Ωμέγα', 'ωμεγα'],
    ['', ''],
  ])('of %s is %s', (text, key) => expect(searchKey(text)).toBe(key));

  it('contains every typed word, in any order', () => {
    expect(hasWords('Project Oriëntatie (A)', 'orientatie PROJECT')).toBe(true);
    expect(hasWords('Project Oriëntatie', 'project b')).toBe(false);
    expect(searchWords('%_\\')).toEqual([]);
  });

  it('contains quoted words in their order', () => {
    expect(searchWords('jaar "Klinisch  Redeneren" “op de” 2')).toEqual(['jaar', 'klinisch redeneren', 'op de', '2']);
    expect(searchWords('"een" "niet dicht')).toEqual(['een', 'niet', 'dicht']);
    expect(hasWords('Klinisch redeneren 2', '2 "klinisch redeneren"')).toBe(true);
    expect(hasWords('Klinisch redeneren 2', '"redeneren klinisch"')).toBe(false);
    expect(hasWords('HBO-ICT', '"hbo-ict"')).toBe(true);
  });
});

it.each([
  ['toetsen', ['toets']],
  ['lessen', ['les']],
  ['talen', ['tal', 'taal']],
  ['brieven', ['brief']],
  ['eenheden', ['eenheid']],
  ['stages', ['stage']],
  ['examens', ['examen']],
  ['les', []],
  ['assess', []],
])('%s may be more than one of %j', (word, forms) => expect(singulars(word)).toEqual(forms));

it('marks what was typed, regardless of accents', () => {
  expect(markedPieces('Coördinator van de coördinatie', 'coordina')).toEqual([
    { text: 'Coördina', marked: true },
    { text: 'tor van de ', marked: false },
    { text: 'coördina', marked: true },
    { text: 'tie', marked: false },
  ]);
  expect(markedPieces('Databases', '')).toEqual([{ text: 'Databases', marked: false }]);
});
