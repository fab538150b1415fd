// One outcome of the matrix: its name with what is missing, its promise, and a cell for each column. Memoised, so that a change
// renders one row; the tab stop is set outside React for the same reason.
import { Link } from '@tanstack/react-router';
import { type CSSProperties, memo } from 'react';

import { listPath } from '#shared/definitions/definition.ts';
import type { Level } from '#shared/definitions/outcome-scale.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { hasGap, type MatrixCell, type MatrixColumn, type MatrixRow, toneOf } from '#shared/outcomes/matrix-table.ts';
import { cellWords, columnName, levelShort, outcomeName, promiseWords } from '#shared/outcomes/matrix-words.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import { Gaps } from './gaps.tsx';
import { columnKey, spotText } from './spots.ts';
import { nameColumn, promiseColumn } from './walk.ts';

import shared from './shared-matrix.module.css';
import classes from './matrix-row.module.css';

const words = outcomeMatrixText;

export interface RowProps {
  row: MatrixRow;
  columns: readonly MatrixColumn[];
  mayPromise: boolean;
}

export const Row = memo(function Row({ row, columns, mayPromise }: RowProps) {
  const { outcome, levels, cells, gaps } = row;
  const at = (column: string) => spotText({ row: String(outcome.id), column });
  const name = outcomeName(outcome);
  const promise = promiseWords(outcome.promised, levels);
  return (
    <tr data-row={outcome.id} data-gap={hasGap(gaps) || undefined}>
      <th scope="row" className={shared.name} data-at={at(nameColumn)} tabIndex={-1}>
        <Name row={row} />
      </th>
      <td
        className={shared.promise}
        data-at={at(promiseColumn)}
        tabIndex={-1}
        aria-label={words.promised(name, promise)}
        aria-readonly={!mayPromise}
        data-tooltip={outcome.promised ? promise : undefined}
      >
        {outcome.promised ? <Mark level={outcome.promised.level} levels={levels} isPromised /> : null}
      </td>
      {columns.map((column, index) => {
        const cell = cells[index] ?? null;
        const content = cellWords(cell, column.kind, levels);
        return (
          <td
            key={columnKey(column)}
            data-at={at(columnKey(column))}
            tabIndex={-1}
            aria-label={words.cell(name, columnName(column), content)}
            aria-readonly={!column.mayChange}
            data-tooltip={cell ? `${columnName(column)}: ${content}` : undefined}
            data-last={columns[index + 1]?.year !== column.year || undefined}
          >
            {cell ? <Cell cell={cell} levels={levels} /> : null}
          </td>
        );
      })}
    </tr>
  );
});

function Name({ row: { outcome, depth, gaps } }: { row: MatrixRow }) {
  const path: string = `${listPath(definitions.learningOutcome)}/edit/${outcome.id}`;
  return (
    <div className={classes.indented} style={{ '--depth': depth } as CSSProperties}>
      <Link to={path} tabIndex={-1} className={classes.outcome}>
        {outcome.code ? <b>{outcome.code}</b> : null} {outcome.title}
      </Link>
      {outcome.active ? null : <span className={classes.inactive}> ({words.inactive})</span>}
      <Gaps gaps={gaps} />
    </div>
  );
}

function Cell({ cell: { level, share, assessed }, levels }: { cell: MatrixCell; levels: readonly Level[] }) {
  const isSummative = assessed.some(({ formative }) => !formative);
  const test = assessed.length === 0 ? undefined : isSummative ? 'summative' : 'formative';
  return (
    <>
      <Mark level={level} levels={levels} test={test} />
      {share > 0 ? <span className={classes.share}>{words.share(share)}</span> : null}
    </>
  );
}

interface MarkProps {
  level: number | null;
  levels: readonly Level[];
  test?: string | undefined;
  isPromised?: boolean;
}

/** The symbol of a level, in its shade; framed if it is assessed. */
export function Mark({ level, levels, test, isPromised = false }: MarkProps) {
  return (
    <span
      className={classes.mark}
      data-tone={level === null ? 'none' : toneOf(level, levels)}
      data-test={test}
      data-promised={isPromised || undefined}
    >
      {level === null ? '–' : levelShort(level, levels)}
    </span>
  );
}
