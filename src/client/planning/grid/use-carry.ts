// The one life of everything that is placed on a board: start, over, then drop or cancel. Pointer, resize, side list, keyboard,
// menu and dialog all go through here; it asks the rules, says what happened, and hands on what was placed.
import { useEffect, useMemo, useRef, useState } from 'react';

import type { Edge, Placement } from '#shared/planning/grid.ts';
import { refusalAt } from '#shared/rules/registry.ts';
import type { RuleItem } from '#shared/rules/rule.ts';
import { nl } from '#shared/text/nl.ts';

import { useAnnounce, useCarrying } from './announcer.tsx';
import { type Carried, type Field, type Move, outcome, over, pickUp } from './carry.ts';
import type { DragSource } from './drag-area.tsx';

export interface CarryOptions extends Field {
  /** Where something is, in the words of the level: 'Blok 2, rij 3'. */
  describe: (placement: Placement) => string;
  onPlace: (key: string, placement: Placement) => void;
  /** Absent where the user may not add. */
  onBringIn?: ((source: DragSource, placement: Placement) => void) | undefined;
}

export type Carry = ReturnType<typeof useCarry>;

export function useCarry(options: CarryOptions) {
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

  const life = useMemo(() => {
    const words = nl.planning.grid;
    const set = (next: Carried | null) => {
      if (next === now.current) return;
      now.current = next;
      setCarried(next);
    };
    const itemOf = (key: string) => latest.current.items.find((item) => item.key === key);

    const start = (key: string, by: Carried['by'], edge: Edge | null = null): void => {
      const item = itemOf(key);
      if (!item) return;
      set(pickUp(item, by, edge));
      if (by === 'keyboard') latest.current.announce(words.pickedUp(item.title, latest.current.describe(item)));
    };
    const startNew = (source: DragSource): boolean => {
      if (!latest.current.onBringIn) return false;
      if (now.current?.isNew && brought.current === source) return true;
      brought.current = source;
      set(pickUp(newItem(source), 'pointer', null, true));
      return true;
    };
    const moveOver = (move: Move): void => {
      if (!now.current) return;
      set(over(now.current, move, latest.current));
      const { by, target, refusal } = now.current;
      if (by === 'keyboard')
        latest.current.announce(
          [latest.current.describe(target), words.size(target.width, target.height), refusal ?? words.free].join(', '),
        );
    };
    const cancel = (): void => {
      if (now.current?.by === 'keyboard') latest.current.announce(words.cancelled(now.current.item.title));
      set(null);
    };
    /** False when it is refused; the keyboard then still carries it. */
    const drop = (): boolean => {
      const state = now.current;
      if (!state) return true;
      const { item, isNew, by, target } = state;
      const result = outcome(state);
      if (result.type === 'refused') {
        latest.current.announce(nl.placement.itemRefused(item.title, result.why), 'refusal');
        if (by !== 'keyboard') set(null);
        return false;
      }
      set(null);
      if (isNew) {
        // It says by itself that it was added.
        if (brought.current) latest.current.onBringIn?.(brought.current, target);
        return true;
      }
      // The keyboard has said the size at every step.
      const size = by === 'menu' ? `, ${words.size(target.width, target.height)}` : '';
      latest.current.announce(words.dropped(item.title, latest.current.describe(target) + size));
      if (result.type === 'placed') latest.current.onPlace(item.key, target);
      return true;
    };
    /** Why an item cannot be there; null when it can. */
    const refusal = (key: string, placement: Placement): string | null => {
      const item = itemOf(key);
      return item ? (refusalAt(item, placement, latest.current)?.message ?? null) : null;
    };
    /** All at once, for whoever chooses a place without carrying: the menu and its dialog. */
    const place = (key: string, placement: Placement): boolean => {
      const item = itemOf(key);
      if (!item) return false;
      set({ ...pickUp(item, 'menu'), target: placement, refusal: refusal(key, placement) });
      return drop();
    };
    return { start, startNew, over: moveOver, drop, cancel, refusal, place, state: () => now.current };
  }, []);
  return { ...life, carried };
}

function newItem({ type, id, title, width, height }: DragSource): RuleItem {
  return { key: 'new', kind: type, object: id, title, x: 0, y: 0, width, height };
}
