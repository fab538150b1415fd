// Yields the non-empty rows of a CSV file one by one, so that the caller can stop early. Cells are slices of the text: building
// them character by character, as the library does, takes thirty times the memory of the file.
import { detectDelimiter } from 'hucre/csv';

interface CsvRow {
  line: number;
  cells: string[];
}

/** A quoted cell has no closing quote. */
export class OpenQuote extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`a quote without an end in row ${line}`);
    this.line = line;
  }
}

const QUOTE = '"';
/** Characters examined to detect the delimiter. */
const SAMPLE = 20_000;

/** A row with more than `maxColumns` cells ends after the first excess cell. */
export function* csvRows(text: string, maxColumns: number): Generator<CsvRow> {
  const sign = detectDelimiter(text.slice(0, SAMPLE));
  let [line, at] = [0, 0];
  while (at < text.length) {
    line += 1;
    // A file may have millions of empty lines.
    if (isBreak(text[at])) {
      at = afterBreak(text, at);
      continue;
    }
    const cells: string[] = [];
    let isOver = false;
    while (!isOver) {
      const [cell, end] = text[at] === QUOTE ? quoted(text, at, sign, line) : plainCell(text, at, sign);
      cells.push(cell);
      isOver = text[end] !== sign || cells.length > maxColumns;
      at = afterBreak(text, end);
    }
    if (cells.some((cell) => cell !== '')) yield { line, cells };
  }
}

type Piece = [cell: string, end: number];

function plainCell(text: string, start: number, sign: string): Piece {
  let end = start;
  while (end < text.length && text[end] !== sign && !isBreak(text[end])) end += 1;
  return [text.slice(start, end), end];
}

/** A doubled quote is a quote; text after the closing quote is appended. */
function quoted(text: string, start: number, sign: string, line: number): Piece {
  let end = start + 1;
  while (end < text.length && (text[end] !== QUOTE || text[end + 1] === QUOTE)) end += text[end] === QUOTE ? 2 : 1;
  if (end >= text.length) throw new OpenQuote(line);
  const inside = text.slice(start + 1, end).replaceAll('""', QUOTE);
  const [behind, after] = plainCell(text, end + 1, sign);
  return [inside + behind, after];
}

/** The start of the next cell or row. */
function afterBreak(text: string, at: number): number {
  return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1;
}

function isBreak(sign: string | undefined): boolean {
  return sign === '\r' || sign === '\n';
}
