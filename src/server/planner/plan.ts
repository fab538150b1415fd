// A programme with its plan: all items as a tree with weeks and totals. One query more than the programme itself.
import { type RawBuilder, sql } from 'kysely';

import type { User } from '#server/rights/user.ts';
import { type PlacementRow, placementRows } from '#server/calendar/placement-rows.ts';
import { rowReader } from '#server/calendar/readable-rows.ts';
import type { Db } from '#server/db/connect.ts';
import { invalid, notFound } from '#server/refusal.ts';
import { type Plan, type PlanKind, type PlanNode, planTree, planYear } from '#shared/planning/plan-tree.ts';
import { rightsIn } from '#shared/permissions/rights.ts';
import { placementText } from '#shared/text/placement.ts';

import { openProgramme, type OpenProgramme, type StudyYear } from './programme.ts';

export type Node = PlanNode<PlacementRow>;

export interface OpenPlan extends OpenProgramme {
  plan: Plan<PlacementRow>;
}

/** The whole programme, or one study year of it. */
export async function openPlan(db: Db, user: User, programme: number, year?: number): Promise<OpenPlan> {
  return withPlan(db, user, await openProgramme(db, user, programme), year);
}

/** Adds the plan to a programme that is already open. */
export async function withPlan(db: Db, user: User, open: OpenProgramme, year?: number): Promise<OpenPlan> {
  const shown = year === undefined ? sql`true` : sql`p.year = ${year}`;
  return planOf(user, open, await placementRows(db, sql`p.programme = ${open.head.id} and ${shown}`));
}

/** Adds only the path to a relation and the items on its grid. */
export async function withPlanAround(db: Db, user: User, open: OpenProgramme, relation: number): Promise<OpenPlan> {
  const around = sql`p.id = any(array(
    with recursive path (id, parent) as (
      select id, parent from placement where id = ${relation} and programme = ${open.head.id}
      union all select above.id, above.parent from placement above join path on above.id = path.parent)
    select id from path union all select id from placement where parent = ${relation}))`;
  return planOf(user, open, await placementRows(db, around));
}

function planOf(user: User, open: OpenProgramme, rows: PlacementRow[]): OpenPlan {
  const rights = rightsIn(user.grants, open.head.organization);
  const years = new Map(open.years.map((each) => [each.year, each]));
  const shown = rows.filter((row) => years.has(row.year)).map(rowReader(rights));
  return { ...open, plan: planTree(shown, (n) => yearToPlan(years.get(n))) };
}

/** A study year in the form that `planTree` expects. */
export function yearToPlan(study: StudyYear | undefined) {
  return planYear(study?.calendar ?? null, study?.blocks ?? []);
}

export interface Located {
  id: number;
  organization: number;
  programme: number;
  year: number;
  kind: PlanKind;
}

/** Finds relations in the user's schools only; others are left out, like those that no longer exist. */
export async function findRelations(db: Db, user: User, ids: readonly number[]): Promise<Located[]> {
  const organizations = user.organizations.map(({ id }) => id);
  const found = await sql<Located>`
    select id, organization, programme, year, kind from placement
    where id = any(${[...ids]}::int[]) and organization = any(${organizations}::int[])`.execute(db);
  return found.rows;
}

/** The relation of a page or a save; refuses other kinds. */
export async function locate(db: Db, user: User, relation: number, kinds: readonly PlanKind[]): Promise<Located> {
  const [found] = await findRelations(db, user, [relation]);
  if (!found) throw notFound();
  if (!kinds.includes(found.kind)) throw wrongKind();
  return found;
}

const wrongKind = () => invalid({ relation_id: placementText.wrongRelation });

/** The programme of a relation, as SQL. Opening it checks that it is in one of the user's schools. */
export function programmeOf(relation: number): RawBuilder<unknown> {
  return sql`(select programme from placement where id = ${relation})`;
}

export function nodeOf({ plan }: OpenPlan, relation: number, kinds?: readonly PlanKind[]): Node {
  const node = plan.nodes.get(relation);
  if (!node) throw notFound();
  if (kinds && !kinds.includes(node.row.kind)) throw wrongKind();
  return node;
}

export function studyYearOf({ years }: OpenProgramme, year: number): StudyYear {
  const found = years.find((each) => each.year === year);
  if (!found) throw invalid({ year: placementText.noStudyYear });
  return found;
}

/** The items of one grid: those of level 1 in a year, or those inside a relation. */
export function gridOf({ plan }: OpenPlan, year: number, parent: number, kinds: readonly PlanKind[]): Node[] {
  const nodes = parent === 0 ? (plan.roots.get(year) ?? []) : (plan.nodes.get(parent)?.children ?? []);
  return nodes.filter(({ row }) => kinds.includes(row.kind));
}
