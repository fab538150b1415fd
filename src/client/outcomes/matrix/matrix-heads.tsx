// The headings of the matrix: years, blocks, and the units or exams, whose texts are vertical.
import { Link } from '@tanstack/react-router';
import { memo } from 'react';

import { unitTarget } from '#client/layout/planner-links.ts';
import type { MatrixColumn, MatrixTable } from '#shared/outcomes/matrix-table.ts';
import { columnName } from '#shared/outcomes/matrix-words.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import { columnKey, spotText } from './spots.ts';
import { headRow } from './walk.ts';

import textClasses from './matrix-heads.module.css';
import shared from './shared-matrix.module.css';

const words = outcomeMatrixText;

export const MatrixHeads = memo(function MatrixHeads({ table }: { table: MatrixTable }) {
  const { years, blocks, columns } = table;
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={3} className={shared.corner} data-corner="">
          {words.outcome}
        </th>
        <th scope="col" rowSpan={3} className={shared.promiseHead} data-corner="">
          <span className={textClasses.upright}>{words.promise}</span>
        </th>
        {years.map(({ year, label, columns: wide }) => (
          <th key={year} scope="colgroup" colSpan={wide} className={shared.year}>
            <span>{label}</span>
          </th>
        ))}
      </tr>
      <tr>
        {blocks.map(({ year, block, label, columns: wide }, index) => (
          <th
            key={`${year} ${block}`}
            scope="colgroup"
            colSpan={wide}
            className={shared.block}
            data-whole-text=""
            data-last={blocks[index + 1]?.year !== year || undefined}
          >
            {label}
          </th>
        ))}
      </tr>
      <tr>
        {columns.map((column, index) => (
          <ColumnHead key={columnKey(column)} column={column} isLast={columns[index + 1]?.year !== column.year} />
        ))}
      </tr>
    </thead>
  );
});

function ColumnHead({ column, isLast }: { column: MatrixColumn; isLast: boolean }) {
  const { title, within, elective, place } = column;
  return (
    <th
      scope="col"
      className={shared.column}
      data-at={spotText({ row: headRow, column: columnKey(column) })}
      data-last={isLast || undefined}
      data-tooltip={elective ? `${columnName(column)} (${words.elective})` : columnName(column)}
      tabIndex={-1}
    >
      <Link {...unitTarget(place.relation_id, place.placed_as)} tabIndex={-1} className={textClasses.upright}>
        <span
          className={within ? textClasses.examTitle : textClasses.columnTitle}
          data-elective={elective || undefined}
        >
          {title}
          {elective ? <span className="ll-spoken"> ({words.elective})</span> : null}
        </span>
        {within ? <span className={textClasses.within}>{within}</span> : null}
      </Link>
    </th>
  );
}
