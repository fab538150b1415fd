// The matrix of outcomes as an Excel workbook: the table as on the screen, and a sheet with every cell in words. CSV has only the words.
import { FileAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { outcomeMatrix } from '#server/outcomes/matrix.ts';
import {
  type MatrixColumn,
  type MatrixFilter,
  type MatrixRow,
  matrixTable,
  toneOf,
} from '#shared/outcomes/matrix-table.ts';
import { cellWords, columnName, levelShort, promiseWords } from '#shared/outcomes/matrix-words.ts';
import { csvFile } from '#shared/csv.ts';
import { fullName } from '#shared/text/full-name.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import { type Merge, type Sheet, type SheetCell, workbookBytes } from './excel.ts';

const words = outcomeMatrixText;
/** Number of columns about the outcome itself, before those of the plan. */
const before = 4;

type MatrixFileCall = Call<string, MatrixFilter & { programme: number }>;

export async function outcomeMatrixExcel(call: MatrixFileCall): Promise<FileAnswer> {
  const { title, screen, inWords } = await readSheets(call);
  return new FileAnswer('xlsx', words.file, await workbookBytes(title, [screen, { ...inWords, ...onPaper }]));
}

export async function outcomeMatrixCsv(call: MatrixFileCall): Promise<FileAnswer> {
  const { heads, rows } = (await readSheets(call)).inWords;
  return new FileAnswer('csv', words.file, Buffer.from(csvFile([...heads, ...rows])));
}

const onPaper = { widths: [24, 9, 44, 10, 12, 40, 60], frozenColumns: 0, paper: 'a4' } as const;

async function readSheets(call: MatrixFileCall) {
  const { programme, ...filter } = call.query;
  const matrix = await outcomeMatrix({ ...call, query: { programme } });
  const { title } = matrix.programme;
  const table = matrixTable(matrix, filter);
  const heads = [words.columns.framework, words.columns.code, words.columns.outcome, words.columns.promise];
  const rows = table.frameworks.flatMap((framework) => framework.rows.map((row) => ({ framework, row })));
  const yearOf = (column: MatrixColumn) => table.years.find(({ year }) => year === column.year)?.label ?? '';
  const blockOf = ({ year, block }: MatrixColumn) =>
    table.blocks.find((each) => each.year === year && each.block === block)?.label ?? '';
  const years = table.columns.map(({ year }) => String(year));
  const blocks = table.columns.map(({ year, block }) => `${year} ${block}`);
  const nameOf = ({ outcome }: MatrixRow) => [outcome.code, outcome.title];

  const screen: Sheet = {
    name: words.sheets[filter.of],
    heads: [
      [title],
      [],
      ['', '', '', '', ...firstOfEach(years, table.columns.map(yearOf)), ''],
      ['', '', '', '', ...firstOfEach(blocks, table.columns.map(blockOf)), ''],
      [...heads, ...table.columns.map(columnName), words.columns.gaps],
    ],
    rows: rows.map(({ framework, row }) => [
      fullName(framework),
      ...nameOf(row),
      row.outcome.promised ? levelShort(row.outcome.promised.level, row.levels) : '',
      ...row.cells.map((cell) => cellOf(cell, row)),
      row.gaps.map(({ text }) => text).join(' '),
    ]),
    widths: [24, 9, 44, 9, ...table.columns.map(() => (filter.of === 'units' ? 7 : 9)), 60],
    frozenColumns: before,
    paper: 'a3',
    upright: true,
    merges: [...mergesIn(2, years), ...mergesIn(3, blocks)],
  };
  const inWords = {
    name: words.sheets.words,
    heads: [
      [...heads.slice(0, 3), words.columns.year, words.columns.block, words.columns[filter.of], words.columns.state],
    ],
    rows: rows.flatMap(({ framework, row }) => [
      [
        fullName(framework),
        ...nameOf(row),
        '',
        '',
        words.columns.promise,
        promiseWords(row.outcome.promised, row.levels),
      ],
      ...table.columns.flatMap((column, index) => {
        const cell = row.cells[index] ?? null;
        const place = [yearOf(column), blockOf(column), columnName(column)];
        return cell ? [[fullName(framework), ...nameOf(row), ...place, cellWords(cell, column.kind, row.levels)]] : [];
      }),
    ]),
  };
  return { title, screen, inWords };
}

/** The indexes at which the key changes. */
function startsIn(keys: readonly string[]): number[] {
  return keys.flatMap((key, index) => (key === keys[index - 1] ? [] : [index]));
}

/** Keeps each label only above the first of its columns. */
function firstOfEach(keys: readonly string[], labels: readonly string[]): string[] {
  const starts = new Set(startsIn(keys));
  return labels.map((label, index) => (starts.has(index) ? label : ''));
}

/** Merges the columns below one label. */
function mergesIn(row: number, keys: readonly string[]): Merge[] {
  const starts = startsIn(keys);
  return starts.map((from, index) => ({
    row,
    from: from + before,
    to: (starts[index + 1] ?? keys.length) - 1 + before,
  }));
}

/** From light to dark, as on the screen. */
const tones = ['F1F5F6', 'DDE9EA', 'CADCDE', 'ADC9CC', '9ABCC1', '8BB2B8', '0F5F6B'];
const examColor = 'B81F4B';

/** As on the screen: 'I', 'B 40%'; framed if the unit assesses the outcome. */
function cellOf(cell: MatrixRow['cells'][number], { levels }: MatrixRow): SheetCell {
  if (!cell) return '';
  const { level, share, assessed } = cell;
  const frame = assessed.length > 0 ? { frame: examColor } : {};
  if (level === null) return { text: '–', ...frame };
  const tone = toneOf(level, levels);
  return {
    text: [levelShort(level, levels), share > 0 && words.share(share)].filter(Boolean).join(' '),
    ...{ fill: tones[tone] ?? '', color: tone === tones.length - 1 ? 'FFFFFF' : '172033' },
    ...frame,
  };
}
