// The initial values of a form: fresh when it opens, and read again only when the cache is flushed. Each answer comes with the tag
// that belongs to its values.
import { queryOptions, useQuery } from '@tanstack/react-query';

export function loadedQuery<T>(key: readonly unknown[], load: () => Promise<T>) {
  return queryOptions<T, Error & { status?: number; errors?: Record<string, string> }>({
    queryKey: ['record', ...key],
    queryFn: load,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

export function useLoaded<T>(key: readonly unknown[], load: () => Promise<T>, enabled = true) {
  return useQuery({ ...loadedQuery(key, load), enabled });
}
