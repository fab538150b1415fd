// Repeats something at an interval as long as the server runs: looking for mail to send, for jobs to run.

interface RepeatOptions {
  /** Milliseconds between two runs. */
  interval: number;
  onFailed: (error: unknown) => void;
}

/** Returns a function that stops it, after the current run. */
export function runRepeatedly(
  run: (isStopping: () => boolean) => Promise<void>,
  { interval, onFailed }: RepeatOptions,
): () => Promise<void> {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const once = async () => {
    let wait = interval;
    try {
      await run(() => stopped);
    } catch (error) {
      // Probably the database is unreachable: ask it, and log, less often.
      wait = interval * 4;
      onFailed(error);
    }
    if (!stopped) timer = setTimeout(again, wait);
  };
  const again = () => {
    running = once();
  };
  let running = once();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
