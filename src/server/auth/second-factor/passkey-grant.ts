// Signing in with only a passkey. A call without an assertion gets a ticket and a challenge to sign; a call with them gets tokens.
import type { Database } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JsonAnswer } from '#server/http/answer.ts';
import type { SecondStep } from '#shared/api/second-factor.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';

import type { Grant } from '../session-handlers.ts';
import { textIn, tokenAnswer, tokenRefusal } from '../token-answer.ts';
import { assertionIn, createSession, expiredTicket, refuse } from './let-in.ts';
import { authenticationOptions, findSigner } from './passkeys.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { holdTicket, newTicket, setTicketCookie, ticketCookie, consumeTicket } from './tickets.ts';

export function passkeyGrant(database: Database, publicUrl: string): Grant {
  const site = relyingPartyOf(publicUrl);
  return async (call) => {
    if (!site) return tokenRefusal('invalid_request', secondFactorText.notHere);
    const browser = ticketCookie(call.cookie);
    const response = assertionIn(call.body);
    if (!response) return ask(database, site, publicUrl, browser);
    const ticket = textIn(call.body, 'ticket');
    const signer = await inTransaction(database, { user: null, kind: 'session.signIn' }, async (db) => {
      const held = await holdTicket(db, 'passkey', ticket, { cookie: browser });
      if (!held) return undefined;
      // Right or wrong, a challenge is checked only once.
      await consumeTicket(db, ticket);
      return findSigner(db, site, { challenge: held.challenge, response, alone: true });
    });
    if (signer === undefined) return expiredTicket();
    return signer === null ? refuse(call) : createSession(database, call, { id: signer });
  };
}

async function ask(database: Database, site: RelyingParty, publicUrl: string, browser: string): Promise<JsonAnswer> {
  const passkey = await authenticationOptions(database, site, null);
  const begun = { kind: 'passkey', holder: { cookie: browser }, challenge: passkey.challenge } as const;
  const body: SecondStep = {
    error: 'passkey_required',
    error_description: secondFactorText.description.passkey,
    ticket: await newTicket(database, begun),
    methods: ['passkey'],
    passkey,
  };
  return tokenAnswer(400, body, { 'set-cookie': setTicketCookie(browser, publicUrl) });
}
