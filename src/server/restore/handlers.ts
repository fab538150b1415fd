// The calls for restoring. A restore is an ordinary write; a preview does the same and rolls it back.
import { sql } from 'kysely';

import { openChangeSet } from '#server/db/memory.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Write, WriteBody } from '#server/records/write.ts';
import { invalid } from '#server/refusal.ts';
import { MAX_RESTORED_LISTED, type RestoreAnswer, type RestoreBody } from '#shared/api/restore.ts';
import { restoreText } from '#shared/text/restore.ts';

import { restoreDeleted } from './deleted.ts';
import type { RestoreOutcome } from './outcome.ts';
import { restorePlan } from './plan.ts';
import { restoreRecord } from './record.ts';
import { trash } from './trash.ts';

export const restoreHandlers = { restore, trash };

async function restore({ db, user, ifMatch, body }: WriteBody<RestoreBody>): Promise<JsonAnswer> {
  const write = { db, user, ifMatch };
  if (!body.preview) {
    const outcome = await work(write, body);
    return answer(outcome, outcome.restored.length > 0 ? await openChangeSet(db) : null);
  }
  await sql`savepoint preview`.execute(db);
  const outcome = await work(write, body);
  await sql`rollback to savepoint preview`.execute(db);
  return answer(outcome, null);
}

async function work(write: Write, body: RestoreBody): Promise<RestoreOutcome> {
  const { programme, object, id, moment, change_set } = body;
  if (programme !== undefined) return restorePlan(write, { ...body, programme });
  if (object === undefined || id === undefined) throw invalid({ object: restoreText.badSubject });
  const record = { ...body, object, id };
  return moment === undefined && change_set === undefined
    ? restoreDeleted(write, record)
    : restoreRecord(write, record);
}

function answer({ restored, missing, revision }: RestoreOutcome, change_set: number | null): JsonAnswer {
  const answered: RestoreAnswer = {
    change_set,
    restored: restored.slice(0, MAX_RESTORED_LISTED),
    restored_count: restored.length,
    missing: missing.slice(0, MAX_RESTORED_LISTED),
    missing_count: missing.length,
  };
  return new JsonAnswer(JSON.stringify(answered), revision === undefined ? {} : { revision });
}
