// What the pages about the outcomes of a programme have above them: which programme, and which of its views.
import { Link } from '@tanstack/react-router';

import { useCall } from '#client/api/query.ts';
import { plannerPaths } from '#client/layout/planner-links.ts';
import { ProgrammePicker } from '#client/ui/planner/programme-picker.tsx';
import { planner } from '#shared/api/planner.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { fullName } from '#shared/text/full-name.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import classes from './outcome-views.module.css';

const words = outcomeMatrixText;

type OutcomeView = 'lines' | 'matrix';

export interface OutcomeViewsProps {
  view: OutcomeView;
  programme: number;
  /** The one that is looked at: what the list then shows. */
  framework?: { title: string } | undefined;
}

/** Lines, matrix and list of the same programme. */
export function OutcomeViews({ view, programme, framework }: OutcomeViewsProps) {
  const search: Record<string, number> = programme > 0 ? { programme } : {};
  const paths: Record<OutcomeView, string> = plannerPaths;
  const list: string = listPath(definitions.learningOutcome);
  const listed: Record<string, string> = framework?.title ? { q: framework.title } : {};
  return (
    <nav className={classes.views} aria-label={words.views}>
      {(['lines', 'matrix'] as const).map((each) => (
        <Link key={each} to={paths[each]} search={search} aria-current={each === view ? 'page' : undefined}>
          {words[each]}
        </Link>
      ))}
      <Link to={list} search={listed}>
        {words.list}
      </Link>
    </nav>
  );
}

/** Stays on the same view. */
export function OutcomeProgramme({ view, programme }: { view: OutcomeView; programme: number }) {
  const { data: programmes = [] } = useCall(planner.programmes);
  return (
    <ProgrammePicker
      label={words.programme}
      value={programme || null}
      options={programmes.map((each) => ({ value: each.id, label: fullName(each) }))}
      targetOf={(chosen) => ({ to: plannerPaths[view], search: { programme: chosen } })}
    />
  );
}
