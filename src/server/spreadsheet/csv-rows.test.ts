import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, it } from 'vitest';

import { csvFile } from '#shared/csv.ts';

import { csvRows, OpenQuote } from './csv-rows.ts';

const cellsOf = (text: string, maxColumns = 100) => [...csvRows(text, maxColumns)].map(({ cells }) => cells);

it('reads back any text that was written', () => {
  const cell = oneof(string(), constantFrom('', '"', '""', 'a;b', 'a\r\nb', '\n', '"x"y', ','));
  // The first row has a delimiter, so that it can be detected.
  assert(
    property(array(array(cell, { minLength: 3, maxLength: 3 })), (rows) => {
      const kept = rows.map((row) => row.map((text) => text.replaceAll(/^'*[=+\-@\t\r]+/g, '')));
      const head = ['a', 'b', 'c'];
      const filled = kept.filter((row) => row.some((text) => text !== ''));
      expect(cellsOf(csvFile([head, head, ...kept]).slice(1))).toEqual([head, head, ...filled]);
    }),
  );
});

it('reads files of other programs: other delimiters, other line ends, text after a quote', () => {
  expect(cellsOf('a,b\n"1,5",x"y\n')).toEqual([
    ['a', 'b'],
    ['1,5', 'x"y'],
  ]);
  expect(cellsOf('a\tb\r1\t')).toEqual([
    ['a', 'b'],
    ['1', ''],
  ]);
  expect(cellsOf('a;b\n"1"2;3')).toEqual([
    ['a', 'b'],
    ['12', '3'],
  ]);
  expect([...csvRows('a;b\n\n;\nc;d', 9)]).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 4, cells: ['c', 'd'] },
  ]);
});

it('reports the row of an unclosed quote', () => {
  expect(() => cellsOf('a;b\n\n"1";"3\n4;5\n')).toThrow(expect.objectContaining({ line: 3 }));
  expect(() => cellsOf('a;b\n"1""')).toThrow(OpenQuote);
});

it('stops reading a row after the maximum number of columns', () => {
  const [first] = csvRows('a;'.repeat(1_000_000), 3);
  expect(first?.cells).toEqual(['a', 'a', 'a', 'a']);
});
