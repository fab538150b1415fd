// The matrix of a programme without outcomes: what is needed, what exists already, and where to add the rest.
import { useCall } from '#client/api/query.ts';
import { programmeTarget } from '#client/layout/planner-links.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { IconCircleCheck } from '#client/ui/icons.ts';
import { contract } from '#shared/api/contract.ts';
import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import classes from './matrix-start.module.css';

const words = outcomeMatrixText;

export interface MatrixStartProps {
  matrix: OutcomeMatrix;
  /** Absent for users who may not add outcomes. */
  onAdd: (() => void) | undefined;
}

export function MatrixStart({ matrix, onAdd }: MatrixStartProps) {
  const { data: outcomes } = useCall(contract.learningOutcome.list, { query: { fields: 'title' } });
  const hasFramework = outcomes?.some(({ organization }) => organization === matrix.programme.organization) ?? false;
  const steps = [
    {
      ...{ label: words.steps.framework, done: hasFramework },
      action: <ButtonLink to={listPath(definitions.learningOutcomeFramework)}>{words.toFrameworks}</ButtonLink>,
    },
    {
      ...{ label: words.steps.promise, done: false },
      action:
        onAdd && hasFramework ? (
          <Button variant="primary" onClick={onAdd}>
            {words.add}
          </Button>
        ) : null,
    },
    {
      ...{ label: words.steps.plan, done: matrix.columns.length > 0 },
      action: <ButtonLink {...programmeTarget(matrix.programme.id)}>{words.toPlan}</ButtonLink>,
    },
  ];
  return (
    <section className={classes.start}>
      <h2 className={classes.title}>{words.empty}</h2>
      <p className={classes.hint}>{words.emptyHint}</p>
      <ol className={classes.steps}>
        {steps.map(({ label, done, action }) => (
          <li key={label} data-done={done || undefined}>
            <span className={classes.label}>{label}</span>
            {done ? (
              <span className={classes.done}>
                <IconCircleCheck size={17} stroke={1.8} aria-hidden="true" /> {words.stepDone}
              </span>
            ) : (
              action
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
