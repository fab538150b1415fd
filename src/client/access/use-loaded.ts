// What a form starts from: always fresh, and never refetched behind the user's back, because the tag must belong to what
// stands in the form. Used by the pages of users and roles.
import { useQuery } from '@tanstack/react-query';

export function useLoaded<T>(key: readonly unknown[], load: () => Promise<T>, enabled: boolean) {
  return useQuery<T, Error & { status?: number }>({
    queryKey: ['access-record', ...key],
    queryFn: load,
    enabled,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}
