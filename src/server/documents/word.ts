// A table document as a Word document: a heading and a table per group. The only place that knows the library for it.
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx';

import type { TableDocument } from './table-document.ts';

const landscape = { width: 16_838, height: 11_906 } as const;

export async function wordBytes({ title, lines, columns, groups, empty }: TableDocument): Promise<Uint8Array> {
  const document = new Document({
    title,
    creator: 'Leerlijn',
    styles: { default: { document: { run: { font: 'Calibri', size: 21, language: { value: 'nl-NL' } } } } },
    sections: [
      {
        properties: { page: { size: { ...landscape, orientation: 'landscape' } } },
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
          ...lines.map((line) => new Paragraph(line)),
          ...(groups.length === 0 ? [new Paragraph(empty)] : []),
          ...groups.flatMap((group) => [
            new Paragraph({ text: group.title, heading: HeadingLevel.HEADING_2, spacing: { before: 280, after: 100 } }),
            tableOf(columns, group.rows),
          ]),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      new TableRow({ tableHeader: true, children: columns.map((column) => cell(column, true)) }),
      ...rows.map((row) => new TableRow({ cantSplit: true, children: row.map((text) => cell(text, false)) })),
    ],
  });
}

function cell(text: string, bold: boolean): TableCell {
  const lines = text.split('\n').map((line) => new Paragraph({ children: [new TextRun({ text: line, bold })] }));
  return new TableCell({ children: lines });
}
