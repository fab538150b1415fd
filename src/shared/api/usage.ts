// Where a record is used, for users who want to change, archive or delete it.
import { z } from 'zod';

import { objectKeys } from '#shared/permissions/objects.ts';
import { usageText } from '#shared/text/usage.ts';

import { endpoint, queryId } from './endpoint.ts';
import { catalogueObjects } from './search.ts';

/** The objects of the catalogue, and other objects that can be used elsewhere. */
export const usedObjects = [...catalogueObjects, 'calendar__year', 'labels__labeloptions', 'user', 'role'] as const;

const usageGroup = z.object({
  /** The object that uses it. */
  object: z.enum(objectKeys),
  /** In words, including how it is used. */
  label: z.string(),
  count: z.int(),
  /** The first fifty, as far as the reader may read their titles. */
  items: z.array(z.object({ id: z.int(), title: z.string(), path: z.string() })),
});

export type UsageGroup = z.output<typeof usageGroup>;

export const usage = {
  usage: endpoint({
    method: 'GET',
    path: '/api/usage.json',
    access: 'signed-in',
    summary:
      'Waar een record wordt gebruikt: wat je daarvan mag bekijken, met aantallen en de eerste vijftig per groep',
    query: z.strictObject({ object: z.enum(usedObjects, { error: usageText.unknownObject }), id: queryId }),
    response: z.array(usageGroup),
  }),
};
