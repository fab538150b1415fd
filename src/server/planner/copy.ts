// POST gridcopy: copies a selection, with everything inside it, into a programme, a placed part or a placed unit. All or nothing.
import { sql } from 'kysely';

import { requireRight, type User } from '#server/rights/user.ts';
import { levelOf } from '#server/calendar/readable-rows.ts';
import { linkParts } from './link-parts.ts';
import type { Db } from '#server/db/connect.ts';
import { invalid, notFound, Refusal } from '#server/refusal.ts';
import type { WriteBody } from '#server/records/write.ts';
import { placeCopies } from '#shared/planning/copy.ts';
import { placeOf } from '#shared/planning/grid.ts';
import { itemsIn } from '#shared/planning/limits.ts';
import { groupOf } from '#shared/planning/mirror.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { type GridContext, rowsFor } from '#shared/rules/rule.ts';
import { placementText } from '#shared/text/placement.ts';

import { type CopyBody, refuseByRules, refuseTooMuch, refuseWrongCopy } from './check-copy.ts';
import { copyInto, type Landing } from './deep-copy.ts';
import { type CopyEffects, copyEffects, wireEffects } from './copy-effects.ts';
import { bumpRevision, gridContext, type GridKey, kindsAt, lockGrid } from './grid.ts';
import { findRelations, gridOf, type Located, type Node, nodeOf, type OpenPlan, withPlan } from './plan.ts';
import { openProgramme, type OpenProgramme, readsLevel, requireOwnUnit } from './programme.ts';
import { type Level, levelKey, opens, wireItem } from './wire.ts';

interface Body extends CopyBody {
  check?: boolean | undefined;
}

export async function gridCopy({ db, user, body }: WriteBody<Body>) {
  const { selected, programme, into, target } = await locateEnds(db, user, body);
  const from = await openProgramme(db, user, programme);
  const to = target === programme ? from : await openProgramme(db, user, target);
  const { organization } = to.head;
  requireRight(user, organization, 'calendar', 'update');
  requireOwnUnit(user, to);
  // Otherwise copying would show users what they may not read.
  for (const level of new Set(selected.map(({ kind }) => levelOf(kind))))
    if (!readsLevel(user, organization, level)) requireRight(user, organization, levelKey(level), 'read');
  const landing = landingYear(to, body.to.year);
  for (const key of into ? [{ parent: into.id }] : yearGrids(selected, landing)) await lockGrid(db, target, key);

  const open = await withPlan(db, user, to);
  const source = target === programme ? open : await withPlan(db, user, from);
  const selection = selected.map(({ id }) => nodeOf(source, id));
  const parent = into && nodeOf(open, into.id);
  refuseWrongCopy({ selection, parent, from: source, to: open }, body);
  await refuseTooMuch(db, open, selection);
  const groups = groupBy(selection, (node) => gridFor(node, parent, landing));

  const copies = new Map<number, number>();
  const effects: CopyEffects[] = [];
  let items = 0;
  for (const [key, group] of groups) {
    const [level, year] = key.split(':').map(Number) as [Level, number];
    requireRight(user, organization, levelKey(level), 'create');
    const context = gridContext(open, level, year, parent);
    // One selection cannot plan a part both by block and by week either.
    if (context.part && groups.size > 1) context.part.planned = { blocks: true, weeks: true };
    const landings = land(open, group, { level, year, parent, context, wanted: body.grid });
    effects.push(copyEffects(open, group, landings, { year, parent }));
    if (body.check) continue;
    const copied = await copyInto(db, landings, { programme: target, year, parent: parent?.row.id ?? null });
    await bumpRevision(db, target, parent ? { parent: parent.row.id } : { year });
    items += copied.items;
    if (readsLevel(user, organization, level))
      group.forEach(({ row }, index) => copies.set(row.id, copied.ids[index] as number));
  }
  const wired = wireEffects(user, organization, effects);
  if (body.check) return { copied: [], items: itemsIn(selection), ...wired };
  await linkParts(db, plannedParts(target));
  const after = await withPlan(db, user, to);
  const shown = selected.flatMap(({ id }) => copies.get(id) ?? []);
  return { copied: shown.map((id) => wireItem(to, nodeOf(after, id))), items, ...wired };
}

