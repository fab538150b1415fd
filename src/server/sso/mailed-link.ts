// What a user can do with a link from a mail: choose a password, or, with an invitation, sign in with their institution.
import { sql } from 'kysely';

import { networkOf } from '#server/auth/guesses.ts';
import { passwordIsOff } from '#server/auth/password-off.ts';
import type { Database } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { PublicCall } from '#server/http/call.ts';
import { Refusal } from '#server/refusal.ts';
import { tokenHash } from '#server/tokens.ts';
import { loginText } from '#shared/text/login.ts';

import { startAttempt } from './attempts.ts';
import { belongsTo, personById } from './people.ts';
import type { Provider } from './provider.ts';

type LinkCall = PublicCall<unknown, '{id}{token}'>;

const linkInvalid = () => new Refusal(404, loginText.linkInvalid);

export function mailedLinkHandlers(database: Database, provider: Provider | null, publicUrl: string) {
  const kindOf = async (id: number, hash: Buffer): Promise<'reset' | 'invitation'> => {
    const found = await sql<{ invitation: boolean }>`
      select r.invitation from password_reset r join app_user u on u.id = r.app_user
      where r.hash = ${hash} and r.app_user = ${id} and r.expires_at > now() and u.active`.execute(database);
    const [link] = found.rows;
    if (!link) throw linkInvalid();
    return link.invitation ? 'invitation' : 'reset';
  };
  const ssoFor = async (id: number) => provider !== null && hasOpenSchool(database, id);
  return {
    mailed: async ({ params: { id, token } }: LinkCall) => {
      const kind = await kindOf(id, tokenHash(token));
      const sso = kind === 'invitation' && (await ssoFor(id));
      return { kind, sso, password: !(await passwordIsOff(database, id)) };
    },

    accept: async ({ params: { id, token }, address }: LinkCall) => {
      const invitation = tokenHash(token);
      const kind = await kindOf(id, invitation);
      if (kind !== 'invitation' || !provider || !(await ssoFor(id))) throw linkInvalid();
      const purpose = { returnTo: '/', invitation };
      const { url, cookie } = await startAttempt(database, provider, purpose, { by: networkOf(address), publicUrl });
      return new JsonAnswer(JSON.stringify({ url }), {
        headers: { 'set-cookie': cookie, 'cache-control': 'no-store' },
      });
    },
  };
}

/** Whether any of this user's schools has single sign-on. */
async function hasOpenSchool(database: Database, id: number): Promise<boolean> {
  const person = await personById(database, id);
  const open = await sql<{ organization: number }>`select organization from sign_in_setting where sso`.execute(
    database,
  );
  return person !== null && open.rows.some(({ organization }) => belongsTo(person, organization));
}
