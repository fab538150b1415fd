// Shown when there is nothing yet, or nothing was found, with what to do next. Used by lists.
import type { ReactNode } from 'react';

import shared from './shared-message-state.module.css';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  message?: ReactNode;
  action?: ReactNode;
  /** The record of this address does not exist, so the page is not added to the recent pages. */
  isMissing?: boolean;
}

export function EmptyState({ title, message, action, isMissing = false }: EmptyStateProps) {
  return (
    <div className={shared.state} data-missing={isMissing || undefined}>
      <p className={shared.title}>{title}</p>
      {message !== undefined && <p className={classes.message}>{message}</p>}
      {action}
    </div>
  );
}
