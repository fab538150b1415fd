// Queues work per key, so that a user who sends much at once delays only themselves. Used for calls of users and for hashing
// passwords. Each process has its own queues.
import { refusalText } from '#shared/text/refusal.ts';

import { Refusal } from './refusal.ts';

export interface TurnLimits {
  /** Total concurrency. */
  atOnce: number;
  perKey: number;
  /**
   * When keys compete, a key above `above` is limited to `atOnce` short tasks and pauses after each for as long as it ran, which
   * leaves half of the processor to the others.
   */
  whenShared?: { above: number; atOnce: number };
  /** How many more may wait per key. */
  waiting: number;
}

/** Waiting longer than this makes no sense. */
const MAX_WAIT_MS = 10_000;
/** How long room is kept for a key that asked: work that is running when it asks again cannot be stopped. */
const RECENT_MS = 10_000;
/** After this, a task is assumed to wait for something else, and no longer holds up the next task of its key. */
const LONG_TASK_MS = 250;

const tooManyAtOnce = () => new Refusal(429, refusalText.tooManyAtOnce, { details: { retry_after: 1 } });

interface Queue {
  running: number;
  /** Running tasks that have not yet taken `LONG_TASK_MS`. */
  short: number;
  resting: boolean;
  waiting: (() => void)[];
}

/** Runs the work when it is its turn. Turns rotate over the keys: a user, a school or a network. */
export type FairTurns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Pass the same `sharing` to several kinds of turns for the same keys, so that each knows which keys asked for another kind. */
export function fairTurns({ atOnce, perKey, whenShared, waiting }: TurnLimits, sharing = noteSharing()): FairTurns {
  // In the order of their turns.
  const queues = new Map<string, Queue>();
  let running = 0;
  const { noteAsked, isShared } = sharing;

  const asksMuch = (key: string, { short, waiting: others }: Queue): boolean =>
    whenShared !== undefined && short + others.length > whenShared.above && isShared(key);
  const hasItsShare = (key: string, queue: Queue): boolean =>
    whenShared !== undefined && (queue.resting || queue.short >= whenShared.atOnce) && asksMuch(key, queue);
  const mayBegin = (key: string, queue: Queue): boolean => queue.running < perKey && !hasItsShare(key, queue);
  const startNext = (): void => {
    for (const [key, queue] of queues) {
      if (running >= atOnce) return;
      if (mayBegin(key, queue)) queue.waiting.shift()?.();
    }
  };
  /** A key that has had a turn goes behind the others. */
  const moveBack = (key: string, queue: Queue) => {
    queues.delete(key);
    if (queue.running > 0 || queue.waiting.length > 0) queues.set(key, queue);
  };
  const rest = (queue: Queue, milliseconds: number) => {
    queue.resting = true;
    setTimeout(() => {
      queue.resting = false;
      startNext();
    }, milliseconds);
  };
  /** Returns a function that ends the turn. */
  const begin = (key: string, queue: Queue): (() => void) => {
    const begun = performance.now();
    running += 1;
    queue.running += 1;
    queue.short += 1;
    moveBack(key, queue);
    let isShort = true;
    const endShort = () => {
      if (isShort) queue.short -= 1;
      isShort = false;
    };
    const timer = setTimeout(() => {
      endShort();
      startNext();
    }, LONG_TASK_MS);
    return () => {
      clearTimeout(timer);
      endShort();
      running -= 1;
      queue.running -= 1;
      if (asksMuch(key, queue)) rest(queue, Math.min(performance.now() - begun, LONG_TASK_MS));
      moveBack(key, queue);
      startNext();
    };
  };
  const wait = (key: string, queue: Queue): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve(begin(key, queue));
      };
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(start), 1);
        moveBack(key, queue);
        // 429 if the key waited for its own work, 503 if it waited for others.
        reject(
          !mayBegin(key, queue) ? tooManyAtOnce() : new Refusal(503, refusalText.busy, { details: { retry_after: 5 } }),
        );
      }, MAX_WAIT_MS);
      queue.waiting.push(start);
    });

  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, short: 0, resting: false, waiting: [] };
    if (queue.waiting.length >= waiting) throw tooManyAtOnce();
    queues.set(key, queue);
    if (whenShared) noteAsked(key);
    const isFree = running < atOnce && mayBegin(key, queue) && queue.waiting.length === 0;
    const end = isFree ? begin(key, queue) : await wait(key, queue);
    try {
      return await work();
    } finally {
      end();
    }
  };
}

/** Remembers which keys asked recently, and so whether a key competes with others. */
export function noteSharing() {
  const askedAt = new Map<string, number>();
  return {
    noteAsked: (key: string): void => void askedAt.set(key, performance.now()),
    isShared: (key: string): boolean => {
      const since = performance.now() - RECENT_MS;
      for (const [other, at] of askedAt) {
        if (at < since) askedAt.delete(other);
        else if (other !== key) return true;
      }
      return false;
    },
  };
}
