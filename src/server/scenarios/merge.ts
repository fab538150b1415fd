// Merges chosen changes of a scenario into its programme: one save of everything, with its rights and rules.
import { sql } from 'kysely';

import { recordTypes } from '#server/catalogue/record-types.ts';
import type { SideItem } from '#server/compare/read-side.ts';
import type { Db } from '#server/db/connect.ts';
import { openChangeSet } from '#server/db/memory.ts';
import { openProgramme, requireOwnUnit } from '#server/planner/programme.ts';
import { withPlan } from '#server/planner/plan.ts';
import { lockPlan } from '#server/planner/undo.ts';
import { type PlanChange, type PlanRow, type PlacementRow, putBack } from '#server/planner/undo-changes.ts';
import { countIn } from '#server/planner/programme-size.ts';
import { refuseBrokenRules, requireRights } from '#server/planner/undo-checks.ts';
import { lockRecords } from '#server/records/rows.ts';
import { updateRecord } from '#server/records/update.ts';
import type { WriteBody } from '#server/records/write.ts';
import { Refusal } from '#server/refusal.ts';
import { addTo } from '#shared/planning/add-to.ts';
import { scenarioText } from '#shared/text/scenario.ts';

import { findScenario, keyOf, scenarioDifferences, type ScenarioItem } from './differences.ts';

interface Chosen {
  items: { left: number; right: number }[];
  attributes: string[];
}

export async function mergeScenario(call: WriteBody<Chosen> & { params: { id: number } }) {
  const { db, user, params, body } = call;
  const { original: programme } = await findScenario(db, user, params.id);
  const [record] = await lockRecords(call, recordTypes.programme, [programme]);
  await lockPlan(db, programme);
  // Compared after locking, so that nothing changes in between.
  const { items, attributes, scenario } = await scenarioDifferences(db, user, params.id);
  const open = await openProgramme(db, user, programme);
  requireOwnUnit(user, open);
  const chosen = body.items.map(({ left, right }) => {
    const found = items.find((each) => keyOf(each) === `${left}-${right}`);
    if (!found) throw new Refusal(409, scenarioText.changedSince);
    return found;
  });
  const values = body.attributes.map((name) => {
    const found = attributes.find((each) => each.name === name);
    if (!found) throw new Refusal(409, scenarioText.changedSince);
    return [name, storedValue(found.to)] as const;
  });
  if (values.length > 0) await updateRecord(call, recordTypes.programme, record, Object.fromEntries(values));
  const rows = { theirs: await planRows(db, programme), mine: await planRows(db, params.id) };
  const { changes, copies } = await changesFor(db, programme, chosen, rows, scenario.plan?.items ?? []);
  requireRights(user, open.head.organization, changes);
  const before = await withPlan(db, user, open);
  await putBack(db, programme, changes);
  refuseBrokenRules(before, await withPlan(db, user, open), changes, await countIn(db, programme));
  // Links added items in the scenario to their copies, so that they are the same item from now on.
  await sql`
    update placement set origin = copy.new from unnest(${[...copies.keys()]}::int[], ${[...copies.values()]}::int[])
      as copy (old, new) where placement.id = copy.old`.execute(db);
  return { change_set: await openChangeSet(db), taken: chosen.length + values.length };
}

/** The value as the form of the record sends it: an id instead of {id, state}. */
function storedValue(value: unknown): unknown {
  const id = typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : value;
  return id === 0 ? null : id;
}

interface Rows {
  items: Map<number, PlacementRow>;
  inside: Map<number | null, PlacementRow[]>;
  lessons: Map<number, { table: PlanChange['table']; row: PlanRow }>;
}

async function planRows(db: Db, programme: number): Promise<Rows> {
  const items = await sql<{ row: PlacementRow }>`
    select to_jsonb(p) as row from placement p where programme = ${programme}`.execute(db);
  const lessons = await sql<{ table: PlanChange['table']; row: PlanRow }>`
    select 'rel__calendar_week__course' as table, to_jsonb(l) as row from rel__calendar_week__course l
    join placement p on p.id = l.id where p.programme = ${programme}
    union all
    select 'rel__calendar_week__exam', to_jsonb(l) from rel__calendar_week__exam l
    join placement p on p.id = l.id where p.programme = ${programme}`.execute(db);
  const inside = new Map<number | null, PlacementRow[]>();
  for (const { row } of items.rows) addTo(inside, row.parent, row);
  return {
    items: new Map(items.rows.map(({ row }) => [row.id, row])),
    inside,
    lessons: new Map(lessons.rows.map((each) => [each.row.id, each])),
  };
}

