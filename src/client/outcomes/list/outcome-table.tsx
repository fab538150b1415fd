// The outcomes of one framework as a table: what is promised, and the units and exams in the order of the plan.
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';

import { Gaps } from '#client/outcomes/matrix/gaps.tsx';
import { useBreakpoint } from '#client/ui/use-breakpoint.ts';
import { listPath } from '#shared/definitions/definition.ts';
import type { Level } from '#shared/definitions/outcome-scale.ts';
import { definitions } from '#shared/definitions/registry.ts';
import type { Assessment, MatrixColumn, MatrixRow, MatrixTable } from '#shared/outcomes/matrix-table.ts';
import { columnName, levelTitle, promiseWords } from '#shared/outcomes/matrix-words.ts';
import { fullName } from '#shared/text/full-name.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import classes from './outcome-table.module.css';

const words = outcomeMatrixText;

export interface OutcomeTableProps {
  framework: MatrixTable['frameworks'][number];
  /** Units. */
  columns: readonly MatrixColumn[];
}

export function OutcomeTable({ framework, columns }: OutcomeTableProps) {
  const narrow = useBreakpoint('phone');
  const heads = narrow ? [words.outcome, words.details] : [words.outcome, words.promise, words.taught, words.assessed];
  return (
    <div className={classes.panel}>
      <table className={classes.table}>
        <caption>{fullName(framework)}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {framework.rows.map((row) => (
            <Outcome key={row.outcome.id} row={row} columns={columns} narrow={narrow} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface OutcomeProps {
  row: MatrixRow;
  columns: readonly MatrixColumn[];
  /** Shows everything but the name in one cell. */
  narrow: boolean;
}

function Outcome({ row, columns, narrow }: OutcomeProps) {
  const { outcome, depth, levels, cells, gaps } = row;
  const path: string = `${listPath(definitions.learningOutcome)}/edit/${outcome.id}`;
  const inUnits = cells.flatMap((cell, index) => (cell ? [{ cell, unit: columnName(columns[index]!) }] : []));
  const facts: [string, string[]][] = [
    [words.promise, outcome.promised ? [promiseWords(outcome.promised, levels)] : []],
    [
      words.taught,
      inUnits.flatMap(({ cell: { level }, unit }) =>
        level === null ? [] : words.assessedBy(unit, levelTitle(level, levels)),
      ),
    ],
    [words.assessed, inUnits.flatMap(({ cell, unit }) => cell.assessed.map((exam) => examLine(exam, unit, levels)))],
  ];
  return (
    <tr>
      <th scope="row">
        <div className={classes.name} style={{ '--depth': depth } as CSSProperties}>
          <Link to={path}>
            {outcome.code ? <b>{outcome.code}</b> : null} {outcome.title}
          </Link>
          {outcome.active ? null : <span className={classes.muted}> ({words.inactive})</span>}
          <Gaps gaps={gaps} />
        </div>
      </th>
      {narrow ? (
        <td>
          <dl className={classes.facts}>
            {facts.map(([head, lines]) =>
              lines.length > 0 ? (
                <div key={head}>
                  <dt>{head}</dt>
                  <dd>
                    <Lines lines={lines} />
                  </dd>
                </div>
              ) : null,
            )}
          </dl>
        </td>
      ) : (
        facts.map(([head, lines]) => (
          <td key={head}>
            <Lines lines={lines} />
          </td>
        ))
      )}
    </tr>
  );
}

/** 'Tentamen Programmeren 1 (Niveau 2, 40%)' */
function examLine({ title, level, share, formative }: Assessment, unit: string, levels: readonly Level[]): string {
  const details = [
    level > 0 && levelTitle(level, levels),
    share > 0 && words.share(share),
    formative && words.formative,
  ].filter(Boolean);
  return words.assessedBy(words.examOf(title, unit), details.join(', '));
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className={classes.lines}>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
