// Creates and changes users from a file with the functions of a single save: rights, escalation, unique names, invitations.
import { sql } from 'kysely';

import { createUser } from '#server/access/users-create.ts';
import { updateUser } from '#server/access/users-update.ts';
import { openChangeSet } from '#server/db/memory.ts';
import type { Write } from '#server/records/write.ts';
import { Refusal } from '#server/refusal.ts';
import type { ImportCounts, ImportRow } from '#shared/api/imports.ts';
import { importText } from '#shared/text/imports.ts';

import type { AppliedRecords, ApplyOptions } from '../apply-records.ts';
import { errorsIn, type RecordWrite } from '../judge.ts';

/** Returns the errors of refused rows by line; the others are saved. */
export async function saveUsers(
  write: Write,
  writes: readonly RecordWrite[],
): Promise<Map<number, ImportRow['errors']>> {
  const refused = new Map<number, ImportRow['errors']>();
  for (const each of writes) {
    await sql`savepoint one_user`.execute(write.db);
    try {
      await saveOne(write, each);
      await sql`release savepoint one_user`.execute(write.db);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint one_user`.execute(write.db);
      refused.set(each.line, whyNot(error));
    }
  }
  return refused;
}

/** Without a password: new users get a link to choose one. */
async function saveOne({ db, user }: Write, { id, revision, values }: RecordWrite): Promise<void> {
  if (id === 0) await createUser(db, user, values, null);
  else await updateUser({ db, user, params: { id }, body: values, passwordHash: null, ifMatch: [revision] });
}

function whyNot(refusal: Refusal): ImportRow['errors'] {
  return refusal.status === 412 ? [{ attribute: '', message: importText.changedSince }] : errorsIn(refusal);
}

export async function applyUsers(
  write: Write,
  all: readonly RecordWrite[],
  { onlyGood, overwrite }: ApplyOptions,
): Promise<AppliedRecords> {
  const writes = all.filter(({ conflict }) => overwrite || !conflict);
  const refused = await saveUsers(write, writes);
  const [first] = refused;
  if (first && !onlyGood) throw new Refusal(409, importText.notAtAll(first[0], first[1][0]?.message ?? ''));
  const counts: ImportCounts = { new: 0, changed: 0, same: 0, refused: refused.size, inactive: 0 };
  for (const { line, id } of writes) if (!refused.has(line)) counts[id === 0 ? 'new' : 'changed'] += 1;
  return { counts, change_set: await openChangeSet(write.db) };
}
