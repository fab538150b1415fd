// 'Verplaats naar…': from when until when, and beside what, with at once whether that spot is free. From an item's menu.
import { useState } from 'react';

import type { Describe } from '#client/planning/frame/describe.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { columns, type Placement, placeOf } from '#shared/planning/grid.ts';
import { firstFreeSpot } from '#shared/planning/occupancy.ts';
import type { GridContext, RuleItem } from '#shared/rules/rule.ts';
import { acrossText } from '#shared/text/across.ts';
import { gridText } from '#shared/text/grid.ts';
import { noticeText } from '#shared/text/notice.ts';

import type { BoardEntry } from './board-items.tsx';
import { type Carry, dropRefusal } from './use-carry.ts';

import classes from './shared-move-fields.module.css';

/** A grid that an item can go to: a study year of level 1. */
export interface OtherGrid {
  name: string;
  label: string;
  describe: Describe;
  items: readonly RuleItem[];
  context: GridContext;
}

export interface MoveDialogProps {
  entry: BoardEntry;
  carry: Carry;
  time: 'right' | 'down';
  describe: Describe;
  /** This grid among them; fewer than two where there is no other. */
  grids: readonly OtherGrid[];
  onMoveTo: ((grid: string, key: string, placement: Placement) => void) | undefined;
  onClose: () => void;
}

export function MoveDialog({ entry, carry, time, describe: own, grids, onMoveTo, onClose }: MoveDialogProps) {
  const [target, setTarget] = useState(placeOf(entry));
  const here = grids.findIndex(({ items }) => items.some(({ key }) => key === entry.key));
  const [chosen, setChosen] = useState(here);
  const other = chosen === here ? undefined : grids[chosen];
  const describe = other?.describe ?? own;
  const words = gridText;
  const refusal = other ? dropRefusal(entry, target, other) : carry.refusal(entry.key, target);
  /** In its own columns if there is room; in a year without blocks the refusal is shown. */
  const choose = (index: number) => {
    const { items = [], context } = grids[index] ?? {};
    const spot = index === here || context?.closed ? null : firstFreeSpot(items, entry, { x: entry.x });
    setChosen(index);
    setTarget(spot ?? placeOf(entry));
  };
  const set = (changes: Partial<Placement>) => setTarget({ ...target, ...changes });
  const fields = { target, describe, set };

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
              const grid = grids[chosen];
              if (grid && onMoveTo) onMoveTo(grid.name, entry.key, target);
              else carry.place(entry.key, target);
              onClose();
            }}
          >
            {words.move}
          </Button>
        </>
      }
    >
      <div className={classes.fields} key={chosen}>
        {grids.length > 1 && onMoveTo ? (
          <SelectField
            inputId="move-year"
            label={acrossText.year}
            required
            value={chosen}
            options={grids.map(({ label }, value) => ({ value, label }))}
            onChange={choose}
          />
        ) : null}
        {time === 'right' ? (
          <>
            <TimeFields {...fields} start="x" length="width" />
            <NumberField
              id="move-line"
              label={words.lineLabel}
              value={target.y + 1}
              set={(line) => set({ y: line - 1 })}
            />
            <NumberField
              id="move-height"
              label={words.heightLabel}
              value={target.height}
              set={(height) => set({ height })}
            />
          </>
        ) : (
          <>
            <TimeFields {...fields} start="y" length="height" />
            <SpotField
              id="move-spot"
              label={words.spotLabel}
              value={target.x + 1}
              set={(spot) => set({ x: spot - 1 })}
            />
            <SpotField id="move-width" label={words.widthLabel} value={target.width} set={(width) => set({ width })} />
          </>
        )}
      </div>
      <p className={classes.note} data-refused={refusal !== null || undefined} aria-live="polite">
        {refusal ?? words.spotFree(describe.where(target))}
      </p>
    </Dialog>
  );
}

interface TimeFieldsProps {
  target: Placement;
  describe: Describe;
  set: (changes: Partial<Placement>) => void;
  /** The names of where it begins and how long it lasts, in columns or in rows. */
  start: 'x' | 'y';
  length: 'width' | 'height';
}

/** Another beginning moves the item, another end makes it longer or shorter. */
function TimeFields({ target, describe: { starts, ends }, set, start, length }: TimeFieldsProps) {
  const from = target[start];
  const last = from + target[length] - 1;
  const end = ends.at(-1)?.value ?? last;
  return (
    <>
      <SelectField
        inputId="move-from"
        label={gridText.from}
        required
        // A week may hold several columns: its first represents it, and its last when it is an end.
        value={starts.findLast(({ value }) => value <= from)?.value ?? from}
        options={[...starts]}
        onChange={(value) => set({ [start]: value, [length]: Math.max(1, Math.min(target[length], end - value + 1)) })}
      />
      <SelectField
        inputId="move-until"
        label={gridText.until}
        required
        value={ends.find(({ value }) => value >= last)?.value ?? last}
        options={ends.filter(({ value }) => value >= from)}
        onChange={(value) => set({ [length]: value - from + 1 })}
      />
    </>
  );
}

interface FieldProps {
  id: string;
  label: string;
  value: number;
  set: (value: number) => void;
}

function NumberField({ id, label, value, set }: FieldProps) {
  const [text, setText] = useState(String(value));
  return (
    <TextField
      inputId={id}
      label={label}
      numeric
      value={text}
      onChange={(typed) => {
        setText(typed);
        set(wholeNumber(typed));
      }}
    />
  );
}

function SpotField({ id, label, value, set }: FieldProps) {
  const options = Array.from({ length: columns }, (_, index) => ({ value: index + 1, label: String(index + 1) }));
  return <SelectField inputId={id} label={label} required value={value} options={options} onChange={set} />;
}

/** Not 1e3, and not 0x10: what a person calls a number. */
function wholeNumber(text: string): number {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}
