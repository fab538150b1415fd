// Reading for pages: the contract over TanStack Query. Writes go through `call`.
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';

import type { Endpoint } from '#shared/api/endpoint.ts';

import { callAny } from './call.ts';
import type { FirstAnswer } from './first-answers.ts';
import { queryClient } from './query-client.ts';
import type { ApiError, AnyInput, InputOf, OutputOf } from './send.ts';

interface ReadOptions<Answer> {
  enabled?: boolean;
  /** Milliseconds until the next refetch; false for never. */
  again?: (answer: Answer | undefined) => number | false;
}

/** The response to a read: cached, and read again after a flush. Its key is the path with the input. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input?: InputOf<E>,
  { again, ...options }: ReadOptions<OutputOf<E>> = {},
) {
  const repeated = again && {
    refetchInterval: ({ state }: { state: { data: OutputOf<E> | undefined } }) => again(state.data),
  };
  return useQuery({ ...readOptions<E>(endpoint, input), ...options, ...repeated });
}

/** The responses to several reads, in order; undefined until all have loaded. */
export function useCalls<E extends Endpoint>(endpoint: E, inputs: readonly InputOf<E>[]): OutputOf<E>[] | undefined {
  return useQueries({
    queries: inputs.map((input) => readOptions<E>(endpoint, input)),
    combine: allAnswers<OutputOf<E>>,
  });
}

function allAnswers<T>(results: readonly { data: T | undefined }[]): T[] | undefined {
  const answers = results.flatMap(({ data }) => (data === undefined ? [] : [data]));
  return answers.length === results.length ? answers : undefined;
}

/** Prefetches what the next page will request, unless its response came with the page. */
export function prefetchCall(endpoint: Endpoint, input: AnyInput, given?: FirstAnswer): Promise<void> {
  // An embedded response is as old as the page.
  const start = given && { initialData: given.data, initialDataUpdatedAt: performance.timeOrigin };
  return queryClient.prefetchQuery({ ...readOptions(endpoint, input), ...start });
}

/** Caches a response that came with the page. */
export function keepAnswer(key: readonly unknown[], data: unknown): void {
  queryClient.setQueryData(key, data, { updatedAt: performance.timeOrigin });
}

/** The cached response, or a fresh one: for code outside of components. */
export function ensureCall<E extends Endpoint>(endpoint: E, input?: InputOf<E>): Promise<OutputOf<E>> {
  return queryClient.fetchQuery(readOptions<E>(endpoint, input));
}

/** The cached response; undefined when it was not requested yet. */
export function knownAnswer<E extends Endpoint>(endpoint: E, input?: InputOf<E>): OutputOf<E> | undefined {
  return queryClient.getQueryData<OutputOf<E>>(readOptions<E>(endpoint, input).queryKey);
}

/** Changes the cached response until it is read again, for example to what was just saved. */
export function changeAnswer<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  change: (answer: OutputOf<E>) => OutputOf<E>,
): void {
  queryClient.setQueryData<OutputOf<E>>(
    readOptions<E>(endpoint, input).queryKey,
    (answer: OutputOf<E> | undefined) => answer && change(answer),
  );
}

function readOptions<E extends Endpoint>(endpoint: Endpoint, input: AnyInput = {}) {
  return queryOptions<OutputOf<E>, ApiError>({
    queryKey: [endpoint.path, input.params ?? null, input.query ?? null],
    queryFn: async ({ signal }) => {
      const { data } = await callAny(endpoint, { ...input, signal });
      return data as OutputOf<E>;
    },
  });
}
