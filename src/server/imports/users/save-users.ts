// Creates and changes users from a file by the rules of a single save: rights, escalation, unique names, invitations.
import { checkUsers, writeUser } from '#server/access/users-many.ts';
import { openChangeSet } from '#server/db/memory.ts';
import type { Write } from '#server/records/write.ts';
import { Refusal } from '#server/refusal.ts';
import type { ImportCounts, ImportRow } from '#shared/api/imports.ts';
import { importText } from '#shared/text/imports.ts';

import type { AppliedRecords, ApplyOptions } from '../apply-records.ts';
import { errorsIn, type RecordWrite } from '../judge.ts';

/** The errors of the rows that a save would refuse, by line. */
export async function refusedUsers(
  write: Write,
  writes: readonly RecordWrite[],
): Promise<Map<number, ImportRow['errors']>> {
  const results = await checkUsers(write, writes, { locked: false });
  return new Map(
    results.flatMap((result, index): [number, ImportRow['errors']][] =>
      result instanceof Refusal ? [[writes[index]?.line ?? 0, whyNot(result)]] : [],
    ),
  );
}

export async function applyUsers(
  write: Write,
  all: readonly RecordWrite[],
  { onlyGood, overwrite }: ApplyOptions,
): Promise<AppliedRecords> {
  const writes = all.filter(({ conflict }) => overwrite || !conflict);
  const counts: ImportCounts = { new: 0, changed: 0, same: 0, refused: 0, inactive: 0 };
  const results = await checkUsers(write, writes, { locked: true });
  for (const [index, { line, id }] of writes.entries()) {
    const result = results[index] ?? null;
    if (!(result instanceof Refusal)) {
      await writeUser(write.db, result);
      counts[id === 0 ? 'new' : 'changed'] += 1;
    } else if (onlyGood) counts.refused += 1;
    else throw new Refusal(409, importText.notAtAll(line, whyNot(result)[0]?.message ?? ''));
  }
  return { counts, change_set: await openChangeSet(write.db) };
}

function whyNot(refusal: Refusal): ImportRow['errors'] {
  return refusal.status === 412 ? [{ attribute: '', message: importText.changedSince }] : errorsIn(refusal);
}
