// An item that is carried over a grid, by pointer or keyboard: start, over, and what dropping it would do. Pure functions that
// keep it inside the grid and ask the rules; `use-carry.ts` keeps their state.
import { columns, type Edge, type Placement, placeOf, samePlace, withEdge } from '#shared/planning/grid.ts';
import { refusalAt } from '#shared/rules/registry.ts';
import { type GridContext, rowCount, type RuleItem } from '#shared/rules/rule.ts';

export interface Carried {
  item: RuleItem;
  /** It comes from the side list. */
  isNew: boolean;
  by: 'pointer' | 'keyboard' | 'menu';
  /** The edge that a pointer pulls at; null when the whole item moves. */
  edge: Edge | null;
  origin: Placement;
  target: Placement;
  /** Why it cannot be dropped here, in the words of the rule; null when it can. */
  refusal: string | null;
}

/** One move of what is carried, counted from where it started (a pointer) or from where it is now (a key). */
export type Move =
  | { type: 'to'; x: number; y: number }
  | { type: 'pull'; by: number }
  | { type: 'step'; dx: number; dy: number }
  | { type: 'stretch'; edge: Edge; by: number };

export interface Field {
  items: readonly RuleItem[];
  context: GridContext;
}

export function pickUp(item: RuleItem, by: Carried['by'], edge: Edge | null = null, isNew = false): Carried {
  const origin = placeOf(item);
  return { item, isNew, by, edge, origin, target: origin, refusal: null };
}

/** The same state when nothing changes, so that nothing is drawn again. */
export function over(state: Carried, move: Move, field: Field): Carried {
  const target = targetOf(state, move, field);
  const refusal = refusalAt(state.item, target, field)?.message ?? null;
  return samePlace(target, state.target) && refusal === state.refusal ? state : { ...state, target, refusal };
}

function targetOf({ origin, target, edge }: Carried, move: Move, field: Field): Placement {
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

export type Outcome =
  | { type: 'unchanged' }
  | { type: 'placed'; placement: Placement }
  | { type: 'refused'; why: string };

/** What dropping it would do now. */
export function outcome({ isNew, origin, target, refusal }: Carried): Outcome {
  if (refusal) return { type: 'refused', why: refusal };
  return !isNew && samePlace(origin, target) ? { type: 'unchanged' } : { type: 'placed', placement: target };
}

/** Into the grid: an item is never carried over its edge. */
function within({ x, y, width, height }: Placement, { context }: Field): Placement {
  return { x: clamp(x, 0, columns - width), y: clamp(y, 0, rowCount(context) - height), width, height };
}

/** An edge stops at the other end of its item and at the end of the grid. */
function clampPull({ x, y, width, height }: Placement, edge: Edge, by: number, { context }: Field): number {
  if (edge === 'left') return clamp(by, -x, width - 1);
  if (edge === 'right') return clamp(by, 1 - width, columns - x - width);
  if (edge === 'top') return clamp(by, -y, height - 1);
  return clamp(by, 1 - height, Math.max(0, rowCount(context) - y - height));
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max));
}
