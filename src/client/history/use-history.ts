// Loads the filtered history page by page.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { call } from '#client/api/call.ts';
import type { ApiError } from '#client/api/send.ts';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { type ChangeSet, history } from '#shared/api/history.ts';
import { isoFromDutch } from '#shared/text/dates.ts';

import type { HistoryFilter, Query, HistoryScope } from './scope.ts';

/** The page size of the server. */
const PAGE_SIZE = 50;

export function useHistory(scope: HistoryScope, filter: HistoryFilter) {
  const search = useDebounced(filter.search);
  const query = queryOf(scope, { ...filter, search });
  const found = useInfiniteQuery<ChangeSet[], ApiError, { pages: ChangeSet[][] }, unknown[], number>({
    queryKey: [history.list.path, query],
    queryFn: ({ pageParam }) =>
      call(history.list, { query: { ...query, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: 0,
    // Keeps the previous result until the next has loaded.
    placeholderData: keepPreviousData,
    getNextPageParam: (last) => (last.length < PAGE_SIZE ? undefined : last.at(-1)?.id),
  });
  const sets = useMemo(() => found.data?.pages.flat(), [found.data]);
  return { ...found, sets };
}

/** Leaves out incomplete dates. */
export function queryOf(scope: HistoryScope, filter: HistoryFilter): Query {
  const { user, attribute, object, kind, from, until, search } = filter;
  return {
    ...scope,
    ...(user > 0 && { user }),
    ...(attribute && { attribute }),
    ...(object && { object: object as NonNullable<Query['object']> }),
    ...(kind && { kind: kind as NonNullable<Query['kind']> }),
    ...(isoFromDutch(from) && { from }),
    ...(isoFromDutch(until) && { until }),
    ...(search.trim() && { search: search.trim() }),
  };
}
