// One record with its tag, as the form wants it. The page reads it; the router starts it while the page's code is loading.
import { callWithTag } from '#client/api/call.ts';
import { queryClient } from '#client/api/query-client.ts';
import { loadedQuery } from '#client/api/use-loaded.ts';
import type { Loaded, WireRecord } from '#client/form/use-record-form.ts';

import type { Screen } from './screens.ts';

/** How long an answer waits for the page that was started with it. */
const waitsFor = 10_000;

export async function loadRecord({ calls }: Screen, id: number): Promise<Loaded> {
  const { data, etag } = await callWithTag(calls.get, { params: { id } });
  return { record: data as WireRecord, etag };
}

export function recordQuery(screen: Screen, id: number) {
  return loadedQuery([screen.definition.object, id], () => loadRecord(screen, id));
}

export function prefetchRecord(screen: Screen, id: number): Promise<void> {
  return queryClient.prefetchQuery({ ...recordQuery(screen, id), gcTime: waitsFor, staleTime: 0 });
}
