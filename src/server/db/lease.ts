// A leased connection: retries its first statement once if the connection breaks; reports an unknown outcome if it breaks at
// COMMIT. Used by `prepared-pool`.
import { setTimeout as sleep } from 'node:timers/promises';

import type { PoolClient } from 'pg';

import { isDatabaseAway, mayRecover, OutcomeUnknown, mustDiscardConnection } from './errors.ts';

/** Gives a database that restarts, or a standby that takes over, a moment. */
export const RETRY_DELAY_MS = 200;

/** Sends a statement over a connection. */
type Send<T> = (client: PoolClient) => Promise<T>;

export interface Lease {
  /** `text` is the SQL that `send` sends; it decides whether it may be sent twice. */
  run: <T>(text: string, send: Send<T>) => Promise<T>;
  release: () => void;
}

/** A write inside or after a `with`. Only after a parenthesis: permission columns also contain these words. */
const writes = /[()]\s*(insert|update|delete|merge)\s/i;

/** A statement that writes nothing, so that it can be repeated on another connection if it is the first. */
const mayBeSentTwice = (text: string) =>
  /^\s*(begin|start transaction|select|with)\b/i.test(text) && !writes.test(text);

/** The result of a statement without rows. */
const nothing: unknown = { rows: [] };

/** `discard` gets a connection that must not be used again, although the driver considers it usable. */
export async function leaseConnection(
  acquire: () => Promise<PoolClient>,
  discard: (client: PoolClient) => void,
): Promise<Lease> {
  let client: PoolClient | null = await acquire();
  let isFirst = true;

  const attempt = async <T>(send: Send<T>): Promise<T> => {
    if (!client) throw new Error('Client was closed');
    try {
      return await send(client);
    } catch (error) {
      if (mustDiscardConnection(error)) discard(client);
      throw error;
    }
  };
  const release = () => {
    client?.release();
    client = null;
  };
  return {
    run: async (text, send) => {
      const isFirstStatement = isFirst;
      isFirst = false;
      try {
        return await attempt(send);
      } catch (error) {
        if (!isFirstStatement || !mayRecover(error) || !mayBeSentTwice(text)) {
          rethrow(text, error);
          return nothing as Awaited<ReturnType<typeof send>>;
        }
        release();
        await sleep(RETRY_DELAY_MS);
        client = await acquire();
        return attempt(send);
      }
    },
    release,
  };
}

/** Throws the error that the caller should get. A failed rollback on a broken connection is no error. */
function rethrow(text: string, error: unknown): void {
  if (text === 'commit' && isDatabaseAway(error)) throw new OutcomeUnknown('commit', { cause: error });
  // The transaction is gone with its connection; the original error is what counts.
  if (text !== 'rollback' || !isDatabaseAway(error)) throw error;
}
