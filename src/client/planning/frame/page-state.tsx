// What a planner page shows instead of its grid: still loading, not found, no right, or a server that failed.
import { ApiError } from '#client/api/send.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { planningText } from '#shared/text/planning.ts';

import { plannerPaths } from '#shared/pages/planner-paths.ts';
import { PlannerFrame } from './planner-frame.tsx';

/** A wrong address, or something that is gone or that this user may not see: a retry cannot help. */
const refusals = [400, 403, 404, 422];

export function PageState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : 0;
  const isRefused = refusals.includes(status);
  // The moment's bar above it has the way back.
  const wrongMoment = error instanceof ApiError ? error.errors['moment'] : undefined;
  return (
    <PlannerFrame crumbs={[{ label: planningText.title, to: plannerPaths.level0 }]}>
      {!error ? <Skeletons of="table" rows={10} /> : null}
      {wrongMoment ? <EmptyState title={wrongMoment} /> : null}
      {isRefused && !wrongMoment ? (
        <EmptyState
          isMissing
          title={status === 403 ? planningText.noRead : planningText.notFound}
          action={<ButtonLink to={plannerPaths.level0}>{planningText.back}</ButtonLink>}
        />
      ) : null}
      {error && !isRefused ? <ErrorState message={error.message} onRetry={onRetry} /> : null}
    </PlannerFrame>
  );
}
