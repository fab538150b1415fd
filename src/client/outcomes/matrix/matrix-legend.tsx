// What the symbols and colours of the matrix mean, per framework if their levels differ.
import type { MatrixFramework } from '#shared/api/outcomes.ts';
import type { MatrixOf } from '#shared/outcomes/matrix-of.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import { Mark } from './matrix-row.tsx';

import classes from './matrix-legend.module.css';

const words = outcomeMatrixText;

export interface MatrixLegendProps {
  frameworks: readonly Pick<MatrixFramework, 'levels'>[];
  of: MatrixOf;
  hasElectives: boolean;
}

export function MatrixLegend({ frameworks, of, hasElectives }: MatrixLegendProps) {
  const scales = new Map(frameworks.map(({ levels }) => [levels.map(({ title }) => title).join(';'), levels]));
  const [first = []] = scales.values();
  const middle = first[Math.floor(first.length / 2)] ?? first[0];
  return (
    <ul className={classes.legend} aria-label={words.legend}>
      {[...scales].flatMap(([name, levels]) =>
        levels.map((each) => (
          <li key={`${name} ${each.level}`}>
            <Mark level={each.level} levels={levels} />
            {each.title}
          </li>
        )),
      )}
      {of === 'units' && middle ? (
        <li>
          <Mark level={middle.level} levels={first} test="summative" />
          {words.assessedMark}
        </li>
      ) : null}
      {of === 'exams' ? <li>{words.shareMark}</li> : null}
      {hasElectives ? (
        <li>
          <i>{words.electiveMark}</i>
        </li>
      ) : null}
    </ul>
  );
}
