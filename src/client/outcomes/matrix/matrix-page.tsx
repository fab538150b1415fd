// /outcomes/matrix: where the outcomes of a programme are promised, taught and assessed; can be edited in place.
import { useSearch } from '@tanstack/react-router';

import { useCall } from '#client/api/query.ts';
import { ReadersOnly } from '#client/layout/readers-only.tsx';
import { OutcomeProgramme, OutcomeViews } from '#client/outcomes/outcome-views.tsx';
import { useLastProgramme } from '#client/outcomes/use-last-programme.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { outcomes } from '#shared/api/outcomes.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';
import { planningText } from '#shared/text/planning.ts';

import { MatrixView } from './matrix-view.tsx';
import type { MatrixSearch } from './search.ts';

import classes from './shared-filters.module.css';

const words = outcomeMatrixText;
/** An invalid address, or a missing or hidden record: a retry cannot help. */
const refusals = [400, 403, 404, 422];

export function MatrixPage() {
  return (
    <ReadersOnly object="learning_outcome" title={words.title}>
      <Matrix />
    </ReadersOnly>
  );
}

function Matrix() {
  const search: MatrixSearch = useSearch({ strict: false });
  const { programme = 0 } = search;
  useLastProgramme('matrix', programme);
  const { data, error, refetch } = useCall(outcomes.matrix, { query: { programme } }, { enabled: programme > 0 });
  if (data && !error) return <MatrixView key={programme} read={data} search={search} />;

  const content = () => {
    if (programme === 0) return <EmptyState title={words.choose} />;
    if (error && refusals.includes(error.status))
      return <EmptyState title={error.status === 403 ? planningText.noRead : planningText.notFound} />;
    if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    return <Skeletons of="table" rows={10} />;
  };
  return (
    <Page title={words.title} actions={<OutcomeViews view="matrix" programme={programme} />}>
      <div className={classes.filters}>
        <OutcomeProgramme view="matrix" programme={programme} />
      </div>
      {content()}
    </Page>
  );
}
