// An identity provider that sends whatever a test wants: signed with any key, for another user, too late, or unsigned.
// A real one never does.
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { OidcSettings } from '#server/config.ts';

export interface Lie {
  /** Replace claims of an honest token. */
  claims?: Record<string, unknown>;
  alg?: 'RS256' | 'none';
  /** Signed by an unpublished key. */
  strangeKey?: boolean;
  /** Replace claims of the userinfo response. */
  info?: Record<string, unknown>;
}

export interface LyingProvider {
  settings: OidcSettings;
  tell: (lie: Lie) => void;
  close: () => Promise<void>;
}

const seconds = () => Math.floor(Date.now() / 1000);
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startLyingProvider(): Promise<LyingProvider> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const strange = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let lie: Lie = {};
  let nonce = '';
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', issuer);
    const json = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (url.pathname === '/authorize') {
      nonce = url.searchParams.get('nonce') ?? '';
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code: 'code', state: url.searchParams.get('state') ?? '' }).toString();
      response.writeHead(302, { location: back.href }).end();
    } else if (url.pathname === '/token')
      json({
        access_token: 'toegang',
        token_type: 'Bearer',
        id_token: idToken(lie.strangeKey ? strange.privateKey : own.privateKey),
      });
    else if (url.pathname === '/userinfo') json({ sub: 'iemand', ...lie.info });
    else if (url.pathname === '/jwks')
      json({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] });
    else json(metadata);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
  const idToken = (key: KeyObject) => {
    const { alg = 'RS256', claims = {} } = lie;
    const honest = { iss: issuer, sub: 'iemand', aud: 'leerlijn', nonce, iat: seconds(), exp: seconds() + 60 };
    const content = `${encoded({ alg, typ: 'JWT' })}.${encoded({ ...honest, ...claims })}`;
    const signature = alg === 'none' ? '' : createSign('sha256').update(content).sign(key, 'base64url');
    return `${content}.${signature}`;
  };
  return {
    settings: { issuer, clientId: 'leerlijn', clientSecret: 'geheim' },
    tell: (given) => {
      lie = given;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
