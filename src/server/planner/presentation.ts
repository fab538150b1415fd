// A whole programme for presentation on a large screen: every study year with its parts, and the units inside them by week.
import { requireRight } from '#server/rights/user.ts';
import type { Call } from '#server/http/call.ts';
import type { PresentedUnit } from '#shared/api/planner-presentation.ts';
import { placeOf } from '#shared/planning/grid.ts';
import { sumsOf } from '#shared/planning/totals.ts';
import { weekLoads } from '#shared/planning/week-load.ts';
import type { WeekRow } from '#shared/planning/week-rows.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';

import { blockKinds } from './grid.ts';
import { gridOf, type Node, openPlan, type OpenPlan, yearToPlan } from './plan.ts';
import { readsLevel, type StudyYear } from './programme.ts';
import { titleOf, wireBlocks, wireWeeks, wireYearHead } from './wire.ts';

/** Which levels inside an item the user may read. */
interface Reads {
  weeks: boolean;
  lessons: boolean;
}

export async function presentation({ db, user, query }: Call<string, { programme: number }>) {
  const open = await openPlan(db, user, query.programme);
  const { organization } = open.head;
  requireRight(user, organization, 'calendar__level1', 'read');
  const reads = { weeks: readsLevel(user, organization, 2), lessons: readsLevel(user, organization, 3) };
  return {
    programme: open.head,
    years: open.years.map((study) => presentYear(open, study, reads)),
  };
}

function presentYear(open: OpenPlan, study: StudyYear, reads: Reads) {
  const items = gridOf(open, study.year, 0, blockKinds);
  const { weeks } = yearToPlan(study);
  return {
    ...wireYearHead(open, study),
    blocks: wireBlocks(study.blocks),
    weeks: wireWeeks(weeks),
    totals: sumsOf(items),
    loads: reads.weeks && reads.lessons ? weekLoads(items, weeks) : null,
    items: items.map((node) => ({
      ...present(open, weeks, node, reads),
      ...placeOf(node.row),
      units: node.row.kind === 'part' ? unitsIn(node, reads).map((unit) => present(open, weeks, unit, reads)) : [],
    })),
  };
}

function present(open: OpenPlan, weeks: readonly WeekRow[], node: Node, reads: Reads): PresentedUnit {
  const { row, totals } = node;
  const kind = objectOf[row.kind];
  const positionOf = (week: WeekRow | undefined) =>
    week ? weeks.findIndex(({ start_date }) => start_date === week.start_date) : -1;
  return {
    relation_id: row.id,
    kind: kind === 'programme_part' ? kind : 'educational_unit',
    title: titleOf(row),
    user_color: open.colors.get(kind) ?? '',
    coordinator: row.kind === 'part' ? '' : row.coordinator,
    ects_credits: totals.ects_credits.shown,
    contact_hours: totals.contact_hours.shown,
    choice: totals.ects_credits.choice,
    first_week: positionOf(node.weeks[0]),
    last_week: positionOf(node.weeks.at(-1)),
    exams: reads.lessons && (reads.weeks || row.kind !== 'part') ? examsIn(node) : null,
  };
}

/** The units inside a part, at every depth. The second group is skipped: it has the same units in another order. */
function unitsIn(node: Node, reads: Reads): Node[] {
  return node.children.flatMap((child) => {
    if (child.row.mirrored) return [];
    if (child.row.kind === 'part') return unitsIn(child, reads);
    return child.row.kind === 'block_unit' || (child.row.kind === 'week_unit' && reads.weeks) ? [child] : [];
  });
}

function examsIn({ row, children }: Node): number {
  return children.reduce((sum, child) => sum + examsIn(child), row.kind === 'exam' ? 1 : 0);
}
