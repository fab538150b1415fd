// One side of a comparison: a programme with its plan, now or at a moment, as far as the user may read it.
import { sql } from 'kysely';

import { recordTypes } from '#server/catalogue/record-types.ts';
import type { Db } from '#server/db/connect.ts';
import type { Past } from '#server/db/memory.ts';
import { lessonValues } from '#server/planner/lesson-values.ts';
import { type Node, type OpenPlan, withPlan, yearToPlan } from '#server/planner/plan.ts';
import { openProgramme, type OpenProgramme, readsLevel } from '#server/planner/programme.ts';
import { readAsOf } from '#server/planner/pages-as-of.ts';
import { titleOf } from '#server/planner/wire.ts';
import { requirePast } from '#server/records/past.ts';
import { readRecord } from '#server/records/read.ts';
import { notFound } from '#server/refusal.ts';
import { requireRight, type User } from '#server/rights/user.ts';
import { levelOf } from '#server/calendar/readable-rows.ts';
import { labels } from '#shared/planning/labels.ts';
import type { ComparedItem, Position } from '#shared/planning/compare.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';
import { distinguish } from '#shared/planning/distinguish.ts';
import { sumsOf } from '#shared/planning/totals.ts';
import { rightsIn } from '#shared/permissions/rights.ts';
import { compareText } from '#shared/text/compare.ts';
import { placementText } from '#shared/text/placement.ts';

export interface SideQuery {
  programme: number;
  moment: Date | null;
}

export interface SideItem extends ComparedItem {
  object: string;
  record: number;
  title: string;
  where: string;
  /** The place relative to its block or unit: for when two calendars give two places the same name. */
  exactly: string;
  /** Distinguishes items with the same title and place; '' if there is only one. */
  which: string;
  place: { x: number; y: number; width: number; height: number };
}

export interface ComparedSide {
  open: OpenProgramme;
  moment: Date | null;
  /** The attributes of the programme in wire form. */
  record: Record<string, unknown>;
  /** Null if the user may not read the plan. */
  plan: { years: SideYear[]; items: SideItem[] } | null;
}

interface SideYear {
  year: number;
  label: string;
  blocks: string[];
  totals: { ects_credits: number; contact_hours: number };
}

export async function readSide(db: Db, user: User, { programme, moment }: SideQuery): Promise<ComparedSide> {
  if (!moment) return readSideIn(db, user, programme);
  const past = await requirePast(db, moment);
  return { ...(await readPastSide(db, user, programme, past)), moment };
}

export function readPastSide(db: Db, user: User, programme: number, past: Past): Promise<ComparedSide> {
  return readAsOf(db, user, { programme }, past, (then) => readSideIn(then, user, programme));
}

/** Reads the tables as this transaction sees them, which may be at an earlier moment. */
export async function readSideIn(then: Db, user: User, programme: number): Promise<ComparedSide> {
  const open = await openProgramme(then, user, programme);
  requireRight(user, open.head.organization, 'programme', 'read');
  const record = await readRecord(then, recordTypes.programme, user, programme);
  if (!record) throw notFound();
  const seesPlan = readsLevel(user, open.head.organization, 1);
  return {
    ...{ open, moment: null },
    record: JSON.parse(record.text) as Record<string, unknown>,
    plan: seesPlan ? await readPlan(then, user, await withPlan(then, user, open)) : null,
  };
}

async function readPlan(db: Db, user: User, open: OpenPlan): Promise<NonNullable<ComparedSide['plan']>> {
  const { organization, id } = open.head;
  const reads = ([1, 2, 3] as const).filter((level) => readsLevel(user, organization, level));
  const seen = open.years.flatMap(({ year }) => readable(open.plan.roots.get(year) ?? [], reads));
  const families = await familiesOf(db, id);
  const lessons = await lessonValues(db, rightsIn(user.grants, organization), sql`p.programme = ${id}`);
  const items = seen.map((node) => sideItem(open, node, families, lessons.get(node.row.id)?.values));
  const apart = distinguish(items);
  return {
    years: open.years.map((study) => ({
      ...{ year: study.year, label: labels.year(study.year) },
      blocks: study.blocks.map(({ label }) => label),
      totals: sumsOf(open.plan.roots.get(study.year) ?? []),
    })),
    items: items.map((each) => ({ ...each, which: apart.get(each.id) ?? '' })),
  };
}

/** Outer items first. Items inside one that the user may not see are hidden too. */
function readable(nodes: readonly Node[], levels: readonly number[]): Node[] {
  return nodes
    .filter(({ row }) => levels.includes(levelOf(row.kind)))
    .flatMap((node) => [node, ...readable(node.children, levels)]);
}

