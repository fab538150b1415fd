// Signing in and out: the OAuth library behind our throttle, and the end of a session.
import OAuthServer from '@node-oauth/oauth2-server';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { PublicCall } from '#server/http/call.ts';
import { asUsername } from '#shared/permissions/username.ts';
import { nl } from '#shared/text/nl.ts';

import { describeBrowser } from './describe-browser.ts';
import { type Attempt, countGuess, forgiveGuesses, networkOf } from './guesses.ts';
import { knownBrowserFor, rememberBrowser, setBrowserCookie } from './known-browser.ts';
import {
  accessTokenLifetime,
  oauthModel,
  type OAuthClient,
  refreshTokenLifetime,
  type SessionUser,
} from './oauth-model.ts';
import { tokenHash } from './tokens.ts';

type Body = Record<string, unknown>;

export function tokenHandler(database: Database, client: OAuthClient, publicUrl: string) {
  return async (call: PublicCall<Body>): Promise<JsonAnswer> => {
    const { body, address, browser, userAgent, log } = call;
    const grant = body['grant_type'] === 'password' ? 'password' : 'refresh_token';
    const attempt = grant === 'password' ? await countedAttempt(database, call) : null;
    const server = new OAuthServer({
      model: oauthModel(database, client, { ...describeBrowser(userAgent), network: networkOf(address) }),
      accessTokenLifetime,
      refreshTokenLifetime,
      alwaysIssueNewRefreshToken: true,
    });
    const response = new OAuthServer.Response();
    let headers: Record<string, string> = { 'cache-control': 'no-store', pragma: 'no-cache' };
    try {
      const { id, passwordHash } = (await server.token(formRequest(body), response)).user as SessionUser;
      log.info({ user: id, address, grant }, nl.log.signedIn);
      if (attempt && passwordHash) {
        await forgiveGuesses(database, attempt);
        const cookie = await rememberBrowser(database, { user: id, passwordHash, cookie: browser });
        headers = { ...headers, ...setBrowserCookie(cookie, publicUrl) };
      }
    } catch (error) {
      if (!(error instanceof OAuthServer.OAuthError) || error.code >= 500) throw rootCause(error);
      const user = attempt ? await idOf(database, attempt.account) : undefined;
      log.warn({ user, address, grant, reason: error.name }, nl.log.signInRefused);
    }
    return new JsonAnswer(JSON.stringify(response.body), { status: response.status ?? 200, headers });
  };
}

/** Refuses whoever guesses too fast, before the password is looked at. */
async function countedAttempt(database: Database, { body, address, browser }: PublicCall<Body>): Promise<Attempt> {
  const account = asUsername(asText(body['username']));
  const attempt = { account, address, knownBrowser: await knownBrowserFor(database, browser, account) };
  await countGuess(database, attempt);
  return attempt;
}

/** Of an account that exists; what else was typed may be a password, and stays out of the log. */
async function idOf(database: Database, username: string): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select id from app_user where lower(username) = lower(${username})`.execute(database);
  return found.rows[0]?.id;
}

/** Any token of the session ends it. Unknown tokens get the same answer (RFC 7009). */
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
    return {};
  };
}

/**
 * The library takes form bodies only; ours may have come as JSON, so it is told that it is a form. There are no scopes: the
 * library would answer one that is asked for as granted.
 */
function formRequest({ scope: _none, ...body }: Body): OAuthServer.Request {
  const text = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, asText(value)]));
  return new OAuthServer.Request({
    method: 'POST',
    query: {},
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' },
    body: text,
  });
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A database failure inside the library arrives wrapped as its ServerError. */
function rootCause(error: unknown): unknown {
  return (error as { inner?: unknown }).inner ?? error;
}
