// Signing in and out, and the current user.
import { z } from 'zod';

import { objectKeys } from '#shared/permissions/objects.ts';

import { endpoint } from './endpoint.ts';

export const flags = z.object({ create: z.boolean(), read: z.boolean(), update: z.boolean(), delete: z.boolean() });

const rights = {
  permissions: z.array(flags.extend({ title: z.enum(objectKeys) })),
  attributePermissions: z.record(z.string(), flags),
};

const tokenResponse = z.object({
  access_token: z.string(),
  /** Only for users: a machine client uses its secret again. */
  refresh_token: z.string().optional(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  /** Only for machine clients. */
  scope: z.string().optional(),
});

const me = z.object({
  id: z.int(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  /** A new address that is not yet confirmed by the mailed link; '' if there is none. */
  new_email: z.string(),
  organizations: z.array(z.object({ id: z.int(), title: z.string() })),
  organizational_units: z.array(z.object({ id: z.int(), title: z.string(), organization: z.int() })),
  ...rights,
  /** The same per organization (0: every organization), for users with different rights in different schools. */
  grants: z.array(z.object({ organization: z.int(), ...rights })),
});

export type Me = z.output<typeof me>;

export const session = {
  /** RFC 6749; form or JSON body. Its errors have the shape of the RFC: { error, error_description }. */
  token: endpoint({
    method: 'POST',
    path: '/oauth/v2/token',
    access: 'public',
    summary:
      'Inloggen (grant_type=password), de sessie verlengen (refresh_token), of een token voor een systeem (client_credentials)',
    body: z.looseObject({ grant_type: z.string().optional() }),
    response: tokenResponse,
  }),
  /** RFC 7009: ends the session that the token belongs to; answers the same for an unknown token. */
  revoke: endpoint({
    method: 'POST',
    path: '/oauth/v2/revoke',
    access: 'public',
    summary: 'Uitloggen: beëindigt de sessie waar dit token bij hoort, of dit token van een systeem',
    body: z.looseObject({ token: z.string().max(500) }),
    response: z.strictObject({}),
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/me',
    access: 'signed-in',
    duringSetUp: true,
    summary: 'De ingelogde gebruiker met zijn rechten',
    response: me,
  }),
};
