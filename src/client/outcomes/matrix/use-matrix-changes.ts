// Changes of cells: shown at once, saved one after the other, reverted if they are refused or undone.
import { useEffect, useMemo, useRef, useState } from 'react';

import { call, callWithTag } from '#client/api/call.ts';
import { changeAnswer, knownAnswer, useCall } from '#client/api/query.ts';
import { isRefusal } from '#client/api/send.ts';
import { useSavedBy } from '#client/form/saved-by.ts';
import { useSave } from '#client/form/use-save.ts';
import { contract } from '#shared/api/contract.ts';
import { outcomes, type OutcomeMatrix } from '#shared/api/outcomes.ts';
import { cellTag } from '#shared/outcomes/cell-tag.ts';
import {
  type CellLink,
  type EditTarget,
  isSameLink,
  linksOf,
  mayChange,
  promisesOf,
  withLink,
  withLinks,
} from '#shared/outcomes/matrix-edit.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

const words = outcomeMatrixText;

/** The changed links of one programme, unit or exam, by outcome; null for no link. */
export interface Change {
  target: EditTarget;
  links: readonly { outcome: number; before: CellLink | null; after: CellLink | null }[];
}

/** The last change, or why it was refused. */
export interface Notice {
  tone: 'busy' | 'done' | 'wrong';
  text: string;
  /** Offered as a button with the reason. */
  again?: () => void;
}

/** `read` is the matrix as loaded; `describe` puts a change in words. */
export function useMatrixChanges(read: OutcomeMatrix, describe: (matrix: OutcomeMatrix, change: Change) => string) {
  const programme = read.programme.id;
  const { data: matrix = read, refetch } = useCall(outcomes.matrix, { query: { programme } });
  const { saveAgain } = useSave(words.item);
  const savedBy = useSavedBy();
  const [pending, setPending] = useState<readonly Change[]>([]);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [undoState, setUndoState] = useState<UndoState>(nothingDone);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const shown = useMemo(() => pending.reduce(applied, matrix), [matrix, pending]);
  // A key press may come before the next render.
  const now = useRef({ shown, undoState });
  useEffect(() => {
    now.current = { shown, undoState };
  }, [shown, undoState]);

  /** Saves a change and puts it into the cached matrix; after a refusal reloads the matrix. */
  const sendChange = async (change: Change): Promise<void> => {
    const input = { query: { programme } };
    const base = knownAnswer(outcomes.matrix, input) ?? now.current.shown;
    try {
      const promised = await send(base, change);
      changeAnswer(outcomes.matrix, input, (answer) => ({ ...applied(answer, change), ...promised }));
      // An outcome of another framework only appears after a reload.
      if (change.links.some(({ outcome }) => !base.outcomes.some(({ id }) => id === outcome))) await refetch();
    } catch (error) {
      if (isRefusal(error)) await refetch();
      throw error;
    } finally {
      setPending((before) => before.filter((each) => each !== change));
    }
  };

  /** Saves it after earlier changes, or shows why it cannot be saved. `again` is offered where a retry makes sense. */
  const save = (change: Change, cell: string, again?: () => void): Promise<boolean> => {
    setPending((before) => [...before, change]);
    now.current = { ...now.current, shown: applied(now.current.shown, change) };
    setNotice({ tone: 'busy', text: words.saving });
    const explain = (reason: string, offered?: () => void) =>
      setNotice({ tone: 'wrong', text: words.notSaved(cell, reason), ...(offered && { again: offered }) });
    const saved = queue.current.then(() =>
      saveAgain(() => sendChange(change), {
        onConflict: (conflict) =>
          explain(words.conflict(savedBy(conflict.saved, words.what[change.target.kind])), again),
        // No retry after a refusal: the server would refuse again.
        onFailed: (reason, error) =>
          isRefusal(error) ? explain(Object.values(error.errors)[0] ?? reason) : explain(reason, again),
      }),
    );
    queue.current = saved;
    return saved;
  };

  /** From the current value to the new one. */
  const make = async (target: EditTarget, wanted: Wanted): Promise<boolean> => {
    const { shown: seen } = now.current;
    const links = linksOf(seen, target);
    const changed = wanted
      .map(({ outcome, after }) => ({ outcome, before: links.get(outcome) ?? null, after }))
      .filter(({ before, after }) => !isSameLink(before, after));
    if (!mayChange(seen, target)) {
      setNotice({ tone: 'wrong', text: words.mayNot(words.what[target.kind]) });
      return false;
    }
    if (changed.length === 0) return true;
    const change: Change = { target, links: changed };
    const cell = describe(applied(seen, change), change);
    setUndoState(({ done }) => ({ done: [...done, change], undone: [] }));
    const isSaved = await save(change, cell, () => void make(target, wanted));
    if (isSaved) setNotice({ tone: 'done', text: words.saved(cell) });
    else setUndoState((before) => without(before, change));
    return isSaved;
  };

  const travel = async (from: keyof UndoState): Promise<void> => {
    const { shown: seen, undoState: known } = now.current;
    const change = known[from].at(-1);
    if (!change) return setNotice({ tone: 'wrong', text: words.nothingToUndo });
    const left = without(known, change);
    now.current = { ...now.current, undoState: left };
    setUndoState(left);
    const step = from === 'done' ? reversed(change) : change;
    const links = linksOf(seen, change.target);
    if (!step.links.every(({ outcome, before }) => isSameLink(links.get(outcome) ?? null, before)))
      return setNotice({ tone: 'wrong', text: words.changedSince });
    const cell = describe(applied(seen, step), step);
    if (!(await save(step, cell))) return undefined;
    const to = from === 'done' ? 'undone' : 'done';
    setUndoState((before) => ({ ...before, [to]: [...before[to], change] }));
    return setNotice({ tone: 'done', text: words[to === 'undone' ? 'undone' : 'redone'](cell) });
  };

  return {
    ...{ shown, notice, make },
    undo: () => travel('done'),
    redo: () => travel('undone'),
    mayUndo: undoState.done.length > 0,
    refuse: (why: string) => setNotice({ tone: 'wrong', text: why }),
    dismiss: () => setNotice(null),
  };
}

