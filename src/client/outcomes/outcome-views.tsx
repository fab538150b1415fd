// The top of the outcome pages: chooses the programme and the view.
import { Link } from '@tanstack/react-router';

import { useCall } from '#client/api/query.ts';
import { plannerPaths } from '#shared/pages/planner-paths.ts';
import { ProgrammePicker } from '#client/ui/planner/programme-picker.tsx';
import { planner } from '#shared/api/planner.ts';
import { fullName } from '#shared/text/full-name.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import classes from './outcome-views.module.css';

const words = outcomeMatrixText;

export const outcomePaths = {
  lines: plannerPaths.lines,
  matrix: plannerPaths.matrix,
  list: plannerPaths.outcomeList,
} as const;
export type OutcomeView = keyof typeof outcomePaths;
const views: readonly OutcomeView[] = ['lines', 'matrix', 'list'];

export interface OutcomeViewsProps {
  view: OutcomeView;
  programme: number;
}

/** Links to the lines, the matrix and the list of the same programme. */
export function OutcomeViews({ view, programme }: OutcomeViewsProps) {
  const search: Record<string, number> = programme > 0 ? { programme } : {};
  return (
    <nav className={classes.views} aria-label={words.views}>
      {views.map((each) => (
        <Link
          key={each}
          to={outcomePaths[each] as string}
          search={search}
          aria-current={each === view ? 'page' : undefined}
        >
          {words[each]}
        </Link>
      ))}
    </nav>
  );
}

/** Keeps the current view. */
export function OutcomeProgramme({ view, programme }: { view: OutcomeView; programme: number }) {
  const { data: programmes = [] } = useCall(planner.programmes);
  return (
    <ProgrammePicker
      label={words.programme}
      value={programme || null}
      options={programmes.map((each) => ({ value: each.id, label: fullName(each) }))}
      targetOf={(chosen) => ({ to: outcomePaths[view], search: { programme: chosen } })}
    />
  );
}
