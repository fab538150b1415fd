// The crumbs above levels 2, 2.5 and 3: from the curriculum by programme and year down to the page itself.
import type { Crumb } from '#client/ui/page.tsx';
import type { Crumb as Level, ProgrammeHead } from '#shared/api/planner-shapes.ts';
import { planningText } from '#shared/text/planning.ts';
import { fullName } from '#shared/text/full-name.ts';

import { withMoment } from '#client/history/moment.ts';

import { crumbTarget, programmeTarget } from '#client/layout/planner-links.ts';
import { plannerPaths } from '#shared/pages/planner-paths.ts';

interface Data {
  programme: ProgrammeHead;
  year: { year: number; label: string };
  crumbs: readonly Level[];
}

export function levelCrumbs({ programme, year, crumbs }: Data, at: { moment?: string }): Crumb[] {
  const inside = crumbs.filter(({ level }) => level !== '1');
  return [
    { label: planningText.title, to: plannerPaths.level0 },
    { label: fullName(programme), ...withMoment(programmeTarget(programme.id), at) },
    { label: year.label, ...withMoment(programmeTarget(programme.id, year.year), at) },
    ...inside.map((crumb, index) =>
      index === inside.length - 1
        ? { label: crumb.title }
        : { label: crumb.title, ...withMoment(crumbTarget(crumb, programme.id), at) },
    ),
  ];
}
