// The stay of a connection with whoever took it from the pool. What a broken connection met first thing is done once more on
// another; when it breaks at the very end, nobody knows what became of the transaction, and that is said. Used by `prepared-pool`.
import { setTimeout as sleep } from 'node:timers/promises';

import type { PoolClient } from 'pg';

import { dbAway, mayRecover, OutcomeUnknown, spoilsConnection } from './errors.ts';

/** Milliseconds until the second try: a database that restarts, or a standby that takes over, gets a moment. */
export const secondTryAfter = 200;

/** Sends a statement over a connection. */
type Send<T> = (client: PoolClient) => Promise<T>;

export interface Stay {
  /** `text` is what is sent: it says whether it may be sent twice. */
  run: <T>(text: string, send: Send<T>) => Promise<T>;
  release: () => void;
}

/** In or after a `with`. The bare words say nothing: rights have columns that are called so. */
const writes = /[()]\s*(insert|update|delete|merge)\s/i;

/** At the start of a stay: nothing was written before it, and it writes nothing. */
const mayBeSentTwice = (text: string) =>
  /^\s*(begin|start transaction|select|with)\b/i.test(text) && !writes.test(text);

/** What a statement without rows answers. */
const nothing: unknown = { rows: [] };

/** `leave`: hears of a connection that must not be used again, although the driver thinks that it can. */
export async function beginStay(take: () => Promise<PoolClient>, leave: (client: PoolClient) => void): Promise<Stay> {
  let client: PoolClient | null = await take();
  let isFirst = true;

  const attempt = async <T>(send: Send<T>): Promise<T> => {
    if (!client) throw new Error('Client was closed');
    try {
      return await send(client);
    } catch (error) {
      if (spoilsConnection(error)) leave(client);
      throw error;
    }
  };
  const release = () => {
    client?.release();
    client = null;
  };
  return {
    run: async (text, send) => {
      const beginsStay = isFirst;
      isFirst = false;
      try {
        return await attempt(send);
      } catch (error) {
        if (!beginsStay || !mayRecover(error) || !mayBeSentTwice(text)) {
          explain(text, error);
          return nothing as Awaited<ReturnType<typeof send>>;
        }
        release();
        await sleep(secondTryAfter);
        client = await take();
        return attempt(send);
      }
    },
    release,
  };
}

/** Throws what is to be told, or nothing when there is nothing to tell. */
function explain(text: string, error: unknown): void {
  if (text === 'commit' && dbAway(error)) throw new OutcomeUnknown('commit', { cause: error });
  // With its connection the transaction is gone. What went wrong first is what counts.
  if (text !== 'rollback' || !dbAway(error)) throw error;
}
