// Reads and saves all labels of a tab under one etag. Used by the tabs of attributes, systems and objects.
import { useRef } from 'react';

import { callWithTag } from '#client/api/call.ts';
import type { InputOf, OutputOf } from '#client/api/send.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';

import type { Theirs, Values } from './use-drafts.ts';

export interface Etagged<Row> {
  rows: readonly Row[];
  etag: string | null;
}

/** Never from the cache, so that the etag belongs to the values in the tab. */
export function useEtagged<E extends Endpoint>(endpoint: E, input: InputOf<E>, enabled = true) {
  const load = async () => {
    const { data, etag } = await callWithTag<Endpoint>(endpoint, input);
    return { rows: data as OutputOf<E>, etag };
  };
  return useLoaded([endpoint.path, input], load, enabled);
}

/** Sends the etag of the last known version; `valuesOf` turns rows into the values of the tab. */
export function useEtaggedSave<Row>({ etag }: Etagged<Row>, endpoint: Endpoint, valuesOf: (rows: Row[]) => Values) {
  const tag = useRef(etag);
  return {
    send: async (input: { params?: Record<string, string>; body: unknown }): Promise<Values> => {
      const answer = await callWithTag(endpoint, { ...input, ...(tag.current ? { ifMatch: tag.current } : {}) });
      tag.current = answer.etag;
      return valuesOf(answer.data as Row[]);
    },
    theirsIn: ({ current, etag: theirs }: { current: unknown; etag: string }): Theirs => ({
      values: valuesOf(current as Row[]),
      accept: () => {
        tag.current = theirs;
      },
    }),
  };
}
