// The frame of a page: breadcrumbs, title with count and marks, actions at the right. Sets the document's title.
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';

import { pageText } from '#shared/text/page.ts';

import { useDocumentTitle } from './document-title.ts';

import classes from './page.module.css';

export interface Crumb {
  label: string;
  /** Absent for the page itself, which comes last. */
  to?: string;
  search?: Record<string, string | number>;
}

export interface PageProps {
  title: string;
  /** The document's title, if the heading is too short for it. */
  documentTitle?: string;
  count?: number;
  /** Chips beside the title. */
  marks?: ReactNode;
  actions?: ReactNode;
  breadcrumbs?: readonly Crumb[];
  /** As high as the window: long content scrolls inside the page. */
  fitsWindow?: boolean;
  children: ReactNode;
}

export function Page(props: PageProps) {
  const { title, documentTitle = title, count, marks, actions, breadcrumbs, fitsWindow = false, children } = props;
  useDocumentTitle(documentTitle);
  return (
    <div className={classes.page} data-fits-window={fitsWindow || undefined}>
      {breadcrumbs && <Breadcrumbs crumbs={breadcrumbs} />}
      <div className={classes.head}>
        <div className={classes.titles}>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {count !== undefined && <Count value={count} />}
          {marks}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** Beside the heading and not in it, so that the heading is only the name of the page. */
function Count({ value }: { value: number }) {
  return (
    <span className={classes.count} role="note" aria-label={pageText.count(value)}>
      {value}
    </span>
  );
}

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={classes.crumbs} aria-label={pageText.breadcrumbs}>
      {crumbs.map(({ label, to, search = {} }, index) => (
        <Fragment key={`${label}-${to ?? ''}`}>
          {index > 0 && <span aria-hidden="true">›</span>}
          {to === undefined ? (
            <span aria-current="page">{label}</span>
          ) : (
            <Link to={to} search={search} activeOptions={{ exact: true, includeSearch: true }}>
              {label}
            </Link>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
