// A forgotten password: asking for a link, the mail, and choosing a new password with it.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { answerResetRequests } from '#server/auth/reset-requests.ts';
import { removeExpired } from '#server/auth/housekeeping.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { contract } from '#shared/api/contract.ts';
import { fieldText } from '#shared/text/field.ts';
import { loginText } from '#shared/text/login.ts';
import { passwordText } from '#shared/text/password.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { Client, startApi, type TestApi, testConfig, tokenFor } from '#tests/support/api.ts';
import { createUser } from '#tests/support/factories.ts';
import { changesOf } from '#tests/support/memory.ts';

let api: TestApi;
let anyone: Client;
const password = 'zeven paarse fietsen';

beforeAll(async () => {
  api = await startApi();
  anyone = new Client(api.app, null);
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`truncate mail, password_reset_request, password_reset, sign_in_attempt`.execute(api.database);
});

let count = 0;
async function person(values: { active?: boolean } = {}) {
  const id = await createUser(api.database, {});
  const username = `persoon${(count += 1)}`;
  const email = `${username}.achternaam@leerlijn.example`;
  await api.database
    .updateTable('app_user')
    .set({ username, email, ...values })
    .where('id', '=', id)
    .execute();
  return { id, username, email };
}

const ask = (email: string) => anyone.call(contract.profile.requestReset, { body: { email } });
const choose = (id: number, token: string, chosen = password) =>
  anyone.call(contract.profile.reset, { params: { id, token }, body: { password: chosen } });
const signIn = async (username: string, with_: string) => {
  const client = { client_id: testConfig.oauthClientId, client_secret: testConfig.oauthClientSecret };
  const payload = { grant_type: 'password', ...client, username, password: with_ };
  return (await api.app.inject({ method: 'POST', url: '/oauth/v2/token', payload })).statusCode;
};
const mails = async () => {
  const found = await sql<{ recipient: string; kind: string; data: { path?: string } }>`
    select recipient, kind, data from mail order by id`.execute(api.database);
  return found.rows;
};
/** The token in the mail that a request leads to. */
async function link(email: string): Promise<string> {
  await ask(email);
  await answerResetRequests(api.database);
  const last = (await mails()).filter(({ kind }) => kind === 'reset').at(-1);
  return last?.data.path?.split('/').at(-1) ?? '';
}

