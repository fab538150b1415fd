// Starts a server job, follows it until it ends, and returns its result.
import { useEffect, useRef, useState } from 'react';

import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/send.ts';
import { followedJobs, noteSeen } from '#client/api/followed-jobs.ts';
import { flushCache } from '#client/api/query-client.ts';
import { useSave } from '#client/form/use-save.ts';
import { jobs, type WholeJob } from '#shared/api/jobs.ts';

export interface Followed {
  kind: 'apply' | 'undo';
  state: 'running' | 'done' | 'failed';
  /** Its result, or the reason why there is none. */
  message: string;
  /** The record that it made; 0 for none, or for several. */
  made: number;
}

/** `item`: its name in notices. `follow` resolves with its result; null if it could not be started or followed. */
export function useJob(item: string) {
  const { saving, save } = useSave(item);
  const [followed, setFollowed] = useState<Followed | null>(null);
  const running = useRef(0);
  // The header notifies users who leave the page before it ends.
  useEffect(() => () => void followedJobs.delete(running.current), []);
  const follow = async (kind: Followed['kind'], start: () => Promise<{ job: number }>): Promise<Followed | null> => {
    let ended: Followed | null = null;
    await save(async () => {
      const { job } = await start();
      running.current = job;
      followedJobs.add(job);
      setFollowed({ kind, state: 'running', message: '', made: 0 });
      ended = outcome(kind, await endOf(job));
      noteSeen(job);
      running.current = 0;
      setFollowed(ended);
    });
    return ended;
  };
  return { busy: saving, followed, follow };
}

function outcome(kind: Followed['kind'], { state, result }: WholeJob): Followed {
  const [line] = result.lines;
  return {
    kind,
    state: state === 'done' ? 'done' : 'failed',
    message: line?.message ? `${line.message}.`.replace('..', '.') : '',
    made: line?.made?.id ?? 0,
  };
}

const POLL_MS = 700;

async function endOf(id: number): Promise<WholeJob> {
  for (;;) {
    const job = await read(id);
    if (job && job.ended_at !== null) {
      // Cached lists are outdated now.
      flushCache();
      return job;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Keeps polling if the server is unreachable for a moment, because the job continues. */
async function read(id: number): Promise<WholeJob | null> {
  try {
    return await call(jobs.get, { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return null;
    throw error;
  }
}
