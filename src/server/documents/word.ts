// A document as a Word file that committees can edit: real styles, a table of contents, repeated table headers. The only
// place that uses the Word library.
import * as docx from 'docx';

import type {
  Block,
  Cell,
  Column,
  DocumentModel,
  Facts,
  List,
  Row,
  Run,
  Section,
  Table,
} from '#shared/documents/model.ts';
import { documentText } from '#shared/text/documents.ts';

/** In twips: A4 within its margins. */
const paper = { short: 11_906, long: 16_838, margin: 1020 };
const ink = '172033';
const muted = '4a5568';
const levels = [docx.HeadingLevel.HEADING_1, docx.HeadingLevel.HEADING_2, docx.HeadingLevel.HEADING_3] as const;

export function wordBytes(model: DocumentModel): Promise<Uint8Array> {
  const { title, school, sections, look } = model;
  return docx.Packer.toBuffer(
    new docx.Document({
      ...{ title, creator: school, description: '', lastModifiedBy: school },
      features: { updateFields: hasContents(model) },
      hyphenation: { autoHyphenation: true },
      styles: { default: stylesOf(look.color), paragraphStyles: [inTables, inLandscapeTables] },
      numbering: { config: [numbered] },
      sections: sections.map((section, index) => ({
        properties: { page: pageOf(section) },
        footers: { default: new docx.Footer({ children: [footer()] }) },
        children: [...(index === 0 ? titleOf(model) : []), ...section.blocks.flatMap((each) => drawn(each, section))],
      })),
    }),
  );
}

function stylesOf(color: string): NonNullable<docx.IStylesOptions['default']> {
  const font = 'Calibri';
  const heading = (size: number, before: number) => ({
    run: { ...{ font, size, bold: true, color: ink } },
    paragraph: { keepNext: true, spacing: { before, after: 100 } },
  });
  const rule = { style: docx.BorderStyle.SINGLE, size: 12, color, space: 6 };
  return {
    document: {
      run: { font, size: 21, color: ink, language: { value: 'nl-NL' } },
      paragraph: { spacing: { after: 100 } },
    },
    title: { run: { font, size: 44, bold: true, color: ink }, paragraph: { border: { bottom: rule } } },
    heading1: heading(32, 360),
    heading2: heading(26, 300),
    heading3: heading(22, 200),
  };
}

/** Smaller and more compact. */
const inTables = {
  ...{ id: 'Tabel', name: 'Tabel', basedOn: 'Normal', quickFormat: true },
  ...{ run: { size: 18 }, paragraph: { spacing: { after: 0 } } },
};

/** A landscape page holds a whole year, so smaller still. */
const inLandscapeTables = { ...inTables, id: 'TabelLiggend', name: 'Tabel liggend', run: { size: 17 } };
const roomOf = (style: string) => (style === inLandscapeTables.id ? 20 : 40);

/** Numbering of ordered lists; bullet lists only need a level. */
const numbered = {
  reference: 'genummerd',
  levels: [0, 1, 2].map((level) => ({
    level,
    ...{ format: docx.LevelFormat.DECIMAL, text: `%${level + 1}.`, alignment: docx.AlignmentType.START },
    style: { paragraph: { indent: { left: 400 * (level + 1), hanging: 300 } } },
  })),
};

function pageOf({ landscape }: Section): docx.ISectionPropertiesOptions['page'] {
  const { LANDSCAPE, PORTRAIT } = docx.PageOrientation;
  const { margin } = paper;
  return {
    // The library swaps these for landscape.
    size: { width: paper.short, height: paper.long, orientation: landscape ? LANDSCAPE : PORTRAIT },
    margin: { top: margin, right: margin, bottom: margin, left: margin },
  };
}

function footer(): docx.Paragraph {
  const [before = '', between = ''] = documentText.page('|', '|').split('|');
  const { CURRENT, TOTAL_PAGES } = docx.PageNumber;
  const run = new docx.TextRun({ children: [before, CURRENT, between, TOTAL_PAGES], size: 17, color: muted });
  return new docx.Paragraph({ alignment: docx.AlignmentType.END, children: [run] });
}

