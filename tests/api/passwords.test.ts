// A password is compared exactly as typed, wherever it was set; it does not expire; and there are no hints.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { newResetPath } from '#server/auth/reset-token.ts';
import { contract } from '#shared/api/contract.ts';
import { Client, startApi, type TestApi, testConfig, tokenFor } from '#tests/support/api.ts';
import { clientWith, createRole, createSchool, createUser, type School } from '#tests/support/factories.ts';

let api: TestApi;
let school: School;
let manager: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  manager = await clientWith(api, school, { '*': 'crud' });
});
afterAll(() => api.close());

async function person() {
  const role = await createRole(api.database, { organization: school.organization, objects: {} });
  const id = await createUser(api.database, { roles: [role] });
  const username = `persoon${id}`;
  await api.database.updateTable('app_user').set({ username }).where('id', '=', id).execute();
  return { id, username };
}
const oauth = { client_id: testConfig.oauthClientId, client_secret: testConfig.oauthClientSecret };
const signIn = (username: string, password: string) =>
  api.app.inject({
    method: 'POST',
    url: '/oauth/v2/token',
    payload: { ...oauth, grant_type: 'password', username, password },
  });

/** The maximum length, without a pattern. */
const longest = Array.from({ length: 80 }, (_, index) => (index * 7919).toString(36))
  .join(' ')
  .slice(0, 199);
const nearly: [string, string, string][] = [
  ['blanks around it', '  zeven paarse fietsen ', 'zeven paarse fietsen'],
  ['capitals', 'Zeven Paarse FIETSEN', 'zeven paarse fietsen'],
  ['letters that only look the same', 'zeven paarse ﬁetsen', 'zeven paarse fietsen'],
  ['its last of 200 characters', `${longest}a`, `${longest}b`],
];
const ways: [string, (id: number, password: string) => Promise<number>][] = [
  [
    'on the profile',
    async (id, password) => {
      const own = new Client(api.app, await tokenFor(api.database, id));
      return (await own.call(contract.profile.update, { body: { password } })).status;
    },
  ],
  [
    'with a link',
    async (id, password) => {
      const token = (await newResetPath(api.database, id, 3600)).split('/').at(-1) ?? '';
      const anyone = new Client(api.app, null);
      return (await anyone.call(contract.profile.reset, { params: { id, token }, body: { password } })).status;
    },
  ],
  [
    'by a manager',
    async (id, password) =>
      (await manager.call(contract.access.updateUser, { params: { id }, body: { password } })).status,
  ],
];

describe.each(ways)('a password set %s', (_, set) => {
  it.each(nearly)('is refused when it differs by %s', async (_difference, password, other) => {
    const { id, username } = await person();
    expect(await set(id, password)).toBe(200);
    expect((await signIn(username, other)).statusCode).toBe(400);
    expect((await signIn(username, password)).statusCode).toBe(200);
  });
});

it('a password does not expire: one from ten years ago still works, and no column stores its age', async () => {
  const { id, username } = await person();
  const password = 'zeven paarse fietsen';
  const own = new Client(api.app, await tokenFor(api.database, id));
  expect((await own.call(contract.profile.update, { body: { password } })).status).toBe(200);
  await sql`update change_set set at = at - interval '10 years' where app_user = ${id}`.execute(api.database);
  const answer = await signIn(username, password);
  expect(answer.statusCode).toBe(200);
  const { access_token } = answer.json<{ access_token: string }>();
  expect((await new Client(api.app, access_token).call(contract.session.me)).status).toBe(200);
  const ages = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'app_user' and data_type ~ 'date|time|interval'`.execute(
    api.database,
  );
  expect(ages.rows).toEqual([]);
});

it('there is no hint at a password: no security question is stored, and every refusal is the same', async () => {
  const { id, username } = await person();
  const row = await api.database.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(Object.keys(row).toSorted()).toEqual(
    ['active', 'email', 'eppn', 'firstname', 'id', 'lastname', 'password_hash', 'revision', 'username'].toSorted(),
  );
  const refusals = [await signIn(username, 'fout'), await signIn('niemand', 'fout')];
  expect(new Set(refusals.map(({ body }) => body)).size).toBe(1);
  expect(Object.keys(refusals[0]?.json<object>() ?? {})).toEqual(['error', 'error_description']);
});
