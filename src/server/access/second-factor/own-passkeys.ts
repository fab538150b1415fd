// The user's passkeys: adding one in two calls, with the browser in between, renaming and removing.
import { sql } from 'kysely';
import type { z } from 'zod';

import { storePasskey, MAX_PASSKEYS, registrationOptions } from '#server/auth/second-factor/passkeys.ts';
import { type RelyingParty, relyingPartyOf } from '#server/auth/second-factor/relying-party.ts';
import { holdTicket, newTicket, consumeTicket } from '#server/auth/second-factor/tickets.ts';
import type { WriteBody, WriteOwn, WriteTo } from '#server/records/write.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import type { secondFactor } from '#shared/api/second-factor.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';

import { added, beginChange, removed } from './changes.ts';
import { ownFactors } from './own.ts';

type Made = z.output<typeof secondFactor.addPasskey.body>;

export function passkeyHandlers(publicUrl: string) {
  const site = (): RelyingParty => {
    const party = relyingPartyOf(publicUrl);
    if (!party) throw new Refusal(409, secondFactorText.notHere);
    return party;
  };
  return {
    startPasskey: async (call: WriteOwn) => {
      const { db, user } = call;
      await beginChange(call);
      const options = await registrationOptions(db, site(), user);
      if ((options.excludeCredentials?.length ?? 0) >= MAX_PASSKEYS)
        throw new Refusal(409, secondFactorText.tooManyPasskeys(MAX_PASSKEYS));
      const { challenge } = options;
      const ticket = await newTicket(db, { kind: 'new_passkey', holder: { user: user.id }, challenge });
      return { ticket, options: { ...options } };
    },

    addPasskey: async (call: WriteOwn & WriteBody<Made>) => {
      const { db, user, body } = call;
      const before = await beginChange(call);
      const held = await holdTicket(db, 'new_passkey', body.ticket, { user: user.id });
      if (!held) throw new Refusal(409, secondFactorText.over);
      await consumeTicket(db, body.ticket);
      const made = { user: user.id, name: body.name, challenge: held.challenge, response: body.response };
      if (!(await storePasskey(db, site(), made))) throw new Refusal(422, secondFactorText.passkeyWrong);
      return added(call, before, 'passkeyAdded');
    },

    renamePasskey: async (call: WriteOwn & WriteTo & WriteBody<{ name: string }>) => {
      const { db, user, params, body } = call;
      await beginChange(call);
      const renamed = await sql`
        update passkey set name = ${body.name} where id = ${params.id} and app_user = ${user.id} returning 1`.execute(
        db,
      );
      if (renamed.rows.length === 0) throw notFound();
      return ownFactors(publicUrl)(call);
    },

    removePasskey: async (call: WriteOwn & WriteTo): Promise<void> => {
      const { db, user, params } = call;
      await beginChange(call);
      const gone = await sql`
        delete from passkey where id = ${params.id} and app_user = ${user.id} returning 1`.execute(db);
      if (gone.rows.length === 0) throw notFound();
      await removed(call, 'passkeyRemoved');
    },
  };
}
