// Lets work wait for its turn, so that whoever sends much at once waits for themselves and not others for them. Used for
// calls of users and for hashing passwords. Per process: several processes each have their own.
import { refusalText } from '#shared/text/refusal.ts';

import { Refusal } from './refusal.ts';

export interface TurnLimits {
  /** In all. */
  atOnce: number;
  perKey: number;
  /**
   * While others ask as well, or did lately, for a key that has or awaits more than `above`: so much at once, without what takes
   * long, and after each turn a rest as long as the turn: half of the processor is left to the others.
   */
  whenShared?: { above: number; atOnce: number };
  /** How many more may wait with the same key. */
  waiting: number;
}

/** Milliseconds after which waiting makes no sense. */
const patience = 10_000;
/** Milliseconds for which room is kept for whoever asks now and then: what runs when they come cannot be stopped. */
const lately = 10_000;
/** Milliseconds after which work counts as waiting for something else: the next of its key need not wait for that too. */
const long = 250;

const tooManyAtOnce = () => new Refusal(429, refusalText.tooManyAtOnce, { details: { retry_after: 1 } });

interface Line {
  running: number;
  /** Of those, what does not take long yet. */
  short: number;
  resting: boolean;
  waiting: (() => void)[];
}

/** Runs the work when it is its turn. Turns go round over the keys: a user, a school or a network. */
export type FairTurns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** `sharing`: of several kinds of turns for the same keys, so that each knows who asked for another kind. */
export function fairTurns({ atOnce, perKey, whenShared, waiting }: TurnLimits, sharing = noteSharing()): FairTurns {
  // In the order of whose turn it is.
  const lines = new Map<string, Line>();
  let running = 0;
  const { noteAsked, isShared } = sharing;

  const asksMuch = (key: string, { short, waiting: others }: Line): boolean =>
    whenShared !== undefined && short + others.length > whenShared.above && isShared(key);
  const hasItsShare = (key: string, line: Line): boolean =>
    whenShared !== undefined && (line.resting || line.short >= whenShared.atOnce) && asksMuch(key, line);
  const mayBegin = (key: string, line: Line): boolean => line.running < perKey && !hasItsShare(key, line);
  const startNext = (): void => {
    for (const [key, line] of lines) {
      if (running >= atOnce) return;
      if (mayBegin(key, line)) line.waiting.shift()?.();
    }
  };
  /** Whoever has or had a turn comes after those who did not. */
  const moveBack = (key: string, line: Line) => {
    lines.delete(key);
    if (line.running > 0 || line.waiting.length > 0) lines.set(key, line);
  };
  const rest = (line: Line, milliseconds: number) => {
    line.resting = true;
    setTimeout(() => {
      line.resting = false;
      startNext();
    }, milliseconds);
  };
  /** Gives what ends it. */
  const begin = (key: string, line: Line): (() => void) => {
    const begun = performance.now();
    running += 1;
    line.running += 1;
    line.short += 1;
    moveBack(key, line);
    let isShort = true;
    const endShort = () => {
      if (isShort) line.short -= 1;
      isShort = false;
    };
    const timer = setTimeout(() => {
      endShort();
      startNext();
    }, long);
    return () => {
      clearTimeout(timer);
      endShort();
      running -= 1;
      line.running -= 1;
      if (asksMuch(key, line)) rest(line, Math.min(performance.now() - begun, long));
      moveBack(key, line);
      startNext();
    };
  };
  const wait = (key: string, line: Line): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve(begin(key, line));
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(start), 1);
        moveBack(key, line);
        // Behind what they asked themselves, or behind others.
        reject(
          !mayBegin(key, line) ? tooManyAtOnce() : new Refusal(503, refusalText.busy, { details: { retry_after: 5 } }),
        );
      }, patience);
      line.waiting.push(start);
    });

  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, short: 0, resting: false, waiting: [] };
    if (line.waiting.length >= waiting) throw tooManyAtOnce();
    lines.set(key, line);
    if (whenShared) noteAsked(key);
    const isFree = running < atOnce && mayBegin(key, line) && line.waiting.length === 0;
    const end = isFree ? begin(key, line) : await wait(key, line);
    try {
      return await work();
    } finally {
      end();
    }
  };
}

/** Knows whether somebody else asks, or did lately. */
export function noteSharing() {
  const askedAt = new Map<string, number>();
  return {
    noteAsked: (key: string): void => void askedAt.set(key, performance.now()),
    isShared: (key: string): boolean => {
      const since = performance.now() - lately;
      for (const [other, at] of askedAt) {
        if (at < since) askedAt.delete(other);
        else if (other !== key) return true;
      }
      return false;
    },
  };
}
