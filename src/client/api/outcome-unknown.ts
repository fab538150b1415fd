// The server lost its database while it was saving and cannot say whether it was saved, or its answer got lost. What may be sent
// twice is; of everything else the message tells what to do.
import { ApiError } from './send.ts';

/** Milliseconds: what the server asks for in Retry-After. */
const pause = 2_000;

/** For what the server recognises when it comes a second time, such as a grid, whose new items have names. */
export async function sendUntilKnown<T>(send: () => Promise<T>, wait = pause): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && (error.isOutcomeUnknown || error.isAnswerLost))) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return send();
  }
}
