// The grids of one page while they are edited: undo and redo, unsaved changes, saving as a whole, and conflicts with another
// user. Pages pass in the server's data and how to send it; the boards draw its state.
import { useReducer, useRef, useState } from 'react';

import { sendUntilKnown } from '#client/api/send.ts';
import { type LastSaved } from '#client/form/saved-by.ts';
import { notifyFailed, notifyInfo, notifySaved } from '#client/ui/notify.tsx';
import { useSave } from '#client/form/use-save.ts';
import { canRedo, canUndo, type UndoState, type UndoAction, undoReducer, startUndo } from '#shared/planning/undo.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import type { GridContext } from '#shared/rules/rule.ts';
import { planningText } from '#shared/text/planning.ts';

import {
  changesOf,
  crossesGrids,
  currentOf,
  keepsChanges,
  type Grids,
  type GridState,
  isSame,
  itemsOf,
  withGrid,
  rebaseGrids,
  withSavedRelations,
  type SavedGrid,
  type GridToSend,
} from './grids.ts';
import { confirmLoss } from './loss.ts';
import { draftLines, mergeLines } from './merge-text.ts';
import { fromWire, type PlanItem } from './plan-item.ts';
import { useDraft } from './use-draft.ts';
import { useAfterRefetch } from './use-after-refetch.ts';
import { gridRefusalText } from './grid-refusal-text.ts';

export interface PlanOptions {
  grids: Grids;
  /** What the toasts call it. */
  item: string;
  send: (grid: string, items: readonly PlanItem[], etag: string) => Promise<{ data: GridItem[]; etag: string | null }>;
  /** Where a page has several grids: all of these, or none. */
  sendSeveral?: (sent: readonly GridToSend[]) => Promise<Grids>;
  /** The input of the rules about a grid. */
  contextOf: (grid: string) => GridContext;
  /** Reads the page's data again. */
  reload: (options?: ReloadOptions) => Promise<unknown>;
  /** Whether it is being read. */
  isReading: boolean;
}

/** False waits for a pending read instead of starting another. */
export interface ReloadOptions {
  cancelRefetch: boolean;
}

export interface Conflict {
  grid: string;
  theirs: SavedGrid;
  saved: LastSaved;
  /** What was being saved. */
  names: readonly string[];
}

const none: readonly PlanItem[] = [];

