// Changes of cells: shown at once, saved one after the other, reverted when they are refused or undone.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { call, callWithTag } from '#client/api/call.ts';
import { useMe } from '#client/api/me.ts';
import { changeAnswer, knownAnswer, useCall } from '#client/api/query.ts';
import { isRefusal } from '#client/api/send.ts';
import { lastSaved, savedSentence } from '#client/form/saved-by.ts';
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
import { noticeText } from '#shared/text/notice.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

const words = outcomeMatrixText;

/** What is changed in one list: by outcome, from and to what; null for not in it. */
export interface Change {
  target: EditTarget;
  links: readonly { outcome: number; before: CellLink | null; after: CellLink | null }[];
}

/** What was done last, or why it was not. */
export interface Notice {
  tone: 'busy' | 'done' | 'wrong';
  text: string;
  /** Offered with it. */
  again?: () => void;
}

/** For the matrix that was loaded; `describe` puts a change in words. */
export function useMatrixChanges(read: OutcomeMatrix, describe: (matrix: OutcomeMatrix, change: Change) => string) {
  const programme = read.programme.id;
  const { data: matrix = read, refetch } = useCall(outcomes.matrix, { query: { programme } });
  const { data: me } = useMe();
  const self = me?.id ?? 0;
  const [pending, setPending] = useState<readonly Change[]>([]);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [undoState, setUndoState] = useState<UndoState>(nothingDone);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const shown = useMemo(() => pending.reduce(applied, matrix), [matrix, pending]);
  // A key press may come before the page is drawn again.
  const now = useRef({ shown, undoState });
  useEffect(() => {
    now.current = { shown, undoState };
  }, [shown, undoState]);

  /** Saves it after those before it. Answers what went wrong; null when it was saved. */
  const save = useCallback(
    (change: Change): Promise<unknown> => {
      const { links } = change;
      const input = { query: { programme } };
      setPending((before) => [...before, change]);
      now.current = { ...now.current, shown: applied(now.current.shown, change) };
      setNotice({ tone: 'busy', text: words.saving });
      const saved = queue.current.then(async () => {
        const base = knownAnswer(outcomes.matrix, input) ?? now.current.shown;
        try {
          const promised = await send(base, change);
          changeAnswer(outcomes.matrix, input, (answer) => ({ ...applied(answer, change), ...promised }));
          // An outcome of another framework is not in the matrix before it is read again.
          if (links.some(({ outcome }) => !base.outcomes.some(({ id }) => id === outcome))) await refetch();
          return null;
        } catch (error) {
          if (isRefusal(error)) await refetch();
          return error;
        } finally {
          setPending((before) => before.filter((each) => each !== change));
        }
      });
      queue.current = saved;
      return saved;
    },
    [programme, refetch],
  );

  /** From what is there now to what is wanted. */
  const make = useCallback(
    async function again(target: EditTarget, wanted: Wanted): Promise<boolean> {
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
      const error = await save(change);
      if (error === null) setNotice({ tone: 'done', text: words.saved(cell) });
      else {
        setUndoState((before) => without(before, change));
        const text = words.notSaved(cell, reasonOf(error, self, target));
        setNotice({ tone: 'wrong', text, ...(mayTryAgain(error) && { again: () => void again(target, wanted) }) });
      }
      return error === null;
    },
    [save, describe, self],
  );

  const travel = useCallback(
    async (from: keyof UndoState): Promise<void> => {
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
      const error = await save(step);
      if (error !== null)
        return setNotice({ tone: 'wrong', text: words.notSaved(cell, reasonOf(error, self, step.target)) });
      const to = from === 'done' ? 'undone' : 'done';
      setUndoState((before) => ({ ...before, [to]: [...before[to], change] }));
      return setNotice({ tone: 'done', text: words[to === 'undone' ? 'undone' : 'redone'](cell) });
    },
    [save, describe, self],
  );

  return {
    ...{ shown, notice, make },
    undo: useCallback(() => travel('done'), [travel]),
    redo: useCallback(() => travel('undone'), [travel]),
    mayUndo: undoState.done.length > 0,
    refuse: useCallback((why: string) => setNotice({ tone: 'wrong', text: why }), []),
    dismiss: useCallback(() => setNotice(null), []),
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

function reasonOf(error: unknown, me: number, { kind }: EditTarget): string {
  if (!isRefusal(error)) return error instanceof Error ? error.message : noticeText.failed;
  const { status, details, errors, message } = error;
  if (status === 412)
    return words.conflict(savedSentence(lastSaved(details), words.what[kind], { me, now: new Date() }));
  return Object.values(errors)[0] ?? message;
}

/** After a conflict, or when the server was not reached; what it refused it will refuse again. */
function mayTryAgain(error: unknown): boolean {
  return !isRefusal(error) || error.status === 412;
}
