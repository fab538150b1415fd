// The bar below the grids while items are selected: how many, and the actions for all of them.
import { useState } from 'react';

import { useGrants } from '#client/api/me.ts';
import type { CopyMode } from '#client/planning/copy/use-copy-mode.ts';
import type { Moves } from '#client/planning/frame/use-moves.tsx';
import { useAnnounce } from '#client/planning/grid/announcer.tsx';
import { refusesRemoval } from '#client/planning/plan/loss.ts';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import { Button } from '#client/ui/button.tsx';
import type { PlannerMay } from '#shared/api/planner-shapes.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { selectionText } from '#shared/text/selection.ts';

import { MoveSelection, type Steps, type TargetGrid } from './move-selection.tsx';
import { StateDialog } from './state-dialog.tsx';

import shared from '../frame/shared-bar.module.css';
import classes from './selection-bar.module.css';

export interface Selecting {
  moves: Moves;
  /** What a selection is moved by. */
  steps: Steps;
  /** The study years, where it can go to another. */
  grids?: readonly TargetGrid[];
}

export interface SelectionBarProps extends Selecting {
  plan: Plan;
  may: PlannerMay;
  mode: CopyMode;
  organization: number;
}

export function SelectionBar({ plan, may, mode, moves, steps, grids, organization }: SelectionBarProps) {
  const [open, setOpen] = useState<'move' | 'state' | null>(null);
  const announce = useAnnounce();
  const rights = rightsIn(useGrants(), organization);
  const { items } = mode;
  const words = selectionText;
  const withState = items.filter(({ kind }) => kind === 'programme_part' || kind === 'educational_unit');
  // The server decides whether that includes the state.
  const mayState = withState.some(({ kind }) => can(rights, kind, 'update'));
  const isBusy = plan.saving || items.length === 0;

  const remove = () => {
    if (refusesRemoval(items, may)) return;
    const without = Object.entries(plan.state).map(([grid, all]) => [
      grid,
      all.some(({ key }) => mode.selected.has(key)) ? all.filter(({ key }) => !mode.selected.has(key)) : all,
    ]);
    plan.changeGrids(Object.fromEntries(without));
    announce(words.removed(items.length));
    mode.leave();
  };

  return (
    <section className={`${shared.bar} ${classes.bar}`} aria-label={words.bar}>
      <p className={classes.count}>{items.length === 0 ? words.picking : words.count(items.length)}</p>
      {may.update ? (
        <Button disabled={isBusy} onClick={() => setOpen('move')}>
          {words.move}
        </Button>
      ) : null}
      {may.copy ? (
        <Button disabled={isBusy} onClick={mode.openDialog}>
          {words.copy}
        </Button>
      ) : null}
      {mayState && withState.length > 0 ? (
        <Button disabled={isBusy} onClick={() => setOpen('state')}>
          {words.status}
        </Button>
      ) : null}
      {may.delete && may.update ? (
        <Button disabled={isBusy} onClick={remove}>
          {words.remove}
        </Button>
      ) : null}
      <Button onClick={mode.leave}>{mode.picking ? words.done : words.clear}</Button>
      {open === 'move' ? (
        <MoveSelection
          plan={plan}
          selected={mode.selected}
          moves={moves}
          steps={steps}
          grids={grids ?? []}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'state' ? <StateDialog items={withState} onClose={() => setOpen(null)} /> : null}
    </section>
  );
}
