// Links between accounts here and at an institution: the user's own, from the profile, and other users' links, by the help desk.
import { sql } from 'kysely';

import { guardAccount, guardReach } from '#server/access/escalation.ts';
import { lockUser } from '#server/access/users-rows.ts';
import { passwordIsOff } from '#server/auth/password-off.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import type { Db } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { WriteOwn, WriteTo } from '#server/records/write.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import { canAt } from '#server/rights/places.ts';
import { confirmedPath } from '#shared/sso.ts';
import { accessText } from '#shared/text/access.ts';
import { ssoLinkText } from '#shared/text/sso-link.ts';

import { startAttempt } from './attempts.ts';
import { endIdentities } from './linked-manager.ts';
import type { Provider } from './provider.ts';

interface Identity<Moment> {
  home: string;
  eppn: string;
  linked_at: Moment;
}

export function identityHandlers(provider: Provider | null, publicUrl: string) {
  return {
    identities: async ({ db, user }: Call) => {
      const found = await sql<Identity<Date>>`
        select home, eppn, linked_at from user_identity where app_user = ${user.id} order by linked_at, id`.execute(db);
      const identities = found.rows.map((row) => ({ ...row, linked_at: row.linked_at.toISOString() }));
      return { available: provider !== null, identities, password: await hasPassword(db, user.id) };
    },

    /** The cookie ensures that only this browser can complete the link, not a victim who was lured to the URL. */
    link: async ({ db, user, session }: WriteOwn) => {
      if (!provider) throw notFound();
      await requireRecentSignIn(db, session);
      const purpose = { returnTo: '/profile', linkTo: user.id };
      const { url, cookie } = await startAttempt(db, provider, purpose, { by: `user:${user.id}`, publicUrl });
      return new JsonAnswer(JSON.stringify({ url }), { headers: { 'set-cookie': cookie } });
    },

    /** For users without a password to confirm their identity with. */
    confirm: async ({ db, user, session }: WriteOwn) => {
      if (!provider) throw notFound();
      const purpose = { returnTo: confirmedPath, confirms: session };
      const { url, cookie } = await startAttempt(db, provider, purpose, { by: `user:${user.id}`, publicUrl });
      return new JsonAnswer(JSON.stringify({ url }), { headers: { 'set-cookie': cookie } });
    },

    unlink: async ({ db, user, session }: WriteOwn) => {
      await requireRecentSignIn(db, session);
      const isLinked = await sql`select from user_identity where app_user = ${user.id}`.execute(db);
      if (isLinked.rows.length === 0) return;
      if (!(await hasPassword(db, user.id))) throw new Refusal(409, ssoLinkText.keepsOneWay);
      await endIdentities(db, user.id);
    },

    renew,
  };
}

/** The account is linked again at the next sign-in, so this needs the right to change how the user signs in. */
async function renew({ db, user, params: { id } }: WriteTo): Promise<void> {
  const before = await lockUser(db, user, id, 'update');
  if (!before.places.every((place) => canAt(user, place, 'user', 'update')))
    throw new Refusal(403, accessText.sharedUser);
  guardReach(user, before);
  await guardAccount(db, user, before, []);
  if ((await endIdentities(db, id)) === 0) throw new Refusal(409, ssoLinkText.nothing);
}

async function hasPassword(db: Db, user: number): Promise<boolean> {
  const found = await sql`select from app_user where id = ${user} and password_hash is not null`.execute(db);
  return found.rows.length > 0 && !(await passwordIsOff(db, user));
}
