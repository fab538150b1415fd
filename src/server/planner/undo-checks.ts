// Checks whether a change of a plan can be undone: rights, later changes, and rules. For `undo.ts`, and
// for restoring a plan.
import { sql } from 'kysely';

import { levelOf } from '#server/calendar/readable-rows.ts';
import type { Db } from '#server/db/connect.ts';
import { guardAttributes } from '#server/records/guards.ts';
import type { Row } from '#server/records/record-type.ts';
import { forbidden, Refusal } from '#server/refusal.ts';
import { requireRight, type User } from '#server/rights/user.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Action } from '#shared/permissions/rights.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { findingsOf, itemRules, sizeRefusal } from '#shared/rules/registry.ts';
import { undoText } from '#shared/text/undo.ts';

import { gridContext, kindsAt, ruleItem } from './grid.ts';
import { type LessonKind, placedDefinition, storedNames } from './lesson-rows.ts';
import { gridOf, type OpenPlan } from './plan.ts';
import {
  type PlacementRow,
  type PlanChange,
  type PlanRow,
  planTables,
  bookkeeping,
  stateTables,
} from './undo-changes.ts';
import { requireDeleteRights } from './require-delete-rights.ts';
import { type Level, levelKey } from './wire.ts';

/** Requires the rights of an ordinary save that does the same, which the user may have lost since. */
export function requireRights(user: User, organization: number, changes: readonly PlanChange[]): void {
  for (const { table, before, after } of changes) {
    if (table === 'programme_calendar') requireRight(user, organization, 'calendar', 'update');
    else if (table === 'placement') {
      const action: Action = before === null ? 'delete' : after === null ? 'create' : 'update';
      const level = levelKey(levelOf((before ?? after ?? { kind: 'part' }).kind as PlacementRow['kind']));
      requireRight(user, organization, level, 'update');
      requireRight(user, organization, level, action);
    } else if (table === 'programme_part' || table === 'educational_unit') {
      // One call may set several states, also in another school.
      const own = Number((before ?? after)?.['organization']);
      requireRight(user, own, table, 'update');
      if (!canAttribute(rightsIn(user.grants, own), `${table}.state`, 'update')) throw forbidden();
    } else if (before && after) {
      requireRight(user, organization, 'calendar__level3', 'update');
      guardLesson(user, organization, table.endsWith('course') ? 'course' : 'exam', before, after);
    }
  }
}

function guardLesson(user: User, organization: number, kind: LessonKind, before: PlanRow, after: PlanRow): void {
  const definition = placedDefinition[kind];
  const given = Object.fromEntries(storedNames(definition).map((name) => [name, before[name]]));
  guardAttributes(definition, rightsIn(user.grants, organization), given, after as Row);
}

/** Every row must still be as this change left it, and the objects of items that come back must still exist. */
export async function refuseChangedSince(db: Db, user: User, changes: readonly PlanChange[]): Promise<void> {
  for (const table of [...planTables, ...stateTables]) {
    const own = changes.filter((change) => change.table === table);
    if (own.length === 0) continue;
    const found = await sql`
      select from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as c (record int, after jsonb)
      left join ${sql.table(table)} r on r.id = c.record
      where (to_jsonb(r) - ${bookkeeping}::text[]) is distinct from (nullif(c.after, 'null') - ${bookkeeping}::text[])
      limit 1`.execute(db);
    if (found.rows.length > 0) throw new Refusal(409, undoText.changedSince);
  }
  const items = changes.filter(({ table }) => table === 'placement');
  await refuseFilledSince(db, user, items);
  await refuseMissing(db, items);
}

/** Refuses if something was placed in an item that would be removed. */
async function refuseFilledSince(db: Db, user: User, items: readonly PlanChange[]) {
  const added = items.filter(({ before }) => before === null).map(({ record }) => record);
  if (added.length === 0) return;
  const found = await sql`
    select from placement where parent = any(${added}::int[]) and id <> all(${added}::int[]) limit 1`.execute(db);
  if (found.rows.length > 0) throw new Refusal(409, undoText.filledSince);
  await requireDeleteRights(db, user, sql`id = any(${added}::int[])`);
}

