// Applies rows to a plan, level by level, through the saves of the planner: the same rights, rules and locks. Refused rows are
// skipped and returned; the others are saved.
import { sql } from 'kysely';

import { levelOf } from '#server/calendar/readable-rows.ts';
import type { Db } from '#server/db/connect.ts';
import { changeLesson, lockLessons, prepareLessons } from '#server/planner/lessons.ts';
import { type OpenPlan, openPlan } from '#server/planner/plan.ts';
import type { Write } from '#server/records/write.ts';
import { levelKey } from '#server/planner/wire.ts';
import { errorsIn, inDutch } from '#server/imports/judge.ts';
import { Refusal } from '#server/refusal.ts';
import { isLesson } from '#server/sheets/plan-columns.ts';
import type { ImportRow } from '#shared/api/imports.ts';
import { groupBy } from '#shared/group-by.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { planImportText as text } from '#shared/text/plan-import.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

import { type Batch, type Keys, type LinesByError, RowRefusal, sendBatch } from './grid-batch.ts';
import type { RequestedPlanChange } from './requested-changes.ts';

/** Why rows were refused, by their line. */
export type RefusedLines = Map<number, ImportRow['errors']>;

export async function changePlan(
  write: Write,
  programme: number,
  requests: readonly RequestedPlanChange[],
): Promise<RefusedLines> {
  const refused: RefusedLines = new Map();
  const before = await openPlan(write.db, write.user, programme);
  for (const batch of batchesOf(before, requests)) await doBatch(write, programme, batch, refused);
  return refused;
}

/** From the outside in: items inside something that moves must fit in its new place. */
function batchesOf(open: OpenPlan, requests: readonly RequestedPlanChange[]): Batch[] {
  const depthOf = (relation: number) => {
    let depth = 0;
    for (let at = open.plan.nodes.get(relation); at; at = at.parent ?? undefined) depth += 1;
    return depth;
  };
  const grids = groupBy([...requests], ({ kind, parent }) => `${levelOf(kind)} ${parent}`);
  return [...grids.values()]
    .map((own): Batch => {
      const [first] = own as [RequestedPlanChange];
      return { level: levelOf(first.kind), parent: first.parent, requests: own };
    })
    .toSorted((a, b) => depthOf(a.parent) - depthOf(b.parent) || a.parent - b.parent);
}

/** Retries without the refused rows until the rest is saved. */
async function doBatch(write: Write, programme: number, batch: Batch, refused: RefusedLines): Promise<void> {
  const { db, user } = write;
  const open = await openPlan(db, user, programme);
  let left = batch.requests.filter(
    (request) => isThere(open, request, refused) && mayTry(write, open, request, refused),
  );
  const keys: Keys = new Map();
  while (left.length > 0) {
    const lines: LinesByError = new Map();
    await sql`savepoint plan_batch`.execute(db);
    try {
      const moved = left.filter(({ id, place, remove, year }) => {
        const was = open.plan.nodes.get(id)?.row.year;
        return id === 0 || remove || Object.keys(place).length > 0 || was !== year;
      });
      if (moved.length > 0) await sendBatch(write, open, { ...batch, requests: moved }, keys, lines);
      await saveValues(write, open, left, keys);
      return;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint plan_batch`.execute(db);
      const found = whichRefused(error, lines, left);
      for (const [line, errors] of found) refused.set(line, errors);
      left = left.filter(({ line }) => !found.has(line));
    }
  }
}

/** An item already removed with the item around it needs no removal; other changes to it are refused. */
function isThere(open: OpenPlan, { line, id, parent, remove }: RequestedPlanChange, refused: RefusedLines): boolean {
  const isGone = (relation: number) => relation > 0 && !open.plan.nodes.has(relation);
  if (!isGone(id) && !isGone(parent)) return true;
  if (!remove) refused.set(line, [{ attribute: '', message: text.inRemoved }]);
  return false;
}

/** Checked per row, so that one row without the right does not block the others on its grid. */
function mayTry(
  { user }: Write,
  { head }: OpenPlan,
  { line, id, kind, remove }: RequestedPlanChange,
  refused: RefusedLines,
): boolean {
  const rights = rightsIn(user.grants, head.organization);
  const level = levelKey(levelOf(kind));
  const may = can(rights, level, 'update') && can(rights, level, remove ? 'delete' : id === 0 ? 'create' : 'update');
  if (!may) refused.set(line, [{ attribute: '', message: spreadsheetText.row.forbidden }]);
  return may;
}

/** The forms of lessons, also of those that this batch placed. */
async function saveValues(write: Write, open: OpenPlan, left: readonly RequestedPlanChange[], keys: Keys) {
  const { db } = write;
  const asked = left.filter(({ kind, values, remove }) => isLesson(kind) && !remove && Object.keys(values).length > 0);
  const placed = await relationsNamed(db, open.head.id, keys);
  for (const kind of ['course', 'exam'] as const) {
    const own = asked.filter((request) => request.kind === kind);
    if (own.length === 0) continue;
    const relationOf = ({ id, line }: RequestedPlanChange) => id || (placed.get(keys.get(line) ?? '') ?? 0);
    const rows = await lockLessons(db, kind, own.map(relationOf));
    await prepareLessons(
      db,
      open,
      kind,
      own.map(({ values }) => values),
    );
    for (const request of own) {
      try {
        await changeLesson(write, open, { kind, before: rows.get(relationOf(request)), values: request.values });
      } catch (error) {
        throw error instanceof Refusal ? new RowRefusal(request.line, error.message, error.errors) : error;
      }
    }
  }
}

/** The ids of new items, by their client keys. */
async function relationsNamed(db: Db, programme: number, keys: Keys): Promise<ReadonlyMap<string, number>> {
  if (keys.size === 0) return new Map();
  const found = await sql<{ id: number; client_key: string }>`
    select id, client_key from placement
    where programme = ${programme} and client_key = any(${[...keys.values()]}::text[])`.execute(db);
  return new Map(found.rows.map(({ id, client_key }) => [client_key, id]));
}

/** If a whole grid is refused, so are its rows; first those that remove, as they need the most rights. */
function whichRefused(error: Refusal, lines: LinesByError, left: readonly RequestedPlanChange[]): RefusedLines {
  // The error of an item outside the file is more specific than the general message.
  const whole = [{ attribute: '', message: inDutch(Object.values(error.errors)[0] ?? error.message) }];
  if (error instanceof RowRefusal) return new Map([[error.line, errorsIn(error)]]);
  const found = Object.entries(error.errors).flatMap(([name, message]): [number, ImportRow['errors']][] => {
    const line = lines.get(name);
    return line === undefined ? [] : [[line, [{ attribute: '', message: inDutch(message) }]]];
  });
  if (found.length > 0) return new Map(found);
  const removing = left.filter(({ remove }) => remove);
  return new Map((removing.length > 0 ? removing : left).map(({ line }) => [line, whole]));
}
