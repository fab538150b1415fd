// Signing in and out. The login page, the logout page and the root of the application use it.
import { useSyncExternalStore } from 'react';

import type { SecondStep } from '#shared/api/second-factor.ts';
import type { Me } from '#shared/api/session.ts';
import { loginText } from '#shared/text/login.ts';

import { holdCache, queryClient } from './query-client.ts';
import { forgetPlace, rememberPlace, takePlace } from './return-to.ts';
import { setMissing } from './second-factor-missing.ts';
import { ApiError } from './send.ts';
import { requestTokens, revokeToken, tokensForCode } from './token-request.ts';
import { clearTokens, hasSession, readTokens, storeTokens, subscribeToSession, type Tokens } from './tokens.ts';

export function useSignedIn(): boolean {
  return useSyncExternalStore(watchSession, hasSession);
}

let wasSignedIn = hasSession();
/** At some moment since this page was loaded. */
let wasSignedOut = !wasSignedIn;
/** Whose work stays open behind the login page. Not read from the cache at login, which may be empty by then. */
let openFor = '';

/** Behind the login page the forms are still mounted, but no longer keep their queries in the cache. */
let releaseCache = () => {};

let visit = 0;

/** However a session ended, by another tab too: the place is remembered, unless it is the logout page of this one. */
function watchSession(listener: () => void): () => void {
  return subscribeToSession(() => {
    const [before, now] = [wasSignedIn, hasSession()];
    wasSignedIn = now;
    if (before && !now) {
      wasSignedOut = true;
      rememberPlace();
      openFor = usernameNow();
      releaseCache = holdCache();
    }
    // Another tab signed in, possibly as another user.
    if (!before && now) {
      forgetPlace();
      startFresh();
    }
    listener();
  });
}

function startFresh(): void {
  releaseCache();
  queryClient.clear();
  visit += 1;
}

/** Changes when another user signs in, so that the previous user's pages are unmounted. */
export function useVisit(): number {
  return useSyncExternalStore(subscribeToSession, () => visit);
}

/**
 * Goes to the address that was opened (usually the root), or back to where a session ended; or returns the second step to take.
 * Throws an ApiError whose message the login page shows. `onWait` is called when signing in takes a few seconds, after many
 * attempts at this account or on this network.
 */
export async function signIn(username: string, password: string, onWait: () => void): Promise<SecondStep | null> {
  const request = () => requestTokens(username, password);
  const given = await retryAfter(request, onWait).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 400) throw new ApiError(400, loginText.wrong);
    throw error;
  });
  if ('ticket' in given) return given;
  startSession(username, given);
  return null;
}

/** Whose work is still open behind the login page; '' for nobody's. */
export function ownerOfOpenWork(): string {
  return openFor;
}

/** Starts a session with these tokens, whichever way the user signed in. */
export function startSession(username: string, tokens: Tokens): void {
  if (openFor !== '' && openFor === username.toLowerCase()) void queryClient.invalidateQueries();
  else startFresh();
  wasSignedIn = true;
  setMissing(false);
  // Before the tokens, because those make the application appear, which starts at the address it finds.
  window.history.replaceState(null, '', takePlace());
  storeTokens(tokens);
  // By then everything on the page uses the cache again.
  setTimeout(releaseCache, 1000);
}

/** After coming back from the institution. Throws an ApiError whose message the login page shows as it is. */
export async function signInWithCode(code: string, returnTo: string): Promise<void> {
  // The code does not stay in the address bar or in the history.
  window.history.replaceState(null, '', '/');
  const tokens = await tokensForCode(code);
  forgetPlace();
  startFresh();
  wasSignedIn = true;
  window.history.replaceState(null, '', returnTo);
  storeTokens(tokens);
}

/** Since this page was loaded. */
export function hasSignedInHere(): boolean {
  return wasSignedOut && wasSignedIn;
}

const MAX_WAIT = 5;
const MAX_TRIES = 4;

/** Retries after a wait of a few seconds when the server requires one. */
export async function retryAfter<T>(request: () => Promise<T>, onWait: () => void = () => undefined): Promise<T> {
  for (let tried = 1; ; tried += 1)
    try {
      return await request();
    } catch (error) {
      const refused = error instanceof ApiError && error.status === 429 ? error.details : {};
      const seconds = (refused as { retry_after?: number }).retry_after ?? Infinity;
      if (seconds > MAX_WAIT || tried === MAX_TRIES) throw error;
      onWait();
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
}

/** Signs the same user in again, who stays where they are; or returns the second step to take. Throws an ApiError. */
export async function signInAgain(username: string, password: string): Promise<SecondStep | null> {
  const given = await requestTokens(username, password);
  if ('ticket' in given) return given;
  await replaceTokens(given);
  return null;
}

/** Ends the previous session. */
export async function replaceTokens(tokens: Tokens): Promise<void> {
  const before = readTokens();
  storeTokens(tokens);
  await revokeToken(before.refresh || before.access).catch(() => undefined);
}

/** The address is not taken from the contract, because the login page does without. */
function usernameNow(): string {
  const [[, me] = []] = queryClient.getQueriesData<Me>({ queryKey: ['/api/me'] });
  return me?.username.toLowerCase() ?? '';
}

/** Ends the session on the server as well; a server that cannot be reached does not keep anyone logged in here. */
export async function signOut(): Promise<void> {
  const { access, refresh } = readTokens();
  const token = refresh || access;
  if (token) await revokeToken(token).catch(() => undefined);
  // The remembered place, and planning saved when an earlier session ended without signing out.
  window.sessionStorage.clear();
  clearTokens();
  releaseCache();
  queryClient.clear();
}
