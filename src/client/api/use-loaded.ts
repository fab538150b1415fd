// What a form starts from: always fresh, and never refetched behind the user's back, because the tag must belong to the values in
// the form.
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
