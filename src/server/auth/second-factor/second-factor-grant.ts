// The second step of a sign-in: the ticket from the password step, with a code of the app, a recovery code or a passkey.
import { sql } from 'kysely';

import type { Database, Db } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';

import { describeBrowser } from '../describe-browser.ts';
import { guesses } from '../guesses.ts';
import { browserCookie, knownBrowserFor, rememberBrowser, setBrowserCookie } from '../known-browser.ts';
import type { Grant } from '../session-handlers.ts';
import { countAttempt, forget } from '../throttle.ts';
import { textIn, type TokenBody } from '../token-answer.ts';
import { assertionIn, createSession, expiredTicket, refuse } from './let-in.ts';
import { useTimeCode } from './factors.ts';
import { findSigner } from './passkeys.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { rememberDevice, setDeviceCookie } from './remembered-devices.ts';
import { notifyOwner } from './notify-owner.ts';
import { holdTicket, type Ticket, ticketCookie, consumeTicket } from './tickets.ts';
import { isTimeCode } from './time-code.ts';

export function secondFactorGrant(database: Database, publicUrl: string): Grant {
  const site = relyingPartyOf(publicUrl);
  return async (call) => {
    const { body, cookie } = call;
    const ticket = textIn(body, 'ticket');
    const holder = { cookie: ticketCookie(cookie) };
    const user = (await holdTicket(database, 'second_factor', ticket, holder))?.app_user;
    if (!user) return expiredTicket();
    const key = await guessKey(database, user, cookie);
    await countAttempt(database, key, guesses);
    const admitted = await inTransaction(database, { user, kind: 'session.signIn' }, async (db) => {
      const held = await holdTicket(db, 'second_factor', ticket, holder);
      if (!held || !(await isRight(db, site, user, held, body))) return null;
      await consumeTicket(db, ticket);
      const from = { ...describeBrowser(call.userAgent), cookieHeader: cookie };
      const remembers = body['remember'] === true || body['remember'] === 'true';
      const device = remembers ? await rememberDevice(db, user, from) : '';
      return { passwordHash: await passwordOf(db, user), device };
    });
    if (!admitted) return refuse(call, user);
    await forget(database, key);
    const { passwordHash, device } = admitted;
    const known = await rememberBrowser(database, { user, passwordHash, cookie: browserCookie(cookie) });
    const cookies = [setBrowserCookie(known, publicUrl), ...(device ? [setDeviceCookie(device, publicUrl)] : [])];
    return createSession(database, call, { id: user, passwordHash }, cookies);
  };
}

/** Per account and not per network, because the client already knows the password. A known browser has its own count. */
async function guessKey(database: Database, user: number, cookie: string): Promise<string> {
  const known = await knownBrowserFor(database, browserCookie(cookie), { id: user });
  return `second-factor:${user}:${known?.toString('hex') ?? ''}`;
}

async function isRight(
  db: Db,
  site: RelyingParty | null,
  user: number,
  ticket: Ticket,
  body: TokenBody,
): Promise<boolean> {
  const response = assertionIn(body);
  if (response && site && ticket.challenge)
    return (await findSigner(db, site, { challenge: ticket.challenge, response, alone: false })) === user;
  const code = textIn(body, 'code').slice(0, 100).replaceAll(/[\s-]/g, '');
  if (isTimeCode(code)) return useTimeCode(db, user, code);
  if (!(await useRecoveryCode(db, user, code))) return false;
  await notifyOwner(db, user, 'recoveryCodeUsed');
  return true;
}

/** The current hash. The ticket still exists, so the password has not changed since it was typed. */
async function passwordOf(db: Db, user: number): Promise<string> {
  const found = await sql<{ password_hash: string | null }>`
    select password_hash from app_user where id = ${user}`.execute(db);
  return found.rows[0]?.password_hash ?? '';
}
