// The calls to the token endpoint. The contract gives only its types here: its schemas would triple what the browser
// loads before the login page.
import type { SecondStep } from '#shared/api/second-factor.ts';
import type { session } from '#shared/api/session.ts';
import { ssoGrantType } from '#shared/sso.ts';

import { ApiError, type OutputOf, send } from './send.ts';
import type { Tokens } from './tokens.ts';

type Address<E extends { method: string; path: string }> = Pick<E, 'method' | 'path'>;

const token: Address<typeof session.token> = { method: 'POST', path: '/oauth/v2/token' };
const revoke: Address<typeof session.revoke> = { method: 'POST', path: '/oauth/v2/revoke' };

/** The web client sits in a browser, so this is a name and not a secret. */
const client = { client_id: 'leerlijn-web', client_secret: 'leerlijn-web' };

export function requestTokens(username: string, password: string): Promise<Tokens | SecondStep> {
  return tokensOrStep({ grant_type: 'password', username, password });
}

/** Tokens, or the second step that the server requires. */
export async function tokensOrStep(grant: Record<string, string>): Promise<Tokens | SecondStep> {
  return tokensFor(grant).catch((error: unknown) => {
    const step = error instanceof ApiError && error.status === 400 ? (error.details as Partial<SecondStep>) : {};
    if (step?.ticket) return step as SecondStep;
    throw error;
  });
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

export async function tokensFor(grant: Record<string, unknown>): Promise<Tokens> {
  const { data } = await send(token, { body: { ...client, ...grant } });
  const { access_token: access, refresh_token: refresh = '' } = data as OutputOf<typeof session.token>;
  return { access, refresh };
}
