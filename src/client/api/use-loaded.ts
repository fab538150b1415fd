// The initial values of a form: always fresh, and not refetched while the form is open, because the tag must belong to the values
// in the form.
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
