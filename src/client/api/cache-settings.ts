// The cache's settings of section 9 of the specification, given to the build (docs/operations.md). Used by the query client.

interface Environment {
  readonly VITE_CACHE?: string | undefined;
  readonly VITE_CACHE_SECONDS?: string | undefined;
  readonly VITE_DEBUG?: string | undefined;
}

const LIFETIME_SECONDS = 60;

/** How many milliseconds an answer stays fresh; 0 disables the cache. A custom lifetime applies only with debug on. */
export function cacheLifetime({ VITE_CACHE, VITE_CACHE_SECONDS, VITE_DEBUG }: Environment): number {
  if (VITE_CACHE === 'off') return 0;
  const own = Number(VITE_CACHE_SECONDS);
  return 1000 * (VITE_DEBUG === 'on' && own > 0 ? own : LIFETIME_SECONDS);
}
