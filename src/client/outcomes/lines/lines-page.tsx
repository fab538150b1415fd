// /outcomes/lines: how each outcome of a programme grows through its years, as a picture or in sentences.
import { useNavigate, useSearch } from '@tanstack/react-router';

import { useCall } from '#client/api/query.ts';
import { plannerPaths } from '#shared/pages/planner-paths.ts';
import { ReadersOnly } from '#client/layout/readers-only.tsx';
import { OutcomeProgramme, OutcomeViews } from '#client/outcomes/outcome-views.tsx';
import { useLastProgramme } from '#client/outcomes/use-last-programme.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { IconPresentation } from '#client/ui/planner/icons.ts';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { outcomes, type OutcomeMatrix } from '#shared/api/outcomes.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { learningLinesText } from '#shared/text/learning-lines.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';
import { planningText } from '#shared/text/planning.ts';
import { presentationText } from '#shared/text/presentation.ts';

import { FrameworkSelect, GapsButton } from './lines-controls.tsx';
import { NothingPromised } from './nothing-yet.tsx';
import { LinesView } from './lines-view.tsx';
import { type LinesSearch, linesSearch } from './search.ts';
import { useLines } from './use-lines.ts';

import shared from './shared-filters.module.css';
import classes from './lines-page.module.css';

const words = learningLinesText;
/** An invalid address, or a missing or hidden record: a retry cannot help. */
const refusals = [400, 403, 404, 422];

export function LinesPage() {
  return (
    <ReadersOnly object="learning_outcome" title={words.title}>
      <Lines />
    </ReadersOnly>
  );
}

function Lines() {
  const search = linesSearch(useSearch({ strict: false }));
  const { programme = 0 } = search;
  useLastProgramme('lines', programme);
  const { data, error, refetch } = useCall(outcomes.matrix, { query: { programme } }, { enabled: programme > 0 });
  const picker = <OutcomeProgramme view="lines" programme={programme} />;
  if (data) return <Drawn key={programme} matrix={data} search={search} picker={picker} />;
  const content = () => {
    if (programme === 0) return <EmptyState title={words.choose} message={words.chooseHint} />;
    if (error && refusals.includes(error.status))
      return <EmptyState title={error.status === 403 ? planningText.noRead : planningText.notFound} />;
    if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    return <Skeletons of="table" rows={8} />;
  };
  return (
    <Page title={words.title}>
      <div className={shared.filters}>{picker}</div>
      {content()}
    </Page>
  );
}

interface DrawnProps {
  matrix: OutcomeMatrix;
  search: LinesSearch;
  picker: React.ReactNode;
}

function Drawn({ matrix, search, picker }: DrawnProps) {
  const found = useLines(matrix, search);
  const navigate = useNavigate();
  const { programme } = matrix;
  const go = (change: { [Name in keyof LinesSearch]?: LinesSearch[Name] | undefined }) => {
    const all: object = { ...search, ...change };
    const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value)) as Record<string, string>;
    void navigate({ to: plannerPaths.lines, search: kept, replace: true, resetScroll: false });
  };
  const { context, gaps } = found;
  return (
    <div className={classes.page}>
      <Page
        title={words.title}
        breadcrumbs={[
          { label: outcomeMatrixText.outcomes, to: listPath(definitions.learningOutcome) },
          { label: programme.title },
        ]}
        marks={<GapsButton gaps={gaps} onPick={(ids) => go({ lines: ids.join(',') })} />}
        actions={
          <div className={classes.tools}>
            <FrameworkSelect
              matrix={matrix}
              value={context?.framework.id ?? null}
              onChange={(framework) => go({ framework, lines: undefined })}
            />
            <OutcomeViews programme={programme.id} view="lines" />
            {context ? (
              <ButtonLink
                to="/outcomes/lines/presentation"
                search={search as Record<string, string>}
                icon={<IconPresentation size={17} stroke={1.7} aria-hidden="true" />}
              >
                {presentationText.present}
              </ButtonLink>
            ) : null}
          </div>
        }
      >
        {context ? (
          <LinesView {...{ matrix, search, found, context, picker, go }} />
        ) : (
          <>
            <div className={shared.filters}>{picker}</div>
            <NothingPromised matrix={matrix} />
          </>
        )}
      </Page>
    </div>
  );
}
