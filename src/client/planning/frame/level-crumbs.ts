// The crumbs above levels 2, 2.5 and 3: from the curriculum by programme and year down to the page itself.
import type { Crumb, ProgrammeHead } from '#shared/api/planner-shapes.ts';
import { nl } from '#shared/text/nl.ts';

import { crumbTarget, plannerPaths, programmeTarget } from './links.ts';
import type { PlannerCrumb } from './planner-frame.tsx';

interface Data {
  programme: ProgrammeHead;
  year: { year: number; label: string };
  crumbs: readonly Crumb[];
}

export function levelCrumbs({ programme, year, crumbs }: Data): PlannerCrumb[] {
  const inside = crumbs.filter(({ level }) => level !== '1');
  return [
    { label: nl.planning.title, target: { to: plannerPaths.level0, search: {} } },
    { label: programme.title, target: programmeTarget(programme.id) },
    { label: year.label, target: programmeTarget(programme.id, year.year) },
    ...inside.map((crumb, index) =>
      index === inside.length - 1
        ? { label: crumb.title }
        : { label: crumb.title, target: crumbTarget(crumb, programme.id) },
    ),
  ];
}
