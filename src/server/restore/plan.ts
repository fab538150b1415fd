// Restores a plan to a moment: that of a whole programme, of one study year, or the grid inside a placed item.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { type PastProgramme, type PastRow, present, programmeAt } from '#server/db/memory.ts';
import { type OpenPlan, studyYearOf, withPlan } from '#server/planner/plan.ts';
import { openProgramme, requireOwnUnit } from '#server/planner/programme.ts';
import { lockPlan } from '#server/planner/undo.ts';
import { type PlanChange, putBack } from '#server/planner/undo-changes.ts';
import { countIn } from '#server/planner/programme-size.ts';
import { brokenRules, requireRights } from '#server/planner/undo-checks.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import type { Write } from '#server/records/write.ts';
import { invalid, notFound } from '#server/refusal.ts';
import { requireRight } from '#server/rights/user.ts';
import type { Missing, Restored, RestoreBody } from '#shared/api/restore.ts';
import { restoreText } from '#shared/text/restore.ts';

import { missingOf, type RestoreOutcome, refuseMissing } from './outcome.ts';
import { foreignKeys, withoutGone } from './past-rows.ts';
import { placedItems, placedNames } from './placed.ts';
import { planChanges, type PlanState, stateOf, withoutItems } from './plan-changes.ts';
import { noteRestore, pointOf } from './point.ts';

type PlanBody = RestoreBody & { programme: number };

export async function restorePlan(write: Write, body: PlanBody): Promise<RestoreOutcome> {
  const { db, user } = write;
  const open = await openProgramme(db, user, body.programme);
  const { id: programme, organization } = open.head;
  requireOwnUnit(user, open);
  if (body.year) studyYearOf(open, body.year);
  await lockPlan(db, programme);
  const revision = await lastChange(db, programme);
  const held = { table: 'programme_calendar', record: open.years[0]?.programme_calendar.id ?? 0 };
  await refuseIfChanged(write, { ...held, revision, column: 'grid_revision' }, () => undefined);
  const point = await pointOf(db, body, { programme });
  const then = await programmeAt(db, point, programme);
  if (!then.programme) throw invalid({ moment: restoreText.notThereYet });

  const scope = scopeOf(body, then, await programmeAt(db, present, programme));
  const asked = planChanges(scope);
  requireRights(
    user,
    organization,
    asked.filter(({ record }) => record !== scope.around),
  );
  if (asked.some(({ record, table }) => table === 'placement' && record === scope.around))
    requireRight(user, organization, 'calendar__level2', 'update');
  const found = await restorableChanges(write, organization, scope, asked);
  await noteRestore(db, point.reason, point.undoes);
  const { changes, broken } = await applyPossible(write, await withPlan(db, user, open), found.changes);
  const missing = [...found.missing, ...(await brokenItems(write, organization, broken))];
  refuseMissing(missing, body);
  return {
    restored: await restoredOf(write, organization, changes),
    missing,
    revision: body.preview ? revision : await lastChange(db, programme),
  };
}

interface RestoreScope {
  then: PlanState;
  now: PlanState;
  /** Study years, by id, of items outside the part that is restored. */
  elsewhere: Map<number, number>;
  /** The item around the grid; 0 for none. */
  around: number;
}

/** The part of the plan to restore, as it was then and is now. */
function scopeOf({ year, relation_id }: PlanBody, then: PastProgramme, now: PastProgramme): RestoreScope {
  const relation = relation_id ?? 0;
  const item = now.items.find(({ id }) => id === relation);
  if (relation && !item) throw notFound();
  if (relation && !then.items.some(({ id }) => id === relation)) throw invalid({ moment: restoreText.notThereYet });
  const which = { year: year || null, relation };
  const states = { then: stateOf(then, which, item), now: stateOf(now, which, item) };
  const own = new Set(states.now.placement.keys());
  const elsewhere = now.items.filter(({ id }) => !own.has(Number(id)) && id !== relation);
  return {
    ...states,
    elsewhere: new Map(elsewhere.map((each) => [Number(each['id']), Number(each['year'])])),
    around: relation,
  };
}

