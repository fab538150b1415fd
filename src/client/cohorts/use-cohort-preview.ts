// The preview of a cohort, requested for a few programmes at a time so that a large school sees progress.
import { useEffect, useState } from 'react';

import { call } from '#client/api/call.ts';
import { errorMessage } from '#client/api/send.ts';
import { type CohortPreview, cohorts } from '#shared/api/cohorts.ts';

import { joinPreviews } from './cohort-draft.ts';

const PROGRAMMES_PER_CALL = 20;

export interface CohortPreviewProgress {
  /** Number of programmes previewed so far. */
  done: number;
  /** The whole preview, once it is complete. */
  data: CohortPreview | null;
  error: string;
}

export function useCohortPreview(programmes: readonly number[], target: number): CohortPreviewProgress {
  const [previews, setPreviews] = useState<readonly CohortPreview[]>([]);
  const [error, setError] = useState('');
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const loadPreviews = async () => {
      const loaded: CohortPreview[] = [];
      for (let at = 0; at < programmes.length; at += PROGRAMMES_PER_CALL) {
        const batch = programmes.slice(at, at + PROGRAMMES_PER_CALL);
        const body = { programmes: [...programmes], only: batch, year_start: target };
        loaded.push(await call(cohorts.preview, { body, signal }));
        if (signal.aborted) return;
        setPreviews([...loaded]);
      }
    };
    loadPreviews().catch((failure: unknown) => {
      if (!signal.aborted) setError(errorMessage(failure));
    });
    return () => leaving.abort();
  }, [programmes, target]);
  const isWhole = previews.length === Math.ceil(programmes.length / PROGRAMMES_PER_CALL);
  return {
    done: previews.reduce((sum, each) => sum + each.programmes.length, 0),
    data: isWhole ? joinPreviews(previews) : null,
    error,
  };
}
