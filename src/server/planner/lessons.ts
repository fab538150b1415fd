// Level 3: the grid of courses and exams in a placed unit, and the form of each.
import { sql } from 'kysely';

import { requireRight, type User } from '#server/rights/user.ts';
import { guardAttributes } from '#server/records/guards.ts';
import { readLevels } from '#server/records/outcome-levels.ts';
import { checkReferences, readReferences } from '#server/records/references.ts';
import type { Row } from '#server/records/record-type.ts';
import { sameValue, cleanAttributes, type Values } from '#server/records/values.ts';
import type { Db } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { invalid, notFound } from '#server/refusal.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import type { Write, WriteBody } from '#server/records/write.ts';
import type { LessonItemInput } from '#shared/api/planner-input.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { rightsIn } from '#shared/permissions/rights.ts';
import { placementText } from '#shared/text/placement.ts';

import type { SentItem } from './check-save.ts';
import { requireRelation, wireGrid } from './grids.ts';
import { type LessonKind, placedDefinition, storedNames } from './lesson-rows.ts';
import { type LessonValues, lessonValues } from './lesson-values.ts';
import { locate, nodeOf, openPlan, type OpenPlan, withPlan } from './plan.ts';
import { openProgramme, type OpenProgramme, readsLevel, requireOwnUnit } from './programme.ts';
import { type Grid, gridContext, lessonKinds, lockForSave } from './grid.ts';
import { saveGrid } from './save-grid.ts';

export interface UnitQuery {
  relation_week_id?: number | null | undefined;
  relation_block_id?: number | null | undefined;
}

export const unitKinds = ['week_unit', 'block_unit'] as const;

/** The placed unit that a call of level 3 names. Both parameters hold ids of the same table, so either will do. */
export function unitIn({ relation_week_id, relation_block_id }: UnitQuery): number {
  return requireRelation(relation_week_id || relation_block_id);
}

async function locateUnit(db: Db, user: User, query: UnitQuery) {
  return locate(db, user, unitIn(query), unitKinds);
}

export async function readLessons({ db, user, query }: Call<string, UnitQuery>) {
  const { id, programme, year } = await locateUnit(db, user, query);
  const open = await openPlan(db, user, programme, year);
  requireRight(user, open.head.organization, 'calendar__level3', 'read');
  return answer(db, user, open, id);
}

async function answer(db: Db, user: User, open: OpenPlan, unit: number): Promise<JsonAnswer> {
  const { row } = nodeOf(open, unit);
  return new JsonAnswer(JSON.stringify(await lessonGrid(db, user, open, unit)), { revision: row.grid_revision });
}

async function lessonGrid(db: Db, user: User, open: OpenPlan, unit: number): Promise<GridItem[]> {
  return wireLessons(open, unit, await valuesOfLessons(db, user, open, unit));
}

/** The form values of all items of a grid, in one query. */
export function valuesOfLessons(db: Db, user: User, { head }: OpenProgramme, unit: number) {
  return lessonValues(db, rightsIn(user.grants, head.organization), sql`p.parent = ${unit}`);
}

/** The grid with those values. */
export function wireLessons(open: OpenPlan, unit: number, values: Map<number, LessonValues>): GridItem[] {
  const { row } = nodeOf(open, unit);
  return wireGrid(open, row.year, unit, lessonKinds).map((item) => {
    const own = values.get(item.relation_id);
    return own ? { ...item, values: own.values, etag: own.etag } : item;
  });
}

type SaveBody = UnitQuery & { grid: LessonItemInput[] };

export async function saveLessons({ db, user, body, ifMatch }: WriteBody<SaveBody>) {
  const { id, programme } = await locateUnit(db, user, body);
  const opened = await openProgramme(db, user, programme);
  const held = await lockForSave(db, user, opened, 3, { parent: id });
  const { year } = held;
  const open = await withPlan(db, user, opened, year);
  const grid: Grid = {
    level: 3,
    head: open.head,
    year,
    parent: id,
    kinds: lessonKinds,
    replaces: lessonKinds,
    context: gridContext(open, 3, year, nodeOf(open, id)),
  };
  const reread = () => withPlan(db, user, open, year);
  const reads = readsLevel(user, open.head.organization, 3);
  const current = async () => (reads ? answer(db, user, await reread(), id) : undefined);
  const saved = await saveGrid({ db, user }, { grid, sent: sentLessons(body.grid), held, ifMatch, current });
  return reads ? answer(db, user, await reread(), id) : new JsonAnswer('[]', { revision: saved });
}

