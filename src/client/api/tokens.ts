// The two tokens, kept in cookies so that every tab of the browser has the same session. Used by the rest of `api` only.

export interface Tokens {
  access: string;
  refresh: string;
}

const names = { access: 'access_token', refresh: 'refresh_token' } as const;
const listeners = new Set<() => void>();

export function readTokens(): Tokens {
  // Read once for both: it costs the browser a call to another process.
  const cookies = document.cookie.split('; ');
  return { access: cookieIn(cookies, names.access), refresh: cookieIn(cookies, names.refresh) };
}

/** Also tells the listeners of `subscribeToSession`. */
export function storeTokens({ access, refresh }: Tokens): void {
  writeCookie(names.access, access);
  writeCookie(names.refresh, refresh);
  notify();
}

/** Only if it is still the token that was refused: another tab may have put a new one there. */
export function dropAccessToken(refused: string): void {
  if (readTokens().access === refused) writeCookie(names.access, '');
}

/** Notifies also when another tab cleared them before, so that a button pressed here shows that the session is gone. */
export function clearTokens(): void {
  storeTokens({ access: '', refresh: '' });
}

/** A session without access token lives on as long as it can be refreshed. */
export function hasSession(): boolean {
  const { access, refresh } = readTokens();
  return Boolean(access || refresh);
}

/** Calls back when this tab changes the tokens, and when the user returns from a tab that may have done so. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('focus', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('focus', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}

function cookieIn(cookies: readonly string[], name: string): string {
  const pair = cookies.find((each) => each.startsWith(`${name}=`));
  return decodeURIComponent(pair?.slice(name.length + 1) ?? '');
}

function writeCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const expired = value ? '' : '; Max-Age=0';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${secure}${expired}`;
}
