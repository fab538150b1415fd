// Cleanup when the process ends, in reverse order of startup. Used by main and by everything that it starts.

export type AtStop = (work: () => Promise<void> | void) => void;

/** What was started last is stopped first. A signal during startup stops what was started so far. */
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
          // What was started earlier, such as the database, must still be stopped.
          process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
          code ||= 1;
        }
      process.exit(code);
    },
  };
}
