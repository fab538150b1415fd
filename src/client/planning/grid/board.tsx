// The planning grid of every level: twelve columns of absolutely placed items. Draws them, and hands pointer, touch and keys to
// the lifecycle in `use-carry.ts`; what a change means is for the page around it.
import { type MouseEvent, type ReactNode, startTransition, useEffect, useId, useRef, useState } from 'react';

import { bottomRow, type Placement } from '#shared/planning/grid.ts';
import type { RuleItem } from '#shared/rules/rule.ts';
import { gridText } from '#shared/text/grid.ts';

import { type BoardEntry, BoardItems, boxOf } from './board-items.tsx';
import { readingOrder } from './reading-order.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { type BoardActions, BoardMenu } from './board-menu.tsx';
import { Coverage, CoverageBand, type Covers } from './coverage.tsx';
import { useDragArea } from './drag-area.tsx';
import { cellsOf, drawBetween, nearestCell, toBoardPoint, usePointerDrag } from './pointer.ts';
import { type SelectionActions, useBoardSelection } from './use-board-selection.ts';
import { type Carried, type CarryOptions, useCarry } from './use-carry.ts';
import { useOtherBoards } from './use-other-boards.ts';

import classes from './board.module.css';

export interface BoardProps extends BoardActions, CarryOptions, SelectionActions {
  label: string;
  items: readonly BoardEntry[];
  cellHeight: number;
  /** The minimum number of rows; where rows are weeks, the exact number. */
  rows: number;
  /** While saving, nothing can be moved. */
  locked?: boolean;
  /** The chosen keys in copy mode; absent outside of it. */
  chosen?: ReadonlySet<string> | undefined;
  /** What is selected outside of copy mode, and whether a plain click selects. */
  selected?: ReadonlySet<string>;
  picking?: boolean;
  /** Lines, weeks, bands: drawn below the items. */
  background?: ReactNode;
  /** Where an item would land, and the items that move with it; absent where it moves alone to exactly that place. */
  landing?: (item: RuleItem, place: Placement) => Landing;
  /** Where columns are time: the stretch that an item covers. */
  covers?: Covers;
  /** The user works on this board: level 1 adds items by '+' to the year that was used last. */
  onTouch?: () => void;
  /** Drawn below the grid, again at every step of a drag. */
  footer?: (now: BoardFooter) => ReactNode;
}

export interface BoardFooter {
  /**
   * The allowed target of each moving item, also of those that move along or come from another board; null while it is
   * over another board. New items from a list are not included.
   */
  moved: ReadonlyMap<string, Placement | null> | null;
  /** The item that is carried, under the pointer or focused. */
  pointed: string | null;
}

