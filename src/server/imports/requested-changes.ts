// Parses rows into requested changes: finds the record of each row and reads its cells.
import type { Values } from '#server/records/values.ts';
import { comparable, fromCell, toCell } from '#server/sheets/cells.ts';
import { cellText } from '#server/spreadsheet/cell-text.ts';
import type { ImportRow } from '#shared/api/imports.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { MAX_ID } from '#shared/schemas.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';
import { firstCharacters } from '#shared/first-characters.ts';

import type { Draft } from './drafts.ts';
import { type ImportContext, MAX_SHOWN, type CellContext, type RequestedChange } from './judge.ts';
import { inTurns } from './in-turns.ts';
import { type RowReferences, RowsAbove } from './rows-above.ts';
import { idsByCode, knownRecords, type KnownRecords } from './known-records.ts';

/** The record that a row is about; 0 for a new one. */
type Target = { id: number } | { error: string };

const text = spreadsheetText.row;

export async function parseRows(context: ImportContext, drafts: readonly Draft[]): Promise<RequestedChange[]> {
  const { write, type, organization } = context;
  const targets = await targetsOf(context, drafts);
  const ids = targets.flatMap((target) => ('id' in target && target.id > 0 ? [target.id] : []));
  const known = await knownRecords(write, type, organization, ids);
  const seen = new Set<number>();
  const rowsAbove = new RowsAbove(type.definition);
  return inTurns(drafts, (draft, index) => {
    const target = targets[index] as Target;
    const id = 'id' in target ? target.id : 0;
    const isTwice = id > 0 && seen.has(id);
    seen.add(id);
    const request = parseRow({ ...context, rowsAbove }, draft, known, isTwice ? { error: text.twice } : target);
    if (id === 0) rowsAbove.add(draft);
    return request;
  });
}

async function targetsOf({ write, type, organization }: ImportContext, drafts: readonly Draft[]): Promise<Target[]> {
  const { code } = type.definition;
  const codeOf = ({ cells }: Draft) => (code ? cellText(cells.get(code) ?? null).trim() : '');
  const codes = drafts.filter(({ id }) => id === '').map(codeOf);
  const byCode = await idsByCode(write, type, organization, codes.filter(Boolean));
  return drafts.map((draft) => {
    if (draft.id !== '') return /^\d{1,10}$/.test(draft.id) ? targetWith(Number(draft.id)) : { error: text.badId };
    const [id = 0, ...more] = byCode.get(codeOf(draft)) ?? [];
    return more.length > 0 ? { error: text.severalByCode(codeOf(draft)) } : { id };
  });
}

function targetWith(id: number): Target {
  return id > MAX_ID ? { error: text.notFound(String(id)) } : { id };
}

function parseRow(
  context: ImportContext,
  { line, revision, cells }: Draft,
  known: KnownRecords,
  target: Target,
): RequestedChange {
  const id = 'id' in target ? target.id : 0;
  const before = known.rows.get(id) ?? null;
  const isGone = id > 0 && !before;
  const problem = 'error' in target ? target.error : isGone ? text.notFound(String(id)) : '';
  const none = { line, before: null, read: {}, values: {}, above: {}, outdated: false };
  const { title, code = '' } = context.type.definition;
  const asInFile = { title: wordsIn(cells, title), code: wordsIn(cells, code) };
  if (problem) return { ...none, asInFile, errors: [{ attribute: '', message: problem }] };
  const read = known.read.get(id) ?? {};
  const outdated = before !== null && revision !== '' && revision !== String(before.revision);
  return { line, before, read, outdated, ...readCells(context, cells, before ? read : null) };
}

/** The cell as users see it in the file. */
export function wordsIn(cells: Draft['cells'], name: string): string {
  return firstCharacters(cellText(cells.get(name) ?? null), MAX_SHOWN);
}

/** Skips cells that are equal to the stored value. `read` is null for a new record. */
export function readCells(
  { write: { user }, type: { definition }, organization, names, rowsAbove }: CellContext,
  cells: Draft['cells'],
  read: Values | null,
): { values: Values; above: RowReferences; errors: ImportRow['errors'] } {
  const rights = rightsIn(user.grants, organization);
  const values: Values = {};
  const above: RowReferences = {};
  const errors: ImportRow['errors'] = [];
  for (const [name, cell] of cells) {
    const attribute = definition.attributes[name];
    if (!attribute) continue;
    const known = names.get(name);
    const stored =
      read && canAttribute(rights, `${definition.object}.${name}`, 'read')
        ? toCell(attribute, read[name], known)
        : null;
    if (stored !== null && comparable(stored) === comparable(cell)) continue;
    const row = rowsAbove?.find(attribute, cell);
    if (row) {
      above[name] = row;
      values[name] = null;
      continue;
    }
    const found = fromCell(attribute, cell, known, stored);
    const decoded = 'error' in found ? null : attribute.write.safeParse(found.value);
    if (decoded?.success) {
      // The same value in another notation, like WAAR for ja.
      const isSame = stored !== null && comparable(toCell(attribute, decoded.data, known)) === comparable(stored);
      if (!isSame) values[name] = decoded.data;
    } else
      errors.push({
        attribute: name,
        message: 'error' in found ? found.error : (decoded?.error.issues[0]?.message ?? ''),
      });
  }
  return { values, above, errors };
}
