// Extends the session once its access token is refused. Calls in all tabs wait for the same single refresh,
// because refresh tokens rotate and the server ends a session when a used token is sent again.
import { endSession } from './end-session.ts';
import { ApiError } from './send.ts';
import { refreshTokens } from './token-request.ts';
import { dropAccessToken, readTokens, storeTokens } from './tokens.ts';

const lockName = 'leerlijn-refresh';
let running: Promise<string | null> | undefined;

/** A working access token instead of the refused one, or null when the session has ended. */
export function renewAccessToken(refused: string): Promise<string | null> {
  dropAccessToken(refused);
  running ??= exclusively(() => renew(refused)).finally(() => {
    running = undefined;
  });
  return running;
}

function exclusively<T>(work: () => Promise<T>): Promise<T> {
  // Browsers offer locks on https and localhost only.
  return 'locks' in navigator ? navigator.locks.request(lockName, work) : work();
}

async function renew(refused: string): Promise<string | null> {
  const { access, refresh } = readTokens();
  // Another tab has refreshed while this one waited.
  if (access && access !== refused) return access;
  if (!refresh) return null;
  try {
    const tokens = await refreshTokens(refresh);
    storeTokens(tokens);
    return tokens.access;
  } catch (error) {
    const refusedForGood = error instanceof ApiError && (error.status === 400 || error.status === 401);
    if (!refusedForGood) throw error;
    const now = readTokens();
    if (now.access && now.refresh !== refresh) return now.access;
    endSession();
    return null;
  }
}
