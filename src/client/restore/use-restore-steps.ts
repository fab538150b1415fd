// The steps of a restore: preview, restore, and undo. For the dialog.
import { useEffect, useRef, useState } from 'react';

import { call, callWithTag } from '#client/api/call.ts';
import { ApiError, errorMessage, isRefusal } from '#client/api/send.ts';
import { type SaveHandlers, trySave, useSave } from '#client/form/use-save.ts';
import { restore, type RestoreAnswer } from '#shared/api/restore.ts';
import { restoreText } from '#shared/text/restore.ts';

import { type RestoreTarget, undoOf } from './restore-target.ts';

interface Looked {
  seen: { data: RestoreAnswer; etag: string | null } | null;
  refusal: string | null;
}

export interface RestoreSteps {
  /** The preview; null while loading. */
  preview: RestoreAnswer | null;
  /** What was restored; null before that. */
  done: RestoreAnswer | null;
  /** Why the last step failed. */
  refusal: string | null;
  busy: boolean;
  lookAgain: () => void;
  /** Without what cannot be restored. */
  carryOut: () => void;
  undo: (onUndone: () => void) => void;
}

export function useRestoreSteps(target: RestoreTarget, onDone?: (answer: RestoreAnswer) => void): RestoreSteps {
  const [looked, setLooked] = useState<Looked | null>(null);
  const [done, setDone] = useState<RestoreAnswer | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { saving: busy, save } = useSave(restoreText.item);
  // The target is written where the dialog is opened; the same words are the same target.
  const key = JSON.stringify(target);
  useEffect(() => {
    let isLeft = false;
    void lookAt(key, (found) => {
      if (!isLeft) setLooked(found);
    });
    return () => {
      isLeft = true;
    };
  }, [key]);
  const lookAgain = () => {
    setLooked(null);
    setRefusal(null);
    void lookAt(key, setLooked);
  };
  const seen = looked?.seen ?? null;

  const attempt = (work: () => Promise<void>, handlers?: SaveHandlers) => {
    setRefusal(null);
    void save(work, { onFailed: (reason, error) => setRefusal(fieldErrorIn(error) ?? reason), ...handlers });
  };
  const carryOut = () =>
    attempt(async () => {
      const without = (seen?.data.missing_count ?? 0) > 0 ? { without_missing: true } : {};
      const tag = seen?.etag && /"r\d/.test(seen.etag) ? { ifMatch: seen.etag } : {};
      const answer = await call(restore.restore, { body: { ...target, ...without }, ...tag });
      setDone(answer);
      onDone?.(answer);
    });
  /** The answer to an undo was lost, so what it took away may be gone already. */
  const mayBeUndone = useRef(false);
  const undo = (onUndone: () => void) => {
    const work = async () => {
      if (!done?.change_set) return;
      await call(restore.restore, { body: undoOf(target, done.change_set) });
      onUndone();
    };
    attempt(work, {
      ...(mayBeUndone.current && { onGone: onUndone }),
      onFailed: (reason, error) => {
        const isLost = error instanceof ApiError && (error.isAnswerLost || error.isOutcomeUnknown);
        mayBeUndone.current ||= isLost;
        setRefusal(isLost ? restoreText.mayBeUndone : (fieldErrorIn(error) ?? reason));
      },
    });
  };
  const said = refusal ?? looked?.refusal ?? null;
  return { preview: seen?.data ?? null, done, refusal: said, busy, lookAgain, carryOut, undo };
}

/** Saves nothing, so a failure says nothing about saving. */
function lookAt(target: string, show: (found: Looked) => void): Promise<boolean> {
  const body = { ...(JSON.parse(target) as RestoreTarget), preview: true };
  const work = async () => show({ seen: await callWithTag(restore.restore, { body }), refusal: null });
  return trySave(restoreText.item, work, {
    onFailed: (_reason, error) => show({ seen: null, refusal: fieldErrorIn(error) ?? errorMessage(error) }),
  });
}

/** The fields are not on this page, so the sentence of a field error is shown. */
function fieldErrorIn(error: unknown): string | undefined {
  return isRefusal(error) ? Object.values(error.errors)[0] : undefined;
}
