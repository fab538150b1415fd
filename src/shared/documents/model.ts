// A document as data: its contents in order, independent of the format (HTML, Word, PDF). Builders make it, renderers read it,
// and it can be stored as JSON. The same data gives the same model.

export interface DocumentModel {
  title: string;
  subtitle: string;
  language: 'nl';
  school: string;
  look: DocumentLook;
  sections: readonly Section[];
}

/** The look of a school's documents. */
export interface DocumentLook {
  /** Hex, without '#'. */
  color: string;
  logo: DocumentImage | null;
}

export interface DocumentImage {
  type: 'png' | 'jpeg';
  base64: string;
}

/** Pages of one orientation; each section begins on a new page. */
export interface Section {
  landscape: boolean;
  blocks: readonly Block[];
}

export type Block = Heading | Paragraph | List | Table | Facts | PageBreak | Figure;

export interface Heading {
  kind: 'heading';
  level: 1 | 2 | 3;
  text: string;
  /** The target of links; unique in the document. */
  anchor: string;
  letter?: string;
}

export interface Paragraph {
  kind: 'paragraph';
  runs: readonly Run[];
}

/** Text with one style. A link is http(s), mailto, or '#' and an anchor. */
export interface Run {
  text: string;
  bold?: true;
  italic?: true;
  link?: string;
}

export interface List {
  kind: 'list';
  ordered: boolean;
  items: readonly ListItem[];
}

export interface ListItem {
  /** 0 for the outermost; an item is at most one deeper than the one before it. */
  depth: number;
  runs: readonly Run[];
}

export interface Table {
  kind: 'table';
  caption: string;
  columns: readonly Column[];
  rows: readonly Row[];
}

export interface Column {
  title: string;
  /** Its width relative to the other columns. */
  width: number;
  numeric?: true;
  /** The letter of article 7.13, second paragraph, of the law on higher education that requires it. */
  letter?: string;
}

export interface Row {
  cells: readonly Cell[];
  /** A heading or a total. */
  strong?: true;
}

/** A row with a spanning cell has correspondingly fewer cells. */
export interface Cell {
  runs: readonly Run[];
  span?: number;
}

export interface Facts {
  kind: 'facts';
  rows: readonly Fact[];
}

export interface Fact {
  label: string;
  runs: readonly Run[];
  letter?: string;
}

export interface PageBreak {
  kind: 'pageBreak';
}

/** For HTML and PDF; Word shows the text. */
export interface Figure {
  kind: 'figure';
  svg: string;
  alt: string;
}

// Characters that no document format may contain.
// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g;

export function plain(text: string): string {
  return text.replaceAll(forbidden, '');
}

export function runsOf(text: string): readonly Run[] {
  return text === '' ? [] : [{ text: plain(text) }];
}

export function paragraph(text: string): Paragraph {
  return { kind: 'paragraph', runs: runsOf(text) };
}

export function heading(level: Heading['level'], text: string, anchor: string): Heading {
  return { kind: 'heading', level, text: plain(text), anchor };
}

export function rowOf(texts: readonly string[], strong = false): Row {
  return { cells: texts.map((text) => ({ runs: runsOf(text) })), ...(strong && { strong }) };
}
