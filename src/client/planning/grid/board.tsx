// The planning grid of every level: twelve columns of absolutely placed items. Draws, and turns pointer, touch and keys
// into the intents of `interaction.ts`; what a change means is for the page around it.
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { bottomRow, type Placement } from '#shared/planning/grid.ts';
import type { GridContext } from '#shared/rules/rule.ts';
import { gridText } from '#shared/text/grid.ts';
import { placementText } from '#shared/text/placement.ts';

import { useAnnounce, useCarrying } from './announcer.tsx';
import { boxOf, type BoardEntry } from './board-item.tsx';
import { BoardItems } from './board-items.tsx';
import { type BoardActions, BoardMenu } from './board-menu.tsx';
import { Coverage, CoverageBand, type Covers } from './coverage.tsx';
import { type DragSource, useDragArea } from './drag-area.tsx';
import { type Carried, carry, type Intent, outcome } from './interaction.ts';
import { cellsOf, nearestCell, onBoard } from './measure.ts';
import { readingOrder } from './neighbour.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { usePointerDrag } from './use-pointer-drag.ts';

import classes from './board.module.css';

export interface BoardProps extends BoardActions {
  label: string;
  items: readonly BoardEntry[];
  cellHeight: number;
  /** Rows that are drawn at least; with `fixedRows` the grid ends there. */
  rows: number;
  fixedRows?: boolean;
  /** Where something stands, in the words of the level: 'Blok 2, rij 3'. */
  describe: (placement: Placement) => string;
  /** While saving nothing moves. */
  locked?: boolean;
  /** The chosen keys in copy mode; absent outside of it. */
  chosen?: ReadonlySet<string> | undefined;
  /** Lines, weeks, bands: drawn below the items. */
  background?: ReactNode;
  /** Where the columns are time: what an item covers of it. */
  covers?: Covers;
  /** Absent where the user may not add. */
  onBringIn?: ((source: DragSource, placement: Placement) => void) | undefined;
  onToggle?: (key: string) => void;
  /** The user works here now: level 1 puts what is added by '+' in the year that was touched last. */
  onTouch?: () => void;
}

