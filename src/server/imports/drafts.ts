// Reads the rows of a sheet: which record each is about, and its cells per attribute. Also returns how the columns were mapped.
import { plain } from '#shared/plain-words.ts';
import type { Labels } from '#server/sheets/columns.ts';
import { cellText } from '#server/spreadsheet/cell-text.ts';
import type { Cell, ReadTable } from '#server/spreadsheet/table-file.ts';
import { Refusal } from '#server/refusal.ts';
import { type ImportColumn, ownColumns } from '#shared/api/imports.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';
import { firstCharacters } from '#shared/first-characters.ts';

import { inTurns } from './in-turns.ts';

export interface Draft {
  /** Row number in the sheet. */
  line: number;
  /** As in the file; '' without such a cell. */
  id: string;
  revision: string;
  /** By attribute, without empty cells. */
  cells: Map<string, Cell>;
}

const SAMPLES = 3;
const MAX_SAMPLE = 40;

/** `chosen`: the attribute of each column, if the user mapped them. */
export async function readDrafts(
  { rows }: ReadTable,
  definition: Pick<Definition, 'attributes'>,
  labels: Labels,
  chosen: readonly string[] | undefined,
): Promise<{ columns: ImportColumn[]; drafts: Draft[] }> {
  const [head, second, ...rest] = rows;
  if (!head || !second) throw new Refusal(422, spreadsheetText.refused.noRows);
  const known = knownNames(definition);
  const hidden = isHiddenRow(second.cells, definition) ? second.cells : null;
  const records = hidden ? rest : [second, ...rest];
  const named = chosen ?? (hidden ?? head.cells.map((cell) => byLabel(cellText(cell), labels, definition))).map(String);
  const taken = new Set<string>();
  const columns = head.cells.map((cell, index): ImportColumn => {
    const name = named[index] ?? '';
    const attribute = known.has(name) && !taken.has(name) ? name : '';
    taken.add(attribute);
    return { header: cellText(cell), attribute, sample: sampleOf(records, index) };
  });
  const drafts = await inTurns(records, ({ line, cells }): Draft => {
    const filled = columns.flatMap(({ attribute }, index): [string, Cell][] => {
      const cell = cells[index] ?? null;
      return attribute && cellText(cell).trim() !== '' ? [[attribute, cell]] : [];
    });
    const found = new Map(filled);
    const [id, revision] = [ownColumns.id, ownColumns.revision].map((name) => cellText(found.get(name) ?? null).trim());
    found.delete(ownColumns.id);
    found.delete(ownColumns.revision);
    return { line, id: id ?? '', revision: revision ?? '', cells: found };
  });
  return { columns, drafts };
}

/** The first few filled cells of a column. */
function sampleOf(records: ReadTable['rows'], column: number): string[] {
  const sample: string[] = [];
  for (const { cells } of records) {
    const text = cellText(cells[column] ?? null);
    if (text !== '') sample.push(firstCharacters(text, MAX_SAMPLE));
    if (sample.length === SAMPLES) break;
  }
  return sample;
}

/** The attributes a column may hold: not the school, which is chosen for the whole file, and not derived attributes. */
function knownNames({ attributes }: Pick<Definition, 'attributes'>): Set<string> {
  const own = Object.keys(attributes).filter((name) => name !== 'organization' && !attributes[name]?.derived);
  return new Set([...Object.values(ownColumns), ...own]);
}

/** The words that identify the header row of a file. */
export function headWords({ attributes }: Pick<Definition, 'attributes'>, labels: Labels): string[] {
  const all = [ownColumns.id, spreadsheetText.revision, ...Object.values(labels), ...Object.keys(attributes)];
  return [...all, ...Object.values(attributes).map(({ label }) => label)].map(plain).filter(Boolean);
}

/** Our own files have a hidden row with attribute names below the headers. */
function isHiddenRow(cells: readonly Cell[], { attributes }: Pick<Definition, 'attributes'>): boolean {
  const ours = new Set(['organization', ...Object.values(ownColumns), ...Object.keys(attributes)]);
  return cells.includes(ownColumns.id) && cells.every((cell) => cell === null || ours.has(String(cell)));
}

/** Finds the attribute by the school's label, the product's label, or the API name. */
function byLabel(header: string, labels: Labels, { attributes }: Pick<Definition, 'attributes'>): string {
  const word = plain(header);
  if (word === ownColumns.id) return ownColumns.id;
  if (word === plain(spreadsheetText.revision)) return ownColumns.revision;
  const names = Object.keys(attributes);
  const matches = [
    (name: string) => plain(labels[name] ?? '') === word,
    (name: string) => plain(attributes[name]?.label ?? '') === word,
    (name: string) => name === word,
  ];
  return matches.map((isIt) => names.find(isIt)).find((name) => name !== undefined) ?? '';
}
