// Converts values of attributes to cells of a sheet, and edited cells back to values. An untouched cell is the same text again,
// so a file without edits changes nothing.
import { type Cell, MAX_CELL_LENGTH } from '#server/spreadsheet/table-file.ts';
import { cellText } from '#server/spreadsheet/cell-text.ts';
import type { Attribute } from '#shared/definitions/attribute.ts';
import { plainText } from '#shared/history/plain-text.ts';
import { dutchFromIso, isoFromDutch } from '#shared/text/dates.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';
import { shortened } from '#shared/first-characters.ts';

import { linkLine, readLinkLines } from './link-lines.ts';
import { Names } from './names.ts';

export type ReadCell = { value: unknown } | { error: string };

const text = spreadsheetText.cell;
const CLEARED = '-';
/** A dash as a value, as opposed to the mark that clears a cell. */
const DASH = `"-"`;
const noNames = new Names([]);
// oxlint-disable-next-line no-control-regex -- no spreadsheet can hold these
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Accepts a value as sent or as stored. */
export function toCell(attribute: Attribute, value: unknown, names: Names = noNames): Cell {
  const { kind } = attribute;
  if (value === undefined || value === null || value === '') return null;
  if (kind === 'integer') return value as number;
  if (kind === 'checkbox') return spreadsheetText.yesNo[value ? 'yes' : 'no'];
  if (kind === 'date') return new Date(`${isoFromDutch(value as string) ?? (value as string)}T00:00:00Z`);
  if (kind === 'text') return writable(value as string);
  if (kind === 'richText') return writable(plainText(value as string));
  if (Array.isArray(value)) return value.map((each) => lineOf(attribute, each, names)).join('\n') || null;
  const id = idIn(value);
  return id === 0 ? null : writable(names.textOf(id));
}

function lineOf({ kind, linked }: Attribute, each: unknown, names: Names): string {
  return kind === 'references' ? names.textOf(idIn(each)) : linkLine(linked ?? 'required', each as object, names);
}

function idIn(value: unknown): number {
  return typeof value === 'object' && value !== null ? Number((value as { id?: number }).id) : Number(value);
}

function writable(value: string): string {
  const clean = value.replaceAll(/\r\n?/g, '\n').replaceAll(unwritable, '').trim();
  return clean === CLEARED ? DASH : clean;
}

/** The text by which two cells are compared. */
export function comparable(cell: Cell): string {
  const whole = cellText(cell).replaceAll(/\r\n?/g, '\n').trim();
  return shortened(whole, MAX_CELL_LENGTH);
}

/** The value of a filled cell, in the form of a save. `stored` is the cell for the present value. */
export function fromCell(attribute: Attribute, cell: Cell, names: Names = noNames, stored: Cell = null): ReadCell {
  const typed = comparable(cell);
  if (typed === CLEARED) return { value: emptyOf(attribute) };
  if (/^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!)$/.test(typed)) return { error: text.error };
  const words = typed === DASH ? CLEARED : typed;
  const { kind } = attribute;
  if (kind === 'text') return { value: words };
  if (kind === 'richText') {
    const isCut = cellText(stored).length > MAX_CELL_LENGTH;
    return isCut ? { error: text.tooLong } : { value: paragraphs(words) };
  }
  if (kind === 'integer') return /^-?\d{1,15}$/.test(words) ? { value: Number(words) } : { error: text.number };
  if (kind === 'checkbox') return yesOrNo(words);
  if (kind === 'date') return readDate(cell, words);
  if (kind === 'references') return readReferences(words, names);
  if (kind === 'requirements' || kind === 'outcomes')
    return readLinkLines(attribute.linked ?? 'required', words, names);
  const found = names.find(words);
  return 'id' in found ? { value: found.id } : found;
}

function emptyOf({ kind }: Attribute): unknown {
  if (kind === 'text' || kind === 'richText') return '';
  if (kind === 'checkbox') return false;
  if (kind === 'references' || kind === 'requirements' || kind === 'outcomes') return [];
  return null;
}

function yesOrNo(words: string): ReadCell {
  const asked = words.toLowerCase();
  if (spreadsheetText.yes.some((each) => each === asked)) return { value: true };
  return spreadsheetText.no.some((each) => each === asked) ? { value: false } : { error: text.yesOrNo };
}

/** A number is not a date: which one is ambiguous. */
function readDate(cell: Cell, words: string): ReadCell {
  const dutch = cell instanceof Date ? dutchFromIso(cell.toISOString()) : words;
  return isoFromDutch(dutch) === null ? { error: text.date } : { value: dutch };
}

function readReferences(words: string, names: Names): ReadCell {
  const found = words
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => names.findOnLine(line));
  const wrong = found.find((each) => 'error' in each);
  return wrong ?? { value: found.map((each) => ('id' in each ? each.id : 0)) };
}

/** Formatting is lost: cells never had it. */
function paragraphs(words: string): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\n+/)
    .map((line) => `<p>${line}</p>`)
    .join('');
}
