// Does something again and again as long as the server runs: looks for mail to send, for jobs to do.

interface Looking {
  /** Milliseconds between two looks. */
  interval: number;
  onFailed: (error: unknown) => void;
}

/** Returns how to stop it; what is being done is finished first. */
export function keepLooking(
  look: (isStopping: () => boolean) => Promise<void>,
  { interval, onFailed }: Looking,
): () => Promise<void> {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const once = async () => {
    let wait = interval;
    try {
      await look(() => stopped);
    } catch (error) {
      // The database is away; it need not hear from us every second, nor the log.
      wait = interval * 4;
      onFailed(error);
    }
    if (!stopped) timer = setTimeout(again, wait);
  };
  const again = () => {
    looking = once();
  };
  let looking = once();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await looking;
  };
}