describe('asking for a link', () => {
  it('gives the same response for a known and an unknown address, with the same work', async () => {
    const { email } = await person();
    const known = await ask(email);
    const unknown = await ask('niemand@leerlijn.example');
    expect([known.status, known.body]).toEqual([200, {}]);
    expect([unknown.status, unknown.body]).toEqual([200, {}]);
    const requests = await api.database.selectFrom('password_reset_request').select('email').orderBy('id').execute();
    expect(requests).toEqual([{ email }, { email: 'niemand@leerlijn.example' }]);
  });

  it('sends a mail only to a known address, in any case', async () => {
    const { id, email } = await person();
    await ask(email.toUpperCase());
    await ask('niemand@leerlijn.example');
    await answerResetRequests(api.database);
    expect(await mails()).toMatchObject([{ recipient: email, kind: 'reset' }]);
    expect((await mails())[0]?.data.path).toMatch(new RegExp(`^/resetpassword/${id}/[\\w-]{43}$`));
    expect(await api.database.selectFrom('password_reset_request').select('id').execute()).toEqual([]);
  });

  it('sends one mail per user when several share an address', async () => {
    const [one, other] = [await person(), await person()];
    await api.database.updateTable('app_user').set({ email: one.email }).where('id', '=', other.id).execute();
    await ask(one.email);
    await Promise.all([answerResetRequests(api.database), answerResetRequests(api.database)]);
    expect(await mails()).toHaveLength(2);
  });

  it('sends nothing to an inactive user', async () => {
    const { email } = await person({ active: false });
    await ask(email);
    await answerResetRequests(api.database);
    expect(await mails()).toEqual([]);
  });

  it.each([['geen adres'], ['a@b'], ['']])("refuses '%s' at its field", async (email) => {
    expect(await ask(email)).toMatchObject({ status: 422, errors: { email: fieldText.email } });
  });

  it('is throttled per account and per client address, known or not', async () => {
    const { email } = await person();
    for (const each of [email, 'niemand@leerlijn.example']) {
      const answers = [await ask(each), await ask(each), await ask(each), await ask(each)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expect(answers[3]?.message).toBe(refusalText.tooMany);
    }
    const many = await Promise.all(Array.from({ length: 30 }, (_, index) => ask(`adres${index}@leerlijn.example`)));
    expect(many.some(({ status }) => status === 429)).toBe(true);
  });

  it('does not throttle signing in', async () => {
    const { id, username, email } = await person();
    const password_hash = await hashPassword(password);
    await api.database.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute();
    for (let times = 0; times < 6; times += 1) await ask(email);
    expect(await signIn(username, password)).toBe(200);
  });
});

describe('choosing a password', () => {
  it('sets it, ends all sessions, and sends a mail about it', async () => {
    const { id, username, email } = await person();
    const signed = new Client(api.app, await tokenFor(api.database, id));
    expect((await signed.call(contract.session.me)).status).toBe(200);
    expect((await choose(id, await link(email))).status).toBe(200);
    expect((await signed.call(contract.session.me)).status).toBe(401);
    expect(await signIn(username, password)).toBe(200);
    expect((await mails()).at(-1)).toMatchObject({ recipient: email, kind: 'changed', data: { password: true } });
    const recorded = await changesOf(api.database, 'app_user', id);
    expect(recorded).toMatchObject([{ kind: 'session.reset', changes: { password_hash: [null, 'changed'] } }]);
  });

  it('works once, also for two requests at the same moment', async () => {
    const { id, email } = await person();
    const token = await link(email);
    const both = await Promise.all([choose(id, token), choose(id, token, 'acht groene fietsen')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await choose(id, token)).toMatchObject({ status: 404, message: loginText.linkInvalid });
  });

  it('ends the other links of the same user', async () => {
    const { id, email } = await person();
    const [first, second] = [await link(email), await link(email)];
    expect((await choose(id, second)).status).toBe(200);
    expect((await choose(id, first)).status).toBe(404);
  });

  it('does not work with a wrong token, for another user, after an hour or for a user who left', async () => {
    const { id, email } = await person();
    const other = await person();
    const token = await link(email);
    expect((await choose(id, 'x'.repeat(43))).status).toBe(404);
    expect((await choose(other.id, token)).status).toBe(404);
    await api.database.updateTable('app_user').set({ active: false }).where('id', '=', id).execute();
    expect((await choose(id, token)).status).toBe(404);
    await api.database.updateTable('app_user').set({ active: true }).where('id', '=', id).execute();
    const minutes = await sql<{ minutes: number }>`
      select round(extract(epoch from expires_at - now()) / 60)::int as minutes from password_reset`.execute(
      api.database,
    );
    expect(minutes.rows).toEqual([{ minutes: 60 }]);
    await sql`update password_reset set expires_at = now()`.execute(api.database);
    expect((await choose(id, token)).status).toBe(404);
    await removeExpired(api.database);
    expect(await api.database.selectFrom('password_reset').select('app_user').execute()).toEqual([]);
  });

  it.each([
    ['too short', 'kort', passwordText.tooShort(12)],
    ['very common', 'Wachtwoord123', passwordText.common],
  ])('refuses one that is %s, and keeps the link valid', async (_, chosen, problem) => {
    const { id, email } = await person();
    const token = await link(email);
    expect(await choose(id, token, chosen)).toMatchObject({ status: 422, errors: { password: problem } });
    expect((await choose(id, token)).status).toBe(200);
  });

  it('refuses the user’s own address as password', async () => {
    const { id, email } = await person();
    expect(await choose(id, await link(email), email)).toMatchObject({
      status: 422,
      errors: { password: passwordText.likeName },
    });
  });

  it('stores only the hash of the token', async () => {
    const { email } = await person();
    const token = await link(email);
    const kept = await sql<{ text: string }>`select password_reset::text as text from password_reset`.execute(
      api.database,
    );
    expect(kept.rows[0]?.text).not.toContain(token);
  });
});
