// Lets work wait for its turn, so that whoever sends much at once waits for themselves and not others for them. Used for
// calls of users and for hashing passwords. Per process: several processes each have their own.
import { refusalText } from '#shared/text/refusal.ts';

import { Refusal } from './refusal.ts';

export interface TurnLimits {
  /** In all. */
  atOnce: number;
  perKey: number;
  /** How many more may wait with the same key. */
  waiting: number;
}

/** Milliseconds after which waiting makes no sense. */
const patience = 10_000;

const tooManyAtOnce = () => new Refusal(429, refusalText.tooManyAtOnce, { details: { retry_after: 1 } });

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Runs the work when it is its turn. Turns go round over the keys: a user or a network. */
export type FairTurns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function fairTurns({ atOnce, perKey, waiting }: TurnLimits): FairTurns {
  // In the order of whose turn it is.
  const lines = new Map<string, Line>();
  let running = 0;

  const startNext = (): void => {
    for (const line of lines.values()) {
      if (running >= atOnce) return;
      if (line.running < perKey) line.waiting.shift()?.();
    }
  };
  /** Whoever has or had a turn comes after those who did not. */
  const moveBack = (key: string, line: Line) => {
    lines.delete(key);
    if (line.running > 0 || line.waiting.length > 0) lines.set(key, line);
  };
  const begin = (key: string, line: Line) => {
    line.running += 1;
    running += 1;
    moveBack(key, line);
  };
  const end = (key: string, line: Line) => {
    line.running -= 1;
    running -= 1;
    moveBack(key, line);
    startNext();
  };
  const wait = (key: string, line: Line): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        begin(key, line);
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(start), 1);
        moveBack(key, line);
        // Behind what they asked themselves, or behind others.
        reject(
          line.running >= perKey
            ? tooManyAtOnce()
            : new Refusal(503, refusalText.busy, { details: { retry_after: 5 } }),
        );
      }, patience);
      line.waiting.push(start);
    });

  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    if (line.waiting.length >= waiting) throw tooManyAtOnce();
    lines.set(key, line);
    if (running < atOnce && line.running < perKey && line.waiting.length === 0) begin(key, line);
    else await wait(key, line);
    try {
      return await work();
    } finally {
      end(key, line);
    }
  };
}
