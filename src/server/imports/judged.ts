// What was judged, in the shape in which it is kept: rows, counts, and what applying it needs.
import type { Write } from '#server/records/write.ts';
import type { ImportCounts, ImportRow } from '#shared/api/imports.ts';
import type { FileObject } from '#shared/permissions/importable.ts';

import { compareSheet } from './compare-sheet.ts';
import type { RecordsPayload } from './jobs.ts';
import type { Verdict } from './judge.ts';
import { keepImport, type KeptFile, type NewImport } from './kept-imports.ts';
import { typeOf } from './record-type-of.ts';
import { compareUsers } from './users/compare-users.ts';

/** `asked`: the attributes of its columns, where the user said which they are. */
export async function readSheet(
  write: Write,
  { object, organization, name }: { object: FileObject; organization: number; name: string },
  content: Uint8Array,
  asked: readonly string[] | undefined,
) {
  const { sheet, columns, verdicts } =
    object === 'user'
      ? await compareUsers(write, organization, content, asked)
      : await compareSheet(write, typeOf(object), organization, content, asked);
  const file: KeptFile = { name, sheet, columns, mapped: asked !== undefined, content };
  const made = { ...importOf(object, organization, verdicts, 'file'), file };
  return { id: await keepImport(write.db, write.user, made), counts: made.counts, problems: [], columns };
}

export function importOf(
  object: FileObject,
  organization: number,
  verdicts: readonly Verdict[],
  kind: RecordsPayload['kind'],
): NewImport & { counts: ImportCounts } {
  const payload: RecordsPayload = { kind, writes: verdicts.flatMap(({ write }) => write ?? []) };
  const rows = verdicts.map(({ row }) => row);
  return { object, organization, payload, counts: countsOf(rows), problems: [], head: null, rows };
}

export function countsOf(rows: readonly ImportRow[]): ImportCounts {
  const counts: ImportCounts = { new: 0, changed: 0, same: 0, refused: 0, inactive: 0 };
  for (const { change } of rows) counts[change] += 1;
  return counts;
}