/** Leaves out items that are elsewhere by now, or whose part, unit, course or exam is gone. */
async function restorableChanges(
  { db, user }: Write,
  organization: number,
  scope: RestoreScope,
  asked: readonly PlanChange[],
) {
  const moved = asked.filter(({ table, record }) => table === 'placement' && scope.elsewhere.has(record));
  // Items inside a moved item moved with it and are not reported separately.
  const outer = moved.filter(({ before }) => !scope.elsewhere.has(Number(before?.['parent'] ?? 0)));
  const names = await placedNames(
    db,
    user,
    organization,
    outer.map(({ before }) => before as PastRow),
  );
  const missing: Missing[] = names.map((name, index) => ({
    ...name,
    attribute: '',
    reason: restoreText.elsewhere(scope.elsewhere.get(outer[index]?.record ?? 0) ?? 0),
  }));
  const here = withoutItems(
    asked,
    moved.map(({ record }) => record),
  );
  const back = here.flatMap((change) => (change.before ? [{ table: change.table, row: change.before }] : []));
  // References to unchanged rows are fine too.
  const { rows, gone } = await withoutGone(db, back, await foreignKeys(db));
  missing.push(...(await missingOf(db, user, organization, gone)));
  const left = new Map(rows.map(({ table, row }) => [`${table} ${Number(row['id'])}`, row]));
  const changes = here.flatMap((change): PlanChange[] => {
    if (!change.before) return [change];
    const row = left.get(`${change.table} ${change.record}`);
    return row ? [{ ...change, before: row as PlanChange['before'] }] : [];
  });
  return { changes, missing };
}

interface Broken {
  row: PastRow;
  message: string;
}

/** Restores what the rules allow; items they refuse stay as they are and are reported. */
async function applyPossible({ db, user }: Write, before: OpenPlan, all: readonly PlanChange[]) {
  let changes = [...all];
  const broken: Broken[] = [];
  const shown = new Set(before.years.map(({ year }) => year));
  while (changes.length > 0) {
    await sql`savepoint put`.execute(db);
    await putBack(db, before.head.id, changes);
    // Study years beyond the duration of the programme have no grid to check.
    const asked = changes.filter(
      ({ table, before: row }) => table !== 'placement' || !row || shown.has(Number(row['year'])),
    );
    const count = await countIn(db, before.head.id);
    const found = brokenRules(before, await withPlan(db, user, before), asked, count);
    if (found.length === 0) break;
    await sql`rollback to savepoint put`.execute(db);
    const items = new Set(found.flatMap((each) => each.items));
    const placed = changes.filter(
      ({ table, record, before: row }) => table === 'placement' && row && items.has(record),
    );
    for (const { record, before: row } of placed.length > 0 ? placed : changes)
      broken.push({ row: row as PastRow, message: found.find((each) => each.items.includes(record))?.message ?? '' });
    changes =
      placed.length > 0
        ? withoutItems(
            changes,
            placed.map(({ record }) => record),
          )
        : [];
  }
  return { changes, broken };
}

async function brokenItems({ db, user }: Write, organization: number, broken: readonly Broken[]): Promise<Missing[]> {
  const placed = broken.filter(({ row }) => row?.['kind'] !== undefined);
  const names = await placedNames(
    db,
    user,
    organization,
    placed.map(({ row }) => row),
  );
  return names.map((name, index) => ({ ...name, attribute: '', reason: placed[index]?.message ?? '' }));
}

async function restoredOf(
  { db, user }: Write,
  organization: number,
  changes: readonly PlanChange[],
): Promise<Restored[]> {
  const items = changes.filter(({ table }) => table === 'placement');
  const known = new Set(items.map(({ record }) => record));
  const lessons = changes.filter(({ table, record }) => table.startsWith('rel__') && !known.has(record));
  const rows = await placementRows(
    db,
    lessons.map(({ record }) => record),
  );
  const placed = await placedItems(db, user, organization, [
    ...items.map(({ before, after }) => ({
      row: (before ?? after) as PastRow,
      action: before === null ? ('removed' as const) : after === null ? ('back' as const) : ('changed' as const),
    })),
    ...rows.map((row) => ({ row, action: 'changed' as const })),
  ]);
  const statuses = changes.filter(({ table }) => table === 'programme_calendar');
  return [
    ...placed,
    ...statuses.map(({ before }): Restored => ({
      ...{ object: 'calendar', id: Number(before?.id), title: '', relation_id: 0, year: Number(before?.['year']) },
      ...{ action: 'changed', attributes: ['state'], values: [] },
    })),
  ];
}

async function placementRows(db: Db, ids: readonly number[]): Promise<PastRow[]> {
  const found = await sql<PastRow>`select * from placement where id = any(${[...ids]}::int[]) order by id`.execute(db);
  return found.rows;
}

/** The last change set of the programme, which serves as its revision after a preview. */
async function lastChange(db: Db, programme: number): Promise<number> {
  const found = await sql<{ last: number | null }>`
    select max(change_set) as last from change where programme = ${programme}`.execute(db);
  return found.rows[0]?.last ?? 0;
}
