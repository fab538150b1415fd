// Reads a sheet, compares it and stores the outcome: rows, counts, and what applying it needs.
import type { Write } from '#server/records/write.ts';
import type { ImportCounts, ImportRow } from '#shared/api/imports.ts';
import type { FileObject } from '#shared/permissions/importable.ts';

import { compareSheet } from './compare-sheet.ts';
import type { RecordsPayload } from './jobs.ts';
import type { RowResult } from './judge.ts';
import { storeImport, type StoredFile, type NewImport } from './stored-imports.ts';
import { typeOf } from './record-type-of.ts';
import { compareUsers } from './users/compare-users.ts';

/** `chosen`: the attributes of its columns, if the user mapped them. */
export async function readSheet(
  write: Write,
  { object, organization, name }: { object: FileObject; organization: number; name: string },
  content: Uint8Array,
  chosen: readonly string[] | undefined,
) {
  const { sheet, columns, results } =
    object === 'user'
      ? await compareUsers(write, organization, content, chosen)
      : await compareSheet(write, typeOf(object), organization, content, chosen);
  const file: StoredFile = { name, sheet, columns, mapped: chosen !== undefined, content };
  const made = { ...importOf(object, organization, results, 'file'), file };
  return { id: await storeImport(write.db, write.user, made), counts: made.counts, problems: [], columns };
}

export function importOf(
  object: FileObject,
  organization: number,
  results: readonly RowResult[],
  kind: RecordsPayload['kind'],
): NewImport & { counts: ImportCounts } {
  const payload: RecordsPayload = { kind, writes: results.flatMap(({ write }) => write ?? []) };
  const rows = results.map(({ row }) => row);
  return { object, organization, payload, counts: countsOf(rows), problems: [], head: null, rows };
}

export function countsOf(rows: readonly ImportRow[]): ImportCounts {
  const counts: ImportCounts = { new: 0, changed: 0, same: 0, refused: 0, inactive: 0 };
  for (const { change } of rows) counts[change] += 1;
  return counts;
}
