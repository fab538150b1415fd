import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';

import { excelTable } from './excel-table.ts';

const column = { header: 'Type', name: 'type', width: 10, format: 'text' } as const;

it('offers the choices of a column without empty ones after them', async () => {
  const columns = [
    { ...column, choices: 0 },
    { ...column, choices: 1 },
    { ...column, choices: 2 },
  ];
  const choices = [['Vak'], ['ja', 'nee', 'soms'], []];
  const bytes = await excelTable({ title: 'Vakken', columns, rows: [], choices, about: {} });
  const { dataValidations = [] } = (await readXlsx(bytes)).sheets[0]!;
  expect(dataValidations.map(({ formula1 }) => formula1)).toEqual(['_keuzes!$A$1:$A$1', '_keuzes!$B$1:$B$3']);
});

it.each([
  ["'t Vak", 't Vak'],
  ["Programma's", "Programma's"],
  ["a/b: c's'", "a b  c's"],
  ["'", 'Blad 1'],
  ['x'.repeat(40), 'x'.repeat(31)],
])('gives a sheet for %s a name that Excel accepts', async (title, name) => {
  const bytes = await excelTable({ title, columns: [column], rows: [], choices: [], about: {} });
  expect((await readXlsx(bytes)).sheets[0]?.name).toBe(name);
});

it('formats the empty rows of text columns as text', async () => {
  const bytes = await excelTable({ title: 'Vakken', columns: [column], rows: [], choices: [], about: {} });
  const { cells } = (await readXlsx(bytes, { readStyles: true })).sheets[0]!;
  expect(['2,0', '3,0', '100,0'].map((at) => cells?.get(at)?.style?.numFmt)).toEqual(['@', '@', '@']);
});
