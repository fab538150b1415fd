// The two routes of single sign-on: to the provider, and back. Not in the contract, because browsers navigate to them; registered by
// app.ts, only if a provider is configured.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { networkOf } from '#server/auth/guesses.ts';
import { signInFailures } from '#server/counters.ts';
import type { Database } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { allowStyle } from '#server/http/headers.ts';
import { Refusal } from '#server/refusal.ts';
import { ssoLandingPath, ssoStartPath } from '#shared/sso.ts';
import { logText } from '#shared/text/log.ts';

import { type Attempt, clearCookie, newCode, ssoCookie, startAttempt, takeAttempt } from './attempts.ts';
import type { Claims } from './claims.ts';
import { confirmSession } from './confirm.ts';
import { findAccount } from './find-account.ts';
import { signInAccount } from './let-in.ts';
import { localPath } from './local-path.ts';
import { pageStyleHash, refusedPage } from './page.ts';
import { callbackPath, type Provider } from './provider.ts';
import { refuseSignIn } from './refuse.ts';

const fresh = { 'cache-control': 'no-store' };

export function registerSso(app: FastifyInstance, database: Database, provider: Provider, publicUrl: string): void {
  app.get<{ Querystring: { return?: unknown } }>(ssoStartPath, async (request, reply) => {
    const returnTo = localPath(request.query.return, publicUrl);
    try {
      const origin = { by: networkOf(request.ip), publicUrl };
      const { url, cookie } = await startAttempt(database, provider, { returnTo }, origin);
      return await reply.headers({ ...fresh, 'set-cookie': cookie }).redirect(url, 302);
    } catch (error) {
      return sendRefused(request, reply, error, null);
    }
  });

  app.get(callbackPath, async (request, reply) => {
    let claims: Claims | null = null;
    const cookie = ssoCookie(request.headers.cookie ?? '');
    try {
      const attempt = await takeAttempt(database, cookie);
      if (!attempt) throw refuseSignIn('expired');
      claims = await provider.finish(request.url, attempt);
      const back = () =>
        reply.headers({ ...fresh, 'set-cookie': clearCookie(publicUrl) }).redirect(attempt.return_path, 302);
      if (attempt.confirms !== null) {
        const confirmed = await confirmSession(database, claims, attempt.confirms);
        request.log.info({ user: confirmed, address: request.ip }, logText.ssoConfirmed);
        return await back();
      }
      const user = await signedIn(database, claims, attempt);
      if (attempt.link_to !== null) return await back();
      const part = new URLSearchParams({ code: await newCode(database, user, cookie), return: attempt.return_path });
      // In the fragment, so that it is in no request or log.
      return await reply.headers(fresh).redirect(`${ssoLandingPath}#${part.toString()}`, 302);
    } catch (error) {
      return sendRefused(request, reply.header('set-cookie', clearCookie(publicUrl)), error, claims);
    }
  });
}

async function signedIn(database: Database, claims: Claims, attempt: Attempt): Promise<number> {
  const found = await findAccount(database, claims, attempt);
  const actor = { user: 'person' in found.account ? found.account.person.id : null, kind: 'signIn.sso' };
  const user = await inTransaction(database, actor, (db) => signInAccount(db, claims, found));
  if (user === null) throw refuseSignIn('noRole');
  return user;
}

function sendRefused(request: FastifyRequest, reply: FastifyReply, error: unknown, claims: Claims | null) {
  if (!(error instanceof Refusal)) throw error;
  const { status, message, details } = error;
  const reason = typeof details['reason'] === 'string' ? details['reason'] : String(status);
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  request.log.warn({ address: request.ip, reason, home: claims?.home, cause }, logText.ssoRefused);
  signInFailures.inc({ grant: 'sso' });
  allowStyle(reply, pageStyleHash);
  return reply
    .code(status)
    .headers(fresh)
    .type('text/html; charset=utf-8')
    .send(refusedPage({ sentence: message, reason, claims }));
}
