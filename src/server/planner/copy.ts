// POST gridcopy: a selection, with everything inside it, into a programme, a placed part or a placed unit. All or nothing.
import { sql } from 'kysely';

import { requireRight, type User } from '#server/rights/user.ts';
import { levelOf } from '#server/calendar/readable-rows.ts';
import { linkParts } from './link-parts.ts';
import type { Db } from '#server/db/connect.ts';
import { invalid, notFound, Refusal } from '#server/refusal.ts';
import type { WriteBody } from '#server/records/write.ts';
import type { CopyType } from '#shared/api/planner-input.ts';
import { placeCopies } from '#shared/planning/copy.ts';
import { groupRows, mirrorOffset } from '#shared/planning/mirror.ts';
import { isMirrored } from '#shared/planning/mirror-values.ts';
import { allRows } from '#shared/planning/occupancy.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { placementText } from '#shared/text/placement.ts';

import {
  refuseClosed,
  refuseInsideItself,
  refuseNested,
  refuseOtherOrigin,
  refuseTooMuch,
  wrongPair,
} from './check-copy.ts';
import { copyInto, type Landing } from './deep-copy.ts';
import { bumpRevision, type GridKey, lockGrid } from './grid-lock.ts';
import { blockKinds, lessonKinds, weekKinds } from './grids.ts';
import { findRelations, gridOf, type Located, type Node, nodeOf, type OpenPlan, withPlan } from './plan.ts';
import { openProgramme, type OpenProgramme, readsLevel, requireOwnUnit } from './programme.ts';
import { type Level, levelKey, opens, wireItem } from './wire.ts';

interface End {
  programme_id?: number | null | undefined;
  relation_id: number;
  type: CopyType;
}
interface Body {
  from: End;
  to: End;
  grid: { type: CopyType; relation_id: number }[];
}

const kindsOf: Record<CopyType, readonly PlanKind[]> = {
  programmepart: ['part'],
  educationalunit_block: ['block_unit'],
  educationalunit_week: ['week_unit'],
  educationalunit: ['block_unit', 'week_unit'],
  course: ['course'],
  exam: ['exam'],
};

export async function gridCopy({ db, user, body }: WriteBody<Body>) {
  const { selected, programme, into, target } = await locateEnds(db, user, body);
  const from = await openProgramme(db, user, programme);
  const to = target === programme ? from : await openProgramme(db, user, target);
  const { organization } = to.head;
  requireRight(user, organization, 'calendar', 'update');
  requireOwnUnit(user, to);
  if (organization !== from.head.organization) throw wrongPair();
  // Copying what one may not see would be a way to see it.
  for (const level of new Set(selected.map(({ kind }) => levelOf(kind))))
    if (!readsLevel(user, organization, level)) requireRight(user, organization, levelKey(level), 'read');
  for (const key of into ? [{ parent: into.id }] : yearGrids(to, selected)) await lockGrid(db, target, key);

  const open = await withPlan(db, user, to);
  const source = target === programme ? open : await withPlan(db, user, from);
  const selection = selected.map(({ id }) => nodeOf(source, id));
  const parent = into && nodeOf(open, into.id);
  refuseOtherOrigin(body.from, source, selection);
  refuseInsideItself(selection, parent);
  refuseNested(selection);
  await refuseTooMuch(db, open, selection, parent);
  const groups = groupBy(selection, (node) => gridFor(open, node, parent));
  // A part is planned by its sub-parts or by its weeks, so one selection cannot bring both.
  if (parent && groups.size > 1) throw wrongPair();

  const copies = new Map<number, number>();
  let items = 0;
  for (const [key, group] of groups) {
    const [level, year] = key.split(':').map(Number) as [Level, number];
    requireRight(user, organization, levelKey(level), 'create');
    refuseClosed(open, year, parent, level);
    const landings = land(open, group, level, year, parent);
    const copied = await copyInto(db, landings, { programme: target, year, parent: parent?.row.id ?? null });
    await bumpRevision(db, target, parent ? { parent: parent.row.id } : { year });
    items += copied.items;
    if (readsLevel(user, organization, level))
      group.forEach(({ row }, index) => copies.set(row.id, copied.ids[index] as number));
  }
  await linkParts(db, { id: target, organization }, plannedParts(target));
  const after = await withPlan(db, user, to);
  const shown = selected.flatMap(({ id }) => copies.get(id) ?? []);
  return { copied: shown.map((id) => wireItem(to, nodeOf(after, id))), items };
}

