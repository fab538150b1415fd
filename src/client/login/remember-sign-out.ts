// Whether the user just signed out, so that the login page can warn that the institution's session is still open. Survives the
// reload in between.

const key = 'leerlijn.left';

export function rememberSignOut(): void {
  window.sessionStorage.setItem(key, '1');
}

/** Removed a moment later, because StrictMode calls this twice. */
export function takeSignOut(): boolean {
  const isNoted = window.sessionStorage.getItem(key) !== null;
  setTimeout(() => window.sessionStorage.removeItem(key));
  return isNoted;
}