/** Refuses if the part, unit, course or exam, or the item around it, is gone. */
async function refuseMissing(db: Db, items: readonly PlanChange[]): Promise<void> {
  const back = items.flatMap(({ before, after }) => (before && !after ? [before] : []));
  if (back.length === 0) return;
  const missing = await sql`
    select from jsonb_populate_recordset(null::placement, ${JSON.stringify(back)}::jsonb) as r
    where (r.parent is not null and r.parent <> all(${back.map(({ id }) => id)}::int[])
        and not exists (select from placement p where p.id = r.parent))
      or (r.programme_part is not null and not exists (select from programme_part o where o.id = r.programme_part))
      or (r.educational_unit is not null and not exists (select from educational_unit o where o.id = r.educational_unit))
      or (r.course is not null and not exists (select from course o where o.id = r.course))
      or (r.exam is not null and not exists (select from exam o where o.id = r.exam))
    limit 1`.execute(db);
  if (missing.rows.length > 0) throw new Refusal(409, undoText.gone);
}

/** Not checked: items in weeks that are gone by now still come back, and the planner marks them. */
const { insideWeeks: _insideWeeks, ...asked } = itemRules;

/** Checks every grid on which something came back, since its place may have been taken, and the size of the programme. */
export function refuseBrokenRules(...put: Parameters<typeof brokenRules>): void {
  const [broken] = brokenRules(...put);
  if (broken) throw new Refusal(409, undoText.refused(broken.message));
}

/** `items`: those that break the rule, or all that came back on the grid if the rule is about the grid itself. */
export interface BrokenRule {
  items: number[];
  message: string;
}

/** `count`: the items of the programme after the changes, also in study years that are no longer shown. */
export function brokenRules(
  before: OpenPlan,
  after: OpenPlan,
  changes: readonly PlanChange[],
  count: number,
): BrokenRule[] {
  const rows = changes.flatMap((change) =>
    change.table === 'placement' && change.before ? [change.before as PlacementRow] : [],
  );
  const gridName = ({ year, parent, kind }: PlacementRow) => `${year}:${parent ?? 0}:${levelOf(kind)}`;
  const refusalsOn = (level: Level, year: number, parent: number | null) => {
    const around = parent ? (after.plan.nodes.get(parent) ?? null) : null;
    const itemsIn = (open: OpenPlan) =>
      gridOf(open, year, parent ?? 0, kindsAt(level)).map((node) => ruleItem(`${node.row.id}`, node, node.row));
    const context = gridContext(after, level, year, around);
    const findings = findingsOf({ before: itemsIn(before), after: itemsIn(after), context }, asked);
    return findings.filter(({ severity }) => severity === 'refuse');
  };
  const onGrids = [...groupBy(rows, gridName).values()].flatMap((own) => {
    const { year, parent, kind } = own[0] as PlacementRow;
    return refusalsOn(levelOf(kind), year, parent).map(({ where, message }) => ({
      items: where === '' ? own.map(({ id }) => id) : [Number(where)],
      message,
    }));
  });
  // A part that gets its two groups back may hold a unit that was placed in both meanwhile.
  const back = new Set(['', ...rows.map(({ id }) => `${id}`)]);
  const inParts = rows
    .filter(({ kind }) => kind === 'part')
    .flatMap(({ id, year }) =>
      refusalsOn(2, year, id)
        .filter(({ where }) => !back.has(where))
        .map(({ message }) => ({ items: [id], message })),
    );
  const broken = [...onGrids, ...inParts];
  // Without those there may be room.
  return broken.length > 0 ? broken : tooMany(changes, count);
}

/** All items that came back, if the programme has no room for them. */
function tooMany(changes: readonly PlanChange[], count: number): BrokenRule[] {
  const items = changes.filter(({ table }) => table === 'placement');
  const back = items.filter(({ after }) => after === null);
  const added = back.length - items.filter(({ before }) => before === null).length;
  const refusal = added > 0 ? sizeRefusal({ placed: count - added, added }) : null;
  return refusal ? [{ items: back.map(({ record }) => record), message: refusal.message }] : [];
}
