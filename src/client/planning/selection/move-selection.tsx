// 'Verplaatsen' for a selection: so many blocks or weeks earlier or later, or to another study year. All of it, or nothing.
import { useState } from 'react';

import type { Moves } from '#client/planning/frame/use-moves.tsx';
import { fittingPlaces } from '#client/planning/plan/places.ts';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { columns } from '#shared/planning/grid.ts';
import type { GridContext } from '#shared/rules/rule.ts';
import { acrossText } from '#shared/text/across.ts';
import { noticeText } from '#shared/text/notice.ts';
import { selectionText } from '#shared/text/selection.ts';

import classes from '../grid/shared-move-fields.module.css';

export interface Steps {
  unit: 'block' | 'week';
  /** How many there are on the grid. */
  count: number;
  /** Time runs down: a step is a row. */
  down?: boolean;
}

export interface TargetGrid {
  name: string;
  label: string;
  context: GridContext;
}

interface Props {
  plan: Plan;
  selected: ReadonlySet<string>;
  moves: Moves;
  steps: Steps;
  grids: readonly TargetGrid[];
  onClose: () => void;
}

/** The items stay in their year. */
const SAME_YEAR = 0;

export function MoveSelection({ plan, selected, moves, steps, grids, onClose }: Props) {
  const [by, setBy] = useState(0);
  const [year, setYear] = useState(SAME_YEAR);
  const words = selectionText;
  const to = grids[year - 1]?.name;
  const distance = Math.round(steps.down ? by : (by * columns) / Math.max(1, steps.count));
  const shift = { dx: steps.down ? 0 : distance, dy: steps.down ? distance : 0, to };
  const places = fittingPlaces(plan.state, selected, shift, (each) => moves.refusal(each) === null);
  const refusal = by === 0 && to === undefined ? words.stays : moves.refusal(places);
  const counts = Array.from({ length: Math.max(0, steps.count - 1) }, (_, index) => index + 1);

  return (
    <Dialog
      opened
      title={words.moveTitle(selected.size)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{noticeText.cancel}</Button>
          <Button
            variant="primary"
            disabled={refusal !== null}
            onClick={() => {
              onClose();
              void moves.move(places);
            }}
          >
            {words.move}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        {grids.length > 1 ? (
          <SelectField
            inputId="move-selection-year"
            label={acrossText.year}
            noneLabel={acrossText.sameYear}
            value={year}
            options={grids.map(({ label }, index) => ({ value: index + 1, label }))}
            onChange={setYear}
          />
        ) : null}
        <SelectField
          inputId="move-selection-by"
          label={words.shift}
          noneLabel={words.stay}
          value={by}
          options={[...counts.map((count) => -count).toReversed(), ...counts].map((value) => ({
            value,
            label: words.steps(value, steps.unit),
          }))}
          onChange={setBy}
        />
      </div>
      <p className={classes.note} data-refused={refusal !== null || undefined} aria-live="polite">
        {refusal ?? words.fits}
      </p>
    </Dialog>
  );
}
