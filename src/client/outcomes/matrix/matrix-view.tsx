// The matrix of one programme with everything around it: heading, filters, legend, menu of a cell, and the notice of changes.
import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { OutcomeProgramme } from '#client/outcomes/outcome-views.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconAlertTriangle, IconPlus } from '#client/ui/icons.ts';
import { Page } from '#client/ui/page.tsx';
import { useBreakpoint } from '#client/ui/use-breakpoint.ts';
import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { type MatrixTable, matrixTable } from '#shared/outcomes/matrix-table.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import { AddOutcomes } from './add-outcomes.tsx';
import { describeChange } from './describe-change.ts';
import { MatrixActions } from './matrix-actions.tsx';
import { MatrixFilters } from './matrix-filters.tsx';
import { MatrixFold } from './matrix-fold.tsx';
import { MatrixGrid } from './matrix-grid.tsx';
import { MatrixLegend } from './matrix-legend.tsx';
import { MatrixStart } from './matrix-start.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { matrixFilter, type MatrixSearch } from './search.ts';
import { useCells } from './use-cells.tsx';
import { useMatrixChanges } from './use-matrix-changes.ts';
import { useClearFilter } from './use-clear-filter.ts';
import { useUndoKeys } from './use-undo-keys.ts';

import shared from './shared-filters.module.css';
import classes from './matrix-view.module.css';

const words = outcomeMatrixText;

export function MatrixView({ read, search }: { read: OutcomeMatrix; search: MatrixSearch }) {
  const changes = useMatrixChanges(read, describeChange);
  const { shown: matrix } = changes;
  const filter = matrixFilter(search);
  const table = useTable(matrix, search);
  const [adding, setAdding] = useState(false);
  const clear = useClearFilter(search);
  const cells = useCells({ matrix, table, make: changes.make, onRefused: changes.refuse });
  useUndoKeys(changes.undo, changes.redo);
  const narrow = useBreakpoint('phone');

  const { counts, frameworks, columns } = table;
  const mayPromise = matrix.programme.etag !== '';
  const isFiltered = filter.year > 0 || filter.part > 0 || filter.framework > 0 || filter.gaps;
  const legend =
    frameworks.length > 0 ? (
      <MatrixLegend
        of={filter.of}
        hasElectives={columns.some(({ elective }) => elective)}
        frameworks={matrix.framework.filter(({ id }) => frameworks.some((each) => each.id === id))}
      />
    ) : null;
  const add =
    mayPromise && frameworks.length > 0 ? (
      <Button
        icon={<IconPlus size={17} stroke={1.7} aria-hidden="true" />}
        label={words.add}
        onClick={() => setAdding(true)}
      >
        {narrow ? words.addShort : words.add}
      </Button>
    ) : null;
  const filters = matrix.outcomes.length > 0 ? <MatrixFilters search={search} matrix={matrix} /> : null;
  const content = () => {
    if (frameworks.length === 0 && isFiltered)
      return (
        <EmptyState
          title={filter.gaps ? words.noGaps : words.noMatch}
          action={<Button onClick={clear}>{words.clearFilter}</Button>}
        />
      );
    if (frameworks.length === 0)
      return <MatrixStart matrix={matrix} onAdd={mayPromise ? () => setAdding(true) : undefined} />;
    return (
      <>
        {narrow ? null : (
          <div className={classes.bar}>
            {legend}
            {add}
          </div>
        )}
        <div className={classes.area} data-area="">
          <MatrixGrid
            title={matrix.programme.title}
            table={table}
            mayPromise={mayPromise}
            outcome={search.outcome ?? 0}
            onOpen={cells.open}
            onKey={cells.press}
          />
          {cells.menu}
        </div>
        {columns.length === 0 ? (
          <p className={classes.help}>
            {isFiltered ? words.noMatch : words[filter.of === 'units' ? 'noUnits' : 'noExams']}
          </p>
        ) : null}
        <p className={classes.help}>{mayChangeSome(matrix, table) ? words.help : words.helpReading}</p>
      </>
    );
  };

  return (
    <div className={classes.page}>
      <Page
        title={words.title}
        fitsWindow={frameworks.length > 0}
        breadcrumbs={[
          { label: words.outcomes, to: listPath(definitions.learningOutcome) },
          { label: matrix.programme.title },
        ]}
        marks={
          <>
            <span className={classes.count}>{words.counts[filter.of](counts.outcomes, counts.columns)}</span>
            {counts.gaps > 0 ? (
              <span className={classes.gapCount}>
                <IconAlertTriangle size={14} stroke={1.9} aria-hidden="true" /> {words.gaps(counts.gaps)}
              </span>
            ) : null}
          </>
        }
        actions={<MatrixActions matrix={matrix} filter={filter} isEmpty={frameworks.length === 0} />}
      >
        <div className={shared.filters}>
          <OutcomeProgramme view="matrix" programme={matrix.programme.id} />
          {narrow && filters ? (
            <MatrixFold isFiltered={isFiltered}>
              {filters}
              {legend}
            </MatrixFold>
          ) : (
            filters
          )}
          {narrow ? add : null}
        </div>
        {content()}
        <NoticeBar
          notice={changes.notice}
          mayUndo={changes.mayUndo && changes.notice?.tone !== 'wrong'}
          onUndo={() => void changes.undo()}
          onClose={changes.dismiss}
          onGone={focusCell}
        />
      </Page>
      {adding ? (
        <AddOutcomes
          matrix={matrix}
          onAdd={(wanted) => changes.make({ kind: 'programme', id: matrix.programme.id }, wanted)}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {cells.dialog}
    </div>
  );
}

/** The cell that the Tab key reaches: the one that was changed last. */
function focusCell(): void {
  document.querySelector<HTMLElement>('[data-at][tabindex="0"]')?.focus({ preventScroll: true });
}

/** Unchanged rows stay the same objects, so that React renders only the changed row. */
function useTable(matrix: OutcomeMatrix, search: MatrixSearch): MatrixTable {
  const { of, year, part, framework, gaps } = matrixFilter(search);
  const computed = useMemo(
    () => matrixTable(matrix, { of, year, part, framework, gaps }),
    [matrix, of, year, part, framework, gaps],
  );
  const [stable, setStable] = useState(computed);
  const table = useMemo(() => replaceEqualDeep<MatrixTable>(stable, computed), [stable, computed]);
  if (table !== stable) setStable(table);
  return table;
}

function mayChangeSome({ programme }: OutcomeMatrix, { columns }: MatrixTable): boolean {
  return programme.etag !== '' || columns.some(({ mayChange }) => mayChange);
}
