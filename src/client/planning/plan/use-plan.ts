// The grids of one page while they are edited: undo and redo, what is unsaved, saving whole, and what to do when
// somebody else saved first. Pages give it what the server sent and how to send; the boards draw its state.
import { useReducer, useRef, useState } from 'react';

import { type ApiError } from '#client/api/call.ts';
import { type LastSaved } from '#client/form/saved-by.ts';
import { confirm } from '#client/ui/confirm.tsx';
import { notifyFailed, notifyInfo, notifySaved } from '#client/ui/notify.tsx';
import { useSave } from '#client/form/use-save.ts';
import { canRedo, canUndo, type UndoState, type UndoAction, undoReducer, startUndo } from '#shared/planning/undo.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import type { GridContext } from '#shared/rules/rule.ts';
import { placementText } from '#shared/text/placement.ts';
import { planningText } from '#shared/text/planning.ts';

import { changesBetween, type Merged, onTopOf, refreshed } from './changes.ts';
import { insideOf } from './loss.ts';
import { fromWire, newKey, type PlanItem } from './plan-item.ts';
import { useDraft } from './use-draft.ts';

export interface SavedGrid {
  items: readonly PlanItem[];
  etag: string;
}

/** By the name of the grid: a study year at level 1, one grid elsewhere. */
export type Grids = Readonly<Record<string, SavedGrid>>;
type State = Readonly<Record<string, readonly PlanItem[]>>;

export interface PlanOptions {
  grids: Grids;
  /** What the toasts call it. */
  item: string;
  send: (grid: string, items: readonly PlanItem[], etag: string) => Promise<{ data: GridItem[]; etag: string | null }>;
  /** What the rules must know of a grid. */
  contextOf: (grid: string) => GridContext;
  /** Reads the page's data again. */
  reload: (options?: ReloadOptions) => Promise<unknown>;
}

/** False waits for what is being read already, instead of reading once more. */
export interface ReloadOptions {
  cancelRefetch: boolean;
}

export interface Conflict {
  grid: string;
  theirs: SavedGrid;
  saved: LastSaved;
}

const none: readonly PlanItem[] = [];

