// A real OpenID Connect provider that behaves like SURFconext: pairwise subjects, PKCE, claims from userinfo, no
// sign-out. Its page asks for a name and believes it. On the loopback address, on a free port.
import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { Provider } from 'oidc-provider';

import type { OidcSettings } from '#server/config.ts';

export interface IdentityProvider {
  settings: OidcSettings;
  /** Claims per user, by the name typed on the page. */
  people: Map<string, Record<string, unknown>>;
  close: () => Promise<void>;
}

const claims = [
  ...['schac_home_organization', 'eduperson_principal_name', 'eduperson_affiliation', 'eduperson_entitlement'],
  ...['email', 'given_name', 'family_name', 'preferred_username'],
];

export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const people: IdentityProvider['people'] = new Map();
  let listener: RequestListener = () => {};
  const server = createServer((request, response) => listener(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { issuer, clientId: 'leerlijn.example', clientSecret: 'geheim-van-leerlijn' };
  const provider = new Provider(issuer, configuration(settings, redirectUri, people));
  const answer = provider.callback();
  listener = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    void interact(provider, request, response, people);
  };
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { settings, people, close };
}

function configuration(
  { clientId, clientSecret }: OidcSettings,
  redirectUri: string,
  people: IdentityProvider['people'],
) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        subject_type: 'pairwise',
      },
    ],
    claims: { openid: ['sub', ...claims] },
    conformIdTokenClaims: true,
    subjectTypes: ['pairwise'],
    pairwiseIdentifier: (_context: unknown, account: string, client: { clientId: string }) =>
      createHash('sha256').update(`${client.clientId} ${account}`).digest('hex'),
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['alleen-voor-tests'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 3600, IdToken: 3600, Interaction: 3600, Session: 3600 },
  };
}

/** The provider's page: type a name, which also gives consent, or cancel. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  people: IdentityProvider['people'],
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    return;
  }
  const account = new URLSearchParams(await text(request)).get('account') ?? '';
  const refused = { error: 'access_denied', error_description: 'cancelled' };
  if (!people.has(account)) return provider.interactionFinished(request, response, refused);
  const grant = new provider.Grant({ accountId: account, clientId: params['client_id'] ?? '' });
  grant.addOIDCScope('openid');
  const result = { login: { accountId: account, remember: false }, consent: { grantId: await grant.save() } };
  return provider.interactionFinished(request, response, result);
}

const page = `<!doctype html><html lang="nl"><title>Instelling</title><form method="post">
<label>Account <input name="account"></label> <button>Aanmelden</button></form></html>`;
