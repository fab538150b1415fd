// The header cells and rows of the overview table, and the type of its columns. Used by table.tsx.
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import { memo, type MouseEvent, type ReactNode } from 'react';

import type { SortValue } from '#shared/lists/sort-rows.ts';

import type { AllSelected } from './table-selection.ts';
import shared from './shared-table.module.css';
import classes from './table-parts.module.css';

export interface TableColumn<Row> {
  id: string;
  header: string;
  /** The sort value; undefined always comes last. */
  value: (row: Row) => SortValue;
  cell: (row: Row, compact: boolean) => ReactNode;
  sortable: boolean;
  /** Share of the width. */
  width: number;
  /** Hidden on a narrow screen, where the first column shows the rest. */
  wideOnly?: boolean;
  align?: 'end';
}

export interface TableSort {
  column: string;
  desc: boolean;
}

interface BodyRowProps {
  row: unknown;
  id: string;
  index: number;
  height: number;
  columns: readonly TableColumn<unknown>[];
  compact: boolean;
  highlighted: boolean;
  selected: boolean;
  /** The name of its checkbox: '' for a row that cannot be selected, undefined in a table without selection. */
  selectLabel: string | undefined;
  onOpen: ((row: unknown) => void) | undefined;
}

/** Memoised, so that scrolling renders only new rows. */
export const BodyRow = memo(function BodyRow(props: BodyRowProps) {
  const { row, id, index, height, columns, compact, highlighted, selected, selectLabel, onOpen } = props;
  const open = (event: MouseEvent<HTMLElement>) => {
    const onControl = event.target instanceof Element && event.target.closest('a, button, label') !== null;
    const selects = selectLabel !== undefined && (event.shiftKey || event.ctrlKey || event.metaKey);
    if (!onControl && !selects && window.getSelection()?.isCollapsed !== false) onOpen?.(row);
  };
  return (
    <tr
      aria-rowindex={index}
      data-row={id}
      data-highlighted={highlighted || undefined}
      data-openable={onOpen ? true : undefined}
      data-selected={selected || undefined}
      style={{ height }}
      onClick={open}
    >
      {selectLabel === undefined ? null : (
        <td className={shared.select}>
          {selectLabel === '' ? null : <SelectBox of="row" label={selectLabel} checked={selected} />}
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} data-align={column.align}>
          {column.cell(row, compact)}
        </td>
      ))}
    </tr>
  );
});

/** Selects all rows that match the filter. */
export function SelectAllCell({ label, all }: { label: string; all: AllSelected }) {
  return (
    <th scope="col" className={shared.select}>
      <SelectBox of="all" label={label} checked={all === 'all'} mixed={all === 'some'} />
    </th>
  );
}

/** Has no handlers: the table handles its events. A plain element, because tables have thousands of rows. */
function SelectBox(props: { of: 'row' | 'all'; label: string; checked: boolean; mixed?: boolean }) {
  const { of, label, checked, mixed = false } = props;
  const mix = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = mixed;
  };
  return (
    <label className={classes.selectBox}>
      <input ref={mix} type="checkbox" data-select={of} aria-label={label} checked={checked} readOnly />
    </label>
  );
}

export function HeadCell<Row>(props: { column: TableColumn<Row>; sort: TableSort; onSort: (column: string) => void }) {
  const { column, sort, onSort } = props;
  if (!column.sortable)
    return (
      <th scope="col" data-align={column.align}>
        {column.header}
      </th>
    );
  const active = sort.column === column.id;
  const Icon = active ? (sort.desc ? IconChevronDown : IconChevronUp) : IconSelector;
  return (
    <th scope="col" data-align={column.align} aria-sort={active ? (sort.desc ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={classes.sort}
        data-active={active || undefined}
        onClick={() => onSort(column.id)}
      >
        {column.header}
        <Icon size={14} stroke={2} aria-hidden="true" />
      </button>
    </th>
  );
}

/** Keeps the height of rows that are not rendered; hidden from screen readers. */
export function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;
}
