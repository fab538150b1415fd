// Undo and redo of the planner. A merge of a scenario may have changed attributes of the programme as well as items; those are
// restored by an ordinary save in the same transaction.
import { type RawBuilder, sql } from 'kysely';

import { recordTypes } from '#server/catalogue/record-types.ts';
import type { Db } from '#server/db/connect.ts';
import { isAfter } from '#server/db/memory.ts';
import { redo, undo } from '#server/planner/undo.ts';
import { lockRecords } from '#server/records/rows.ts';
import type { WriteBody } from '#server/records/write.ts';
import { Refusal } from '#server/refusal.ts';
import { restoreRecord } from '#server/restore/record.ts';
import { undoText } from '#shared/text/undo.ts';

interface UndoRequest {
  programme: number;
  change_set: number;
}

const withFields =
  (undoOrRedo: typeof undo) =>
  async (call: WriteBody<UndoRequest>): Promise<{ change_set: number }> => {
    const { db, user, body } = call;
    const { programme: id, change_set } = body;
    const attributes = await changedFields(db, id, sql`change_set = ${change_set}`);
    // Locked in the same order as the merge, to avoid deadlocks.
    if (attributes.length > 0) await lockRecords(call, recordTypes.programme, [id]);
    const since = await changedFields(db, id, isAfter(change_set));
    const answer = await undoOrRedo(call);
    if (attributes.some((name) => since.includes(name))) throw new Refusal(409, undoText.changedSince);
    if (attributes.length > 0)
      await restoreRecord({ db, user }, { object: 'programme', id, attributes, change_set }, { isNoted: true });
    return answer;
  };

const { attributes: fields } = recordTypes.programme.definition;
const tables = ['programme', ...Object.values(fields).flatMap(({ links }) => links?.table ?? [])];

interface Changed {
  table: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Names of attributes that changed in these rows of `change`. */
async function changedFields(db: Db, programme: number, rowsWhere: RawBuilder<unknown>) {
  const { rows } = await sql<Changed>`
    select table_name as "table", before, after from change
    where ${rowsWhere} and record = ${programme} and table_name = any(${tables}::text[])`.execute(db);
  const isChanged = (name: string) => (row: Changed) =>
    row.table === 'programme' && JSON.stringify(row.before?.[name]) !== JSON.stringify(row.after?.[name]);
  return Object.entries(fields).flatMap(([name, { links }]) =>
    rows.some(links ? ({ table }) => table === links.table : isChanged(name)) ? [name] : [],
  );
}

export const undoHandlers = {
  undo: withFields(undo),
  redo: withFields(redo),
};
