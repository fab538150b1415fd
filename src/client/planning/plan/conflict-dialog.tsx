// Two users saved the same grid: the other's changes, one's own, and the choice. Every level uses it.
import { useSavedBy } from '#client/form/saved-by.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { formText } from '#shared/text/form.ts';
import { planningText } from '#shared/text/planning.ts';

import { type Changes, changesInGrid } from './grids.ts';
import type { Plan } from './use-plan.ts';

import classes from '../frame/shared-panel.module.css';

export function GridConflictDialog({ plan }: { plan: Plan }) {
  const { conflict, base, changes } = plan;
  const savedBy = useSavedBy();
  if (!conflict) return null;
  const before = base[conflict.grid]?.items ?? [];
  const words = planningText.conflict;
  return (
    <Dialog
      opened
      wide
      title={words.title}
      onClose={plan.closeConflict}
      actions={
        <>
          <Button focusFirst onClick={plan.closeConflict}>
            {words.later}
          </Button>
          <Button onClick={plan.takeTheirs}>{words.reload}</Button>
          <Button variant="primary" onClick={() => void plan.putMineOnTop()}>
            {words.keep}
          </Button>
        </>
      }
    >
      <p>{savedBy(conflict.saved, formText.conflict.grid)}</p>
      <ChangeList title={words.theirs} lines={linesOf(changesInGrid(before, conflict.theirs.items))} />
      <ChangeList title={words.mine} lines={conflict.names.flatMap((grid) => linesOf(changes[grid]))} />
    </Dialog>
  );
}

function linesOf(changes: Changes | undefined): string[] {
  const { added = [], moved = [], removed = [] } = changes ?? {};
  const words = planningText.conflict;
  return [
    ...added.map(({ title }) => words.added(title)),
    ...moved.map(({ title }) => words.moved(title)),
    ...removed.map(({ title }) => words.removed(title)),
  ];
}

function ChangeList({ title, lines }: { title: string; lines: string[] }) {
  return (
    <section aria-label={title}>
      <h3 className={classes.panelTitle}>{title}</h3>
      <ul>
        {lines.length === 0 ? <li>{planningText.conflict.nothing}</li> : null}
        {lines.map((line, index) => (
          <li key={`${index}-${line}`}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
