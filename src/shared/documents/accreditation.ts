// The accreditation document: what graduates know, where they learn it, how that grows, and how it is tested.
import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import { learningLines } from '#shared/outcomes/lines.ts';
import { matrixTable, type MatrixRow, type MatrixTable } from '#shared/outcomes/matrix-table.ts';
import { cellWords, columnName, promiseWords } from '#shared/outcomes/matrix-words.ts';
import { documentText as words } from '#shared/text/documents.ts';
import { fullName } from '#shared/text/full-name.ts';

import type { DocumentData } from './data.ts';
import { linesFigure } from './lines-figure.ts';
import { type Block, type DocumentModel, heading, paragraph, rowOf, type Run, type Table } from './model.ts';
import { testProgramme } from './oer.ts';
import { documentOf, programmeFacts, programmeText, schemeTable } from './parts.ts';

export function accreditation(data: DocumentData): DocumentModel {
  const { matrix } = data;
  const table = matrix && matrixTable(matrix, { of: 'units', year: 0, part: 0, framework: 0, gaps: false });
  return documentOf(data, words.kinds.accreditation.title, [
    {
      landscape: false,
      blocks: [
        heading(1, words.programme, 'programma'),
        programmeFacts(data, { croho_title: '', croho_code: '', level: '', ects_credits: '', variant: '' }),
        ...programmeText(data, 'description'),
        ...programmeText(data, 'final_qualification'),
        heading(1, words.outcomes, 'leeruitkomsten'),
        ...(table && table.frameworks.length > 0 ? outcomeTables(table) : [paragraph(words.noOutcomes)]),
      ],
    },
    { landscape: true, blocks: matrix && table ? [...matrixTables(table), ...lineFigures(matrix)] : [] },
    {
      landscape: true,
      blocks: [
        heading(1, words.plan, 'plan'),
        ...(data.years.length === 0 ? [paragraph(words.noPlan)] : []),
        ...data.years.flatMap((year): Block[] => [
          heading(2, words.year(year.label, year.studyYear), `jaar-${year.year}`),
          schemeTable(year, false),
        ]),
        ...testProgramme(data),
      ],
    },
  ]);
}

function outcomeTables({ frameworks }: MatrixTable): Block[] {
  return frameworks.flatMap((framework): Block[] => [
    heading(2, fullName(framework), `kader-${framework.id}`),
    {
      kind: 'table',
      caption: words.outcomesOf(fullName(framework)),
      columns: [
        { title: words.columns.code, width: 1.2 },
        { title: words.columns.outcome, width: 5 },
        { title: words.columns.promise, width: 2 },
      ],
      rows: framework.rows.map(({ outcome, levels }) =>
        rowOf([outcome.code, outcome.title, promiseWords(outcome.promised, levels)]),
      ),
    },
  ]);
}

/** Units as columns would not fit on paper, so they are in the cells, with a column per year. */
function matrixTables(table: MatrixTable): Block[] {
  if (table.frameworks.length === 0 || table.years.length === 0) return [];
  return [
    heading(1, words.matrix, 'matrix'),
    ...table.frameworks.flatMap((framework): Block[] => [
      heading(2, fullName(framework), `matrix-${framework.id}`),
      {
        kind: 'table',
        caption: words.matrixOf(fullName(framework)),
        columns: [
          { title: words.columns.outcome, width: 2 },
          ...table.years.map(({ label }) => ({ title: label, width: 3 })),
        ],
        rows: framework.rows.map((row) => matrixRow(table, row)),
      },
    ]),
  ];
}

function matrixRow({ years, columns }: MatrixTable, row: MatrixRow): Table['rows'][number] {
  const { code, title } = row.outcome;
  const cells = years.map(({ year }) => {
    const lines = columns.flatMap((column, index) => {
      const cell = row.cells[index];
      const description = cell && column.year === year ? cellWords(cell, column.kind, row.levels) : '';
      return description ? [{ name: columnName(column), description }] : [];
    });
    const runs = lines.flatMap(({ name, description }, index): Run[] => [
      ...(index > 0 ? [{ text: '\n' }] : []),
      { text: name, bold: true },
      { text: `: ${description}` },
    ]);
    return { runs };
  });
  return { cells: [{ runs: [{ text: [code, title].filter(Boolean).join(' ') }] }, ...cells] };
}

function lineFigures(matrix: OutcomeMatrix): Block[] {
  const figures = matrix.framework.flatMap((framework): Block[] => {
    const figure = linesFigure(learningLines(matrix, { framework: framework.id, year: 0, part: 0 }));
    return figure ? [heading(2, fullName(framework), `lijnen-${framework.id}`), figure] : [];
  });
  return figures.length > 0 ? [heading(1, words.lines, 'leerlijnen'), ...figures] : [];
}