export function usePlan({ grids, item, send, contextOf, reload }: PlanOptions) {
  const [seen, setSeen] = useState(grids);
  const [base, setBase] = useState(grids);
  const [history, act] = useReducer(
    undoReducer as (history: UndoState<State>, action: UndoAction<State>) => UndoState<State>,
    grids,
    (given) => startUndo(itemsOf(given)),
  );
  const { saving, save: saveOnce } = useSave(item);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const busy = useRef(false);
  const state = history.present;

  const changesOf = (grid: string) => changesBetween(base[grid]?.items ?? none, state[grid] ?? none);
  const changed = Object.keys(base).filter((grid) => changesOf(grid).count > 0);
  const count = changed.reduce((sum, grid) => sum + changesOf(grid).count, 0);
  /** The changes of a state since what was read, done again on other items. */
  const onTop = (items: readonly PlanItem[], grid: string, changedState: State) =>
    onTopOf(items, base[grid]?.items ?? none, changedState[grid] ?? none, contextOf(grid));

  // Fresh data: a grid without own changes takes it; under own changes it is laid where they stay as they are, and what
  // clashes waits until the user saves and is asked.
  if (grids !== seen) {
    setSeen(grids);
    const [clean, below] = [{} as Record<string, SavedGrid>, {} as Record<string, SavedGrid>];
    for (const [grid, fresh] of Object.entries(grids)) {
      if (!changed.includes(grid)) clean[grid] = fresh;
      else if (fitsBelow(onTop(fresh.items, grid, state))) below[grid] = fresh;
    }
    const present = Object.fromEntries(
      Object.entries(grids).map(([grid, { items }]) => [grid, grid in clean ? items : (state[grid] ?? none)]),
    );
    // Only what somebody else moved makes earlier states meaningless.
    const samePlaces = Object.entries(clean).every(([grid, { items }]) => grid in state && isSame(state[grid]!, items));
    act(samePlaces ? { type: 'map', change: refreshAll(clean) } : { type: 'reset', state: present });
    if (Object.keys(below).length > 0)
      act({
        type: 'map',
        change: (earlier) =>
          mapGrids(earlier, (items, grid) => (below[grid] ? onTop(below[grid].items, grid, earlier).items : items)),
      });
    setBase(Object.fromEntries(Object.keys(grids).map((grid) => [grid, clean[grid] ?? below[grid] ?? base[grid]!])));
  }

  useDraft(
    Object.fromEntries(changed.map((grid) => [grid, { before: base[grid]?.items ?? none, mine: state[grid] ?? none }])),
    (kept) => {
      const known = Object.entries(kept).filter(([grid]) => grid in base);
      const restored = known.map(([grid, { before, mine }]) => [
        grid,
        onTopOf(base[grid]!.items, before, mine, contextOf(grid)).items,
      ]);
      act({ type: 'do', state: { ...state, ...Object.fromEntries(restored) } });
      notifyInfo(planningText.restored);
    },
  );

  const change = (grid: string, items: readonly PlanItem[]) => {
    if (!busy.current) act({ type: 'do', state: { ...state, [grid]: items } });
  };

  /** False when it was not saved: refused, conflicting, or the user thought better of it. */
  const saveGrid = async (
    grid: string,
    items: readonly PlanItem[],
    from: SavedGrid,
    agreed: readonly PlanItem[] = none,
  ): Promise<boolean> => {
    const { removed } = changesBetween(from.items, items);
    const lost = removed.filter(({ relation_id }) => relation_id !== 0);
    const named = new Set(agreed.map(({ key }) => key));
    const unnamed = lost.filter(({ key }) => !named.has(key));
    if (unnamed.length > 0 && !(await agreeToLose(unnamed))) return false;
    const work = async () => {
      const answer = await send(grid, items, from.etag);
      const saved = { items: answer.data.map(fromWire), etag: answer.etag ?? '' };
      setBase((before) => ({ ...before, [grid]: saved }));
      act({ type: 'map', change: refreshAll({ [grid]: saved }) });
      // What is gone for good cannot be undone: it would come back without what was in it.
      if (lost.length > 0) act({ type: 'forget' });
      // The save flushed the cache, so the page is being read again by now.
      await reload({ cancelRefetch: false });
    };
    busy.current = true;
    try {
      return await saveOnce(work, {
        onGone: () => notifyFailed(planningText.goneMeanwhile),
        onConflict: ({ saved, error }) => {
          const theirs = currentOf(error.details);
          if (theirs) setConflict({ grid, theirs, saved });
          else notifyFailed(error.message);
        },
        onErrors: (error) => {
          notifyFailed([error.message, ...refusedItems(error, items)].join(' '));
          return true;
        },
      });
    } finally {
      busy.current = false;
    }
  };

  const save = async () => {
    if (busy.current || changed.length === 0) return;
    // One question about all grids, before the first of them is saved.
    const lost = changed.flatMap((grid) => changesOf(grid).removed.filter(({ relation_id }) => relation_id !== 0));
    if (lost.length > 0 && !(await agreeToLose(lost))) return;
    for (const grid of changed) if (!(await saveGrid(grid, state[grid] ?? none, base[grid]!, lost))) return;
    notifySaved(item);
  };

  return {
    state,
    base,
    count,
    changed,
    saving,
    conflict,
    change,
    save,
    /** A new item saves its whole grid at once. */
    changeAndSave: async (
      grid: string,
      items: readonly PlanItem[],
      /** What the user has already been asked about. */
      agreed: readonly PlanItem[] = none,
    ): Promise<boolean> => {
      if (busy.current || !base[grid]) return false;
      act({ type: 'do', state: { ...state, [grid]: items } });
      const saved = await saveGrid(grid, items, base[grid], agreed);
      if (saved) notifySaved(item);
      return saved;
    },
    /** Empties grids in one step, which can be undone until it is saved. */
    clear: (names: readonly string[]) => {
      if (busy.current) return;
      act({ type: 'do', state: { ...state, ...Object.fromEntries(names.map((grid) => [grid, none])) } });
    },
    undo: canUndo(history) && !saving ? () => act({ type: 'undo' }) : null,
    redo: canRedo(history) && !saving ? () => act({ type: 'redo' }) : null,
    takeTheirs: () => {
      if (!conflict) return;
      const { grid, theirs } = conflict;
      setConflict(null);
      setBase((before) => ({ ...before, [grid]: theirs }));
      act({ type: 'reset', state: { ...state, [grid]: theirs.items } });
      void reload();
    },
    putMineOnTop: async () => {
      if (!conflict) return;
      const { grid, theirs } = conflict;
      setConflict(null);
      const { items, lost, shifted } = onTop(theirs.items, grid, state);
      setBase((before) => ({ ...before, [grid]: theirs }));
      act({ type: 'do', state: { ...state, [grid]: items } });
      if (lost.length > 0) notifyInfo(planningText.conflict.lost(lost.map(({ title }) => title)));
      if (shifted.length > 0) notifyInfo(planningText.conflict.shifted(shifted.map(({ title }) => title)));
      if (await saveGrid(grid, items, theirs)) notifySaved(item);
    },
    closeConflict: () => setConflict(null),
  };
}

