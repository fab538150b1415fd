// Undoes the import of a framework. A new one is removed with all of its outcomes, or left as a whole if it was changed since; in
// an existing one, each outcome and the framework itself get their earlier values.
import { sql } from 'kysely';

import { learningOutcomeFramework } from '#server/catalogue/learning-outcome-framework.ts';
import { learningOutcome } from '#server/catalogue/learning-outcome.ts';
import type { Db } from '#server/db/connect.ts';
import { isAfter } from '#server/db/memory.ts';
import { removeAllowed } from '#server/records/remove.ts';
import { lockRecords } from '#server/records/rows.ts';
import type { Write } from '#server/records/write.ts';

import { type UndoneRecords, undoRecords } from './undo-records.ts';

export async function undoFramework(write: Write, changeSet: number): Promise<UndoneRecords> {
  const made = await madeBy(write.db, changeSet);
  if (made) return removeWhole(write, made);
  const outcomes = await undoRecords(write, learningOutcome, changeSet);
  const own = await undoRecords(write, learningOutcomeFramework, changeSet);
  return { undone: outcomes.undone + own.undone, left: outcomes.left + own.left };
}

interface Made {
  framework: number;
  /** The framework and its outcomes. */
  records: number;
  changedSince: boolean;
}

async function madeBy(db: Db, changeSet: number): Promise<Made | undefined> {
  const found = await sql<Made>`
    select made.record as framework,
      (select count(*)::int from change c where c.change_set = ${changeSet} and c.operation = 'insert'
        and c.table_name in ('learning_outcome_framework', 'learning_outcome')) as records,
      exists (select from change later where ${isAfter(changeSet)} and (
        later.table_name = 'learning_outcome_framework' and later.record = made.record
        or later.table_name = 'learning_outcome' and later.record in (
          select id from learning_outcome where framework = made.record))) as "changedSince"
    from change made
    where made.change_set = ${changeSet} and made.table_name = 'learning_outcome_framework'
      and made.operation = 'insert'`.execute(db);
  return found.rows[0];
}

async function removeWhole(write: Write, made: Made): Promise<UndoneRecords> {
  const { framework, records, changedSince } = made;
  const rows = await lockRecords(write, learningOutcomeFramework, [framework]);
  const [removed] = changedSince ? [] : await removeAllowed(write, learningOutcomeFramework, rows);
  return removed ? { undone: records, left: 0 } : { undone: 0, left: records };
}
