// Shown when something failed to load: the server's message and a button to try again.
import { pageText } from '#shared/text/page.ts';

import { Button } from './button.tsx';
import { IconAlertTriangle, IconRefresh } from './icons.ts';

import shared from './shared-message-state.module.css';
import classes from './error-state.module.css';

export interface ErrorStateProps {
  message: string;
  onRetry?: () => void;
  retryLabel?: string;
  busy?: boolean;
  /** For a page that has nothing else, and so no other heading. */
  wholePage?: boolean;
}

export function ErrorState({
  message,
  onRetry,
  retryLabel = pageText.retry,
  busy = false,
  wholePage = false,
}: ErrorStateProps) {
  const Title = wholePage ? 'h1' : 'p';
  return (
    <div className={shared.state} role="alert">
      <IconAlertTriangle className={classes.warning} size={26} stroke={1.6} aria-hidden="true" />
      <Title className={shared.title}>{message}</Title>
      {onRetry && (
        <Button busy={busy} icon={<IconRefresh size={17} stroke={1.7} aria-hidden="true" />} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
