import { expect, it } from 'vitest';

import { findTable } from './find-table.ts';
import type { Cell } from './table-file.ts';

const known = new Set(['titel', 'ec', 'type']);
const rowsOf = (...rows: Cell[][]) => rows.map((cells, index) => ({ line: index + 1, cells }));
const head = ['Titel', 'EC'];
const unit = ['Wiskunde', 5];

it.each<[string, Cell[][], number]>([
  ['begins at the first row', [head, unit], 1],
  ['begins below a title', [['Vakken 2026'], head, unit], 2],
  ['begins below a title with a date beside it', [['Vakken', '01-09-2026'], ['van de commissie'], head, unit], 3],
  ['begins below a title, with columns that nobody knows', [['Vakken 2026'], ['Vaknaam', 'Punten'], unit], 2],
  ['is not cut where a value is the name of a column', [['Vaknaam', 'Soort'], ['Titel', 'x'], unit], 1],
  ['is not cut where a row below knows no more columns', [['Titel', 'Type'], head, unit], 1],
  ['may have one column', [['Vaknaam'], ['Wiskunde']], 1],
  ['is looked for in the first rows only', [...Array.from({ length: 11 }, () => ['x', 'y']), head, unit], 1],
])('a table %s', (_, rows, line) => {
  expect(findTable([{ sheet: '', rows: rowsOf(...rows) }], known).rows[0]?.line).toBe(line);
});

it('chooses the sheet with the most known columns, else the first that looks like a table', () => {
  const [empty, notes] = [
    { sheet: 'Leeg', rows: [] },
    { sheet: 'Toelichting', rows: rowsOf(['Dit zijn de vakken'], ['van 2026']) },
  ];
  const units = { sheet: 'Vakken', rows: rowsOf(head, unit) };
  const more = { sheet: 'Meer', rows: rowsOf(['Titel', 'EC', 'Type'], unit) };
  const foreign = { sheet: 'Anders', rows: rowsOf(['Vaknaam', 'Punten'], unit) };
  const nameOf = (...sheets: (typeof notes)[]) => findTable(sheets, known).sheet;
  expect(nameOf(empty, notes, foreign, units, more)).toBe('Meer');
  expect(nameOf(units, { ...units, sheet: 'Kopie' })).toBe('Vakken');
  expect(nameOf(empty, notes, foreign)).toBe('Anders');
  expect(nameOf(notes)).toBe('Toelichting');
  expect(nameOf()).toBe('');
});
