// Nobody can find out whether a name or address is known: both run the same statements, and every sign-in verifies one password
// at the same cost. Nothing here measures time.
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { hashPassword } from '#server/auth/passwords.ts';
import { contract } from '#shared/api/contract.ts';
import { Client, startApi, type TestApi } from '#tests/support/api.ts';
import { countQueries } from '#tests/support/fuzz/queries.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn<typeof real.verify>(real.verify) };
});

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = new Client(api.app, null);
  const user = (username: string, password_hash: string | null, active = true) =>
    api.database
      .insertInto('app_user')
      .values({ username, firstname: 'A', lastname: 'B', email: `${username}@leerlijn.example`, password_hash, active })
      .execute();
  const hash = await hashPassword('tafelpoot grijs 9');
  await user('bekend', hash);
  await user('zonder', null);
  await user('weg', hash, false);
});
afterAll(() => api.close());

async function signIn(username: string, password: string) {
  vi.mocked(verify).mockClear();
  let answer: unknown;
  const queries = await countQueries(async () => {
    const body = {
      grant_type: 'password',
      username,
      password,
      client_id: 'leerlijn-web',
      client_secret: 'leerlijn-web',
    };
    const { status, details } = await client.call(contract.session.token, { body });
    answer = { status, details };
  });
  const costs = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4).join('$'));
  return { answer, queries, costs };
}

it('a wrong password, an unknown name, an account without a password and a closed account look and cost the same', async () => {
  const wrong = await signIn('bekend', 'fout wachtwoord 1');
  expect(wrong.costs).toEqual(['argon2id$v=19$m=19456,t=2,p=1']);
  for (const [username, password] of [
    ['onbekend', 'fout wachtwoord 1'],
    ['zonder', 'fout wachtwoord 1'],
    ['weg', 'tafelpoot grijs 9'],
  ] as const)
    expect(await signIn(username, password)).toEqual(wrong);
});

it('asking for a link runs the same statements for a known and an unknown address', async () => {
  const ask = async (email: string) => {
    let answer: unknown;
    const queries = await countQueries(async () => {
      const { status, body } = await client.call(contract.profile.requestReset, { body: { email } });
      answer = { status, body };
    });
    return { queries, answer };
  };
  expect(await ask('bekend@leerlijn.example')).toEqual(await ask('niemand@leerlijn.example'));
});