function sentLessons(items: readonly LessonItemInput[]): SentItem[] {
  return items.map((item, index) => {
    const { client_key = null, course = 0, exam = 0 } = item;
    if (course && exam) throw invalid({ [`grid.${index}`]: placementText.item.noObject });
    const kind: LessonKind = exam ? 'exam' : 'course';
    const { x, y, width, height, relation_id, prepopulate } = item;
    const object = course || exam;
    return { x, y, width, height, relation_id, client_key, kind, object, mirrored: undefined, prepopulate };
  });
}

/** Saves the form of level 3: writes only what changes, and only what the user may change. */
export const saveLesson =
  (kind: LessonKind) => async (call: WriteBody<Values> & { params: { relation_id: number } }) => {
    const { db, user, params, body } = call;
    const { id, programme } = await locate(db, user, params.relation_id, [kind]);
    const open = await openProgramme(db, user, programme);
    const reads = readsLevel(user, open.head.organization, 3);
    const before = (await lockLessons(db, kind, [id])).get(id);
    const rights = rightsIn(user.grants, open.head.organization);
    const record = async () => (reads ? (await lessonValues(db, rights, sql`p.id = ${id}`)).get(id) : undefined);
    const isChanged = await changeLesson(call, open, { kind, before, values: body }, async () => {
      const now = await record();
      return now && new JsonAnswer(JSON.stringify(now.values));
    });
    const after = await record();
    const answered = { relation_id: id, duration_value: after?.duration_value ?? null, ...after?.values };
    return new JsonAnswer(JSON.stringify(answered), { revision: (before?.revision ?? 0) + (isChanged ? 1 : 0) });
  };

interface LessonChange {
  kind: LessonKind;
  /** The locked row; undefined if another user has removed it meanwhile. */
  before: Row | undefined;
  values: Values;
}

/** Returns whether anything changed. `current`: what a user with an outdated form gets. */
export async function changeLesson(
  write: Write,
  open: OpenProgramme,
  { kind, before, values }: LessonChange,
  current: () => Promise<JsonAnswer | undefined> = async () => undefined,
): Promise<boolean> {
  const { db, user } = write;
  const { organization } = open.head;
  requireRight(user, organization, 'calendar__level3', 'update');
  requireOwnUnit(user, open);
  if (!before) throw notFound();
  const { id, revision } = before;
  const definition = placedDefinition[kind];
  await refuseIfChanged(write, { table: definition.table, record: id, revision }, current);
  const stored = new Set(storedNames(definition));
  const given = Object.fromEntries(
    Object.entries(cleanAttributes(definition, values)).filter(([name]) => stored.has(name)),
  );
  guardAttributes(definition, rightsIn(user.grants, organization), given, before);
  const changed = Object.fromEntries(Object.entries(given).filter(([name, value]) => !sameValue(before[name], value)));
  if (Object.keys(changed).length === 0) return false;
  await checkReferences(db, definition, organization, changed);
  const assignments = Object.entries(changed).map(([name, value]) => sql`${sql.ref(name)} = ${columnValue(value)},`);
  await sql`
    update ${sql.table(definition.table)} set ${sql.join(assignments, sql` `)} revision = revision + 1
    where id = ${id}`.execute(db);
  return true;
}

/** Lists are stored as JSON. */
function columnValue(value: unknown): unknown {
  return Array.isArray(value) ? JSON.stringify(value) : value;
}

export async function lockLessons(db: Db, kind: LessonKind, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> {
  const found = await sql<Row>`
    select * from ${sql.table(placedDefinition[kind].table)}
    where id = any(${[...ids]}::int[]) order by id for update`.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** Reads together what `changeLesson` needs to check many sets of values. */
export async function prepareLessons(
  db: Db,
  { head }: OpenProgramme,
  kind: LessonKind,
  values: readonly Values[],
): Promise<void> {
  const definition = placedDefinition[kind];
  await readReferences(db, definition, head.organization, values);
  await readLevels(db, definition, values);
}
