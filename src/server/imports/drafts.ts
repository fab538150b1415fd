// The rows of a sheet as what somebody asks for: which record, and which cells. Says which column was taken for what.
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
  /** Its row in the sheet. */
  line: number;
  /** As they stand there; '' where there is no such cell. */
  id: string;
  revision: string;
  /** By attribute; empty ones are left out. */
  cells: Map<string, Cell>;
}

const SAMPLES = 3;
const MAX_SAMPLE = 40;

/** `asked` names the attribute of each column, where somebody said so. */
export async function readDrafts(
  { rows }: ReadTable,
  definition: Pick<Definition, 'attributes'>,
  labels: Labels,
  asked: readonly string[] | undefined,
): Promise<{ columns: ImportColumn[]; drafts: Draft[] }> {
  const [head, second, ...rest] = rows;
  if (!head || !second) throw new Refusal(422, spreadsheetText.refused.noRows);
  const known = knownNames(definition);
  const hidden = isHiddenRow(second.cells, definition) ? second.cells : null;
  const records = hidden ? rest : [second, ...rest];
  const named = asked ?? (hidden ?? head.cells.map((cell) => byLabel(cellText(cell), labels, definition))).map(String);
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

/** The first few that a column says something in. */
function sampleOf(records: ReadTable['rows'], column: number): string[] {
  const sample: string[] = [];
  for (const { cells } of records) {
    const text = cellText(cells[column] ?? null);
    if (text !== '') sample.push(firstCharacters(text, MAX_SAMPLE));
    if (sample.length === SAMPLES) break;
  }
  return sample;
}

/** What a column may be. The school of a record is chosen for the whole file, and what the server works out is not asked. */
function knownNames({ attributes }: Pick<Definition, 'attributes'>): Set<string> {
  const own = Object.keys(attributes).filter((name) => name !== 'organization' && !attributes[name]?.derived);
  return new Set([...Object.values(ownColumns), ...own]);
}

/** By which the columns of a file may be known. */
export function headWords({ attributes }: Pick<Definition, 'attributes'>, labels: Labels): string[] {
  const all = [ownColumns.id, spreadsheetText.revision, ...Object.values(labels), ...Object.keys(attributes)];
  return [...all, ...Object.values(attributes).map(({ label }) => label)].map(plain).filter(Boolean);
}

/** The row that our own files have below the heads. */
function isHiddenRow(cells: readonly Cell[], { attributes }: Pick<Definition, 'attributes'>): boolean {
  const ours = new Set(['organization', ...Object.values(ownColumns), ...Object.keys(attributes)]);
  return cells.includes(ownColumns.id) && cells.every((cell) => cell === null || ours.has(String(cell)));
}

/** By the school's own word, the product's word, or the name in the API. */
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