/** The changes to the rows of the programme; `copies` maps items of the scenario to their new ids. */
async function changesFor(
  db: Db,
  programme: number,
  chosen: readonly ScenarioItem[],
  { theirs, mine }: { theirs: Rows; mine: Rows },
  inScenario: readonly SideItem[],
): Promise<{ changes: PlanChange[]; copies: Map<number, number> }> {
  const changes = new Map<string, PlanChange>();
  const put = (table: PlanChange['table'], record: number, before: PlanRow | null, after: PlanRow | null) =>
    changes.set(`${table} ${record}`, { table, record, before, after });
  const isThere = ({ left }: ScenarioItem) => left !== null && theirs.items.has(left.id);
  const added = chosen.filter((each) => each.right && !isThere(each));
  const changed = chosen.filter((each) => each.right && isThere(each));
  const dropped = chosen.filter((each) => !each.right && isThere(each));

  const matched = new Map(
    inScenario.flatMap(({ id, origin }) => (origin && theirs.items.has(origin) ? [[id, origin]] : [])),
  );
  const news = added
    .flatMap(({ right }) => (right ? insideOf(mine, right.id) : []))
    .filter(({ id }) => !matched.has(id));
  const copies = await newIds(db, [...new Set(news.map(({ id }) => id))]);
  const idIn = (id: number | null): number | null => {
    if (id === null) return null;
    const found = copies.get(id) ?? matched.get(id);
    if (found === undefined) throw new Refusal(409, scenarioText.aroundFirst);
    return found;
  };

  for (const { left } of dropped)
    for (const row of insideOf(theirs, left?.id ?? 0)) put('placement', row.id, null, row);
  for (const row of news) {
    const id = copies.get(row.id) ?? 0;
    // The copy gets an OEAPI id of its own.
    const { oeapi_id: _, ...copied } = row;
    put('placement', id, { ...copied, id, programme, parent: idIn(row.parent), origin: null, client_key: null }, null);
    const lesson = mine.lessons.get(row.id);
    if (lesson) put(lesson.table, id, { ...lesson.row, id }, null);
  }
  for (const { left, right, moved } of changed) {
    const [now, wanted] = [theirs.items.get(left?.id ?? 0), mine.items.get(right?.id ?? 0)];
    if (!now || !wanted) continue;
    const placed = moved ? { ...wanted, parent: idIn(wanted.parent) } : { ...wanted, ...placeOf(now) };
    const { id, programme: of, origin, client_key, grid_revision, oeapi_id } = now;
    put('placement', now.id, { ...placed, id, programme: of, origin, client_key, grid_revision, oeapi_id }, now);
    // Items inside move along, even if the item that was around this one is dropped.
    for (const row of insideOf(theirs, now.id).slice(1)) {
      put('placement', row.id, { ...row, year: moved ? wanted.year : row.year }, row);
      const lesson = theirs.lessons.get(row.id);
      if (lesson) put(lesson.table, row.id, lesson.row, lesson.row);
    }
    const lessons = { now: theirs.lessons.get(now.id), wanted: mine.lessons.get(wanted.id) };
    if (lessons.now && lessons.wanted)
      put(lessons.now.table, now.id, { ...lessons.wanted.row, id: now.id }, lessons.now.row);
  }
  return { changes: [...changes.values()], copies };
}

function placeOf({ year, parent, x, y, width, height }: PlacementRow & Record<string, unknown>) {
  return { year, parent, x, y, width, height };
}

/** The item and everything inside it, outermost first. */
function insideOf(rows: Rows, id: number): PlacementRow[] {
  const own = rows.items.get(id);
  return own ? [own, ...(rows.inside.get(id) ?? []).flatMap((child) => insideOf(rows, child.id))] : [];
}

async function newIds(db: Db, old: readonly number[]): Promise<Map<number, number>> {
  const found = await sql<{ old: number; new: number }>`
    select old, nextval(pg_get_serial_sequence('placement', 'id'))::int as new
    from unnest(${[...old]}::int[]) as old`.execute(db);
  return new Map(found.rows.map((row) => [row.old, row.new]));
}