export function usePlan({ grids, item, send, sendSeveral, contextOf, reload, isReading }: PlanOptions) {
  const [seen, setSeen] = useState(grids);
  const [base, setBase] = useState(grids);
  const [undoState, act] = useReducer(
    undoReducer as (before: UndoState<GridState>, action: UndoAction<GridState>) => UndoState<GridState>,
    grids,
    (given) => startUndo(itemsOf(given)),
  );
  const { saving: isSending, save: saveOrExplain } = useSave(item);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const busy = useRef(false);
  const state = undoState.present;

  const read = itemsOf(base);
  const changes = changesOf(read, state);
  const changed = Object.keys(base).filter((grid) => grid in changes);
  const count = changed.reduce((sum, grid) => sum + (changes[grid]?.count ?? 0), 0);
  /** The grids that must be saved with this one, because something went from one to another. */
  const savedWith = (grid: string, next: GridState) => {
    const all = changesOf(read, next);
    return crossesGrids(all) ? Object.keys(base).filter((name) => name === grid || name in all) : [grid];
  };

  // Fresh data: a grid without own changes takes it over; a grid with own changes only where those stay as they are. Clashes wait
  // until the user saves and is asked.
  if (grids !== seen) {
    setSeen(grids);
    const fresh = itemsOf(grids);
    const fits = keepsChanges(rebaseGrids(fresh, read, state, contextOf));
    const names = Object.keys(grids);
    const clean = names.filter((grid) => !changed.includes(grid));
    const taken = Object.fromEntries(
      names.map((grid) => [grid, fits || clean.includes(grid) ? grids[grid]! : base[grid]!]),
    );
    // Only another user's moves make earlier states meaningless.
    const samePlaces = clean.every((grid) => grid in state && isSame(state[grid]!, fresh[grid]!));
    const present = names.map((grid) => [grid, clean.includes(grid) ? fresh[grid]! : (state[grid] ?? none)]);
    act(
      samePlaces
        ? { type: 'map', change: withSavedRelations(clean, itemsOf(taken)) }
        : { type: 'reset', state: Object.fromEntries(present) },
    );
    if (fits && changed.length > 0)
      act({
        type: 'map',
        change: (earlier) => {
          const merged = rebaseGrids(fresh, read, earlier, contextOf).state;
          return Object.fromEntries(
            names.map((grid) => [grid, (clean.includes(grid) ? earlier : merged)[grid] ?? none]),
          );
        },
      });
    setBase(taken);
  }

  useDraft(
    Object.fromEntries(changed.map((grid) => [grid, { before: read[grid] ?? none, mine: state[grid] ?? none }])),
    (kept) => {
      const known = Object.entries(kept).filter(([grid]) => grid in base);
      const before = { ...read, ...Object.fromEntries(known.map(([grid, each]) => [grid, each.before])) };
      const mine = { ...read, ...Object.fromEntries(known.map(([grid, each]) => [grid, each.mine])) };
      const merged = rebaseGrids(read, before, mine, contextOf);
      act({ type: 'do', state: merged.state });
      draftLines(merged).forEach(notifyInfo);
    },
  );

  const { isWaiting, afterRefetch } = useAfterRefetch(isReading, { state, base, changed, savedWith });
  const saving = isSending || isWaiting;
  /** The plan on top of the pending read; nothing else is changed meanwhile. */
  const upToDate = async () => {
    busy.current = true;
    const now = await afterRefetch();
    busy.current = false;
    return now;
  };

  /** One undo step, for any number of grids. */
  const changeGrids = (next: GridState) => {
    if (!busy.current) act({ type: 'do', state: { ...state, ...next } });
  };

  /** False when it was not saved: refused, conflicting, or cancelled by the user. */
  const saveGrids = async (
    names: readonly string[],
    next: GridState,
    from: Grids,
    agreed: readonly PlanItem[] = none,
    onRefused?: () => void,
  ): Promise<boolean> => {
    const differs = changesOf(itemsOf(from), next);
    const lost = names.flatMap((grid) => differs[grid]?.removed ?? []).filter(({ relation_id }) => relation_id !== 0);
    const named = new Set(agreed.map(({ key }) => key));
    const unnamed = lost.filter(({ key }) => !named.has(key));
    if (unnamed.length > 0 && !(await confirmLoss(unnamed))) return false;
    const sent = names.map((grid) => ({ grid, items: next[grid] ?? none, etag: from[grid]?.etag ?? '' }));
    const work = async () => {
      const saved = await sendUntilKnown(() => sendAll(sent));
      setBase((before) => ({ ...before, ...saved }));
      act({ type: 'map', change: withSavedRelations(names, itemsOf({ ...from, ...saved })) });
      // A removal that was saved cannot be undone here: the items would come back without their contents.
      if (lost.length > 0) act({ type: 'forget' });
      // The save flushed the cache, so the page is being read again already.
      await reload({ cancelRefetch: false });
    };
    busy.current = true;
    try {
      return await saveOrExplain(work, {
        onGone: () => notifyFailed(planningText.goneMeanwhile),
        onConflict: ({ saved, error }) => {
          const theirs = currentOf(error.details);
          if (theirs) setConflict({ grid: theirs.year ?? names[0] ?? '', theirs, saved, names });
          else notifyFailed(error.message);
        },
        onErrors: (error) => {
          notifyFailed(gridRefusalText(error, sent));
          // Refused by rights or rules: a retry would be refused too.
          if (error.status === 403 || error.status === 422) onRefused?.();
          return true;
        },
      });
    } finally {
      busy.current = false;
    }
  };

  /** The call of the specification for one grid; all of several, or none. */
  const sendAll = async (sent: readonly GridToSend[]): Promise<Grids> => {
    const [only, another] = sent;
    if (another && sendSeveral) return sendSeveral(sent);
    if (!only) return {};
    const answer = await send(only.grid, only.items, only.etag);
    return { [only.grid]: { items: answer.data.map(fromWire), etag: answer.etag ?? '' } };
  };

  const save = async () => {
    if (busy.current || changed.length === 0) return;
    const now = await upToDate();
    if (await saveGrids(now.changed, now.state, now.base)) notifySaved(item);
  };

  return {
    state,
    base,
    count,
    changed,
    saving,
    conflict,
    /** By grid; one that is not named did not change. */
    changes,
    /** The keys of items that moved since they were loaded. */
    moved: new Set(Object.values(changes).flatMap((each) => each.moved.map(({ key }) => key))),
    change: (grid: string, items: readonly PlanItem[]) => changeGrids({ [grid]: items }),
    changeGrids,
    save,
    /** Saves the whole grid with a new item at once, and removes the item again when the server refuses it. */
    changeAndSave: async (
      grid: string,
      items: readonly PlanItem[],
      /** Items whose loss the user has already confirmed. */
      agreed: readonly PlanItem[] = none,
    ): Promise<boolean> => {
      if (busy.current || !base[grid]) return false;
      const next = { ...state, [grid]: items };
      act({ type: 'do', state: next });
      const now = isReading ? await upToDate() : { state: next, base, savedWith };
      const goBack = () => act({ type: 'undo' });
      const saved = await saveGrids(now.savedWith(grid, now.state), now.state, now.base, agreed, goBack);
      if (saved) notifySaved(item);
      return saved;
    },
    /** Empties grids in one step, which can be undone until it is saved. */
    clear: (names: readonly string[]) => changeGrids(Object.fromEntries(names.map((grid) => [grid, none]))),
    undo: canUndo(undoState) && !saving ? () => act({ type: 'undo' }) : null,
    redo: canRedo(undoState) && !saving ? () => act({ type: 'redo' }) : null,
    takeTheirs: () => {
      if (!conflict) return;
      const { grid, theirs } = conflict;
      setConflict(null);
      const now = withGrid(base, grid, theirs);
      // Moves to or from this grid cannot be undone on one side only.
      const back = savedWith(grid, state);
      setBase(now);
      act({
        type: 'reset',
        state: { ...state, ...Object.fromEntries(back.map((name) => [name, now[name]?.items ?? none])) },
      });
      void reload();
    },
    putMineOnTop: async () => {
      if (!conflict) return;
      const { grid, theirs, names } = conflict;
      setConflict(null);
      const now = withGrid(base, grid, theirs);
      const merged = rebaseGrids(itemsOf(now), read, state, contextOf);
      setBase(now);
      act({ type: 'do', state: merged.state });
      mergeLines(merged).forEach(notifyInfo);
      if (await saveGrids(names, merged.state, now)) notifySaved(item);
    },
    closeConflict: () => setConflict(null),
  };
}

export type Plan = ReturnType<typeof usePlan>;
