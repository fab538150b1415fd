// The preview of a cohort, asked for some programmes at a time, so that a large school sees how far it is.
import { useEffect, useState } from 'react';

import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/send.ts';
import { type CohortPreview, cohorts } from '#shared/api/cohorts.ts';
import { noticeText } from '#shared/text/notice.ts';

import { joined } from './cohort-draft.ts';

const atOnce = 20;

export interface Preview {
  /** Programmes that were looked at. */
  done: number;
  /** All of it, when it is there. */
  data: CohortPreview | null;
  error: string;
}

export function usePreview(programmes: readonly number[], target: number): Preview {
  const [previews, setPreviews] = useState<readonly CohortPreview[]>([]);
  const [error, setError] = useState('');
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = async () => {
      const looked: CohortPreview[] = [];
      for (let at = 0; at < programmes.length; at += atOnce) {
        const only = programmes.slice(at, at + atOnce);
        const body = { programmes: [...programmes], only, year_start: target };
        looked.push(await call(cohorts.preview, { body, signal }));
        if (signal.aborted) return;
        setPreviews([...looked]);
      }
    };
    look().catch((failure: unknown) => {
      if (!signal.aborted) setError(failure instanceof ApiError ? failure.message : noticeText.failed);
    });
    return () => leaving.abort();
  }, [programmes, target]);
  const isWhole = previews.length === Math.ceil(programmes.length / atOnce);
  return {
    done: previews.reduce((sum, each) => sum + each.programmes.length, 0),
    data: isWhole ? joined(previews) : null,
    error,
  };
}
