// The last step of single sign-on, a grant of the token endpoint: exchanges the code from the URL, in the browser that it was issued
// to, for an ordinary session.
import OAuthServer from '@node-oauth/oauth2-server';

import { describeBrowser } from '#server/auth/describe-browser.ts';
import { networkOf } from '#server/auth/guesses.ts';
import { openSession } from '#server/auth/oauth-model.ts';
import { noteRefusedSignIn } from '#server/auth/refused-sign-in.ts';
import type { Grant } from '#server/auth/session-handlers.ts';
import { textIn, tokenAnswer } from '#server/auth/token-answer.ts';
import type { Database } from '#server/db/connect.ts';
import { logText } from '#shared/text/log.ts';
import { ssoText } from '#shared/text/sso.ts';

import { clearCookie, ssoCookie, takeCode } from './attempts.ts';

export function ssoGrant(database: Database, publicUrl: string): Grant {
  return async ({ body, cookie, address, userAgent, log }) => {
    const headers = { 'set-cookie': clearCookie(publicUrl) };
    const user = await takeCode(database, textIn(body, 'code'), ssoCookie(cookie));
    const from = { ...describeBrowser(userAgent), network: networkOf(address) };
    const tokens = user === null ? null : await openSession(database, { id: user }, from).catch(closedMeanwhile);
    if (!tokens) {
      noteRefusedSignIn(log, { user: user ?? undefined, address, grant: 'sso' });
      const refusal = { error: 'invalid_grant', error_description: ssoText.codeInvalid, message: ssoText.codeInvalid };
      return tokenAnswer(400, refusal, headers);
    }
    log.info({ user, address, grant: 'sso' }, logText.signedIn);
    return tokenAnswer(200, tokens, headers);
  };
}

function closedMeanwhile(error: unknown): null {
  if (error instanceof OAuthServer.InvalidGrantError) return null;
  throw error;
}
