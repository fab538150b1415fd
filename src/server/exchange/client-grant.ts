// POST /oauth/v2/token with grant_type=client_credentials: a machine client exchanges its secret for a token.
import { sql } from 'kysely';

import { forgiveGuesses, limitGuesses } from '#server/auth/guesses.ts';
import { ACCESS_TOKEN_SECONDS, isClient, type OAuthClient } from '#server/auth/oauth-model.ts';
import { noteRefusedSignIn } from '#server/auth/refused-sign-in.ts';
import type { Grant } from '#server/auth/session-handlers.ts';
import { textIn, tokenAnswer, type TokenBody, tokenRefusal } from '#server/auth/token-answer.ts';
import type { Database, Db } from '#server/db/connect.ts';
import type { JsonAnswer } from '#server/http/answer.ts';
import type { PublicCall } from '#server/http/call.ts';
import { newToken, tokenHash } from '#server/tokens.ts';
import { logText } from '#shared/text/log.ts';

import { attemptOf, basicCredentials, clientWithSecret, type Credentials, type MachineClient } from './credentials.ts';

/** Oldest tokens beyond this are deleted, so that a client that asks for one before each request does not fill the database. */
const MAX_TOKENS = 20;

export function clientGrant(database: Database): Grant {
  return async (call) => {
    const { body, authorization, address, log } = call;
    const given = credentialsIn(call);
    if (given === 'twice') return tokenRefusal('invalid_request', 'Credentials are given twice');
    if (!given) return unknownClient(authorization);
    const attempt = attemptOf(given, address);
    const look = async () => {
      const answer = await grantTo(database, given, textIn(body, 'scope'));
      return { answer, right: answer !== null };
    };
    const { answer } = await limitGuesses(database, attempt, look);
    if (!answer) {
      noteRefusedSignIn(log, { address, grant: 'client_credentials', reason: 'invalid_client' });
      return unknownClient(authorization);
    }
    await forgiveGuesses(database, attempt);
    log.info({ address, grant: 'client_credentials', client: answer.client.id }, logText.signedIn);
    return answer.json;
  };
}

/** Refuses an authenticated machine client the user grants, as in RFC 6749, 5.2; null for others. */
export function refuseMachineClient(database: Database, own: OAuthClient) {
  return async (call: PublicCall<TokenBody>): Promise<JsonAnswer | null> => {
    const given = credentialsIn(call);
    if (!given || given === 'twice' || isClient(own, given.id, given.secret)) return null;
    const attempt = attemptOf(given, call.address);
    const look = async () => ({ right: (await clientWithSecret(database, given)) !== null });
    const { right } = await limitGuesses(database, attempt, look);
    if (!right) return null;
    await forgiveGuesses(database, attempt);
    return tokenRefusal('unauthorized_client', 'A machine client may only use client_credentials');
  };
}

/** Null if the secret is wrong. Renewing the secret waits for this transaction, and then ends this token with the others. */
async function grantTo(database: Database, given: Credentials, asked: string) {
  return database.transaction().execute(async (db) => {
    const client = await clientWithSecret(db, given, { held: true });
    if (!client) return null;
    const wanted = asked.split(' ').filter(Boolean);
    const scopes = client.scopes.filter((scope) => wanted.length === 0 || wanted.includes(scope));
    if (wanted.some((scope) => !client.scopes.some((own) => own === scope)))
      return { client, json: tokenRefusal('invalid_scope', 'The client does not have this scope') };
    return { client, json: await tokenFor(db, client, scopes) };
  });
}

async function tokenFor(db: Db, client: MachineClient, scopes: readonly string[]): Promise<JsonAnswer> {
  const token = newToken();
  await sql`
    delete from client_token where hash in (
      select hash from client_token where api_client = ${client.id} order by expires_at desc
      offset ${MAX_TOKENS - 1})`.execute(db);
  await sql`
    insert into client_token (hash, api_client, scopes, expires_at)
    values (${tokenHash(token)}, ${client.id}, ${scopes}::text[],
      now() + make_interval(secs => ${ACCESS_TOKEN_SECONDS}))`.execute(db);
  const body = { access_token: token, token_type: 'Bearer', expires_in: ACCESS_TOKEN_SECONDS, scope: scopes.join(' ') };
  return tokenAnswer(200, body);
}

function credentialsIn({ body, authorization }: PublicCall<TokenBody>): Credentials | 'twice' | null {
  const inBody = body['client_secret'] !== undefined;
  if (!authorization) return inBody ? { id: textIn(body, 'client_id'), secret: textIn(body, 'client_secret') } : null;
  return inBody ? 'twice' : basicCredentials(authorization);
}

/** RFC 6749, 5.2: a client that used a header gets the expected scheme. */
function unknownClient(authorization: string): JsonAnswer {
  const more: Record<string, string> = authorization ? { 'www-authenticate': 'Basic realm="Leerlijn"' } : {};
  return tokenRefusal('invalid_client', 'Client authentication failed', 401, more);
}
