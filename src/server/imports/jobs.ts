// The jobs that apply and undo an import. Each is one step: all of it or nothing.
import { sql } from 'kysely';

import { noteKind, noteUndo } from '#server/db/memory.ts';
import type { JobKind, StoredStep } from '#server/jobs/job-kind.ts';
import { Refusal } from '#server/refusal.ts';
import type { JobLine } from '#shared/api/jobs.ts';
import type { FileObject, ImportableObject } from '#shared/permissions/importable.ts';
import { objects } from '#shared/permissions/objects.ts';
import { caseText } from '#shared/text/case.ts';
import { importText } from '#shared/text/imports.ts';
import { planImportText } from '#shared/text/plan-import.ts';

import { type AppliedRecords, applyRecords, type ApplyOptions } from './apply-records.ts';
import type { RecordWrite } from './judge.ts';
import { payloadOf } from './stored-imports.ts';
import { applyPlan, type PlanPayload, undoPlan } from './plan/apply-plan.ts';
import { typeOf } from './record-type-of.ts';
import { undoFramework } from './undo-framework.ts';
import { type UndoneRecords, undoRecords } from './undo-records.ts';
import { applyUsers } from './users/save-users.ts';

/** The stored data that applying an import needs. */
export interface RecordsPayload {
  kind: 'file' | 'edit';
  writes: RecordWrite[];
}

/** Records of an object, or the items of a plan. */
type Changed = FileObject | 'calendar';

export interface RecordsStep extends ApplyOptions {
  import: number;
  object: Changed;
}

export interface UndoStep {
  object: Changed;
  change_set: number;
  /** Only for a plan. */
  programme?: number;
  /** A framework with its outcomes, from one file. */
  isFile?: boolean;
}

export const recordsJob: JobKind = {
  action: 'imports.apply',
  step: async (write, { organization }, input): Promise<AppliedRecords> => {
    const { import: id, object, ...options } = input as RecordsStep;
    const payload = await payloadOf<RecordsPayload | PlanPayload>(write.db, write.user, organization, id);
    if (!payload) throw new Refusal(409, caseText.refused.gone);
    if (payload.kind === 'edit') await noteKind(write.db, 'bulkedit.apply');
    const applied =
      payload.kind === 'plan'
        ? await applyPlan(write, payload, options)
        : object === 'user'
          ? await applyUsers(write, payload.writes, options)
          : await applyRecords(write, typeOf(object as ImportableObject), organization, payload.writes, options);
    await sql`update import set change_set = ${applied.change_set} where id = ${id}`.execute(write.db);
    return applied;
  },
  lines: linesOf((result, object) => {
    const { counts } = result as AppliedRecords;
    return object === 'calendar' ? planImportText.made(counts) : importText.made(counts);
  }),
};

export const undoJob: JobKind = {
  action: 'imports.undo',
  step: async (write, _job, input): Promise<UndoneRecords> => {
    const { object, change_set, programme, isFile } = input as UndoStep;
    await noteUndo(write.db, change_set);
    if (object === 'learning_outcome_framework' && isFile) return undoFramework(write, change_set);
    if (object !== 'calendar') return undoRecords(write, typeOf(object as ImportableObject), change_set);
    return { undone: await undoPlan(write, programme ?? 0, change_set), left: 0 };
  },
  lines: linesOf((result) => {
    const { undone, left } = result as UndoneRecords;
    return importText.undone(undone, left);
  }),
};

/** Steps concern a whole list, not one record. */
function linesOf(describe: (result: unknown, object: Changed) => string): JobKind['lines'] {
  return async (_db, _user, _organization, steps) =>
    steps.map((step: StoredStep): JobLine => {
      const { object } = step.input as { object: Changed };
      const message = step.state === 'done' ? describe(step.result, object) : step.message;
      const about =
        object === 'calendar'
          ? { object: 'programme' as const, title: planImportText.title }
          : { object, title: objects[object].plural };
      return { state: step.state, ...about, id: 0, made: null, message };
    });
}
