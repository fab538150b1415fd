// One record with its tag, for the form. The page reads it; the router prefetches it while the page's code is loading.
import { callWithTag } from '#client/api/call.ts';
import type { FirstAnswer } from '#client/api/first-answers.ts';
import { queryClient } from '#client/api/query-client.ts';
import { loadedQuery } from '#client/api/use-loaded.ts';
import type { Loaded, WireRecord } from '#client/form/use-record-form.ts';
import { recordCalls } from '#shared/api/crud.ts';
import type { PageSettings } from '#shared/pages/page-settings.ts';

/** How long a prefetched record stays cached before its page uses it. */
const PREFETCH_LIFETIME_MS = 10_000;

/** With `moment`: the record as it was then. */
export async function loadRecord({ name }: PageSettings, id: number, at: { moment?: string } = {}): Promise<Loaded> {
  const { data, etag } = await callWithTag(recordCalls[name].get, { params: { id }, query: at });
  return { record: data as WireRecord, etag };
}

export function recordQuery(settings: PageSettings, id: number, at: { moment?: string } = {}) {
  return loadedQuery([settings.definition.object, id, at], () => loadRecord(settings, id, at));
}

export function prefetchRecord(settings: PageSettings, id: number, given?: FirstAnswer): Promise<void> {
  const query = { ...recordQuery(settings, id), gcTime: PREFETCH_LIFETIME_MS };
  if (!given) return queryClient.prefetchQuery({ ...query, staleTime: 0 });
  const { data, etag } = given;
  return queryClient.prefetchQuery({ ...query, initialData: { record: data as WireRecord, etag } });
}
