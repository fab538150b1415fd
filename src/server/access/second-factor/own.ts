// The user's second factors: the overview, the authenticator app, recovery codes and remembered devices.
import { sql } from 'kysely';

import { factorsOf } from '#server/auth/second-factor/factors.ts';
import { newRecoveryCodes } from '#server/auth/second-factor/recovery-codes.ts';
import { relyingPartyOf } from '#server/auth/second-factor/relying-party.ts';
import { notifyOwner } from '#server/auth/second-factor/notify-owner.ts';
import { holdTicket, newTicket, consumeTicket } from '#server/auth/second-factor/tickets.ts';
import { addressOf, base32, newSecret, stepOf } from '#server/auth/second-factor/time-code.ts';
import type { Call } from '#server/http/call.ts';
import type { WriteBody, WriteOwn, WriteTo } from '#server/records/write.ts';
import { invalid, notFound, Refusal } from '#server/refusal.ts';
import type { OwnFactors } from '#shared/api/second-factor.ts';
import { pageText } from '#shared/text/page.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';

import { added, beginChange, isRequired, removed } from './changes.ts';

export const ownFactors =
  (publicUrl: string) =>
  async ({ db, user }: Pick<Call, 'db' | 'user'>): Promise<OwnFactors> => ({
    ...(await factorsOf(db, user.id)),
    required: await isRequired(db, user.id),
    passkeys_possible: relyingPartyOf(publicUrl) !== null,
  });

export async function startTimeCode(call: WriteOwn) {
  const { db, user } = call;
  await beginChange(call);
  const secret = newSecret();
  const ticket = await newTicket(db, { kind: 'new_time_code', holder: { user: user.id }, secret });
  return { ticket, secret: base32(secret), address: addressOf(secret, pageText.product, user.username) };
}

/** A new app replaces the previous one. */
export async function setTimeCode(call: WriteOwn & WriteBody<{ ticket: string; code: string }>) {
  const { db, user, body } = call;
  const before = await beginChange(call);
  const held = await holdTicket(db, 'new_time_code', body.ticket, { user: user.id });
  if (!held?.secret) throw new Refusal(409, secondFactorText.over);
  const step = stepOf(held.secret, body.code.replaceAll(' ', ''), Date.now());
  if (step === null) throw invalid({ code: secondFactorText.codeWrong });
  await consumeTicket(db, body.ticket);
  await sql`delete from time_code where app_user = ${user.id}`.execute(db);
  await sql`insert into time_code (app_user, secret) values (${user.id}, ${held.secret})`.execute(db);
  await sql`insert into time_code_use (app_user, step) values (${user.id}, ${step})`.execute(db);
  return added(call, before, 'timeCodeSet');
}

export async function removeTimeCode(call: WriteOwn): Promise<void> {
  const { db, user } = call;
  const { timeCode } = await beginChange(call);
  if (!timeCode) throw notFound();
  await sql`delete from time_code where app_user = ${user.id}`.execute(db);
  await removed(call, 'timeCodeRemoved');
}

export async function replaceRecoveryCodes(call: WriteOwn) {
  const { db, user } = call;
  const { passkey, timeCode } = await beginChange(call);
  if (!passkey && !timeCode) throw new Refusal(409, secondFactorText.nothingSet);
  await notifyOwner(db, user.id, 'recoveryCodesMade');
  return { recovery_codes: await newRecoveryCodes(db, user.id) };
}

export async function forgetDevice({ db, user, params }: WriteTo): Promise<void> {
  const ended = await sql`
    delete from remembered_device where id = ${params.id} and app_user = ${user.id} returning 1`.execute(db);
  if (ended.rows.length === 0) throw notFound();
}
