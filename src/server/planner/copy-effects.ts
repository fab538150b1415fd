// What a copy would change about its items because of the weeks at the target; shown before it is made. For `copy.ts`.
import type { PlacementRow } from '#server/calendar/placement-rows.ts';
import { levelOf, readsLevel } from '#server/calendar/readable-rows.ts';
import type { User } from '#server/rights/user.ts';
import { weekProblem } from '#shared/planning/other-weeks.ts';
import { outsideOf } from '#shared/planning/outside.ts';
import { planTree } from '#shared/planning/plan-tree.ts';
import { rightsIn } from '#shared/permissions/rights.ts';

import type { Landing } from './deep-copy.ts';
import { lessonKinds } from './grid.ts';
import { type Node, type OpenPlan, studyYearOf, yearToPlan } from './plan.ts';
import { titleOf } from './wire.ts';

interface Target {
  year: number;
  parent: Node | null;
}

export interface CopyEffects {
  /** Items that fall outside the weeks. */
  outside: Node[];
  /** Items that move from a week with classes to one without. */
  closed: Node[];
  /** Units with more or fewer contact hours, because other weeks are without classes. */
  hours: { unit: Node; from: number; to: number }[];
}

/** Builds the plan as it would be: the copies where they land, inside the target and what is around it. */
export function copyEffects(open: OpenPlan, group: Node[], landings: Landing[], { year, parent }: Target): CopyEffects {
  const rows: PlacementRow[] = [];
  for (let at = parent; at; at = at.parent) rows.push(at.row);
  const landing = new Map(landings.map((each) => [each.id, each]));
  const addAll = (nodes: readonly Node[]) => {
    for (const { row, children } of nodes) {
      const lands = landing.get(row.id);
      rows.push({ ...row, year, ...(lands && { ...lands, parent: parent?.row.id ?? null }) });
      addAll(children);
    }
  };
  addAll(group);
  const { nodes } = planTree(rows, () => yearToPlan(studyYearOf(open, year)));
  const originals = group.flatMap(withAllInside);
  return {
    outside: outsideOf(landings.flatMap(({ id }) => nodes.get(id) ?? [])),
    closed: originals.flatMap((before) => {
      const after = nodes.get(before.row.id);
      return after && isLesson(after) && weekProblem(after, before) === 'no_class' ? [after] : [];
    }),
    hours: originals.flatMap((before) => {
      const unit = nodes.get(before.row.id);
      if (!unit || unit.row.kind === 'part' || isLesson(unit)) return [];
      const [from, to] = [before.totals.contact_hours.shown, unit.totals.contact_hours.shown];
      return from === to ? [] : [{ unit, from, to }];
    }),
  };
}

const isLesson = ({ row }: Node) => lessonKinds.includes(row.kind);
const withAllInside = (node: Node): Node[] => [node, ...node.children.flatMap(withAllInside)];

/** Names the items that the user may see; of those outside the weeks, the others are only counted. */
export function wireEffects(user: User, organization: number, effects: readonly CopyEffects[]) {
  const rights = rightsIn(user.grants, organization);
  const reads = ({ row }: Node) => readsLevel(rights, levelOf(row.kind));
  const describe = ({ row, parent }: Node) => ({
    title: titleOf(row),
    inside: parent && reads(parent) ? titleOf(parent.row) : '',
    year: row.year,
  });
  const outside = effects.flatMap((each) => each.outside);
  const seen = outside.filter(reads);
  return {
    outside: seen.map(describe),
    unseen: outside.length - seen.length,
    closed: effects.flatMap(({ closed }) => closed.filter(reads).map(describe)),
    hours: effects.flatMap(({ hours }) =>
      hours.filter(({ unit }) => reads(unit)).map(({ unit, from, to }) => ({ ...describe(unit), from, to })),
    ),
  };
}
