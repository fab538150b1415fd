// Finds records of every kind by what a user types.
import { z } from 'zod';

import { definitions } from '#shared/definitions/registry.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { searchText } from '#shared/text/search.ts';

import { endpoint } from './endpoint.ts';

const MAX_TYPED = 100;
const MAX_HITS = 50;

/** Every object of the catalogue. */
export const catalogueObjects = Object.values(definitions).map(({ object }) => object) as [ObjectKey, ...ObjectKey[]];
const searchable = [...catalogueObjects, 'user', 'role'] as const;

export type Searchable = (typeof searchable)[number];

export const searchHit = z.object({
  object: z.enum(searchable),
  id: z.int(),
  title: z.string(),
  /** Codes, years and other distinguishing values. */
  subtitle: z.string(),
  /** '' if it has none. */
  state: z.string(),
  path: z.string(),
  rank: z.number(),
});

export type SearchHit = z.output<typeof searchHit>;

const objects = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(searchable, { error: searchText.unknownObject })).max(searchable.length));

export const search = {
  search: endpoint({
    method: 'GET',
    path: '/api/search.json',
    access: 'signed-in',
    searches: true,
    summary: 'Zoekt in alles wat je mag bekijken, het beste eerst; een zin tussen aanhalingstekens letterlijk',
    query: z.strictObject({
      q: z.string({ error: searchText.required }).max(MAX_TYPED, searchText.tooLong(MAX_TYPED)),
      objects: objects.optional(),
      limit: z.coerce
        .number({ error: searchText.limit })
        .int(searchText.limit)
        .min(1, searchText.limit)
        .max(MAX_HITS, searchText.limit)
        .default(20),
    }),
    response: z.array(searchHit),
  }),
};
