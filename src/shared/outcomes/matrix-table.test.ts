// The matrix as a table: which rows and columns, in which order, with which cells and words.
import { describe, expect, it } from 'vitest';

import { scales } from '#shared/definitions/outcome-scale.ts';

import { examTitle, matrixTable, type MatrixFilter, toneOf } from './matrix-table.ts';
import { cellWords, columnName, levelShort, promiseWords } from './matrix-words.ts';
import {
  descriptor,
  design,
  elective,
  finding,
  portfolio,
  programming,
  project,
  exampleMatrix,
  tentamen,
} from './testing.ts';

const all: MatrixFilter = { of: 'units', year: 0, part: 0, framework: 0, gaps: false };
const tableOf = (filter: Partial<MatrixFilter> = {}, matrix = exampleMatrix()) =>
  matrixTable(matrix, { ...all, ...filter });
const rowsOf = (table: ReturnType<typeof tableOf>) => table.frameworks.flatMap(({ rows }) => rows);
const standard = scales[0]!.levels;

describe('rows', () => {
  it('are the outcomes promised, taught or assessed, below their parents', () => {
    const rows = rowsOf(tableOf());
    expect(rows.map(({ outcome, depth }) => [outcome.code, depth])).toEqual([
      ['A', 0],
      ['A1', 1],
      ['A2', 1],
      ['D1', 0],
    ]);
  });

  it('can be limited to one framework, or to gaps, which then come first', () => {
    expect(rowsOf(tableOf({ framework: 2 })).map(({ outcome }) => outcome.id)).toEqual([descriptor]);
    const gaps = rowsOf(tableOf({ gaps: true }));
    expect(gaps.map(({ outcome, depth }) => [outcome.id, depth])).toEqual([[design, 0]]);
    expect(gaps[0]?.gaps).toEqual([{ text: 'wordt niet op eindniveau getoetst.', isHint: false }]);
  });

  it('have no gap if it was accepted', () => {
    const accepted = { id: 1, reason: 'Zo afgesproken', by: '', at: '01-09-2026' };
    const matrix = { ...exampleMatrix(), findings: [{ ...finding(design, 'x'), accepted }] };
    expect(tableOf({}, matrix).counts).toEqual({ outcomes: 3, columns: 3, gaps: 0 });
  });

  it('show informative findings without counting them as gaps', () => {
    const matrix = { ...exampleMatrix(), findings: [{ ...finding(design, 'Let op.'), severity: 'info' as const }] };
    expect(tableOf({}, matrix).counts.gaps).toBe(0);
    expect(rowsOf(tableOf({}, matrix))[1]?.gaps).toEqual([{ text: 'Let op.', isHint: true }]);
    expect(rowsOf(tableOf({ gaps: true }, matrix))).toEqual([]);
  });

  it('include outcomes that nobody teaches as a gap', () => {
    const matrix = { ...exampleMatrix(), findings: [finding(4, 'A3 wordt niet onderwezen.')] };
    expect(rowsOf(tableOf({}, matrix)).map(({ outcome }) => outcome.code)).toEqual(['A', 'A1', 'A2', 'A3', 'D1']);
  });
});

