// /outcomes/list: the outcomes of a programme as a list, each with its promise and where it is taught and assessed.
import { useSearch } from '@tanstack/react-router';

import { useCall } from '#client/api/query.ts';
import { ReadersOnly } from '#client/layout/readers-only.tsx';
import { type MatrixSearch, matrixSearch } from '#client/outcomes/matrix/search.ts';
import { OutcomeProgramme, OutcomeViews } from '#client/outcomes/outcome-views.tsx';
import { useLastProgramme } from '#client/outcomes/use-last-programme.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { outcomes } from '#shared/api/outcomes.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { matrixTable } from '#shared/outcomes/matrix-table.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';
import { planningText } from '#shared/text/planning.ts';

import { OutcomeTable } from './outcome-table.tsx';

import classes from './list-page.module.css';

const words = outcomeMatrixText;
/** An invalid address, or a missing or hidden record: a retry cannot help. */
const refusals = [400, 403, 404, 422];
const everything = { of: 'units', year: 0, part: 0, framework: 0, gaps: false } as const;

export function OutcomeListPage() {
  return (
    <ReadersOnly object="learning_outcome" title={words.outcomes}>
      <OutcomeList />
    </ReadersOnly>
  );
}

function OutcomeList() {
  const { programme = 0 }: MatrixSearch = matrixSearch(useSearch({ strict: false }));
  useLastProgramme('list', programme);
  const { data, error, refetch } = useCall(outcomes.matrix, { query: { programme } }, { enabled: programme > 0 });
  const all: string = listPath(definitions.learningOutcome);

  const content = () => {
    if (programme === 0) return <EmptyState title={words.choose} />;
    if (error && refusals.includes(error.status))
      return <EmptyState title={error.status === 403 ? planningText.noRead : planningText.notFound} />;
    if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    if (!data) return <Skeletons of="table" rows={10} />;
    const { frameworks, columns } = matrixTable(data, everything);
    if (frameworks.length === 0) return <EmptyState title={words.noOutcomes} message={words.noOutcomesHint} />;
    return frameworks.map((framework) => <OutcomeTable key={framework.id} framework={framework} columns={columns} />);
  };
  return (
    <Page
      title={words.outcomes}
      breadcrumbs={[{ label: words.outcomes, to: all }, { label: data?.programme.title ?? words.list }]}
      actions={
        <>
          <OutcomeViews view="list" programme={programme} />
          <ButtonLink to={all}>{words.allOutcomes}</ButtonLink>
        </>
      }
    >
      <div className={classes.filters}>
        <OutcomeProgramme view="list" programme={programme} />
      </div>
      {content()}
    </Page>
  );
}