/**
 * The selected relations, their programme, and the relation they go into: null for the programme itself. What makes no sense as a
 * request is refused here; whether the items may go there is up to the rules.
 */
async function locateEnds(db: Db, user: User, { grid, to }: Body) {
  const ids = [...new Set(grid.map(({ relation_id }) => relation_id))];
  const found = await findRelations(db, user, [...ids, to.relation_id]);
  const located = (id: number) => {
    const relation = found.find((each) => each.id === id);
    if (!relation) throw notFound();
    return relation;
  };
  const selected = ids.map(located);
  const programme = selected[0]?.programme ?? 0;
  if (selected.some((each) => each.programme !== programme)) throw invalid({ grid: placementText.copy.mixed });
  const into = to.relation_id ? located(to.relation_id) : null;
  const target = into?.programme ?? to.programme_id ?? programme;
  return { selected, programme, into, target };
}

/** Always in the same order: two copies that lock the same years in different orders would deadlock. */
function yearGrids(selected: readonly Located[], landing: LandingYear): GridKey[] {
  const years = new Set(selected.map(({ year }) => landing(year)));
  return [...years].toSorted((a, b) => a - b).map((year) => ({ year }));
}

/** The study year in the target, by that of the original. */
type LandingYear = (year: number) => number;

/** The requested study year; else the same year if the target has it, else its first. */
function landingYear({ years }: OpenProgramme, asked: number | null | undefined): LandingYear {
  return (year) => {
    const found = years.find((each) => each.year === (asked || year)) ?? (asked ? undefined : years[0]);
    if (!found) throw invalid({ to: asked ? placementText.noStudyYear : placementText.copy.noYears });
    return found.year;
  };
}

/** The grid of the target on which an item would land, as 'level:year'. Whether it may be there is up to the rules. */
function gridFor({ row }: Node, parent: Node | null, landing: LandingYear): string {
  if (!parent) return `1:${landing(row.year)}`;
  const level = parent.row.kind !== 'part' ? 3 : landingKind(row.kind, parent) === 'week_unit' ? 2 : 1;
  return `${level}:${parent.row.year}`;
}

/** A block unit that goes into a part without sub-parts is planned by week there. */
function landingKind(kind: PlanKind, parent: Node | null): PlanKind {
  return kind === 'block_unit' && parent && opens(parent) === '2' ? 'week_unit' : kind;
}

interface Target {
  level: Level;
  year: number;
  parent: Node | null;
  context: GridContext;
  /** The requested places. */
  wanted: Body['grid'];
}

/** Copies land in the requested place, or else in their own; if that is taken, lower. They never overlap anything. */
function land(open: OpenPlan, group: Node[], { level, year, parent, context, wanted }: Target): Landing[] {
  const there = gridOf(open, year, parent?.row.id ?? 0, kindsAt(level));
  const copies = group.map((node, index) => {
    const { x = node.row.x, y = node.row.y } = wanted.find(({ relation_id }) => relation_id === node.row.id) ?? {};
    return { ...placeOf(node.row), x, y, key: `copy ${index}`, node };
  });
  refuseByRules(copies, context);
  const rows = there.map(({ row }) => row);
  const placed = placeCopies(rows, copies, (copy) => rowsFor(copy, context));
  if (!placed) throw new Refusal(422, placementText.copy.noRoom, { errors: { to: placementText.copy.noRoom } });
  refuseByRules(placed, context, there);
  return placed.map(({ node: { row }, ...place }) => ({
    ...placeOf(place),
    id: row.id,
    kind: landingKind(row.kind, parent),
    mirrored: context.mirrored && groupOf(place) === 2,
  }));
}

/** Parts that are planned in a programme are linked to it. */
function plannedParts(programme: number) {
  return sql`
    select distinct organization, programme, programme_part from placement
    where programme = ${programme} and programme_part is not null`;
}

function groupBy(nodes: Node[], key: (node: Node) => string): Map<string, Node[]> {
  const groups = new Map<string, Node[]>();
  for (const node of nodes) groups.set(key(node), [...(groups.get(key(node)) ?? []), node]);
  return groups;
}