export function Board(props: BoardProps) {
  const { label, items, context, cellHeight, describe, locked = false, chosen, background } = props;
  const { mayChange, covers, onPlace, onOpen, onRemove, ask } = props;
  const selected = chosen ?? props.selected ?? nothing;
  const picks = chosen !== undefined || props.picking === true;
  const board = useRef<HTMLDivElement>(null);
  const help = useId();
  const fixedRows = context.by === 'rows';
  const rows = fixedRows ? props.rows : Math.max(props.rows, bottomRow(items) + 1);
  const isIdle = !locked && chosen === undefined;
  const movable = mayChange && isIdle;
  const onBringIn = isIdle ? props.onBringIn : undefined;
  const onReceive = movable ? props.onReceive : undefined;
  const area = useDragArea();
  const others = useOtherBoards({
    board,
    area,
    ghostOf: (key) => items.find((item) => item.key === key) ?? { title: '', color: '' },
  });
  const carry = useCarry({ items, context, describe, ask, onPlace, onReceive, onBringIn, others });
  const { carried } = carry;

  const [active, setActive] = useState<string | null>(null);
  const activeKey = items.some(({ key }) => key === active) ? active : (readingOrder(items)[0]?.key ?? null);
  const [menu, setMenu] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const point = (target: EventTarget | null) => {
    if (!props.footer) return;
    const key = (target as Element | null)?.closest<HTMLElement>('[data-item]')?.dataset['item'] ?? null;
    // In a transition: a click or key must not wait for the footer, which shows the item below the pointer.
    startTransition(() => setPointed(key));
  };

  const pointer = usePointerDrag({
    board,
    rowHeight: cellHeight,
    carry,
    // Otherwise the grid would keep growing, and push the next one away from the pointer.
    lastRow: () => (area && area.hosts().length > 1 ? rows - 1 : Infinity),
  });
  const rectangle = useRef<HTMLDivElement>(null);
  const selection = useBoardSelection({
    ...{ ...props, board, selected, picks },
    draw: (corners) => drawBetween(rectangle.current, corners),
  });
  const onKeyDown = useBoardKeys({
    items,
    movable,
    locked,
    picks,
    selection,
    carry,
    beyond: others.beyond,
    focus: (key) => focusItem(board.current, key),
    // Not in the handler of the key itself: the menu would treat that key as one outside of it.
    openMenu: (key) => void setTimeout(() => setMenu(key)),
    onOpen,
  });

  const { startNew, startGuest, over, drop, cancel } = carry;
  const receives = onReceive !== undefined;
  useEffect(() => {
    const element = board.current;
    if (!area || !element) return undefined;
    return area.register({
      element,
      drop,
      cancel,
      host: receives
        ? {
            start: (item, by) => startGuest(item, by, label),
            at: (corner) =>
              over({ type: 'to', ...nearestCell(toBoardPoint(element, corner), cellsOf(element, cellHeight)) }),
            ...{ over, drop, cancel },
          }
        : undefined,
      over: (source, at) => {
        if (!startNew(source)) return;
        const cells = cellsOf(element, cellHeight);
        const { x, y } = toBoardPoint(element, at);
        const corner = { x: x - cells.columnWidth / 2, y: y - cells.rowHeight / 2 };
        over({ type: 'to', ...nearestCell(corner, cells) });
      },
    });
  }, [area, cellHeight, label, receives, startNew, startGuest, over, drop, cancel]);

  const click = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    const menuKey = target.closest<HTMLElement>('[data-menu-button]')?.dataset['menuButton'];
    if (menuKey !== undefined) return setMenu(menuKey);
    const removeKey = target.closest<HTMLElement>('[data-remove-button]')?.dataset['removeButton'];
    if (removeKey !== undefined) {
      onRemove?.(removeKey);
      return focusItem(board.current, removeKey);
    }
    const key = target.closest<HTMLElement>('[data-item]')?.dataset['item'];
    if (locked || pointer.wasDrag() || selection.click(event, key ?? null) || key === undefined) return undefined;
    return onOpen?.(key);
  };

  const carriedKey = carried && !carried.isNew ? carried.item.key : null;
  const moving = carried !== null && carried.by === 'pointer' && carried.edge === null;
  const opensByMenu = onOpen !== undefined && props.openLabel !== null;
  const hasMenu = (mayChange || onRemove !== undefined || opensByMenu || props.onDuplicate !== undefined) && !locked;
  // Under a pointer the grid does not grow if there are boards below: the item hangs over the edge until it is dropped.
  const grows = carried !== null && !(receives && carried.by === 'pointer' && carried.edge === null);
  const bottom = grows ? carried.target.y + carried.target.height + (fixedRows || receives ? 0 : 1) : 0;
  const landing = landingOf(carried, props.landing);
  const lands = (carried && landing.get(carried.item.key)) ?? carried?.target;
  // What lands below everything is shown there, for which the grid makes room.
  const below = carried && lands && lands.y !== carried.target.y ? bottomRow([...landing.values()]) : 0;
  const height = Math.max(rows, bottom, below) * cellHeight;
  const comes = carried?.isGuest ? carried.item.key : null;
  const shownKey = carriedKey ?? comes;
  const isMoved = shownKey !== null && carried !== null && carried.refusal === null;
  return (
    <fieldset className={classes.group} aria-label={label}>
      {movable ? (
        <span id={help} hidden>
          {receives ? `${gridText.help} ${gridText.helpYears}` : gridText.help}
        </span>
      ) : null}
      {/* Keys and clicks belong to the buttons inside; they are listened to here once instead of three hundred times. */}
      <div
        ref={board}
        role="presentation"
        className={classes.board}
        style={{ height, '--cell': `${cellHeight}px` } as React.CSSProperties}
        data-locked={locked || undefined}
        data-axis={covers !== undefined || undefined}
        onPointerDown={(event) => {
          props.onTouch?.();
          if (movable) pointer.onPointerDown(event);
          if (!locked) selection.onPointerDown(event);
        }}
        onClick={click}
        onKeyDown={onKeyDown}
        onPointerOver={(event) => point(event.target)}
        onPointerLeave={() => point(null)}
        onFocus={(event) => {
          props.onTouch?.();
          point(event.target);
          const key = event.target.closest<HTMLElement>('[data-item]')?.dataset['item'];
          if (key !== undefined && key !== active) setActive(key);
        }}
        onBlur={(event) => {
          point(event.relatedTarget);
          // Also by a step to its own menu: keys belong to the item that has the focus.
          const next = (event.relatedTarget as HTMLElement | null)?.dataset['face'];
          const state = carry.state();
          if (state?.by === 'keyboard' && !state.isGuest && next !== state.item.key) carry.cancel();
        }}
      >
        {background}
        {covers ? <Coverage items={items} carriedKey={carriedKey} covers={covers} cellHeight={cellHeight} /> : null}
        {covers && carried && lands && !carried.isAway ? (
          <CoverageBand
            placement={lands}
            stretch={covers(lands, carriedKey)}
            color={items.find(({ key }) => key === carriedKey)?.color}
            cellHeight={cellHeight}
          />
        ) : null}
        {[...landing].map(([key, place]) =>
          // By keyboard the item itself is drawn there.
          key !== carriedKey || moving ? (
            <div
              key={key}
              className={classes.target}
              style={boxOf(place, cellHeight)}
              data-target={key}
              data-refused={carried?.refusal != null || undefined}
            />
          ) : null,
        )}
        <div ref={rectangle} className={classes.rectangle} aria-hidden="true" />
        <BoardItems
          items={items}
          cellHeight={cellHeight}
          describe={describe}
          help={movable ? help : undefined}
          activeKey={activeKey}
          carriedKey={carriedKey}
          // A pointer moves the element itself; every other way of carrying is drawn where it would land.
          at={carried && !moving && !carried.isAway ? carried.target : null}
          away={carried?.isAway === true}
          refused={carried !== null && carried.refusal !== null}
          movable={movable}
          hasMenu={hasMenu}
          removable={onRemove !== undefined && !locked}
          selected={selected}
          picks={picks}
        />
        <BoardMenu
          {...props}
          entry={items.find(({ key }) => key === menu) ?? null}
          carry={carry}
          movable={movable}
          time={fixedRows ? 'down' : 'right'}
          onClose={(key) => {
            setMenu(null);
            focusItem(board.current, key);
          }}
        />
      </div>
      {props.footer?.({
        moved: isMoved ? (carried.isAway ? leaving(shownKey, selected) : landing) : null,
        pointed: shownKey ?? pointed,
      })}
    </fieldset>
  );
}

const nothing: ReadonlySet<string> = new Set();

/** New places by item key; empty while the item is over another board. */
export type Landing = ReadonlyMap<string, Placement>;

const nowhere: Landing = new Map();

function landingOf(carried: Carried | null, landing: BoardProps['landing']): Landing {
  if (!carried || carried.isAway) return nowhere;
  const { item, edge, target } = carried;
  return (edge === null ? landing?.(item, target) : null) ?? new Map([[item.key, target]]);
}

/** Over another board, a selection is there with the item that is carried. */
function leaving(key: string, selected: ReadonlySet<string>): ReadonlyMap<string, null> {
  return new Map([...(selected.has(key) ? selected : [key])].map((each) => [each, null]));
}

/** After the next render, because the item may be new. */
export function focusItem(board: Element | null, key: string): void {
  requestAnimationFrame(() => {
    const root = board ?? document;
    const item = root.querySelector<HTMLElement>(`[data-face="${CSS.escape(key)}"]`);
    // After a removal: the item that Tab would reach.
    (item ?? root.querySelector<HTMLElement>('[data-face][tabindex="0"]'))?.focus();
  });
}