export type Plan = ReturnType<typeof usePlan>;

function itemsOf(grids: Grids): State {
  return Object.fromEntries(Object.entries(grids).map(([grid, { items }]) => [grid, items]));
}

function refreshAll(saved: Grids): (state: State) => State {
  const keys = new Map<string, string>();
  const keyOfGone = (key: string) => {
    const fresh = keys.get(key) ?? newKey();
    keys.set(key, fresh);
    return fresh;
  };
  return (state) =>
    mapGrids(state, (items, grid) => (saved[grid] ? refreshed(items, saved[grid].items, keyOfGone) : items));
}

function mapGrids(state: State, change: (items: readonly PlanItem[], grid: string) => readonly PlanItem[]): State {
  return Object.fromEntries(Object.entries(state).map(([grid, items]) => [grid, change(items, grid)]));
}

/** Whether the user's changes stay exactly as they are. */
function fitsBelow({ lost, shifted }: Merged): boolean {
  return lost.length === 0 && shifted.length === 0;
}

function isSame(a: readonly PlanItem[], b: readonly PlanItem[]): boolean {
  return a.length === b.length && changesBetween(a, b).count === 0;
}

/** The first items that the server refused, by their titles: it names them by their place in what was sent. */
function refusedItems({ errors }: ApiError, items: readonly PlanItem[]): string[] {
  return Object.entries(errors)
    .slice(0, 3)
    .flatMap(([name, reason]) => {
      const title = items[Number(/^grid\.(\d+)$/.exec(name)?.[1])]?.title;
      return title ? [placementText.itemRefused(title, reason)] : [];
    });
}

/** The body of a 412 holds what is there now and its tag. */
function currentOf(details: unknown): SavedGrid | null {
  const { current, etag } = (details ?? {}) as { current?: unknown; etag?: unknown };
  return Array.isArray(current) && typeof etag === 'string'
    ? { items: (current as GridItem[]).map(fromWire), etag }
    : null;
}

function agreeToLose(lost: readonly PlanItem[]): Promise<boolean> {
  return confirm({
    title: planningText.removeTitle,
    message: planningText.removeMessage(
      lost.map(({ title }) => title),
      insideOf(lost),
    ),
    confirmLabel: planningText.removeConfirm,
    danger: true,
  });
}
