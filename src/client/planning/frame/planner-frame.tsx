// The wrapper 'Samenstellen curriculum' around every level: crumbs, title, actions, and whether it is saving.
import type { ReactNode } from 'react';

import { type Crumb, Page } from '#client/ui/page.tsx';
import { Spinner } from '#client/ui/planner/spinner.tsx';
import { planningText } from '#shared/text/planning.ts';

import classes from './planner-frame.module.css';

export interface PlannerFrameProps {
  crumbs: readonly Crumb[];
  title?: string;
  marks?: ReactNode;
  actions?: ReactNode;
  /** The filter section, below the title. */
  filters?: ReactNode;
  saving?: boolean;
  children: ReactNode;
}

export function PlannerFrame(props: PlannerFrameProps) {
  const { crumbs, title = planningText.title, marks, actions, filters, saving = false, children } = props;
  return (
    <Page title={title} breadcrumbs={crumbs} marks={marks} actions={actions}>
      <output className={classes.saving}>
        {saving ? (
          <>
            <Spinner />
            {planningText.saving}
          </>
        ) : null}
      </output>
      {filters}
      {children}
    </Page>
  );
}
