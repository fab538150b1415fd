// POST gridcopy: a selection, with everything inside it, into a programme, a placed part or a placed unit. All or nothing.
import { sql } from 'kysely';

import { requireRight } from '#server/access/user.ts';
import { linkParts } from '#server/catalogue/link-parts.ts';
import { writeHistory } from '#server/db/history.ts';
import type { Call } from '#server/http/call.ts';
import { invalid, notFound, Refusal } from '#server/refusal.ts';
import type { CopyType } from '#shared/api/planner-input.ts';
import { placeCopies } from '#shared/planning/copy.ts';
import { groupRows, mirrorOffset } from '#shared/planning/mirror.ts';
import { isMirrored } from '#shared/planning/mirror-values.ts';
import { allRows } from '#shared/planning/occupancy.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { nl } from '#shared/text/nl.ts';

import { copyInto, type Landing } from './deep-copy.ts';
import { blockKinds, closedFor, lessonKinds, weekKinds } from './grids.ts';
import { findRelations, gridOf, type Node, nodeOf, openPlan, type OpenPlan, studyYearOf } from './plan.ts';
import { readsLevel, requireOwnUnit } from './programme.ts';
import { bumpRevision, lockGrid } from './save-grid.ts';
import { type Level, levelKey, levelOf, opens, warningFor, wireItem } from './wire.ts';

