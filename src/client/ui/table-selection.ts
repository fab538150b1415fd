// Selecting rows of a table, by mouse and by keyboard: one, a range, all of them. Used by table.tsx.
// Clicks and keys are handled by the table as a whole, so that a row renders only when its own selection changes.
import { type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react';

export interface TableSelection<Row> {
  selected: ReadonlySet<number>;
  /** A row that cannot be selected has no checkbox. */
  isSelectable: (row: Row) => boolean;
  /** The accessible names of a row's checkbox, and of the checkbox for all rows. */
  labelOf: (row: Row) => string;
  allLabel: string;
  onChange: (selected: ReadonlySet<number>) => void;
  /** Enter on a checkbox moves the focus to the actions on the selection, which come after all rows. */
  onAct: () => void;
}

/** The start of a range, and the selection before it: making a range shorter restores that. */
interface Anchor {
  id: number;
  before: ReadonlySet<number>;
  /** The selection after this click. If the current one differs, something else changed it: ignore `before`. */
  result: ReadonlySet<number>;
}

export type AllSelected = 'all' | 'some' | 'none';

const nothing: ReadonlySet<number> = new Set();

/** `rows` are in the order on screen. */
export function useTableSelection<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => number,
  selection: TableSelection<Row> | undefined,
) {
  const anchor = useRef<Anchor | null>(null);
  const isSelectable = selection?.isSelectable;
  const selected = selection?.selected ?? nothing;
  const ids = useMemo(() => (isSelectable ? rows.filter(isSelectable).map(rowId) : []), [rows, rowId, isSelectable]);
  const all = useMemo(() => allSelectedOf(ids, selected), [ids, selected]);
  if (!selection) return { all, handlers: {} };

  const toggle = (id: number) => {
    const result = changedBy(selected, [id], !selected.has(id));
    anchor.current = { id, before: result, result };
    selection.onChange(result);
  };
  /** Selects a range from the row that was selected last, or else from `from`. */
  const stretchTo = (id: number, from = id) => {
    const last = anchor.current;
    const isKnown = last !== null && last.result === selected && ids.includes(last.id);
    const { id: start, before } = isKnown ? last : { id: from, before: changedBy(selected, [from], true) };
    const [first = 0, end = 0] = [ids.indexOf(start), ids.indexOf(id)].toSorted((a, b) => a - b);
    const result = changedBy(before, ids.slice(first, end + 1), before.has(start));
    anchor.current = { id: start, before, result };
    selection.onChange(result);
  };

  /** With Shift or Ctrl a click anywhere in a row counts, as in file managers; otherwise only one on its checkbox. */
  const click = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    if (target.matches('[data-select=all]')) return selection.onChange(changedBy(selected, ids, all !== 'all'));
    const id = rowIdOf(target);
    const isBox = target.matches('[data-select]');
    if (!ids.includes(id) || (!isBox && target.closest('a, button, label'))) return;
    if (event.shiftKey) stretchTo(id);
    else if (isBox || event.ctrlKey || event.metaKey) toggle(id);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const done = () => event.preventDefault();
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      done();
      return selection.onChange(changedBy(selected, ids, true));
    }
    if (event.key === 'Enter' && target.matches('[data-select]') && selected.size > 0) {
      done();
      return selection.onAct();
    }
    const id = rowIdOf(target);
    if (!target.matches('[data-select]') || !ids.includes(id)) return;
    if (event.key === ' ' && event.shiftKey) {
      done();
      stretchTo(id);
    } else if (step !== undefined) {
      done();
      const next = ids[ids.indexOf(id) + step];
      if (next === undefined) return;
      focusBox(event.currentTarget, next);
      if (event.shiftKey) stretchTo(next, id);
    }
  };
  return { all, handlers: { onClick: click, onKeyDown: press, onMouseDown: keepTextUnmarked } };
}

/** With Shift the browser would select all text in between. */
function keepTextUnmarked(event: MouseEvent<HTMLElement>): void {
  if (event.shiftKey) event.preventDefault();
}

function rowIdOf(element: Element): number {
  return Number(element.closest('[data-row]')?.getAttribute('data-row') ?? 0);
}

function focusBox(table: HTMLElement, id: number): void {
  table.querySelector<HTMLElement>(`[data-row="${id}"] [data-select]`)?.focus();
}

function changedBy(selected: ReadonlySet<number>, ids: readonly number[], isOn: boolean): ReadonlySet<number> {
  const changed = new Set(selected);
  for (const id of ids)
    if (isOn) changed.add(id);
    else changed.delete(id);
  return changed;
}

function allSelectedOf(ids: readonly number[], selected: ReadonlySet<number>): AllSelected {
  const count = ids.reduce((sum, id) => sum + (selected.has(id) ? 1 : 0), 0);
  return count === 0 ? 'none' : count === ids.length ? 'all' : 'some';
}