function titleOf(model: DocumentModel): docx.FileChild[] {
  const { title, subtitle, school, look } = model;
  const logo = look.logo
    ? [
        new docx.Paragraph({
          children: [
            new docx.ImageRun({
              type: look.logo.type === 'png' ? 'png' : 'jpg',
              data: Buffer.from(look.logo.base64, 'base64'),
              transformation: { height: 48, width: Math.round(48 * shapeOf(look.logo.base64)) },
              altText: { name: school, title: school, description: school },
            }),
          ],
        }),
      ]
    : [];
  return [
    ...logo,
    new docx.Paragraph({ text: title, heading: docx.HeadingLevel.TITLE }),
    ...[subtitle, school]
      .filter(Boolean)
      .map((line) => new docx.Paragraph({ children: [new docx.TextRun({ text: line, color: muted })] })),
    ...(hasContents(model) ? [new docx.TableOfContents(documentText.contents, contentsOptions)] : []),
  ];
}
const contentsOptions = { hyperlink: true, headingStyleRange: '1-2' };

/** Short documents have no table of contents, so Word does not ask to update it. */
function hasContents({ sections }: DocumentModel): boolean {
  return sections.flatMap(({ blocks }) => blocks).filter((block) => block.kind === 'heading').length > 3;
}

/** Width divided by height of a PNG, from its header; other images count as square. */
function shapeOf(base64: string): number {
  const bytes = Buffer.from(base64, 'base64');
  const isPng = bytes.length > 24 && bytes[0] === 0x89;
  return isPng ? Math.min(8, bytes.readUInt32BE(16) / Math.max(1, bytes.readUInt32BE(20))) : 1;
}

function drawn(block: Block, { landscape }: Section): docx.FileChild[] {
  if (block.kind === 'heading') {
    const bookmark = new docx.Bookmark({ id: block.anchor, children: [new docx.TextRun(block.text)] });
    return [
      new docx.Paragraph({
        heading: levels[block.level - 1] ?? levels[2],
        children: [bookmark, ...marked(block.letter)],
      }),
    ];
  }
  if (block.kind === 'paragraph') return [new docx.Paragraph({ children: runsOf(block.runs) })];
  if (block.kind === 'list') return listOf(block);
  if (block.kind === 'facts') return factsOf(block);
  if (block.kind === 'table') return tableOf(block, landscape);
  if (block.kind === 'pageBreak') return [new docx.Paragraph({ children: [new docx.PageBreak()] })];
  return block.alt.split('\n').map((text) => new docx.Paragraph(text));
}

function runsOf(runs: readonly Run[], strong = false): docx.ParagraphChild[] {
  return runs.flatMap((run): docx.ParagraphChild[] => {
    const children = linesOf(run, strong);
    if (!run.link) return children;
    return run.link.startsWith('#')
      ? [new docx.InternalHyperlink({ anchor: run.link.slice(1), children })]
      : [new docx.ExternalHyperlink({ link: run.link, children })];
  });
}

function linesOf({ text, bold, italic, link }: Run, strong: boolean): docx.TextRun[] {
  const look = { ...((bold || strong) && { bold: true }), ...(italic && { italics: true }) };
  const color = link ? { color: '1d4fa8' } : {};
  return text
    .split('\n')
    .map((line, index) => new docx.TextRun({ text: line, ...look, ...color, ...(index > 0 && { break: 1 }) }));
}

function listOf({ ordered, items }: List): docx.Paragraph[] {
  return items.map(({ depth, runs }) => {
    const level = Math.min(depth, 2);
    const mark = ordered ? { numbering: { reference: numbered.reference, level } } : { bullet: { level } };
    return new docx.Paragraph({ ...mark, children: runsOf(runs) });
  });
}

/** Name and value on one line: a table would need a header. */
function factsOf({ rows }: Facts): docx.Paragraph[] {
  const indent = { left: 3000, hanging: 3000 };
  return rows.map(
    ({ label, runs, letter }) =>
      new docx.Paragraph({
        indent,
        tabStops: [{ type: docx.TabStopType.LEFT, position: indent.left }],
        children: [...named(label, letter), new docx.TextRun({ children: [new docx.Tab()] }), ...runsOf(runs)],
      }),
  );
}

function named(label: string, letter: string | undefined): docx.TextRun[] {
  return [new docx.TextRun({ text: label, bold: true }), ...marked(letter)];
}

