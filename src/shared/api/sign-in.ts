// How users of a school sign in, and the links between their accounts here and at their institution.
import { z } from 'zod';

import { id, ignored, line, noneOrId } from '#shared/schemas.ts';
import { fieldText } from '#shared/text/field.ts';

import { endpoint, queryId, right } from './endpoint.ts';

const MAX_DOMAINS = 20;
const MAX_ROLES = 100;

const domain = line(200)
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, fieldText.domain);
/** As eduPerson spells it. */
const affiliation = line()
  .toLowerCase()
  .regex(/^[a-z-]{1,40}$/, fieldText.choice);
const entitlement = line(500).min(1, fieldText.entitlement);

const inOrder = (values: string[]) => [...new Set(values)].toSorted();
const flag = z.boolean({ error: fieldText.boolean });

const settings = z.strictObject({
  organization: id,
  sso: flag,
  /** Accounts with a password. */
  local_accounts: flag,
  home_domains: z
    .array(domain, { error: fieldText.list })
    .max(MAX_DOMAINS, fieldText.atMostItems(MAX_DOMAINS))
    .transform(inOrder),
  affiliations: z
    .array(affiliation, { error: fieldText.list })
    .max(MAX_DOMAINS, fieldText.atMostItems(MAX_DOMAINS))
    .transform(inOrder),
  /** 0: unknown users are refused. */
  default_role: noneOrId,
  update_profile: flag,
  roles: z
    .array(z.strictObject({ entitlement, role: id }), { error: fieldText.list })
    .max(MAX_ROLES, fieldText.atMostItems(MAX_ROLES)),
  available: ignored,
});

const response = z.object({
  organization: z.int(),
  sso: z.boolean(),
  local_accounts: z.boolean(),
  home_domains: z.array(z.string()),
  affiliations: z.array(z.string()),
  default_role: z.int(),
  update_profile: z.boolean(),
  roles: z.array(z.object({ entitlement: z.string(), role: z.int() })),
  /** Whether this server has an identity provider. */
  available: z.boolean(),
});

const path = '/api/signinsettings.json';
const away = z.object({ url: z.string() });

export const signIn = {
  settings: endpoint({
    method: 'GET',
    path,
    access: right('sign_in', 'read'),
    summary: 'Hoe mensen van een instelling inloggen',
    query: z.strictObject({ organization: queryId }),
    response,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path,
    access: right('sign_in', 'update'),
    summary: 'Stelt in hoe mensen van een instelling inloggen, met If-Match',
    body: settings,
    response,
  }),
  identities: endpoint({
    method: 'GET',
    path: '/api/me/identities.json',
    access: 'signed-in',
    summary: 'De accounts bij een instelling waarmee je inlogt',
    response: z.object({
      available: z.boolean(),
      identities: z.array(z.object({ home: z.string(), eppn: z.string(), linked_at: z.string() })),
      /** Whether there is a password to sign in with as well. */
      password: z.boolean(),
    }),
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/me/identities.json',
    access: 'signed-in',
    summary: 'Begint het koppelen van je eigen account, kort na het inloggen: ga naar url',
    body: z.strictObject({}),
    response: away,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/me/identities/confirm.json',
    access: 'signed-in',
    summary: 'Bewijst bij je instelling dat jij het nog bent, voor wat kort na het inloggen kan: ga naar url',
    body: z.strictObject({}),
    response: away,
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/api/me/identities.json',
    access: 'signed-in',
    summary: 'Verwijdert je eigen koppeling, kort na het inloggen',
    status: 204,
  }),
  renew: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/identities.json',
    access: right('user', 'update'),
    summary: 'Koppeling vernieuwen',
    status: 204,
  }),
  /** The purpose of a mailed link. */
  mailed: endpoint({
    method: 'GET',
    path: '/api/me/{id}/{token}',
    access: 'public',
    summary: 'Waar de link uit een e-mail voor is',
    response: z.object({ kind: z.enum(['reset', 'invitation']), sso: z.boolean(), password: z.boolean() }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/me/{id}/{token}',
    access: 'public',
    summary: 'Een uitnodiging aannemen met SURFconext: ga naar url',
    body: z.strictObject({}),
    response: away,
  }),
};

export type SignInBody = z.output<typeof settings>;
export type WireSignIn = z.output<typeof response>;