interface End {
  programme_id?: number | undefined;
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

export async function gridCopy({ db, user, body }: Call<string, unknown, Body>) {
  const ids = [...new Set(body.grid.map(({ relation_id }) => relation_id))];
  const found = await findRelations(db, user, [...ids, body.to.relation_id]);
  const located = (id: number) => {
    const relation = found.find((each) => each.id === id);
    if (!relation) throw notFound();
    return relation;
  };
  for (const { type, relation_id } of body.grid)
    if (!kindsOf[type].includes(located(relation_id).kind)) throw wrongPair();
  const programme = located(ids[0] ?? 0).programme;
  if (ids.some((id) => located(id).programme !== programme)) throw invalid({ grid: nl.placement.copy.mixed });
  const into = body.to.relation_id ? located(body.to.relation_id) : null;
  const target = into?.programme ?? body.to.programme_id ?? programme;
  if (into && body.to.programme_id && body.to.programme_id !== target) throw wrongPair();
  if (into && !kindsOf[body.to.type].includes(into.kind)) throw wrongPair();

  const source = await openPlan(db, user, programme);
  const open = target === programme ? source : await openPlan(db, user, target);
  const { organization } = open.head;
  requireRight(user, organization, 'calendar', 'update');
  requireOwnUnit(user, open);
  if (organization !== source.head.organization) throw wrongPair();
  const selection = ids.map((id) => nodeOf(source, id));
  // Copying what one may not see would be a way to see it.
  for (const level of new Set(selection.map(({ row }) => levelOf(row.kind))))
    if (!readsLevel(user, organization, level)) requireRight(user, organization, levelKey(level), 'read');
  refuseOtherOrigin(body.from, source, selection);
  const parent = into ? nodeOf(open, into.id) : null;
  refuseInsideItself(selection, parent);
  refuseNested(selection);

  const copies = new Map<number, Node>();
  let items = 0;
  for (const [key, group] of groupBy(selection, (node) => gridFor(open, node, parent))) {
    const [level, year] = key.split(':').map(Number) as [Level, number];
    requireRight(user, organization, levelKey(level), 'create');
    const grid = { head: open.head, year, parent: parent && { id: parent.row.id, programmePart: null } };
    await lockGrid(db, grid);
    refuseClosed(open, year, parent, level);
    const fresh = await openPlan(db, user, target, year);
    const landings = land(fresh, group, level, year, parent);
    const copied = await copyInto(db, landings, { programme: target, year, parent: parent?.row.id ?? null });
    await bumpRevision(db, grid);
    items += copied.items;
    await linkParts(db, user, { id: target, organization }, plannedParts(target));
    await writeHistory(db, {
      user: user.id,
      organization,
      object: levelKey(level),
      record: target,
      action: 'create',
      changes: {
        grid: [null, { year, relation_id: parent?.row.id ?? 0 }],
        copied: [group.map(({ row }) => row.id), copied.ids],
      },
    });
    if (!readsLevel(user, organization, level)) continue;
    const after = await openPlan(db, user, target, year);
    group.forEach(({ row }, index) => copies.set(row.id, nodeOf(after, copied.ids[index] as number)));
  }
  return { copied: ids.flatMap((id) => copies.get(id) ?? []).map((node) => wireItem(open, node)), items };
}

const wrongPair = () => new Refusal(422, nl.placement.copy.wrongPair, { errors: { to: nl.placement.copy.wrongPair } });

/** Where no blocks or weeks are, nothing can be placed. */
function refuseClosed(open: OpenPlan, year: number, parent: Node | null, level: Level): void {
  const planned =
    parent && level !== 3
      ? closedFor(open.plan.nodes.get(parent.row.id) ?? null, level === 2 ? 'weeks' : 'blocks')
      : null;
  const closed = parent
    ? (parent.weeks.length === 0 && nl.placement.noWeeks) || planned
    : warningFor(open.unit, studyYearOf(open, year));
  if (closed) throw new Refusal(422, closed, { errors: { to: closed } });
}

/** Where the request says that the selection comes from must be where it stands. */
function refuseOtherOrigin({ programme_id, relation_id }: End, { head }: OpenPlan, selection: Node[]): void {
  const isBelow = ({ parent }: Node) => {
    for (let at = parent; at; at = at.parent) if (at.row.id === relation_id) return true;
    return false;
  };
  if ((programme_id && programme_id !== head.id) || (relation_id && !selection.every(isBelow)))
    throw invalid({ from: nl.placement.copy.otherOrigin });
}

/** A copy of something into what is inside it would never end. */
function refuseInsideItself(selection: Node[], parent: Node | null): void {
  const selected = new Set(selection.map(({ row }) => row.id));
  for (let at = parent; at; at = at.parent)
    if (selected.has(at.row.id)) throw invalid({ to: nl.placement.copy.insideItself });
}

function refuseNested(selection: Node[]): void {
  const selected = new Set(selection.map(({ row }) => row.id));
  for (const { parent } of selection)
    for (let at = parent; at; at = at.parent)
      if (selected.has(at.row.id)) throw invalid({ grid: nl.placement.copy.nested });
}

/** On which grid of the target an item would land, as 'level:year'; refused when there is none for its kind. */
function gridFor(open: OpenPlan, { row }: Node, parent: Node | null): string {
  if (!parent) {
    if (!blockKinds.includes(row.kind)) throw wrongPair();
    const year = open.years.find((each) => each.year === row.year) ?? open.years[0];
    if (!year) throw invalid({ to: nl.placement.copy.noYears });
    return `1:${year.year}`;
  }
  const intoPart = parent.row.kind === 'part';
  if (lessonKinds.includes(row.kind) === intoPart) throw wrongPair();
  if (!intoPart && parent.row.kind !== 'block_unit' && parent.row.kind !== 'week_unit') throw wrongPair();
  if (row.kind === 'part' && parent.row.object === row.object) throw invalid({ to: nl.placement.copy.insideItself });
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
  const weeks = level === 3 && parent ? (open.plan.nodes.get(parent.row.id)?.weeks.length ?? 0) : null;
  const copies = group.map(({ row }, index) => ({ ...row, key: `copy ${index}` }));
  const result = placeCopies(there, copies, (copy) => {
    if (weeks !== null) return { from: 0, to: weeks };
    return mirrored ? groupRows(copy) : allRows;
  });
  if (!result.ok) throw new Refusal(422, nl.placement.copy.noRoom, { errors: { to: nl.placement.copy.noRoom } });
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