type Families = Map<string, number>;

async function familiesOf(db: Db, programme: number): Promise<Families> {
  const found = await sql<{ object: string; id: number; family: number }>`
    select 'programme_part' as object, id, family from programme_part
    where id in (select programme_part from placement where programme = ${programme})
    union all
    select 'educational_unit', id, family from educational_unit
    where id in (select educational_unit from placement where programme = ${programme})`.execute(db);
  return new Map(found.rows.map(({ object, id, family }) => [`${object} ${id}`, family]));
}

function sideItem(
  open: OpenPlan,
  node: Node,
  families: Families,
  lesson: Readonly<Record<string, unknown>> | undefined,
): Omit<SideItem, 'which'> {
  const { row } = node;
  const object = objectOf[row.kind];
  const { x, y, width, height } = row;
  return {
    ...{ id: row.id, origin: row.origin, parent: row.parent, kind: row.kind, year: row.year, mirrored: row.mirrored },
    ...{ object, record: row.object, title: titleOf(row), where: whereOf(open, node), exactly: exactlyOf(open, node) },
    family: families.get(`${object} ${row.object}`) ?? row.object,
    columns: columnsOf(node),
    ...positionsOf(node),
    values: lesson ?? recordValues(node),
    place: { x, y, width, height },
  };
}

function columnsOf({ row: { kind, x, y, width, height }, grid }: Node): string {
  const blocks = grid ? grid.last - grid.first + 1 : 0;
  return kind === 'course' || kind === 'exam' ? `${y} ${height}` : `${x} ${width} of ${blocks}`;
}

/** Relative to the item around it, so that items that move along do not count as moved. */
function positionsOf({ row, parent, weeks, blocks }: Node): { first: Position | null; last: Position | null } {
  if (row.kind === 'course' || row.kind === 'exam')
    return { first: { block: 0, week: row.y }, last: { block: 0, week: row.y + row.height - 1 } };
  const before = parent?.blocks?.first ?? 0;
  if (row.kind === 'part')
    return {
      first: blocks && { block: blocks.first - before, week: 0 },
      last: blocks && { block: blocks.last - before, week: 0 },
    };
  const at = (week: (typeof weeks)[number] | undefined) =>
    week ? { block: week.block - before, week: week.block_week } : null;
  return { first: at(weeks[0]), last: at(weeks.at(-1)) };
}

/** The values of a part or unit that matter for a plan. */
function recordValues({ row }: Node): Record<string, unknown> {
  const { title, ects_credits, mandatory, version } = row;
  const own =
    row.kind === 'part'
      ? {
          elective: row.elective,
          count_ects_credits: row.count_ects_credits,
          choose_ects_min: row.choose_ects_min,
          choose_ects_max: row.choose_ects_max,
        }
      : {
          contact_hours: row.contact_hours,
          self_study_hours: row.self_study_hours,
          coordinator: row.coordinator,
          type: row.type,
        };
  return { title, version, ects_credits, mandatory, ...own, state: row.state };
}

function whereOf({ years }: OpenPlan, { row, parent, blocks, weeks }: Node): string {
  const study = years.find(({ year }) => year === row.year);
  const named = study ? yearToPlan(study) : null;
  const labelAt = (index: number | undefined) => study?.blocks[index ?? -1]?.label ?? '';
  const [first, last] = [labelAt(blocks?.first), labelAt(blocks?.last)];
  const inBlocks = first === last ? first : `${first} – ${last}`;
  const [from, to] = [weeks[0], weeks.at(-1)];
  const inWeeks = named && from && to ? placementText.weeks(from.calendar_week, to.calendar_week) : '';
  const parts = [
    labels.year(row.year),
    row.kind === 'part' || !inWeeks ? inBlocks : inWeeks,
    parent ? compareText.inside(titleOf(parent.row)) : '',
  ];
  return parts.filter(Boolean).join(', ');
}

function exactlyOf({ years }: OpenPlan, { row, blocks, weeks }: Node): string {
  if (row.kind === 'course' || row.kind === 'exam') return compareText.ofItsWeeks(row.y + 1, row.y + row.height);
  const [from, to] = [weeks[0], weeks.at(-1)];
  if (row.kind === 'part' || !from || !to) return '';
  const block = years.find(({ year }) => year === row.year)?.blocks[blocks?.first ?? -1]?.label ?? '';
  return [block, compareText.blockWeeks(from.block_week, to.block_week)].filter(Boolean).join(', ');
}
