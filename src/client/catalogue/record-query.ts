// One record with its tag, as the form wants it. The page reads it; the router starts it while the page's code is loading.
import { queryOptions } from '@tanstack/react-query';

import { callWithTag } from '#client/api/call.ts';
import { queryClient } from '#client/api/query-client.ts';
import type { Loaded, WireRecord } from '#client/form/use-record-form.ts';

import type { Screen } from './screens.ts';

/** How long an answer waits for the page that was started with it. */
const waitsFor = 10_000;

export async function loadRecord({ calls }: Screen, id: number): Promise<Loaded> {
  const { data, etag } = await callWithTag(calls.get, { params: { id } });
  return { record: data as WireRecord, etag };
}

/** Always fresh and never refetched behind the user's back: the tag must belong to what stands in the form. */
export function recordQuery(screen: Screen, id: number) {
  return queryOptions<Loaded, Error & { status?: number }>({
    queryKey: ['record', screen.definition.object, id],
    queryFn: () => loadRecord(screen, id),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

export function prefetchRecord(screen: Screen, id: number): Promise<void> {
  return queryClient.prefetchQuery({ ...recordQuery(screen, id), gcTime: waitsFor, staleTime: 0 });
}
