// A programme as a tree, and as years, blocks and subjects: two views of the same plan.
import { sql } from 'kysely';

import { organizationsWith, requireRight, type User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import type { Call } from '#server/http/call.ts';
import type { TreeNode } from '#shared/api/planner-shapes.ts';
import { labels } from '#shared/planning/labels.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { shareInYear, sharesInYear } from '#shared/planning/plan-tree.ts';
import { shownSums } from '#shared/planning/shown-shares.ts';
import { blockSums, type Sums, sumsOf } from '#shared/planning/totals.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';
import { placementText } from '#shared/text/placement.ts';
import { byNumberInDutch } from '#shared/text/order.ts';
import type { Named } from '#shared/text/full-name.ts';

import { type Node, openPlan, type OpenPlan } from './plan.ts';
import { readableName, readsLevel, type StudyYear } from './programme.ts';
import { opens, titleOf, wireChoice } from './wire.ts';

interface Option {
  id: number;
  title: string;
  organization: number;
  planned: boolean;
}

const nothing = { ects_credits: 0, contact_hours: 0 };

export async function tree({ db, user, query }: Call<string, { programme?: number | undefined }>) {
  const programmes = await options(db, user, ['calendar__tree', 'calendar', 'programme']);
  const first = programmes.find(({ planned }) => planned) ?? programmes[0];
  const id = query.programme || first?.id;
  if (!id) return { programmes, programme: null, totals: nothing, years: [] };
  const open = await openPlan(db, user, id);
  requireRight(user, open.head.organization, 'calendar__tree', 'read');
  const years = open.years.map((study) => {
    const roots = open.plan.roots.get(study.year) ?? [];
    const children = roots.map((node) => treeNode(open, study, node));
    return { year: study.year, label: labels.year(study.year), totals: sumsOf(roots), children };
  });
  const all = open.years.flatMap(({ year }) => open.plan.roots.get(year) ?? []);
  return { programmes, programme: open.head, totals: sumsOf(all), years };
}

function treeNode(open: OpenPlan, study: StudyYear, node: Node): TreeNode {
  const { row, totals } = node;
  const kind = objectOf[row.kind];
  return {
    relation_id: row.id,
    kind,
    title: titleOf(row),
    user_color: open.colors.get(kind) ?? '',
    ects_credits: totals.ects_credits.shown,
    contact_hours: totals.contact_hours.shown,
    mirrored: row.mirrored,
    counted: row.count_ects_credits,
    choice: totals.ects_credits.choice,
    opens: opens(node),
    when: whenOf(study, node),
    children: node.children.map((child) => treeNode(open, study, child)),
  };
}

/** Blocks for parts, calendar weeks for everything else. */
function whenOf({ blocks }: StudyYear, node: Node): string {
  if (node.row.kind === 'part' && node.blocks) {
    const [first, last] = [blocks[node.blocks.first]?.label, blocks[node.blocks.last]?.label];
    return first === last ? (first ?? '') : `${first} – ${last}`;
  }
  const [first, last] = [node.weeks[0], node.weeks.at(-1)];
  return first && last ? placementText.weeks(first.calendar_week, last.calendar_week) : '';
}

/** Programmes in schools where the user may read all of these objects, sorted by the names that the user may read. */
async function options(db: Db, user: User, objects: ObjectKey[]): Promise<Option[]> {
  const organizations = user.organizations
    .map(({ id }) => id)
    .filter((id) => objects.every((object) => organizationsWith(user, object, 'read').includes(id)));
  const found = await sql<Option & Required<Named>>`
    select p.id, p.title, p.graduation_variant, coalesce(v.option_value, '') as variant, p.year_start, p.version,
      p.organization, exists (select from placement where programme = p.id) as planned
    from programme p left join attribute_option v on v.id = p.variant
    where p.organization = any(${organizations}::int[]) and p.scenario_of is null order by p.id`.execute(db);
  const named = found.rows.map((row) => {
    const { id, organization, planned } = row;
    return { id, organization, planned, title: readableName(user, row) };
  });
  return named.toSorted((a, b) => byNumberInDutch.compare(a.title, b.title));
}

/** GET opleiding_ict: years, blocks, and in each block the subjects that are taught there. */
export async function opleidingIct({ db, user, query }: Call<string, { programme?: number | undefined }>) {
  const programmes = await options(db, user, ['programme', 'calendar', 'calendar__level1']);
  const ict = programmes.filter(({ title }) => /\bICT\b/i.test(title));
  const chosen = query.programme || (ict.find(({ planned }) => planned) ?? ict[0] ?? programmes[0])?.id;
  if (!chosen) return { programmes, opleiding: null };
  const open = await openPlan(db, user, chosen);
  const { organization } = open.head;
  requireRight(user, organization, 'programme', 'read');
  requireRight(user, organization, 'calendar__level1', 'read');
  const byWeek = readsLevel(user, organization, 2);
  const rootsOf = ({ year }: StudyYear) => open.plan.roots.get(year) ?? [];
  const jaar = open.years.map((study) => {
    const count = study.blocks.length;
    const subjects = rootsOf(study).flatMap((root) => subjectsIn(root, byWeek));
    const shared = subjects.map((node) => ({ node, shares: shownSums(sharesInYear(node, count)) }));
    const sums = shownSums(blockSums(rootsOf(study), count));
    const blokken = study.blocks.map(({ label }, index) => {
      const here = shared.filter(({ node: { blocks } }) => blocks && blocks.first <= index && index <= blocks.last);
      const vakken = here.map(({ node, shares }) => wireSubject(node, shares[index] ?? nothing));
      return { id: index + 1, title: label, ects_credits: sums[index]?.ects_credits ?? 0, vakken };
    });
    const { ects_credits } = sumsOf(rootsOf(study));
    return { id: study.year, title: labels.year(study.year), ects_credits, blokken };
  });
  const title = programmes.find(({ id }) => id === chosen)?.title ?? open.head.title;
  const { ects_credits } = sumsOf(open.years.flatMap(rootsOf));
  return { programmes, opleiding: { id: chosen, title, ects_credits, jaar } };
}

/** The units inside an item. A part is its own subject if it is empty, or holds only week units that the user may not see. */
function subjectsIn(node: Node, byWeek: boolean): Node[] {
  const inside = node.children.filter((child) => byWeek || child.row.kind !== 'week_unit');
  if (node.row.kind !== 'part' || inside.length === 0) return [node];
  return inside.flatMap((child) => subjectsIn(child, byWeek));
}

function wireSubject(node: Node, share: Sums) {
  const { row, totals, parent } = node;
  const level = opens(node);
  return {
    id: row.object,
    relation_id: row.id,
    title: titleOf(row),
    kind: objectOf[row.kind] === 'programme_part' ? ('programme_part' as const) : ('educational_unit' as const),
    opens: level === 'form' ? ('3' as const) : level,
    placed_as: row.kind === 'week_unit' ? ('week' as const) : ('block' as const),
    part_title: parent ? titleOf(parent.row) : '',
    coordinator: row.coordinator,
    ...share,
    ects_credits_whole: totals.ects_credits.shown,
    mirrored: row.mirrored,
    counted: shareInYear(node).ects > 0,
    choice: wireChoice(node),
  };
}
