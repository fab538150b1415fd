// The client's cache as the specification wants it: by address and payload, for a while, flushed by any write.
import { QueryClient, QueryObserver } from '@tanstack/react-query';

import { cacheLifetime } from './cache-settings.ts';
import { ApiError } from './send.ts';

const MAX_RETRIES = 2;
const { VITE_CACHE, VITE_CACHE_SECONDS, VITE_DEBUG } = import.meta.env;
const lifetime = cacheLifetime({ VITE_CACHE, VITE_CACHE_SECONDS, VITE_DEBUG });

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: lifetime,
      // What is older is discarded, as soon as no page shows it.
      gcTime: lifetime,
      // A refusal is final; only a server that is unreachable or restarting is asked again.
      retry: (failures, error) =>
        failures < MAX_RETRIES && error instanceof ApiError && [0, 502, 503, 504].includes(error.status),
      // Offline is an error that the page shows, not an endless wait.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** What is on screen is fetched again; what is not is forgotten, so that no list shows what was before the write. */
export function flushCache(): void {
  forgetUnused();
  void queryClient.invalidateQueries();
}

export function forgetUnused(): void {
  queryClient.removeQueries({ type: 'inactive' });
}

/** Keeps the cached data although no component uses it, until the returned function is called. Fetches nothing. */
export function holdCache(): () => void {
  const holds = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => new QueryObserver(queryClient, { queryKey, enabled: false }).subscribe(() => undefined));
  return () => holds.forEach((release) => release());
}
