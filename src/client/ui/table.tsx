// The overview table: sticky headings, sorting, thousands of rows. Used by the lists of the catalogue and of access.
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';

import { sortRows } from '#shared/lists/sort-rows.ts';

import { BodyRow, Gap, HeadCell, SelectAllCell, type TableColumn, type TableSort } from './table-parts.tsx';
import { type TableSelection, useTableSelection } from './table-selection.ts';
import { useSplitRender } from './table-split-render.ts';
import { useRowWindow } from './table-window.ts';
import { useBreakpoint } from './use-breakpoint.ts';

import shared from './shared-table.module.css';
import classes from './table.module.css';

export interface DataTableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** All rows, if `rows` are filtered by keyword: they are sorted once. */
  all?: readonly Row[] | undefined;
  rowId: (row: Row) => number;
  sort: TableSort;
  onSort: (column: string) => void;
  onOpen?: ((row: Row) => void) | undefined;
  /** The row to scroll to and highlight, such as a new copy. */
  highlighted?: number | undefined;
  /** Called when the page has scrolled to it. */
  onReached?: (() => void) | undefined;
  /** The height of a row on a narrow screen, for lists with fewer than three lines there. */
  compactHeight?: number;
  /** For a table whose rows can be selected. */
  selection?: TableSelection<Row> | undefined;
}

/**
 * On a phone rows are stacked: the first column shows the values of the others. A table with this many columns is stacked on a
 * tablet too.
 */
const MANY_COLUMNS = 6;
/** The width of the icons at the end of a stacked row. */
const endWidth = { phone: '6.5rem', tablet: '8.5rem' };
const selectWidth = '2.75rem';
const rowHeight = { wide: 43, compact: 92, compactTablet: 60 };

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    all = rows,
    rowId,
    sort,
    onSort,
    onOpen,
    highlighted,
    onReached,
    compactHeight = rowHeight.compact,
    selection,
  } = props;
  const onPhone = useBreakpoint('phone');
  const onTablet = useBreakpoint('no-sidebar');
  const compact = onPhone || (onTablet && columns.length >= MANY_COLUMNS);
  const shown = useMemo(() => columns.filter(({ wideOnly }) => !(compact && wideOnly)), [columns, compact]);
  // The headings respond at once; thousands of rows may follow a moment later.
  const [sortedBy, desc] = [useDeferredValue(sort.column), useDeferredValue(sort.desc)];
  const value = columns.find(({ id }) => id === sortedBy)?.value;
  const ordered = useMemo(() => (value ? sortRows(all, value, desc) : all), [all, value, desc]);
  const sorted = useMemo(() => {
    if (rows.length === ordered.length) return ordered;
    const kept = new Set(rows);
    return ordered.filter((row) => kept.has(row));
  }, [ordered, rows]);
  const height = onPhone ? compactHeight : compact ? rowHeight.compactTablet : rowHeight.wide;
  const { body, window: visible, scrollTo } = useRowWindow(sorted.length, all.length, height);
  const drawn = useSplitRender(all, sorted, visible.start, visible.end);

  const { all: allSelected, handlers } = useTableSelection(sorted, rowId, selection);

  const target = highlighted === undefined ? -1 : sorted.findIndex((row) => rowId(row) === highlighted);
  const reached = useRef<number | undefined>(undefined);
  useEffect(() => {
    // Once per highlighted row: when the user sorts afterwards, the page does not scroll.
    if (target < 0 || reached.current === highlighted) return;
    reached.current = highlighted;
    scrollTo(target, () => onReached?.());
  }, [highlighted, target, scrollTo, onReached, reached]);

  return (
    <div className={classes.panel}>
      <table className={shared.table} aria-label={label} aria-rowcount={sorted.length + 1} {...handlers}>
        <colgroup>
          {selection ? <col style={{ width: selectWidth }} /> : null}
          {shown.map(({ id, width, align }) => (
            <col
              key={id}
              style={{
                width: compact ? (align === 'end' ? endWidth[onPhone ? 'phone' : 'tablet'] : 'auto') : `${width}%`,
              }}
            />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selection ? <SelectAllCell label={selection.allLabel} all={allSelected} /> : null}
            {shown.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap height={visible.before} />
          {drawn.map((row, index) => (
            <BodyRow
              key={rowId(row)}
              row={row}
              id={String(rowId(row))}
              index={visible.start + index + 2}
              height={height}
              columns={shown as readonly TableColumn<unknown>[]}
              compact={compact}
              highlighted={rowId(row) === highlighted}
              selected={selection?.selected.has(rowId(row)) ?? false}
              selectLabel={selection && (selection.isSelectable(row) ? selection.labelOf(row) : '')}
              onOpen={onOpen as ((row: unknown) => void) | undefined}
            />
          ))}
          <Gap height={visible.after} />
        </tbody>
      </table>
    </div>
  );
}
