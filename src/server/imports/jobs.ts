// Changing many records, and taking that back, as jobs of one step: all of it or nothing.
import { sql } from 'kysely';

import { noteKind } from '#server/db/memory.ts';
import type { JobKind, StoredStep } from '#server/jobs/job-kind.ts';
import { Refusal } from '#server/refusal.ts';
import type { JobLine } from '#shared/api/jobs.ts';
import type { ImportableObject } from '#shared/permissions/importable.ts';
import { objects } from '#shared/permissions/objects.ts';
import { caseText } from '#shared/text/case.ts';
import { importText } from '#shared/text/imports.ts';

import { type AppliedRecords, applyRecords, type ApplyOptions } from './apply-records.ts';
import type { RecordWrite } from './judge.ts';
import { payloadOf } from './kept-imports.ts';
import { typeOf } from './record-type-of.ts';
import { type UndoneRecords, undoRecords } from './undo-records.ts';

/** What applying a set of records needs. */
export interface RecordsPayload {
  kind: 'file' | 'edit';
  writes: RecordWrite[];
}

export interface RecordsStep extends ApplyOptions {
  import: number;
  object: ImportableObject;
}

export interface UndoStep {
  object: ImportableObject;
  change_set: number;
}

export const recordsJob: JobKind = {
  action: 'imports.apply',
  step: async (write, { organization }, input): Promise<AppliedRecords> => {
    const { import: id, object, ...options } = input as RecordsStep;
    const payload = await payloadOf<RecordsPayload>(write.db, write.user, organization, id);
    if (!payload) throw new Refusal(409, caseText.refused.gone);
    if (payload.kind === 'edit') await noteKind(write.db, 'bulkedit.apply');
    const applied = await applyRecords(write, typeOf(object), organization, payload.writes, options);
    await sql`update import set change_set = ${applied.change_set} where id = ${id}`.execute(write.db);
    return applied;
  },
  lines: linesOf((result) => importText.made((result as AppliedRecords).counts)),
};

export const undoJob: JobKind = {
  action: 'imports.undo',
  step: (write, _job, input): Promise<UndoneRecords> => {
    const { object, change_set } = input as UndoStep;
    return undoRecords(write, typeOf(object), change_set);
  },
  lines: linesOf((result) => {
    const { undone, left } = result as UndoneRecords;
    return importText.undone(undone, left);
  }),
};

/** Such a step is about no single record. */
function linesOf(tell: (result: unknown) => string): JobKind['lines'] {
  return async (_db, _user, _organization, steps) =>
    steps.map((step: StoredStep): JobLine => {
      const { object } = step.input as { object: ImportableObject };
      const message = step.state === 'done' ? tell(step.result) : step.message;
      return { state: step.state, object, id: 0, title: objects[object].plural, made: null, message };
    });
}
