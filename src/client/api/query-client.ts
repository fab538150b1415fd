// The client's cache of the specification: by URL and payload, for a limited time, flushed by any write.
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
      // A refusal is final; retry only while the server is unreachable or restarting.
      retry: (failures, error) =>
        failures < MAX_RETRIES && error instanceof ApiError && [0, 502, 503, 504].includes(error.status),
      // Offline is an error that the page shows, not an endless wait.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Refetches what is on screen and drops the rest, so that no list shows data from before the write. */
export function flushCache(): void {
  forgetUnused();
  void queryClient.invalidateQueries();
}

export function forgetUnused(): void {
  queryClient.removeQueries({ type: 'inactive' });
}

/** Keeps cached data that no component uses, until the returned function is called. Fetches nothing. */
export function holdCache(): () => void {
  const holds = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => new QueryObserver(queryClient, { queryKey, enabled: false }).subscribe(() => undefined));
  return () => holds.forEach((release) => release());
}
