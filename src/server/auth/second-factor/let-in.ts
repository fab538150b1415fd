// Shared by the grants of this folder: creating the session, refusing, and parsing a passkey's assertion.
import OAuthServer from '@node-oauth/oauth2-server';
import { z } from 'zod';

import type { Database } from '#server/db/connect.ts';
import type { JsonAnswer } from '#server/http/answer.ts';
import type { PublicCall } from '#server/http/call.ts';
import { Refusal } from '#server/refusal.ts';
import { logText } from '#shared/text/log.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';
import { ssoText } from '#shared/text/sso.ts';

import { describeBrowser } from '../describe-browser.ts';
import { networkOf } from '../guesses.ts';
import { passwordIsOff } from '../password-off.ts';
import { noteRefusedSignIn } from '../refused-sign-in.ts';
import { openSession, type SessionUser } from '../oauth-model.ts';
import { textIn, tokenAnswer, type TokenBody, tokenRefusal } from '../token-answer.ts';

/** Creates the session. Refuses an account that was closed meanwhile, or whose password has changed. */
export async function createSession(
  database: Database,
  call: PublicCall<TokenBody>,
  user: SessionUser,
  cookies: string[] = [],
): Promise<JsonAnswer> {
  // A school that only allows single sign-on does not allow passkeys either.
  if (await passwordIsOff(database, user.id)) {
    noteRefusedSignIn(call.log, { ...refusedBy(call), user: user.id, reason: 'institutionOnly' });
    throw new Refusal(403, ssoText.institutionOnly);
  }
  const from = { ...describeBrowser(call.userAgent), network: networkOf(call.address) };
  const tokens = await openSession(database, user, from).catch((error: unknown) => {
    if (error instanceof OAuthServer.OAuthError) return null;
    throw error;
  });
  if (!tokens) return refuse(call, user.id);
  call.log.info({ user: user.id, address: call.address, grant: grantOf(call) }, logText.signedIn);
  return tokenAnswer(200, tokens, cookies.length > 0 ? { 'set-cookie': cookies } : {});
}

/** Also logged for the operator. */
export function refuse(call: PublicCall<TokenBody>, user?: number): JsonAnswer {
  noteRefusedSignIn(call.log, { ...refusedBy(call), user, reason: 'invalid_grant' });
  return tokenRefusal('invalid_grant', secondFactorText.description.wrong);
}

function refusedBy(call: PublicCall<TokenBody>) {
  return { address: call.address, grant: grantOf(call) };
}

/** The answer to a ticket that has expired, was used, or belongs to another browser. */
export function expiredTicket(): JsonAnswer {
  return tokenRefusal('expired_token', secondFactorText.description.over);
}

const encoded = z.string().max(10_000);

/** A browser's response with a passkey's signature; the library verifies the content. */
const assertion = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional(),
  }),
});

/** In a form body it is JSON text. */
export function assertionIn(body: TokenBody) {
  const given = body['assertion'];
  return assertion.safeParse(typeof given === 'string' ? parsed(given) : given).data;
}

function grantOf({ body }: PublicCall<TokenBody>): string {
  return textIn(body, 'grant_type');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
