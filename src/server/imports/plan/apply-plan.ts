// Applies a previewed import of a plan, or undoes one: one transaction, one change set.
import type { AppliedRecords, ApplyOptions } from '#server/imports/apply-records.ts';
import { noteKind, openChangeSet } from '#server/db/memory.ts';
import { openProgramme } from '#server/planner/programme.ts';
import { lockPlan, undoChangeSet } from '#server/planner/undo.ts';
import type { Write } from '#server/records/write.ts';
import { Refusal } from '#server/refusal.ts';
import { planSheet } from '#server/sheets/plan-sheet.ts';
import type { ImportCounts, ImportRow } from '#shared/api/imports.ts';
import { importText } from '#shared/text/imports.ts';
import { planImportText } from '#shared/text/plan-import.ts';

import { changePlan } from './change-plan.ts';
import { changeOf, type PlanWrite } from './compare-plan.ts';

export interface PlanPayload {
  kind: 'plan';
  programme: number;
  writes: PlanWrite[];
  /** What the user could read of the plan at the time of the preview. */
  sight: string;
}

export async function applyPlan(
  write: Write,
  { programme, writes }: PlanPayload,
  { onlyGood, overwrite }: ApplyOptions,
): Promise<AppliedRecords> {
  // With this kind the planner offers to undo it, like its own saves.
  await noteKind(write.db, 'planner.import');
  await openProgramme(write.db, write.user, programme);
  await lockPlan(write.db, programme);
  const asked = writes.filter(({ conflict }) => overwrite || !conflict);
  const changed = await changedSince(write, programme, asked);
  const refused = await changePlan(
    write,
    programme,
    asked.filter(({ line }) => !changed.has(line)),
  );
  for (const [line, errors] of changed) refused.set(line, errors);
  const [first] = [...refused].toSorted(([a], [b]) => a - b);
  if (first && !onlyGood) throw new Refusal(409, importText.notAtAll(first[0], first[1][0]?.message ?? ''));
  const counts: ImportCounts = { new: 0, changed: 0, same: 0, refused: refused.size, inactive: 0 };
  for (const each of asked) if (!refused.has(each.line)) counts[changeOf(each)] += 1;
  return { counts, change_set: await openChangeSet(write.db) };
}

/** Rows about items that changed after the preview. */
async function changedSince(write: Write, programme: number, asked: readonly PlanWrite[]) {
  const { lines } = await planSheet(write, programme);
  const now = new Map(lines.map(({ node, revision }) => [node.row.id, revision]));
  const late = asked.filter(({ id, seen }) => id > 0 && now.get(id) !== seen);
  return new Map(
    late.map(({ line, id }): [number, ImportRow['errors']] => {
      const message = now.has(id) ? importText.changedSince : planImportText.notFound;
      return [line, [{ attribute: '', message }]];
    }),
  );
}

/** All or nothing: a half-restored plan is useless. */
export async function undoPlan(write: Write, programme: number, changeSet: number): Promise<number> {
  const open = await openProgramme(write.db, write.user, programme);
  await lockPlan(write.db, programme);
  return undoChangeSet(write, open, changeSet);
}
