// Shown when there is nothing yet, or nothing was found: with what to do next. Used by lists.
import type { ReactNode } from 'react';

import shared from './shared-message-state.module.css';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  message?: ReactNode;
  action?: ReactNode;
  /** What this address is about is not there: it is not kept under what was opened last. */
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
