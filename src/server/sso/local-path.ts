// The path to open after signing in: only paths of this product are allowed.

/** Returns '/' for anything that a browser could interpret as another site. */
export function localPath(given: unknown, publicUrl: string): string {
  if (typeof given !== 'string' || given.length > 2_000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given)) return '/';
  const url = URL.canParse(given, publicUrl) ? new URL(given, publicUrl) : null;
  const isOurs = url?.origin === new URL(publicUrl).origin && !url.pathname.startsWith('//');
  return isOurs ? url.pathname + url.search : '/';
}