type Wanted = readonly { outcome: number; after: CellLink | null }[];
interface UndoState {
  done: readonly Change[];
  undone: readonly Change[];
}

const nothingDone: UndoState = { done: [], undone: [] };

function applied(matrix: OutcomeMatrix, { target, links }: Change): OutcomeMatrix {
  const changed = links.reduce((list, { outcome, after }) => withLink(list, outcome, after), linksOf(matrix, target));
  return withLinks(matrix, target, changed);
}

function reversed({ target, links }: Change): Change {
  return { target, links: links.map(({ outcome, before, after }) => ({ outcome, before: after, after: before })) };
}

function without(undoState: UndoState, change: Change): UndoState {
  const others = (list: readonly Change[]) => list.filter((each) => each !== change);
  return { done: others(undoState.done), undone: others(undoState.undone) };
}

/** Saves all promises of the programme at once, or one cell of a unit or exam. Returns what else changes in the matrix. */
async function send(matrix: OutcomeMatrix, { target, links }: Change): Promise<Partial<OutcomeMatrix>> {
  const { kind, id } = target;
  if (kind !== 'programme') {
    for (const { outcome, before, after } of links) {
      const { level = null, note = '', share = 0 } = after ?? {};
      // An existing note stays as it is: another user may have changed it since, and the matrix does not show it.
      const unit = { educational_unit: id, ...(before ? {} : { note }) };
      const body = { learning_outcome: outcome, level, ...(kind === 'unit' ? unit : { relation_id: id, share }) };
      await call(outcomes.saveCell, { body, ifMatch: cellTag(before) });
    }
    return {};
  }
  const list = links.reduce((all, { outcome, after }) => withLink(all, outcome, after), linksOf(matrix, target));
  const { etag } = await callWithTag(contract.programme.update, {
    params: { id },
    body: { outcomes: promisesOf(list) },
    ifMatch: matrix.programme.etag,
  });
  return { programme: { ...matrix.programme, etag: etag ?? '' } };
}
