// Called by the token endpoint after the right password: decides whether a second step is required. If so, the response is an error
// of RFC 6749, with a ticket for the second step as in the draft 'OAuth 2.0 for First-Party Applications'.
import OAuthServer from '@node-oauth/oauth2-server';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import type { JsonAnswer } from '#server/http/answer.ts';
import type { PublicCall } from '#server/http/call.ts';
import type { SecondStep } from '#shared/api/second-factor.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';

import { tokenAnswer } from '../token-answer.ts';
import { methodsOf } from './factors.ts';
import { authenticationOptions } from './passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';
import { isRemembered } from './remembered-devices.ts';
import { newTicket, setTicketCookie, ticketCookie } from './tickets.ts';

/** An error of the library, so that the library passes it on unchanged. */
export class SecondStepRequired extends OAuthServer.OAuthError {
  readonly answer: JsonAnswer;

  constructor(body: SecondStep, cookie: string) {
    super(body.error_description, { code: 400, name: body.error });
    this.answer = tokenAnswer(400, body, { 'set-cookie': cookie });
  }
}

export async function askSecondFactor(
  database: Database,
  publicUrl: string,
  { cookie }: Pick<PublicCall, 'cookie'>,
  user: { id: number; passwordHash: string | null },
): Promise<void> {
  const methods = await methodsOf(database, user.id);
  if (!methods.passkey && !methods.timeCode) return;
  if (await isRemembered(database, user.id, cookie)) return;
  const site = relyingPartyOf(publicUrl);
  const passkey = methods.passkey && site ? await authenticationOptions(database, site, user.id) : undefined;
  const browser = ticketCookie(cookie);
  const ticket = await database.transaction().execute(async (db) => {
    // A concurrent password change waits for this transaction, and then deletes the ticket.
    const held = await sql`
      select from app_user
      where id = ${user.id} and active and password_hash = ${user.passwordHash} for share`.execute(db);
    if (held.rows.length === 0) throw new OAuthServer.InvalidGrantError(secondFactorText.description.over);
    const begun = { kind: 'second_factor', holder: { cookie: browser }, user: user.id } as const;
    return newTicket(db, { ...begun, challenge: passkey?.challenge ?? '' });
  });
  const body: SecondStep = {
    error: 'second_factor_required',
    error_description: secondFactorText.description.required,
    ticket,
    methods: [
      ...(passkey ? (['passkey'] as const) : []),
      ...(methods.timeCode ? (['time_code'] as const) : []),
      ...(methods.recoveryCode ? (['recovery_code'] as const) : []),
    ],
    ...(passkey && { passkey }),
  };
  throw new SecondStepRequired(body, setTicketCookie(browser, publicUrl));
}
