// The one lifecycle of everything that is placed on a board: start, over, then drop or cancel. Pointer, resize, side list,
// keyboard, menu and dialog all use it; it asks the rules, announces what happened, and passes on what was placed.
import { useEffect, useMemo, useRef, useState } from 'react';

import type { Describe } from '#client/planning/frame/describe.ts';
import { columns, type Edge, type Placement, placeOf, samePlace, withEdge } from '#shared/planning/grid.ts';
import { lastLine } from '#shared/rules/near-others.ts';
import { carryRules, placementRefusal } from '#shared/rules/registry.ts';
import { type GridContext, rowCount, type RuleItem } from '#shared/rules/rule.ts';
import { gridText } from '#shared/text/grid.ts';
import { placementText } from '#shared/text/placement.ts';

import { useAnnounce, useCarrying } from './announcer.tsx';
import type { DragSource } from './drag-area.tsx';
import type { Move, Point } from './move.ts';
import type { OtherBoards } from './use-other-boards.ts';

export interface Carried {
  item: RuleItem;
  /** It comes from the side list, or from another board. */
  isNew: boolean;
  /** It is on another board, and comes from there. */
  isGuest?: boolean;
  /** It is over another board now. */
  isAway?: boolean;
  by: 'pointer' | 'keyboard' | 'menu';
  /** The edge that a pointer pulls at; null when the whole item moves. */
  edge: Edge | null;
  origin: Placement;
  target: Placement;
  /** Why it cannot be dropped here, in the words of the rule; null when it can. */
  refusal: string | null;
}

export interface CarryField {
  items: readonly RuleItem[];
  context: GridContext;
  /** Why an item cannot be there, when others move with it; undefined when only the rules decide. */
  ask?: ((item: RuleItem, place: Placement) => string | null | undefined) | undefined;
}

export interface CarryOptions extends CarryField {
  describe: Describe;
  onPlace: (key: string, placement: Placement) => void;
  /** An item of another board comes here; absent where none can. */
  onReceive?: ((key: string, placement: Placement) => void) | undefined;
  /** Absent where the user may not add. */
  onBringIn?: ((source: DragSource, placement: Placement) => void) | undefined;
}

interface OnBoard extends CarryOptions {
  /** Where an item of this board may be carried to. */
  others: OtherBoards;
}

export type Carry = ReturnType<typeof useCarry>;

export function useCarry({ others, ...options }: OnBoard) {
  const [carried, setCarried] = useState<Carried | null>(null);
  useCarrying(carried?.by === 'keyboard');
  const announce = useAnnounce();
  const latest = useRef({ ...options, announce });
  useEffect(() => {
    latest.current = { ...options, announce };
  });
  // Handlers run between two draws, so they cannot wait for React's state.
  const now = useRef<Carried | null>(null);
  const brought = useRef<DragSource | null>(null);

  const lifecycle = useMemo(() => {
    const words = gridText;
    const set = (next: Carried | null) => {
      if (next === now.current) return;
      now.current = next;
      setCarried(next);
    };
    const inWords = (placement: Placement) => {
      const { where, size } = latest.current.describe;
      return `${where(placement)}, ${size(placement)}`;
    };
    const itemOf = (key: string) => latest.current.items.find((item) => item.key === key);

    const start = (key: string, by: Carried['by'], edge: Edge | null = null): void => {
      const item = itemOf(key);
      if (!item) return;
      set(pickUp(item, by, edge));
      if (by === 'keyboard') latest.current.announce(words.pickedUp(item.title, latest.current.describe.where(item)));
    };
    const startNew = (source: DragSource): boolean => {
      if (!latest.current.onBringIn) return false;
      if (now.current?.isNew && brought.current === source) return true;
      brought.current = source;
      set(pickUp(newItem(source), 'pointer', null, true));
      return true;
    };
    /** An item of another board, where it still is. `name` is the name of this board. */
    const startGuest = (item: RuleItem, by: Carried['by'], name: string): void => {
      if (now.current?.isGuest && now.current.item.key === item.key) return;
      const guest = { ...pickUp(item, by, null, true), isGuest: true };
      set({ ...guest, refusal: dropRefusal(item, guest.target, latest.current) });
      if (by === 'keyboard')
        latest.current.announce([name, inWords(item), now.current?.refusal ?? words.free].join(', '));
    };
    /**
     * The item is over another board and not here, until it comes back. Its target stays, because a grid that shrinks
     * would move the others.
     */
    const setAway = (isAway: boolean): void => {
      const state = now.current;
      if (state && (state.isAway ?? false) !== isAway) set({ ...state, isAway, refusal: null });
    };
    /** By pointer: true while it is over another board. `grip` is where it holds the item. */
    const overBoard = (at: Point, grip: Point): boolean => {
      if (!now.current) return false;
      const isAway = others.pointAt(now.current.item, at, grip);
      setAway(isAway);
      return isAway;
    };
    /** By keyboard, to the previous or next board. Returns whether there are other boards. */
    const toBoard = (by: -1 | 1): boolean => {
      if (!now.current) return false;
      const { item, isAway: wasAway } = now.current;
      const canChange = others.step(item, by);
      setAway(others.haveItem());
      if (wasAway && !others.haveItem()) moveOver({ type: 'step', dx: 0, dy: 0 });
      return canChange;
    };
    const moveOver = (move: Move): void => {
      if (!now.current || others.over(move)) return;
      set(moveCarried(now.current, move, latest.current));
      const { by, target, refusal } = now.current;
      if (by === 'keyboard') latest.current.announce([inWords(target), refusal ?? words.free].join(', '));
    };
    const cancel = (): void => {
      if (now.current && !now.current.isNew) others.cancel();
      if (now.current?.by === 'keyboard') latest.current.announce(words.cancelled(now.current.item.title));
      set(null);
    };
    /** False when it is refused; the keyboard then still carries it. */
    const drop = (): boolean => {
      const state = now.current;
      if (!state) return true;
      const { item, isNew, isGuest, by, target } = state;
      const isDropped = others.drop(by);
      if (isDropped !== null) {
        if (isDropped || by !== 'keyboard') set(null);
        return isDropped;
      }
      const result = dropOutcome(state);
      if (result.type === 'refused') {
        latest.current.announce(placementText.itemRefused(item.title, result.why), 'refusal');
        if (by !== 'keyboard') set(null);
        return false;
      }
      set(null);
      if (isGuest) {
        latest.current.onReceive?.(item.key, target);
        return true;
      }
      if (isNew) {
        // Adding announces itself.
        if (brought.current) latest.current.onBringIn?.(brought.current, target);
        return true;
      }
      // The size was announced at every step of the keyboard.
      const place = by === 'menu' ? inWords(target) : latest.current.describe.where(target);
      latest.current.announce(words.dropped(item.title, place));
      if (result.type === 'placed') latest.current.onPlace(item.key, target);
      return true;
    };
    /** Why an item cannot be there; null when it can. */
    const refusal = (key: string, placement: Placement): string | null => {
      const item = itemOf(key);
      return item ? dropRefusal(item, placement, latest.current) : null;
    };
    /** The whole lifecycle at once, for a place chosen in the menu or its dialog. */
    const place = (key: string, placement: Placement): boolean => {
      const item = itemOf(key);
      if (!item) return false;
      set({ ...pickUp(item, 'menu'), target: placement, refusal: refusal(key, placement) });
      return drop();
    };
    const steps = { start, startNew, startGuest, over: moveOver, overBoard, toBoard, drop, cancel };
    return { ...steps, refusal, place, state: () => now.current };
  }, [others]);
  return { ...lifecycle, carried };
}

