// A programme with its plan: every item as a tree with weeks and totals. One query more than the programme itself.
import { sql } from 'kysely';

import type { User } from '#server/access/user.ts';
import { type PlacementRow, placementRows } from '#server/calendar/placement-rows.ts';
import type { Db } from '#server/db/connect.ts';
import { invalid, notFound } from '#server/refusal.ts';
import { type Plan, type PlanKind, type PlanNode, planTree } from '#shared/planning/plan-tree.ts';
import { canAttribute, type Rights, rightsIn } from '#shared/permissions/rights.ts';
import { nl } from '#shared/text/nl.ts';

import { openProgramme, type OpenProgramme, type StudyYear } from './programme.ts';

export type Node = PlanNode<PlacementRow>;

export interface OpenPlan extends OpenProgramme {
  plan: Plan<PlacementRow>;
}

/** The whole programme, or one study year of it. */
export async function openPlan(db: Db, user: User, programme: number, year?: number): Promise<OpenPlan> {
  const open = await openProgramme(db, user, programme);
  const shown = year === undefined ? sql`true` : sql`p.year = ${year}`;
  const rows = await placementRows(db, sql`p.programme = ${programme} and ${shown}`);
  const rights = rightsIn(user.grants, open.head.organization);
  const years = new Map(open.years.map((each) => [each.year, each]));
  const plan = planTree(rows.filter((row) => years.has(row.year)).map(rowReader(rights)), (n) => years.get(n));
  return { ...open, plan };
}

export const objectOf = {
  part: 'programme_part',
  block_unit: 'educational_unit',
  week_unit: 'educational_unit',
  course: 'course',
  exam: 'exam',
} as const satisfies Record<PlanKind, string>;

const placedObjectOf = { course: 'rel__calendar_week__course', exam: 'rel__calendar_week__exam' } as const;

/** What the user may not read is empty, and counts for nothing. Rights are looked up once for each kind of item. */
export function rowReader(rights: Rights): (row: PlacementRow) => PlacementRow {
  const masks = new Map<PlanKind, ReturnType<typeof maskFor>>();
  return (row) => {
    const mask = masks.get(row.kind) ?? maskFor(rights, row.kind);
    masks.set(row.kind, mask);
    return mask(row);
  };
}

function maskFor(rights: Rights, planKind: PlanKind): (row: PlacementRow) => PlacementRow {
  const object = objectOf[planKind];
  const lesson = planKind === 'course' || planKind === 'exam' ? placedObjectOf[planKind] : null;
  const kind = (name: string) => canAttribute(rights, `${object}.${name}`, 'read');
  const own = (name: string) => canAttribute(rights, `${lesson ?? object}.${name}`, 'read');
  const hidden: Partial<PlacementRow> = {
    ...((lesson ? own('type_title') : kind('title')) ? {} : { title: '' }),
    ...(own('title') ? {} : { own_title: '' }),
    ...(kind(lesson ? 'identifier' : 'study_guide_number') ? {} : { number: '' }),
    ...(kind('version') ? {} : { version: null }),
    ...(kind('coordinator') ? {} : { coordinator: '' }),
    ...(own('ects_credits') ? {} : { ects_credits: null }),
    ...(kind('contact_hours') ? {} : { contact_hours: null }),
    ...(own('duration') ? {} : { duration_value: null }),
    ...(own('norm_hours_preparation') ? {} : { norm_hours_preparation: null }),
    ...(own('norm_hours_contact') ? {} : { norm_hours_contact: null }),
  };
  return (row) => ({ ...row, ...hidden });
}

interface Located {
  id: number;
  programme: number;
  year: number;
  kind: PlanKind;
}

/** Where a relation lies, without looking behind the wall; null when it is not there (any more). */
export async function findRelations(db: Db, user: User, ids: readonly number[]): Promise<Located[]> {
  const organizations = user.organizations.map(({ id }) => id);
  const found = await sql<Located>`
    select id, programme, year, kind from placement
    where id = any(${[...ids]}::int[]) and organization = any(${organizations}::int[])`.execute(db);
  return found.rows;
}

/** The relation that a screen or a save is about, and no other kind than it can be. */
export async function locate(db: Db, user: User, relation: number, kinds: readonly PlanKind[]): Promise<Located> {
  const [found] = await findRelations(db, user, [relation]);
  if (!found) throw notFound();
  if (!kinds.includes(found.kind)) throw invalid({ relation_id: nl.placement.wrongRelation });
  return found;
}

export function nodeOf({ plan }: OpenPlan, relation: number): Node {
  const node = plan.nodes.get(relation);
  if (!node) throw notFound();
  return node;
}

export function studyYearOf({ years }: OpenProgramme, year: number): StudyYear {
  const found = years.find((each) => each.year === year);
  if (!found) throw invalid({ year: nl.placement.noStudyYear });
  return found;
}

/** The items of one grid: those of level 1 in a year, or those inside a relation. */
export function gridOf({ plan }: OpenPlan, year: number, parent: number, kinds: readonly PlanKind[]): Node[] {
  const nodes = parent === 0 ? (plan.roots.get(year) ?? []) : (plan.nodes.get(parent)?.children ?? []);
  return nodes.filter(({ row }) => kinds.includes(row.kind));
}
