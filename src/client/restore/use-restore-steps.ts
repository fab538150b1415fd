// The steps of a restore: preview, restore, and undo. For the dialog.
import { useEffect, useState } from 'react';

import { call, callWithTag } from '#client/api/call.ts';
import { ApiError } from '#client/api/send.ts';
import { useBusy } from '#client/ui/use-busy.ts';
import { restore, type RestoreAnswer } from '#shared/api/restore.ts';
import { noticeText } from '#shared/text/notice.ts';

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
  const [busy, run] = useBusy();
  // The target is written where the dialog is opened; the same words are the same target.
  const key = JSON.stringify(target);
  useEffect(() => {
    let isLeft = false;
    const look = async () => {
      const found = await lookAt(key);
      if (!isLeft) setLooked(found);
    };
    void look();
    return () => {
      isLeft = true;
    };
  }, [key]);
  const lookAgain = () => {
    setLooked(null);
    setRefusal(null);
    void lookAt(key).then(setLooked);
  };
  const seen = looked?.seen ?? null;

  const attempt = (work: () => Promise<void>) =>
    void run(async () => {
      setRefusal(null);
      await work().catch((error: unknown) => setRefusal(messageOf(error)));
    });
  const carryOut = () =>
    attempt(async () => {
      const without = (seen?.data.missing_count ?? 0) > 0 ? { without_missing: true } : {};
      const tag = seen?.etag && /"r\d/.test(seen.etag) ? { ifMatch: seen.etag } : {};
      const answer = await call(restore.restore, { body: { ...target, ...without }, ...tag });
      setDone(answer);
      onDone?.(answer);
    });
  const undo = (onUndone: () => void) =>
    attempt(async () => {
      if (!done?.change_set) return;
      await call(restore.restore, { body: undoOf(target, done.change_set) });
      onUndone();
    });
  const said = refusal ?? looked?.refusal ?? null;
  return { preview: seen?.data ?? null, done, refusal: said, busy, lookAgain, carryOut, undo };
}

async function lookAt(target: string): Promise<Looked> {
  const body = { ...(JSON.parse(target) as RestoreTarget), preview: true };
  try {
    return { seen: await callWithTag(restore.restore, { body }), refusal: null };
  } catch (error) {
    return { seen: null, refusal: messageOf(error) };
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return noticeText.failed;
  // The fields are not on this page, so the sentence of a field error is shown.
  return Object.values(error.errors)[0] ?? (error.message || noticeText.failed);
}
