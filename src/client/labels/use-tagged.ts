// Labels that are read and saved as a whole, under one tag: what a tab starts from, and saving it under that tag. Used by the
// tabs of attributes, systems and objects.
import { useRef } from 'react';

import { callWithTag } from '#client/api/call.ts';
import type { InputOf, OutputOf } from '#client/api/send.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';

import type { Theirs, Values } from './use-drafts.ts';

export interface Tagged<Row> {
  rows: readonly Row[];
  etag: string | null;
}

/** Always fresh, so that the tag belongs to what stands in the tab. */
export function useTagged<E extends Endpoint>(endpoint: E, input: InputOf<E>, enabled = true) {
  const load = async () => {
    const { data, etag } = await callWithTag<Endpoint>(endpoint, input);
    return { rows: data as OutputOf<E>, etag };
  };
  return useLoaded([endpoint.path, input], load, enabled);
}

/** Sends with the tag of what was last seen; `valuesOf` turns rows into the values of the tab. */
export function useTaggedSave<Row>({ etag }: Tagged<Row>, endpoint: Endpoint, valuesOf: (rows: Row[]) => Values) {
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
