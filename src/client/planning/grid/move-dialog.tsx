// 'Verplaats naar…': place and size of an item as four choices, with at once whether that spot is free. From its menu.
import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { columns, type Placement, placeOf } from '#shared/planning/grid.ts';
import { gridText } from '#shared/text/grid.ts';
import { noticeText } from '#shared/text/notice.ts';

import type { BoardEntry } from './board-items.tsx';
import type { Carry } from './use-carry.ts';

import classes from './move-dialog.module.css';

export interface MoveDialogProps {
  entry: BoardEntry;
  carry: Carry;
  rowWord: 'row' | 'week';
  describe: (placement: Placement) => string;
  onClose: () => void;
}

export function MoveDialog({ entry, carry, rowWord, describe, onClose }: MoveDialogProps) {
  const [spot, setSpot] = useState({ ...placeOf(entry), row: String(entry.y + 1), rows: String(entry.height) });
  const words = gridText;
  const target: Placement = {
    x: spot.x,
    width: spot.width,
    y: wholeNumber(spot.row) - 1,
    height: wholeNumber(spot.rows),
  };
  const refusal = carry.refusal(entry.key, target);
  const choices = (from: number, label: (n: number) => string) =>
    Array.from({ length: columns }, (_, index) => ({ value: index + 1, label: label(index + from) }));

  return (
    <Dialog
      opened
      title={words.moveTitle(entry.title)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{noticeText.cancel}</Button>
          <Button
            variant="primary"
            disabled={refusal !== null}
            onClick={() => {
              carry.place(entry.key, target);
              onClose();
            }}
          >
            {words.move}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <SelectField
          inputId="move-column"
          label={words.column}
          required
          value={spot.x + 1}
          options={choices(1, (n) => `${n}`)}
          onChange={(column) => setSpot({ ...spot, x: column - 1 })}
        />
        <SelectField
          inputId="move-width"
          label={words.columnsWide}
          required
          value={spot.width}
          options={choices(1, (n) => `${n}`)}
          onChange={(width) => setSpot({ ...spot, width })}
        />
        <TextField
          inputId="move-row"
          label={words.rowLabel[rowWord]}
          numeric
          value={spot.row}
          onChange={(row) => setSpot({ ...spot, row })}
        />
        <TextField
          inputId="move-height"
          label={words.rowsHigh[rowWord]}
          numeric
          value={spot.rows}
          onChange={(rows) => setSpot({ ...spot, rows })}
        />
      </div>
      <p className={classes.note} data-refused={refusal !== null || undefined} aria-live="polite">
        {refusal ?? words.spotFree(describe(target))}
      </p>
    </Dialog>
  );
}

/** Not 1e3, and not 0x10: what a person calls a number. */
function wholeNumber(text: string): number {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}