/** What was selected, in which programme, and what it goes into: null for a programme itself. */
async function locateEnds(db: Db, user: User, { grid, to }: Body) {
  const ids = [...new Set(grid.map(({ relation_id }) => relation_id))];
  const found = await findRelations(db, user, [...ids, to.relation_id]);
  const located = (id: number) => {
    const relation = found.find((each) => each.id === id);
    if (!relation) throw notFound();
    return relation;
  };
  for (const { type, relation_id } of grid) if (!kindsOf[type].includes(located(relation_id).kind)) throw wrongPair();
  const selected = ids.map(located);
  const programme = selected[0]?.programme ?? 0;
  if (selected.some((each) => each.programme !== programme)) throw invalid({ grid: placementText.copy.mixed });
  const into = to.relation_id ? located(to.relation_id) : null;
  const target = into?.programme ?? to.programme_id ?? programme;
  if (into && to.programme_id && to.programme_id !== target) throw wrongPair();
  if (into && !kindsOf[to.type].includes(into.kind)) throw wrongPair();
  return { selected, programme, into, target };
}

/** In one order: two who copy the same years in different orders would wait for each other for ever. */
function yearGrids(to: OpenProgramme, selected: readonly Located[]): GridKey[] {
  const years = new Set(selected.map(({ year }) => landingYear(to, year)));
  return [...years].toSorted((a, b) => a - b).map((year) => ({ year }));
}

/** The same study year where the target has it, else its first. */
function landingYear({ years }: OpenProgramme, year: number): number {
  const found = years.find((each) => each.year === year) ?? years[0];
  if (!found) throw invalid({ to: placementText.copy.noYears });
  return found.year;
}

/** On which grid of the target an item would land, as 'level:year'; refused when there is none for its kind. */
function gridFor(open: OpenPlan, { row }: Node, parent: Node | null): string {
  if (!parent) {
    if (!blockKinds.includes(row.kind)) throw wrongPair();
    return `1:${landingYear(open, row.year)}`;
  }
  const intoPart = parent.row.kind === 'part';
  if (lessonKinds.includes(row.kind) === intoPart) throw wrongPair();
  if (!intoPart && parent.row.kind !== 'block_unit' && parent.row.kind !== 'week_unit') throw wrongPair();
  if (row.kind === 'part' && parent.row.object === row.object) throw invalid({ to: placementText.copy.insideItself });
  const level = intoPart ? (landingKind(row.kind, parent) === 'week_unit' ? 2 : 1) : 3;
  return `${level}:${parent.row.year}`;
}

/** A block unit that goes into a part without sub-parts is planned by week there. */
function landingKind(kind: PlanKind, parent: Node | null): PlanKind {
  return kind === 'block_unit' && parent && opens(parent) === '2' ? 'week_unit' : kind;
}

/** Where the copies come to stand: in their own place if it is free, else lower; never on something else. */
function land(open: OpenPlan, group: Node[], level: Level, year: number, parent: Node | null): Landing[] {
  const kinds = level === 1 ? blockKinds : level === 2 ? weekKinds : lessonKinds;
  const there = gridOf(open, year, parent?.row.id ?? 0, kinds).map(({ row }) => ({ ...row, key: `${row.id}` }));
  const mirrored = level === 2 && parent !== null && isMirrored(parent.row);
  const weeks = level === 3 && parent ? parent.weeks.length : null;
  const copies = group.map(({ row }, index) => ({ ...row, key: `copy ${index}` }));
  const result = placeCopies(there, copies, (copy) => {
    if (weeks !== null) return { from: 0, to: weeks };
    return mirrored ? groupRows(copy) : allRows;
  });
  if (!result.ok) throw new Refusal(422, placementText.copy.noRoom, { errors: { to: placementText.copy.noRoom } });
  return result.placed.map(({ id, kind, x, y, width, height }) => ({
    ...{ id, x, y, width, height },
    kind: landingKind(kind, parent),
    mirrored: mirrored && y >= mirrorOffset,
  }));
}

/** A part that is planned in a programme belongs to it. */
function plannedParts(programme: number) {
  return sql`select programme_part from placement where programme = ${programme} and programme_part is not null`;
}

function groupBy(nodes: Node[], key: (node: Node) => string): Map<string, Node[]> {
  const groups = new Map<string, Node[]>();
  for (const node of nodes) groups.set(key(node), [...(groups.get(key(node)) ?? []), node]);
  return groups;
}
