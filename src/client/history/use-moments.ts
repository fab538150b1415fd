// The moments of all changes that the user may see, oldest first.
import { useInfiniteQuery } from '@tanstack/react-query';

import { call } from '#client/api/call.ts';
import { history } from '#shared/api/history.ts';

import type { HistoryScope } from './scope.ts';

/** A shorter page is the last one. */
const PAGE_SIZE = 50;

interface Moment {
  at: string;
  who: string;
}

export function useMoments(scope: HistoryScope | null): { moments: readonly Moment[]; more: (() => void) | null } {
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['moments', scope],
    queryFn: ({ pageParam }) =>
      call(history.list, { query: { ...scope, ...(pageParam > 0 && { before: pageParam }) } }),
    initialPageParam: 0,
    enabled: scope !== null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? null : (page.at(-1)?.id ?? null)),
  });
  const moments = (data?.pages ?? [])
    .flat()
    .map(({ at, user }) => ({ at, who: user?.name ?? '' }))
    .toReversed();
  return { moments, more: hasNextPage && !isFetching ? () => void fetchNextPage() : null };
}
