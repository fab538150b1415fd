// What of a copy falls outside the weeks at its target: told before it is made. For `copy.ts`.
import type { PlacementRow } from '#server/calendar/placement-rows.ts';
import { levelOf, readsLevel } from '#server/calendar/readable-rows.ts';
import type { User } from '#server/rights/user.ts';
import { outsideOf } from '#shared/planning/outside.ts';
import { planTree } from '#shared/planning/plan-tree.ts';
import { rightsIn } from '#shared/permissions/rights.ts';

import type { Landing } from './deep-copy.ts';
import { type Node, type OpenPlan, studyYearOf, yearToPlan } from './plan.ts';
import { titleOf } from './wire.ts';

interface Target {
  year: number;
  parent: Node | null;
}

/** The plan as it would be: the copies where they land, below what is around them there. */
export function outsideAfter(open: OpenPlan, group: Node[], landings: Landing[], { year, parent }: Target): Node[] {
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
  return outsideOf(landings.flatMap(({ id }) => nodes.get(id) ?? []));
}

/** Named for whoever may see it; the rest is counted. */
export function tellOutside(user: User, organization: number, outside: readonly Node[]) {
  const rights = rightsIn(user.grants, organization);
  const reads = ({ row }: Node) => readsLevel(rights, levelOf(row.kind));
  const seen = outside.filter(reads);
  return {
    outside: seen.map(({ row, parent }) => ({
      title: titleOf(row),
      inside: parent && reads(parent) ? titleOf(parent.row) : '',
      year: row.year,
    })),
    unseen: outside.length - seen.length,
  };
}