export function Board(props: BoardProps) {
  const { label, items, cellHeight, fixedRows = false, describe, locked = false, chosen, background } = props;
  const { mayChange, covers, onPlace, onBringIn, onOpen, onToggle, onRemove } = props;
  const board = useRef<HTMLDivElement>(null);
  const help = useId();
  const announce = useAnnounce();
  const area = useDragArea();
  const context: GridContext = {
    weeks: fixedRows ? props.rows : null,
    mirrored: props.mirrored ?? false,
    closed: null,
  };
  const rows = fixedRows ? props.rows : Math.max(props.rows, bottomRow(items) + 1);
  const movable = mayChange && !locked && chosen === undefined;

  const [carried, setCarried] = useState<Carried | null>(null);
  useCarrying(carried?.by === 'keyboard');
  const now = useRef<Carried | null>(null);
  const send = (intent: Intent) => {
    const next = carry(now.current, intent, { items, context });
    if (next === now.current) return next;
    now.current = next;
    setCarried(next);
    return next;
  };
  const titleOf = (key: string | null) => items.find((item) => item.key === key)?.title ?? '';
  /** Puts down what is carried; what is refused is let go by a pointer and kept by the keyboard. */
  const finish = (): boolean => {
    const state = now.current;
    if (!state) return true;
    const result = outcome(state);
    const title = titleOf(state.key);
    if (result.type === 'refused') {
      announce(placementText.itemRefused(title, result.why), 'refusal');
      if (state.by === 'pointer') send({ type: 'cancel' });
      return false;
    }
    send({ type: 'cancel' });
    announce(gridText.dropped(title, describe(state.target)));
    if (result.type === 'placed' && state.key !== null) onPlace(state.key, result.placement);
    return true;
  };

  const [active, setActive] = useState<string | null>(null);
  const activeKey = items.some(({ key }) => key === active) ? active : (readingOrder(items)[0]?.key ?? null);
  const [menu, setMenu] = useState<string | null>(null);

  const pointer = usePointerDrag({ board, rowHeight: cellHeight, enabled: movable, send, finish });
  const onKeyDown = useBoardKeys({
    items,
    movable,
    locked,
    copying: chosen !== undefined,
    carried,
    send,
    finish,
    announce,
    describe,
    focus: (key) => focusItem(board.current, key),
    // Not within the key's own event, which the menu would take for one outside of it.
    openMenu: (key) => void setTimeout(() => setMenu(key)),
    onOpen,
    onToggle,
  });

  // The side list's drag finds this board here; the newest handlers without registering again on each draw.
  const mayAdd = onBringIn !== undefined && !locked && chosen === undefined;
  const handle = useRef({
    hover: (_source: DragSource, _x: number, _y: number) => {},
    leave: () => {},
    drop: (_source: DragSource): boolean => false,
  });
  useEffect(() => {
    handle.current = {
      hover: (source, clientX, clientY) => {
        if (!board.current || !mayAdd) return;
        const cells = cellsOf(board.current, cellHeight);
        const at = onBoard(board.current, clientX, clientY);
        const corner = { x: at.x - cells.columnWidth / 2, y: at.y - cells.rowHeight / 2 };
        const { width, height } = source;
        send({ type: 'bringIn', placement: { ...nearestCell(corner, cells), width, height } });
      },
      leave: () => send({ type: 'cancel' }),
      drop: (source) => {
        const state = now.current;
        if (!state || state.key !== null || !onBringIn) return false;
        const result = outcome(state);
        if (result.type === 'placed') onBringIn(source, result.placement);
        if (result.type === 'refused') announce(placementText.itemRefused(source.title, result.why), 'refusal');
        return result.type === 'placed';
      },
    };
  });
  useEffect(() => {
    if (!area || !board.current) return undefined;
    return area.register({
      element: board.current,
      hover: (...given) => handle.current.hover(...given),
      leave: () => handle.current.leave(),
      drop: (source) => handle.current.drop(source),
    });
  }, [area]);

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
    if (key === undefined || locked || pointer.wasDrag()) return undefined;
    if (chosen) return onToggle?.(key);
    return onOpen?.(key);
  };

  const moving = carried !== null && carried.by === 'pointer' && carried.edge === null;
  const opensByMenu = onOpen !== undefined && props.openLabel !== null;
  const hasMenu = (mayChange || onRemove !== undefined || opensByMenu || props.extraEntries !== undefined) && !locked;
  const height =
    Math.max(rows, carried ? carried.target.y + carried.target.height + (fixedRows ? 0 : 1) : 0) * cellHeight;
  return (
    <fieldset className={classes.group} aria-label={label}>
      {movable ? (
        <span id={help} hidden>
          {gridText.help}
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
          pointer.onPointerDown(event);
        }}
        onClick={click}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          props.onTouch?.();
          const key = event.target.closest<HTMLElement>('[data-item]')?.dataset['item'];
          if (key !== undefined && key !== active) setActive(key);
        }}
        onBlur={(event) => {
          // Also by a step to its own menu: keys belong to the item that has the focus.
          const next = (event.relatedTarget as HTMLElement | null)?.dataset['face'];
          if (now.current?.by !== 'keyboard' || next === now.current.key) return;
          announce(gridText.cancelled(titleOf(now.current.key)));
          send({ type: 'cancel' });
        }}
      >
        {background}
        {covers ? (
          <Coverage items={items} carriedKey={carried?.key ?? null} covers={covers} cellHeight={cellHeight} />
        ) : null}
        {covers && carried ? (
          <CoverageBand
            placement={carried.target}
            stretch={covers(carried.target, carried.key)}
            color={items.find(({ key }) => key === carried.key)?.color}
            cellHeight={cellHeight}
          />
        ) : null}
        {carried && (moving || carried.key === null) ? (
          <div
            className={classes.target}
            style={boxOf(carried.target, cellHeight)}
            data-refused={carried.refusal !== null || undefined}
          />
        ) : null}
        <BoardItems
          items={items}
          cellHeight={cellHeight}
          describe={describe}
          help={movable ? help : undefined}
          activeKey={activeKey}
          carriedKey={carried?.key ?? null}
          // A pointer moves the element itself; every other way of carrying is drawn where it would land.
          at={carried && !moving ? carried.target : null}
          refused={carried !== null && carried.refusal !== null}
          movable={movable}
          hasMenu={hasMenu}
          removable={onRemove !== undefined && !locked}
          chosen={chosen}
        />
        <BoardMenu
          {...props}
          entry={items.find(({ key }) => key === menu) ?? null}
          context={context}
          movable={movable}
          onClose={(key) => {
            setMenu(null);
            focusItem(board.current, key);
          }}
        />
      </div>
    </fieldset>
  );
}

/** After the next draw, because the item may only just be there. */
export function focusItem(board: Element | null, key: string): void {
  requestAnimationFrame(() => {
    const root = board ?? document;
    const item = root.querySelector<HTMLElement>(`[data-face="${CSS.escape(key)}"]`);
    // One that was removed passes the focus on to the item that the keyboard would come to.
    (item ?? root.querySelector<HTMLElement>('[data-face][tabindex="0"]'))?.focus();
  });
}
