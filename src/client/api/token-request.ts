// The calls to the token endpoint. The contract gives only its types here: its schemas would triple what the browser
// loads before the login page.
import type { session } from '#shared/api/session.ts';
import { ssoGrantType } from '#shared/sso.ts';

import { type OutputOf, send } from './send.ts';
import type { Tokens } from './tokens.ts';

type Address<E extends { method: string; path: string }> = Pick<E, 'method' | 'path'>;

const token: Address<typeof session.token> = { method: 'POST', path: '/oauth/v2/token' };
const revoke: Address<typeof session.revoke> = { method: 'POST', path: '/oauth/v2/revoke' };

/** The web client sits in a browser, so this is a name and not a secret. */
const client = { client_id: 'leerlijn-web', client_secret: 'leerlijn-web' };

export function requestTokens(username: string, password: string): Promise<Tokens> {
  return tokensFor({ grant_type: 'password', username, password });
}

export function tokensForCode(code: string): Promise<Tokens> {
  return tokensFor({ grant_type: ssoGrantType, code });
}

export function refreshTokens(refreshToken: string): Promise<Tokens> {
  return tokensFor({ grant_type: 'refresh_token', refresh_token: refreshToken });
}

export async function revokeToken(revoked: string): Promise<void> {
  await send(revoke, { body: { ...client, token: revoked } });
}

async function tokensFor(grant: Record<string, string>): Promise<Tokens> {
  const { data } = await send(token, { body: { ...client, ...grant } });
  const { access_token: access, refresh_token: refresh = '' } = data as OutputOf<typeof session.token>;
  return { access, refresh };
}
