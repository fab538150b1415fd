// Sessions for browser tests. The login screen has its own test.
import { oauthModel } from '#server/auth/oauth-model.ts';
import { newToken } from '#server/tokens.ts';
import type { Database } from '#server/db/connect.ts';

import { testConfig } from './api.ts';

export interface Tokens {
  access: string;
  refresh: string;
}

const client = { id: testConfig.oauthClientId, secret: testConfig.oauthClientSecret };

/** A new session, without the tenth of a second that checking a password takes. */
export async function tokensOf(database: Database, username: string): Promise<Tokens> {
  const { id, password_hash: passwordHash } = await database
    .selectFrom('app_user')
    .select(['id', 'password_hash'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const [access, refresh] = [newToken(), newToken()];
  const token = { accessToken: access, refreshToken: refresh };
  const user = { id, passwordHash };
  await oauthModel(database, client).saveToken(
    { ...token, client: { id: client.id, grants: [] }, user },
    { id: client.id, grants: [] },
    user,
  );
  return { access, refresh };
}

/** Signs in with a password, for tests to which it matters. */
export async function tokensByPassword(url: string, username: string, password: string): Promise<Tokens> {
  const response = await fetch(`${url}/oauth/v2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: client.id,
      client_secret: client.secret,
      username,
      password,
    }),
  });
  if (!response.ok) throw new Error(`sign-in of ${username}: ${response.status} ${await response.text()}`);
  const { access_token, refresh_token } = (await response.json()) as { access_token: string; refresh_token: string };
  return { access: access_token, refresh: refresh_token };
}
