// The public study guide of a programme: its versions, publishing a new one, and withdrawing it.
import { z } from 'zod';

import { id } from '#shared/schemas.ts';
import { fieldText } from '#shared/text/field.ts';

import { endpoint, queryId, right } from './endpoint.ts';

const MAX_YEAR = 10;

const version = z.object({
  id: z.int(),
  version: z.int(),
  /** ISO 8601. */
  published_at: z.string(),
  withdrawn_at: z.string().nullable(),
  /** SHA-256 of the published content. */
  hash: z.string(),
});

const state = z.object({
  /** The public address; '' if it is not published. */
  path: z.string(),
  /** Study years in it that are not decided on yet; while there are any, it cannot be published. */
  undecided: z.array(z.int()),
  /** Newest first: only that one is public. */
  versions: z.array(version),
  /** Between the public version and what would be published now; null if there is none. */
  differences: z
    .object({
      general: z.boolean(),
      added: z.array(z.string()),
      gone: z.array(z.string()),
      changed: z.array(z.string()),
    })
    .nullable(),
});

const year = z.int({ error: fieldText.number }).min(0, fieldText.atLeast(0)).max(MAX_YEAR, fieldText.atMost(MAX_YEAR));

export const publications = {
  get: endpoint({
    method: 'GET',
    path: '/api/publications.json',
    access: right('publication', 'read'),
    summary: 'Wat er van een programma is gepubliceerd en wat daarvan afwijkt; year is een studiejaar, of 0 voor alle',
    query: z.strictObject({ programme: queryId, year: queryId.max(MAX_YEAR).default(0) }),
    response: state,
    heavy: true,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/publications.json',
    access: right('publication', 'create'),
    summary:
      'Publiceert de studiegids van een programma zoals die nu is; 409 als een studiejaar niet is vastgesteld of er niets veranderd is',
    body: z.strictObject({ programme: id, year: year.default(0) }),
    response: state,
    status: 201,
    heavy: true,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/publications/{id}.json',
    access: right('publication', 'delete'),
    summary: 'Trekt de studiegids in: die is daarna voor niemand meer te lezen',
    status: 204,
  }),
};

export type Publications = z.output<typeof state>;
