// Signing in and out: the token endpoint, with the OAuth library behind our throttle, and revoking a token.
import OAuthServer from '@node-oauth/oauth2-server';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import type { JsonAnswer } from '#server/http/answer.ts';
import type { PublicCall } from '#server/http/call.ts';
import { asUsername } from '#shared/permissions/username.ts';
import { logText } from '#shared/text/log.ts';

import { describeBrowser } from './describe-browser.ts';
import { type Attempt, forgiveGuesses, limitGuesses, networkOf } from './guesses.ts';
import { browserCookie, knownBrowserFor, rememberBrowser, setBrowserCookie } from './known-browser.ts';
import {
  ACCESS_TOKEN_SECONDS,
  oauthModel,
  type OAuthClient,
  REFRESH_TOKEN_SECONDS,
  type SessionUser,
} from './oauth-model.ts';
import { noteRefusedSignIn } from './refused-sign-in.ts';
import { askSecondFactor, SecondStepRequired } from './second-factor/ask.ts';
import { textIn, tokenAnswer, type TokenBody, tokenRefusal } from './token-answer.ts';
import { tokenHash } from '#server/tokens.ts';

/** A way to get tokens besides a password and a refresh token. */
export type Grant = (call: PublicCall<TokenBody>) => Promise<JsonAnswer>;

interface TokenEndpoint {
  database: Database;
  client: OAuthClient;
  publicUrl: string;
  otherGrants: ReadonlyMap<string, Grant>;
  refuseMachineClient: (call: PublicCall<TokenBody>) => Promise<JsonAnswer | null>;
}

export function tokenHandler({ database, client, publicUrl, otherGrants, refuseMachineClient }: TokenEndpoint) {
  return async (call: PublicCall<TokenBody>): Promise<JsonAnswer> => {
    const { body, address, userAgent } = call;
    const other = otherGrants.get(textIn(body, 'grant_type'));
    if (other) return other(call);
    const refusal = refusedGrant(body) ?? (await refuseMachineClient(call));
    if (refusal) return refusal;
    const server = new OAuthServer({
      model: oauthModel(database, client, { ...describeBrowser(userAgent), network: networkOf(address) }, (user) =>
        askSecondFactor(database, publicUrl, call, user),
      ),
      accessTokenLifetime: ACCESS_TOKEN_SECONDS,
      refreshTokenLifetime: REFRESH_TOKEN_SECONDS,
      alwaysIssueNewRefreshToken: true,
    });
    const grant = () => grantTokens(server, database, call);
    if (body['grant_type'] !== 'password') return (await grant()).answer();
    const attempt = await attemptOf(database, call);
    const { answer, right, user } = await limitGuesses(database, attempt, grant);
    if (right) await forgiveGuesses(database, attempt);
    if (!user?.passwordHash) return answer();
    const { id, passwordHash } = user;
    const cookie = await rememberBrowser(database, { user: id, passwordHash, cookie: browserCookie(call.cookie) });
    return answer({ 'set-cookie': setBrowserCookie(cookie, publicUrl) });
  };
}

/** Before the library checks the client, so that machine clients, which it does not know, get the right error too. */
function refusedGrant(body: TokenBody): JsonAnswer | null {
  const asked = textIn(body, 'grant_type');
  if (asked === 'password' || asked === 'refresh_token') return null;
  return asked === ''
    ? tokenRefusal('invalid_request', 'Missing parameter: `grant_type`')
    : tokenRefusal('unsupported_grant_type', 'Unsupported grant type: `grant_type` is invalid');
}

interface GrantResult {
  /** Whether the credentials were right, even if a second step is required. */
  right: boolean;
  user: SessionUser | null;
  answer: (headers?: Record<string, string>) => JsonAnswer;
}

/** The library's response, including a refusal; throws only on a failure of the server itself. */
async function grantTokens(
  server: OAuthServer,
  database: Database,
  { body, address, log }: PublicCall<TokenBody>,
): Promise<GrantResult> {
  const response = new OAuthServer.Response();
  const grant = body['grant_type'] === 'password' ? 'password' : 'refresh_token';
  let user: SessionUser | null = null;
  try {
    user = (await server.token(formRequest(body), response)).user as SessionUser;
    log.info({ user: user.id, address, grant }, logText.signedIn);
  } catch (error) {
    if (error instanceof SecondStepRequired) return { right: true, user: null, answer: () => error.answer };
    if (!(error instanceof OAuthServer.OAuthError) || error.code >= 500) throw rootCause(error);
    const known = grant === 'password' ? await idOf(database, usernameIn(body)) : undefined;
    noteRefusedSignIn(log, { user: known, address, grant, reason: error.name });
  }
  const answer = (headers = {}) => tokenAnswer(response.status ?? 200, response.body, headers);
  return { right: user !== null, user, answer };
}

async function attemptOf(database: Database, { body, address, cookie }: PublicCall<TokenBody>): Promise<Attempt> {
  const account = usernameIn(body);
  return {
    account,
    address,
    knownBrowser: await knownBrowserFor(database, browserCookie(cookie), { username: account }),
  };
}

function usernameIn(body: TokenBody): string {
  return asUsername(textIn(body, 'username'));
}

/** Only the id of an existing account is logged: a mistyped username may be a password. */
async function idOf(database: Database, username: string): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select id from app_user where lower(username) = lower(${username})`.execute(database);
  return found.rows[0]?.id;
}

/** Any token of a session ends the session; a machine client's token only itself. Unknown tokens get the same answer (RFC 7009). */
export function revokeHandler(database: Database) {
  return async ({ body }: PublicCall<{ token: string }>) => {
    const hash = tokenHash(body.token);
    await database
      .deleteFrom('session')
      .where((where) =>
        where.or([
          where('id', 'in', where.selectFrom('access_token').select('session').where('hash', '=', hash)),
          where('id', 'in', where.selectFrom('refresh_token').select('session').where('hash', '=', hash)),
        ]),
      )
      .execute();
    await sql`delete from client_token where hash = ${hash}`.execute(database);
    return {};
  };
}

/**
 * The library only accepts form bodies, and ours may be JSON, so the request claims to be a form. `scope` is removed, because we
 * have no scopes here and the library would confirm any requested one as granted.
 */
function formRequest({ scope: _none, ...body }: TokenBody): OAuthServer.Request {
  const text = Object.fromEntries(Object.keys(body).map((name) => [name, textIn(body, name)]));
  return new OAuthServer.Request({
    method: 'POST',
    query: {},
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' },
    body: text,
  });
}

/** A database failure inside the library arrives wrapped as its ServerError. */
function rootCause(error: unknown): unknown {
  return (error as { inner?: unknown }).inner ?? error;
}