function marked(letter: string | undefined): docx.TextRun[] {
  return letter ? [new docx.TextRun({ text: ` ${letter}`, superScript: true, color: muted })] : [];
}

/** The average width of a letter and the horizontal padding of a cell, in twips. */
const letterWidth = 95;
const sides = 130;
/** Longer words are broken anyway. */
const MAX_UNBROKEN = 18;

/** Gives each column room for its longest word, because broken words are hard to read, and divides the rest by weight. */
function widthsOf(columns: readonly Column[], rows: readonly Row[], width: number): number[] {
  const longest = (text: string) => Math.max(0, ...text.split(/[\s\u2003-]+/).map((word) => word.length));
  const least = columns.map(({ title, letter: mark }, index) => {
    const cells = rows.map(({ cells: own }) => (own[index]?.runs ?? []).map(({ text }) => text).join(''));
    const letters = Math.max(longest(title) + (mark ? 1 : 0), ...cells.map(longest));
    return Math.min(letters, MAX_UNBROKEN) * letterWidth + sides;
  });
  const needed = least.reduce((sum, each) => sum + each, 0);
  const whole = columns.reduce((sum, each) => sum + each.width, 0);
  const left = Math.max(0, width - needed);
  return columns.map((each, index) =>
    Math.floor((least[index] ?? 0) * Math.min(1, width / needed) + (each.width / whole) * left),
  );
}

/** Fixed widths: otherwise every program chooses its own. */
function tableOf({ caption, columns, rows }: Table, landscape: boolean): docx.FileChild[] {
  const width = (landscape ? paper.long : paper.short) - 2 * paper.margin;
  const widths = widthsOf(columns, rows, width);
  const style = landscape ? inLandscapeTables.id : inTables.id;
  const line = { style: docx.BorderStyle.SINGLE, size: 4, color: 'd5dce3' };
  const none = { style: docx.BorderStyle.NONE, size: 0, color: 'auto' };
  return [
    new docx.Paragraph({
      keepNext: true,
      children: [new docx.TextRun({ text: caption, italics: true, color: muted })],
    }),
    new docx.Table({
      ...{ layout: docx.TableLayoutType.FIXED, columnWidths: widths },
      width: { size: width, type: docx.WidthType.DXA },
      borders: { top: line, bottom: line, insideHorizontal: line, left: none, right: none, insideVertical: none },
      rows: [headOf(columns, widths, style), ...rows.map((row) => rowOf(row, columns, widths, style))],
    }),
    // A table must be followed by a paragraph; in landscape it has no spacing, or it would start a new page.
    new docx.Paragraph({ style, spacing: { after: landscape ? 0 : 120 } }),
  ];
}

function headOf(columns: readonly Column[], widths: readonly number[], style: string): docx.TableRow {
  const children = columns.map(({ title, letter, numeric }, index) =>
    cellOf([new docx.Paragraph({ style, ...alignment(numeric), children: named(title, letter) })], {
      width: widths[index],
      room: roomOf(style),
    }),
  );
  return new docx.TableRow({ tableHeader: true, cantSplit: true, children });
}

function rowOf(
  { cells, strong }: Row,
  columns: readonly Column[],
  widths: readonly number[],
  style: string,
): docx.TableRow {
  const children = cells.map(({ runs, span }: Cell, index) =>
    cellOf(
      [
        new docx.Paragraph({
          style,
          ...alignment(columns[index]?.numeric),
          children: runsOf(runs, strong === true),
        }),
      ],
      { width: widths[index], room: roomOf(style), span, fill: strong ? 'f3f6f8' : undefined },
    ),
  );
  return new docx.TableRow({ cantSplit: true, children });
}

interface CellLook {
  width: number | undefined;
  /** Padding above and below the text. */
  room: number;
  span?: number | undefined;
  fill?: string | undefined;
}

function cellOf(children: docx.Paragraph[], { width = 0, room, span, fill }: CellLook): docx.TableCell {
  return new docx.TableCell({
    children,
    width: { size: width, type: docx.WidthType.DXA },
    margins: { top: room, bottom: room, left: 60, right: 60 },
    ...(span && { columnSpan: span }),
    ...(fill && { shading: { type: docx.ShadingType.CLEAR, color: 'auto', fill } }),
  });
}

function alignment(numeric: true | undefined) {
  return numeric ? { alignment: docx.AlignmentType.END } : {};
}
