// The matrix as a real table with one tab stop and arrow keys. Its event handlers serve all cells.
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';

import type { MatrixTable } from '#shared/outcomes/matrix-table.ts';
import { fullName } from '#shared/text/full-name.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import { MatrixHeads } from './matrix-heads.tsx';
import { Row } from './matrix-row.tsx';
import { scrollIntoSight, columnKey, findSpot, makeTabStop, spotOf } from './spots.ts';
import { type Axes, headRow, nameColumn, promiseColumn, type Spot, nextSpot } from './walk.ts';

import shared from './shared-matrix.module.css';
import classes from './matrix-grid.module.css';

const words = outcomeMatrixText;
/** The number of rows that fit on a screen. */
const VISIBLE_ROWS = 16;

export interface MatrixGridProps {
  title: string;
  table: MatrixTable;
  mayPromise: boolean;
  /** The outcome whose row gets the focus when it opens; 0 for none. */
  outcome: number;
  /** Enter, or a click. */
  onOpen: (spot: Spot, element: HTMLElement) => void;
  /** Any other key; returns whether it was handled. */
  onKey: (spot: Spot, event: KeyboardEvent) => boolean;
}

export function MatrixGrid({ title, table, mayPromise, outcome, onOpen, onKey }: MatrixGridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const active = useRef<Spot | null>(null);
  const { columns, frameworks } = table;
  // Visible rows are rendered first.
  const isFirstRenderDone = useDeferredValue(true, false);
  const drawn = isFirstRenderDone ? Infinity : VISIBLE_ROWS;
  const axes = useMemo<Axes>(
    () => ({
      rows: [headRow, ...frameworks.flatMap(({ rows }) => rows.map((row) => String(row.outcome.id)))],
      columns: [nameColumn, promiseColumn, ...columns.map(columnKey)],
    }),
    [columns, frameworks],
  );

  const enter = useCallback((element: HTMLElement, spot: Spot) => {
    active.current = spot;
    if (frame.current) makeTabStop(frame.current, element);
  }, []);

  // A filter or a saved change may remove the row with the tab stop and the focus; both then move to a row that exists.
  const before = useRef(axes);
  useLayoutEffect(() => {
    const first = { row: axes.rows[1] ?? headRow, column: nameColumn };
    const spot = active.current ?? first;
    const place = Math.min(before.current.rows.indexOf(spot.row), axes.rows.length - 1);
    before.current = axes;
    const nearest = { row: axes.rows[place] ?? first.row, column: spot.column };
    const next = [spot, nearest, first].find((each) => findSpot(frame.current, each));
    const element = next && findSpot(frame.current, next);
    if (!element) return;
    const isLost = active.current !== null && next !== spot && document.activeElement === document.body;
    enter(element, next);
    if (isLost) element.focus({ preventScroll: true });
  }, [axes, enter]);

  useEffect(() => {
    const element = isFirstRenderDone ? findSpot(frame.current, { row: String(outcome), column: nameColumn }) : null;
    if (!element) return;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
  }, [outcome, isFirstRenderDone]);

  const walk = (event: KeyboardEvent) => {
    const at = spotOf(event.target);
    if (!at || event.altKey) return;
    const isOpening = ['Enter', ' ', 'F2'].includes(event.key) && !event.ctrlKey && !event.metaKey;
    const next = nextSpot(axes, at.spot, event);
    if (!isOpening && !next && !onKey(at.spot, event)) return;
    event.preventDefault();
    // Later, because otherwise the menu would handle the same key press.
    if (isOpening) setTimeout(() => onOpen(at.spot, at.element));
    const element = next && findSpot(frame.current, next);
    if (element && frame.current) {
      element.focus({ preventScroll: true });
      scrollIntoSight(frame.current, element);
    }
  };

  const click = (event: MouseEvent) => {
    const at = spotOf(event.target);
    // Links work as usual.
    if (!at || (event.target instanceof Element && event.target.closest('a'))) return;
    at.element.focus({ preventScroll: true });
    const isCell = at.spot.column !== nameColumn && at.spot.row !== headRow;
    if (isCell && at.element.ariaReadOnly !== 'true') onOpen(at.spot, at.element);
  };

  return (
    <div ref={frame} className={classes.frame} style={measures(columns.length)}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are navigated and edited
        role="grid"
        className={shared.table}
        aria-label={words.table(title)}
        onKeyDown={walk}
        onClick={click}
        onFocus={({ target }) => {
          const at = spotOf(target);
          if (at) enter(at.element, at.spot);
        }}
      >
        <colgroup>
          <col className={classes.nameColumn} />
          <col className={classes.promiseColumn} />
          {columns.map((column) => (
            <col key={columnKey(column)} />
          ))}
        </colgroup>
        <MatrixHeads table={table} />
        {frameworks.map(({ id, rows, ...framework }) => (
          <tbody key={id}>
            {frameworks.length > 1 ? (
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 2} className={shared.framework}>
                  <span>{fullName(framework)}</span>
                </th>
              </tr>
            ) : null}
            {rows.slice(0, drawn).map((row) => (
              <Row key={row.outcome.id} row={row} columns={columns} mayPromise={mayPromise} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** In pixels: the width between the margins of A3, and the widths of the table's columns. */
const paper = { width: 1500, names: 346, column: 31 };

function measures(columns: number): CSSProperties {
  const needed = paper.names + columns * paper.column;
  return { '--columns': columns, '--print-zoom': Math.min(1, paper.width / needed) } as CSSProperties;
}
