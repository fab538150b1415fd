// Undoes what a user saved in the planner: the last change first, on any page. An undo is an ordinary write with its own
// change set, so it can be undone itself (redo).
import { sql } from 'kysely';

import type { User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import { noteUndo, openChangeSet } from '#server/db/memory.ts';
import type { Call } from '#server/http/call.ts';
import type { Write, WriteBody } from '#server/records/write.ts';
import { notFound } from '#server/refusal.ts';

import { openProgramme, type OpenProgramme, requireOwnUnit } from './programme.ts';
import { withPlan } from './plan.ts';
import { bookkeeping, changesOf, planTables, putBack, type PlanChange, stateTables } from './undo-changes.ts';
import { countIn } from './programme-size.ts';
import { refuseBrokenRules, refuseChangedSince, requireRights } from './undo-checks.ts';
import { placeOfChange } from './undo-place.ts';

/** About one working day: earlier changes can be restored from the history of the programme. */
const VISIT_HOURS = 12;

export async function lastChange({ db, user, query }: Call<string, { programme: number }>) {
  const { head } = await openProgramme(db, user, query.programme);
  const [last] = await ownChangeSets(db, user, head.id, { kind: 'undo', limit: 1 });
  const [undone] = await ownChangeSets(db, user, head.id, { kind: 'redo', limit: 1 });
  const describe = async (set: ChangeSet | undefined) => {
    if (!set) return null;
    const changes = await changesOf(db, set.id, head.id);
    return { ...summaryOf(set, changes), ...(await placeOfChange(db, user, head.organization, changes)) };
  };
  return { undo: await describe(last), redo: await describe(undone) };
}

function summaryOf({ id, at, fields }: ChangeSet, changes: readonly PlanChange[]) {
  const items = changes.filter(({ table }) => table === 'placement');
  const removed = items.filter(({ after }) => after === null).length;
  const added = items.filter(({ before }) => before === null).length;
  const changed = changes.filter(({ before, after }) => before !== null && after !== null).length;
  return { change_set: id, at: at.toISOString(), added, removed, changed, fields };
}

type UndoBody = WriteBody<{ programme: number; change_set: number }>;

export const undo = (call: UndoBody) => undoOrRedo(call, 'undo');
export const redo = (call: UndoBody) => undoOrRedo(call, 'redo');

async function undoOrRedo({ db, user, body }: UndoBody, kind: 'undo' | 'redo') {
  const open = await openProgramme(db, user, body.programme);
  await lockPlan(db, open.head.id);
  const offered = await ownChangeSets(db, user, open.head.id, { kind, limit: 100 });
  if (!offered.some(({ id }) => id === body.change_set)) throw notFound();
  await undoChangeSet({ db, user }, open, body.change_set);
  return { change_set: await openChangeSet(db) };
}

/** Undoes everything a change set did to this plan, or nothing. The plan must be locked. */
export async function undoChangeSet({ db, user }: Write, open: OpenProgramme, changeSet: number): Promise<number> {
  const { id: programme, organization } = open.head;
  requireOwnUnit(user, open);
  const changes = await changesOf(db, changeSet, programme);
  requireRights(user, organization, changes);
  await refuseChangedSince(db, user, changes);
  const before = await withPlan(db, user, open);
  await noteUndo(db, changeSet);
  await putBack(db, programme, changes);
  refuseBrokenRules(before, await withPlan(db, user, open), changes, await countIn(db, programme));
  return changes.length;
}

/** Locks all grids of the programme, in the same order as a save. */
export async function lockPlan(db: Db, programme: number): Promise<void> {
  await sql`select from programme_calendar where programme = ${programme} order by year for no key update`.execute(db);
  await sql`select from placement where programme = ${programme} order by id for update`.execute(db);
}

interface ChangeSet {
  id: number;
  at: Date;
  /** Whether it also changed fields of the programme, as a merged scenario may. */
  fields: boolean;
}

/**
 * This user's recent changes of the plan, last first: those that can be undone, or those that were undone with nothing saved
 * since.
 */
async function ownChangeSets(
  db: Db,
  user: User,
  programme: number,
  { kind, limit }: { kind: 'undo' | 'redo'; limit: number },
): Promise<ChangeSet[]> {
  // Ignores rows of which only the revision changed, such as a part that was copied to another programme.
  const touches = sql`exists (select from change c where c.change_set = s.id
    and (c.before - ${bookkeeping}::text[]) is distinct from (c.after - ${bookkeeping}::text[]) and (
    c.programme = ${programme} and c.table_name = any(${planTables}::text[])
    or c.table_name = any(${stateTables}::text[]) and exists (select from placement p where p.programme = ${programme}
      and c.record = case c.table_name when 'programme_part' then p.programme_part else p.educational_unit end)))`;
  const fields = sql<boolean>`exists (select from change c
    where c.change_set = s.id and c.table_name = 'programme' and c.record = ${programme})`;
  const isPlanning = (set: string) =>
    sql`(${sql.ref(`${set}.kind`)} like 'planner.%' or ${sql.ref(`${set}.kind`)} = 'scenarios.merge')`;
  const wanted =
    kind === 'undo'
      ? sql`s.kind <> 'planner.undo'`
      : sql`s.kind = 'planner.undo' and not exists (select from change_set later
          join change c on c.change_set = later.id and c.programme = ${programme}
          where later.app_user = s.app_user and later.id > s.id and ${isPlanning('later')}
            and later.kind not in ('planner.undo', 'planner.redo'))`;
  const found = await sql<ChangeSet>`
    select s.id::int as id, s.at, ${fields} as fields from change_set s
    where s.app_user = ${user.id} and s.at > now() - make_interval(hours => ${VISIT_HOURS})
      and (${isPlanning('s')} or s.kind = 'catalogue.saveStates') and ${wanted}
      and not exists (select from change_set later where later.undoes = s.id)
      and (${touches} or ${fields})
    order by s.id desc limit ${limit}`.execute(db);
  return found.rows;
}
