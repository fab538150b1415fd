// Signing in and out. The login screen, the logout page and the root of the application use it.
import { useSyncExternalStore } from 'react';

import type { Me } from '#shared/api/session.ts';
import { nl } from '#shared/text/nl.ts';

import { queryClient } from './query-client.ts';
import { forgetPlace, takePlace } from './return-to.ts';
import { ApiError } from './send.ts';
import { requestTokens, revokeToken } from './token-request.ts';
import { clearTokens, hasSession, readTokens, storeTokens, subscribeToSession } from './tokens.ts';

export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribeToSession, hasSession);
}

let visit = 0;

/** Another number as soon as somebody else logs in: what the one before had on screen is not theirs. */
export function useVisit(): number {
  return useSyncExternalStore(subscribeToSession, () => visit);
}

/** Goes to the root, or back to where a session ended. Throws an ApiError whose message the login screen shows as it is. */
export async function signIn(username: string, password: string): Promise<void> {
  const tokens = await requestTokens(username, password).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 400) throw new ApiError(400, nl.login.wrong);
    throw error;
  });
  if (isOpenFor(username)) void queryClient.invalidateQueries();
  else {
    queryClient.clear();
    visit += 1;
  }
  // Before the tokens, because those make the application appear, which starts at the address it finds.
  window.history.replaceState(null, '', takePlace());
  storeTokens(tokens);
}

/** The address is not taken from the contract, because the login screen does without. */
function isOpenFor(username: string): boolean {
  const [[, me] = []] = queryClient.getQueriesData<Me>({ queryKey: ['/api/me'] });
  return me?.username.toLowerCase() === username.toLowerCase();
}

/** Ends the session on the server as well; a server that cannot be reached does not keep anyone logged in here. */
export async function signOut(): Promise<void> {
  const { access, refresh } = readTokens();
  const token = refresh || access;
  if (token) await revokeToken(token).catch(() => undefined);
  forgetPlace();
  clearTokens();
  queryClient.clear();
}
