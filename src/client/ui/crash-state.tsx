// What a broken screen shows. The router uses it within the layout, the root error boundary without.
import { nl } from '#shared/text/nl.ts';

import { ErrorState } from './error-state.tsx';

export function CrashState() {
  return (
    <ErrorState message={nl.layout.crashed} retryLabel={nl.layout.reload} onRetry={() => window.location.reload()} />
  );
}
