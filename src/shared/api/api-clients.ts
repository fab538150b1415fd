// Machine clients of a school: programs that read its data without a user who signs in.
import { z } from 'zod';

import { clientScopes } from '#shared/exchange/scopes.ts';
import { id, ignored, line } from '#shared/schemas.ts';
import { fieldText } from '#shared/text/field.ts';

import { endpoint, optionalQueryId, right } from './endpoint.ts';

const client = z.object({
  id: z.int(),
  organization: z.int(),
  title: z.string(),
  client_id: z.string(),
  scopes: z.array(z.enum(clientScopes)),
  active: z.boolean(),
  /** dd-mm-yyyy */
  created_at: z.string(),
  /** ISO 8601; null if never used. */
  last_used: z.string().nullable(),
  /** To send back as If-Match. */
  etag: z.string(),
});

/** Fields that only the server sets; ignored when sent back. */
const known = { id: ignored, client_id: ignored, created_at: ignored, last_used: ignored, etag: ignored };
const title = line(100).min(1, fieldText.required);
const scopes = z
  .array(z.enum(clientScopes, { error: fieldText.choice }), { error: fieldText.list })
  .min(1, fieldText.required)
  .max(clientScopes.length, fieldText.atMostItems(clientScopes.length))
  // In a fixed order, so that the same choice gives the same list.
  .transform((given) => clientScopes.filter((scope) => given.includes(scope)));
const active = z.boolean({ error: fieldText.boolean });

const createBody = z.strictObject({ ...known, organization: id, title, scopes, active: active.default(true) });
const changeBody = z.strictObject({
  ...known,
  organization: ignored,
  title: title.optional(),
  scopes: scopes.optional(),
  active: active.optional(),
});

/** Returned once: only its hash is stored. */
const withSecret = client.extend({ client_secret: z.string() });

export const apiClients = {
  list: endpoint({
    method: 'GET',
    path: '/api/apiclients.json',
    access: right('exchange', 'read'),
    summary: 'De systemen die gegevens van een instelling mogen lezen, en wanneer zij dat het laatst deden',
    query: z.strictObject({ organization: optionalQueryId }),
    response: z.array(client),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/apiclients.json',
    access: right('exchange', 'create'),
    summary: 'Nieuw systeem; alleen dit antwoord noemt het geheim (client_secret)',
    body: createBody,
    response: withSecret,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/apiclients/{id}.json',
    access: right('exchange', 'update'),
    summary: 'Wijzigt de naam en de rechten van een systeem, of zet het uit: zijn tokens gelden dan niet meer',
    body: changeBody,
    response: client,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/apiclients/{id}/secret.json',
    access: right('exchange', 'update'),
    summary: 'Geeft een systeem een nieuw geheim; het oude en alle tokens gelden niet meer',
    body: z.strictObject({}),
    response: withSecret,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/apiclients/{id}.json',
    access: right('exchange', 'delete'),
    summary: 'Verwijdert een systeem: het komt er niet meer in',
    status: 204,
  }),
};

export type ApiClient = z.output<typeof client>;
export type ClientCreate = z.output<typeof createBody>;
export type ClientChange = z.output<typeof changeBody>;
