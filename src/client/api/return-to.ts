// The place where a session ended, so that the same user goes on there after logging in again. Survives a reload.

const key = 'leerlijn.return-to';

export function rememberPlace(): void {
  const { pathname, search } = window.location;
  if (pathname !== '/logout') window.sessionStorage.setItem(key, pathname + search);
}

export function placeIsRemembered(): boolean {
  return window.sessionStorage.getItem(key) !== null;
}

/** The remembered place, once; logging in from scratch goes to the root. */
export function takePlace(): string {
  const place = window.sessionStorage.getItem(key);
  window.sessionStorage.removeItem(key);
  return place ?? '/';
}

export function forgetPlace(): void {
  window.sessionStorage.removeItem(key);
}
