// That somebody signed out a moment ago, so that the login page can say what that does not do. Kept over the reload in between.

const key = 'leerlijn.left';

export function noteLeft(): void {
  window.sessionStorage.setItem(key, '1');
}

/** Once: StrictMode asks twice, and a second look must not hide it. */
export function takeLeft(): boolean {
  const isNoted = window.sessionStorage.getItem(key) !== null;
  setTimeout(() => window.sessionStorage.removeItem(key));
  return isNoted;
}
