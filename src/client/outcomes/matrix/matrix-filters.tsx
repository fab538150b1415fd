// The filters of the matrix: units or exams, a year, a framework, only gaps. Kept in the address.
import { useNavigate } from '@tanstack/react-router';

import { plannerPaths } from '#shared/pages/planner-paths.ts';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { Switch } from '#client/ui/planner/switch.tsx';
import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import { matrixOfs } from '#shared/outcomes/matrix-of.ts';
import type { MatrixFilter } from '#shared/outcomes/matrix-table.ts';
import { fullName } from '#shared/text/full-name.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import { matrixFilter, type MatrixSearch, withFilter } from './search.ts';

import classes from './matrix-filters.module.css';

const words = outcomeMatrixText;

export function MatrixFilters({ search, matrix }: { search: MatrixSearch; matrix: OutcomeMatrix }) {
  const navigate = useNavigate();
  const { of, year, part, framework, gaps } = matrixFilter(search);
  const change = (changed: Partial<MatrixFilter>) =>
    void navigate({ to: plannerPaths.matrix, search: withFilter(search, changed), replace: true });
  const { years, parts, framework: frameworks } = matrix;
  return (
    <>
      <fieldset aria-label={words.of} className={classes.segments}>
        {matrixOfs.map((each) => (
          <button key={each} type="button" aria-pressed={each === of} onClick={() => change({ of: each })}>
            {words.ofs[each]}
          </button>
        ))}
      </fieldset>
      {years.length > 1 ? (
        <CompactSelect
          label={words.year}
          width={170}
          value={year}
          options={[
            { value: 0, label: words.allYears },
            ...years.map((each) => ({ value: each.year, label: each.label })),
          ]}
          onChange={(chosen) => change({ year: chosen })}
        />
      ) : null}
      {parts.length > 1 ? (
        <CompactSelect
          label={words.part}
          width={220}
          value={parts.some(({ id }) => id === part) ? part : 0}
          options={[
            { value: 0, label: words.allParts },
            ...parts.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(chosen) => change({ part: chosen })}
        />
      ) : null}
      {frameworks.length > 1 ? (
        <CompactSelect
          label={words.framework}
          width={240}
          value={framework}
          options={[
            { value: 0, label: words.allFrameworks },
            ...frameworks.map((each) => ({ value: each.id, label: fullName(each) })),
          ]}
          onChange={(chosen) => change({ framework: chosen })}
        />
      ) : null}
      <Switch label={words.onlyGaps} on={gaps} onChange={(on) => change({ gaps: on })} />
    </>
  );
}
