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
      let code = exitCode;
      for (const work of works.reverse())
        try {
          await work();
        } catch (error) {
          // What was started before it, such as the database, is still to be stopped.
          process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
          code ||= 1;
        }
      process.exit(code);
    },
  };
}
