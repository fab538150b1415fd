// Processes long lists a few at a time, so that the event loop can serve other requests in between.
import { setImmediate as pause } from 'node:timers/promises';

const AT_ONCE = 25;

export async function inTurns<Each, Made>(
  all: readonly Each[],
  make: (each: Each, index: number) => Made | Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const [index, each] of all.entries()) {
    if (index % AT_ONCE === 0) await pause();
    made.push(await make(each, index));
  }
  return made;
}

/** Rows per statement: the result of one statement is processed without a pause. */
const PORTION = 500;

export function portionsOf<Each>(all: readonly Each[]): Each[][] {
  return Array.from({ length: Math.ceil(all.length / PORTION) }, (_, at) =>
    all.slice(at * PORTION, (at + 1) * PORTION),
  );
}
