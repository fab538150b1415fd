// The place where a session ended, so that the same user continues there after logging in again. Survives a reload.

const key = 'leerlijn.return-to';
/** Addresses to which no user returns. */
const passing = /^\/(logout|resetpassword|login)(\/|$)/;

export function rememberPlace(): void {
  const place = here();
  if (place !== null) window.sessionStorage.setItem(key, place);
}

export function placeIsRemembered(): boolean {
  return window.sessionStorage.getItem(key) !== null;
}

/** The remembered place, and forgets it; or else the address that was opened without a session. */
export function takePlace(): string {
  const place = rememberedPlace();
  forgetPlace();
  return place;
}

/** The same without forgetting it, because the browser goes to another site first. */
export function rememberedPlace(): string {
  return window.sessionStorage.getItem(key) ?? here() ?? '/';
}

export function forgetPlace(): void {
  window.sessionStorage.removeItem(key);
}

function here(): string | null {
  const { pathname, search } = window.location;
  return passing.test(pathname) ? null : pathname + search;
}