describe('columns', () => {
  it('are units in the order of the plan, each once, by year and block', () => {
    const table = tableOf();
    expect(table.columns.map(({ id, mayChange }) => [id, mayChange])).toEqual([
      [programming, true],
      [project, false],
      [elective, true],
    ]);
    expect(table.years.map(({ label, columns }) => [label, columns])).toEqual([
      ['Jaar 1', 2],
      ['Jaar 2', 1],
    ]);
    expect(table.blocks.map(({ year, label, columns }) => [year, label, columns])).toEqual([
      [1, 'Blok 1', 1],
      [1, 'Blok 2', 1],
      [2, 'Blok 1', 1],
    ]);
  });

  it('of one year are at their place in that year', () => {
    const table = tableOf({ year: 2 });
    expect(table.columns.map(({ id, year, place }) => [id, year, place.relation_id])).toEqual([
      [project, 2, 121],
      [elective, 2, 130],
    ]);
  });

  it('of one part are the units in it, even if they are elsewhere too', () => {
    const matrix = exampleMatrix();
    matrix.columns[1]!.places[1]!.parts = [7];
    expect(tableOf({ part: 7 }, matrix).columns.map(({ id, year }) => [id, year])).toEqual([[project, 2]]);
    expect(tableOf({ part: 7, of: 'exams' }, matrix).columns).toEqual([]);
  });

  it('are exams in chronological order, without resits', () => {
    const table = tableOf({ of: 'exams' });
    expect(table.columns.map(columnName)).toEqual(['Tentamen (Programmeren 1)', 'Portfolio (Programmeren 1)']);
    expect(table.columns.map(({ id }) => id)).toEqual([tentamen, portfolio]);
    expect(rowsOf(table)[1]?.cells).toEqual([{ level: 3, share: 40, note: '', assessed: [] }, null]);
    expect(tableOf({ of: 'exams', year: 2 }).columns).toEqual([]);
  });

  it('name an exam without its unit', () => {
    expect(examTitle({ title: 'Tentamen Databases' }, 'Databases')).toBe('Tentamen');
    expect(examTitle({ title: 'Databases' }, 'Databases')).toBe('Databases');
    expect(examTitle({ title: 'Eindtoets' }, 'Databases')).toBe('Eindtoets');
  });
});

describe('a cell in words', () => {
  const wordsAt = (row: number, column: number) => {
    const at = rowsOf(tableOf())[row]!;
    return cellWords(at.cells[column] ?? null, 'unit', at.levels);
  };

  it('describes what is taught and where it is assessed', () => {
    expect(wordsAt(1, 0)).toBe('geïntroduceerd, getoetst in Tentamen (beheerst, 40%)');
    expect(wordsAt(2, 0)).toBe('zonder niveau, toelichting: in duo’s');
    expect(wordsAt(1, 1)).toBe('niet');
  });

  it('describes that only an exam assesses it, and that it does not count', () => {
    const assessed = [{ title: 'Portfolio', level: 0, share: 0, formative: true }];
    const only = { level: null, share: 0, note: '', assessed };
    expect(cellWords(only, 'unit', standard)).toBe('niet onderwezen, alleen formatief getoetst in Portfolio');
    const both = {
      ...only,
      level: 2,
      assessed: [...assessed, { ...assessed[0]!, title: 'Tentamen', formative: false }],
    };
    expect(cellWords(both, 'unit', standard)).toBe('uitgebouwd, getoetst in Tentamen');
  });

  it('describes level and share of an exam, and level and note of a promise', () => {
    expect(cellWords({ level: 3, share: 40, note: '', assessed: [] }, 'exam', standard)).toBe('beheerst, 40%');
    expect(promiseWords(null, standard)).toBe('niet beloofd');
    expect(promiseWords({ level: 0, note: 'in het Engels' }, standard)).toBe(
      'zonder niveau, toelichting: in het Engels',
    );
    // Left by a scale that was shortened.
    expect(promiseWords({ level: 7, note: '' }, standard)).toBe('niveau 7');
    expect([0, 1, 7].map((level) => levelShort(level, standard))).toEqual(['•', 'I', '7']);
  });
});

it('a tone is deeper for a higher level, and deepest for the highest', () => {
  const toneBy = (top: number) => {
    const levels = Array.from({ length: top }, (_, index) => ({ level: index + 1, short: '', title: '' }));
    return levels.map(({ level }) => toneOf(level, levels));
  };
  expect([1, 2, 3, 4, 6].map(toneBy)).toEqual([[6], [1, 6], [1, 3, 6], [1, 2, 4, 6], [1, 2, 3, 4, 5, 6]]);
  expect(toneBy(20).every((tone, index, tones) => index === 0 || tone >= (tones[index - 1] ?? 0))).toBe(true);
  expect(toneOf(0, standard)).toBe(0);
});
