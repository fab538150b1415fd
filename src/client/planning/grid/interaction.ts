// What happens while an item is carried over a grid, by pointer or keyboard: a pure reducer over the shared grid rules.
// The board draws its state and sends it intents; nothing is decided anywhere else.
import type { Edge, Placement } from '#shared/planning/grid.ts';
import { columns, withEdge } from '#shared/planning/grid.ts';
import { refusalOf } from '#shared/rules/registry.ts';
import type { GridContext, RuleItem } from '#shared/rules/rule.ts';

export type CarriedBy = 'pointer' | 'keyboard';

export interface Carried {
  /** The item on the grid, or null for one that comes in from the side list. */
  key: string | null;
  by: CarriedBy;
  /** The edge that a pointer pulls at; null when the whole item moves. */
  edge: Edge | null;
  origin: Placement;
  target: Placement;
  /** Why it cannot be put down here, in the words of the rule; null when it can. */
  refusal: string | null;
}

export type Intent =
  | { type: 'pickUp'; key: string; by: CarriedBy; edge?: Edge | null }
  /** From the side list, at the cell under the pointer. */
  | { type: 'bringIn'; placement: Placement }
  | { type: 'moveTo'; x: number; y: number }
  | { type: 'pullTo'; by: number }
  | { type: 'step'; dx: number; dy: number }
  | { type: 'stretch'; edge: Edge; by: number }
  | { type: 'cancel' };

export interface Field {
  items: readonly RuleItem[];
  context: GridContext;
}

export function carry(state: Carried | null, intent: Intent, field: Field): Carried | null {
  if (intent.type === 'cancel') return null;
  if (intent.type === 'pickUp') {
    const item = field.items.find(({ key }) => key === intent.key);
    if (!item) return state;
    const origin = placementOf(item);
    return { key: item.key, by: intent.by, edge: intent.edge ?? null, origin, target: origin, refusal: null };
  }
  if (intent.type === 'bringIn') {
    const start: Carried = {
      key: null,
      by: 'pointer',
      edge: null,
      origin: intent.placement,
      target: intent.placement,
      refusal: null,
    };
    return aimed(start, within(intent.placement, field), field);
  }
  if (!state) return null;
  const { origin, target, edge } = state;
  switch (intent.type) {
    case 'moveTo':
      return aimed(state, within({ ...origin, x: intent.x, y: intent.y }, field), field);
    case 'pullTo':
      return edge ? aimed(state, withEdge(origin, edge, clampPull(origin, edge, intent.by, field)), field) : state;
    case 'step':
      return aimed(state, within({ ...target, x: target.x + intent.dx, y: target.y + intent.dy }, field), field);
    default: {
      const by = clampPull(target, intent.edge, intent.by, field);
      return aimed(state, withEdge(target, intent.edge, by), field);
    }
  }
}

export type Outcome =
  | { type: 'unchanged' }
  | { type: 'placed'; placement: Placement }
  | { type: 'refused'; why: string };

/** What putting down would do now. */
export function outcome({ key, origin, target, refusal }: Carried): Outcome {
  if (refusal) return { type: 'refused', why: refusal };
  return key !== null && same(origin, target) ? { type: 'unchanged' } : { type: 'placed', placement: target };
}

export function same(a: Placement, b: Placement): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

export function placementOf({ x, y, width, height }: Placement): Placement {
  return { x, y, width, height };
}

/** The same state when nothing changes, so that nothing is drawn again. */
function aimed(state: Carried, target: Placement, field: Field): Carried {
  const refusal = refusalAt(target, state.key, field);
  return same(target, state.target) && refusal === state.refusal ? state : { ...state, target, refusal };
}

/** Null when it can be put there. Something new has no key yet. */
export function refusalAt(target: Placement, key: string | null, { items, context }: Field): string | null {
  const moved = { ...target, key: key ?? 'new', title: '' };
  const after = [...items.filter((item) => item.key !== moved.key), moved];
  return refusalOf({ before: items, after, context }, moved.key)?.message ?? null;
}

/** Into the grid: an item is never carried over its edge. */
function within({ x, y, width, height }: Placement, { context: { weeks } }: Field): Placement {
  const lastRow = weeks === null ? Infinity : Math.max(0, weeks - height);
  return { x: clamp(x, 0, columns - width), y: clamp(y, 0, lastRow), width, height };
}

/** An edge stops at the other end of its item and at the end of the grid. */
function clampPull({ x, y, width, height }: Placement, edge: Edge, by: number, { context }: Field): number {
  if (edge === 'left') return clamp(by, -x, width - 1);
  if (edge === 'right') return clamp(by, 1 - width, columns - x - width);
  if (edge === 'top') return clamp(by, -y, height - 1);
  return clamp(by, 1 - height, context.weeks === null ? Infinity : Math.max(0, context.weeks - y - height));
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max));
}