function newItem({ type, id, title, width, height }: DragSource): RuleItem {
  return { key: 'new', kind: type, object: id, title, x: 0, y: 0, width, height };
}

// The same as pure functions, for the hook above and for tests.

export function pickUp(item: RuleItem, by: Carried['by'], edge: Edge | null = null, isNew = false): Carried {
  const origin = placeOf(item);
  return { item, isNew, by, edge, origin, target: origin, refusal: null };
}

/** The same state when nothing changes, so that nothing is drawn again. */
export function moveCarried(state: Carried, move: Move, field: CarryField): Carried {
  const target = targetOf(state, move, field);
  const refusal = dropRefusal(state.item, target, field);
  return samePlace(target, state.target) && refusal === state.refusal ? state : { ...state, target, refusal };
}

export function dropRefusal(item: RuleItem, place: Placement, field: CarryField): string | null {
  const tooFar = placementRefusal(item, place, field, carryRules);
  if (tooFar) return tooFar.message;
  const asked = field.ask?.(item, place);
  return asked === undefined ? (placementRefusal(item, place, field)?.message ?? null) : asked;
}

function targetOf({ origin, target, edge }: Carried, move: Move, field: CarryField): Placement {
  switch (move.type) {
    case 'to':
      return within({ ...origin, x: move.x, y: move.y }, field);
    case 'step':
      return within({ ...target, x: target.x + move.dx, y: target.y + move.dy }, field);
    case 'pull':
      return edge ? withEdge(origin, edge, clampPull(origin, edge, move.by, field)) : target;
    default:
      return withEdge(target, move.edge, clampPull(target, move.edge, move.by, field));
  }
}

export type CarryOutcome =
  | { type: 'unchanged' }
  | { type: 'placed'; placement: Placement }
  | { type: 'refused'; why: string };

/** What dropping it would do now. */
export function dropOutcome({ isNew, origin, target, refusal }: Carried): CarryOutcome {
  if (refusal) return { type: 'refused', why: refusal };
  return !isNew && samePlace(origin, target) ? { type: 'unchanged' } : { type: 'placed', placement: target };
}

/** Keeps it within the grid. */
function within({ x, y, width, height }: Placement, field: CarryField): Placement {
  const last = Math.min(rowCount(field.context) - height, lastLine(field.items, field.context));
  return { x: clamp(x, 0, columns - width), y: clamp(y, 0, last), width, height };
}

/** An edge stops at the item's other edge and at the end of the grid. */
function clampPull({ x, y, width, height }: Placement, edge: Edge, by: number, { context }: CarryField): number {
  if (edge === 'left') return clamp(by, -x, width - 1);
  if (edge === 'right') return clamp(by, 1 - width, columns - x - width);
  if (edge === 'top') return clamp(by, -y, height - 1);
  return clamp(by, 1 - height, Math.max(0, rowCount(context) - y - height));
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max));
}
