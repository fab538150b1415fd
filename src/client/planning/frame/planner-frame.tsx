// The wrapper 'Samenstellen curriculum' around every level: crumbs, title, actions, and whether it is saving.
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';

import { Page } from '#client/ui/page.tsx';
import { Spinner } from '#client/ui/planner/spinner.tsx';
import { nl } from '#shared/text/nl.ts';

import type { Target } from './links.ts';

import classes from './frame.module.css';

export interface PlannerCrumb {
  label: string;
  /** Absent for the page itself, which comes last. */
  target?: Target;
}

export interface PlannerFrameProps {
  crumbs: readonly PlannerCrumb[];
  title?: string;
  marks?: ReactNode;
  actions?: ReactNode;
  /** The filter section, below the title. */
  filters?: ReactNode;
  saving?: boolean;
  children: ReactNode;
}

export function PlannerFrame(props: PlannerFrameProps) {
  const { crumbs, title = nl.planning.title, marks, actions, filters, saving = false, children } = props;
  return (
    <div className={classes.frame}>
      <nav className={classes.crumbs} aria-label={nl.layout.breadcrumbs}>
        {crumbs.map(({ label, target }, index) => (
          <Fragment key={`${label}-${target?.to ?? ''}`}>
            {index > 0 && <span aria-hidden="true">›</span>}
            {target ? (
              <Link to={target.to} search={target.search} activeOptions={{ exact: true, includeSearch: true }}>
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </Fragment>
        ))}
      </nav>
      <Page
        title={title}
        marks={
          <>
            {marks}
            <output className={classes.saving}>
              {saving ? (
                <>
                  <Spinner />
                  {nl.planning.saving}
                </>
              ) : null}
            </output>
          </>
        }
        actions={actions}
      >
        {filters}
        {children}
      </Page>
    </div>
  );
}
