// Where somebody goes after signing in: a path of this product, and of nothing else.

/** Anything that a browser could read as another site becomes the root. */
export function localPath(given: unknown, publicUrl: string): string {
  if (typeof given !== 'string' || given.length > 2_000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given)) return '/';
  const url = URL.canParse(given, publicUrl) ? new URL(given, publicUrl) : null;
  const isOurs = url?.origin === new URL(publicUrl).origin && !url.pathname.startsWith('//');
  return isOurs ? url.pathname + url.search : '/';
}
