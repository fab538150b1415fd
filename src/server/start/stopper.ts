// What has to be undone when the process ends, in reverse order. Used by main and by everything that it starts.

export type AtStop = (work: () => Promise<void> | void) => void;

/** What was started last is stopped first. A signal during the start stops what is there by then. */
export function stopper(): { atStop: AtStop; stop: (exitCode: number) => Promise<void> } {
  const works: (() => Promise<void> | void)[] = [];
  let stopping = false;
  return {
    atStop: (work) => void works.push(work),
    stop: async (exitCode) => {
      if (stopping) return;
      stopping = true;
      for (const work of works.reverse()) await work();
      process.exit(exitCode);
    },
  };
}
