// Usernames that look alike are one name, for new users and at sign-in.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createAdministrator } from '#server/access/create-administrator.ts';
import { contract } from '#shared/api/contract.ts';
import { accessText } from '#shared/text/access.ts';
import { fieldText } from '#shared/text/field.ts';
import { type Client, startApi, type TestApi, testConfig } from '#tests/support/api.ts';
import { clientWith, createSchool, type School } from '#tests/support/factories.ts';

const { access } = contract;
let api: TestApi;
let school: School;
let manager: Client;
const password = 'zeven paarse fietsen';

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  manager = await clientWith(api, school, { '*': 'crud' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.deleteFrom('sign_in_attempt').execute();
});

const make = (username: string) =>
  manager.call(access.createUser, {
    body: {
      username,
      firstname: 'Bo',
      lastname: 'Jansen',
      email: 'bo@leerlijn.example',
      password,
      organizationalunit: [school.cluster],
    },
  });
const signIn = async (username: string, given = password) => {
  const client = { client_id: testConfig.oauthClientId, client_secret: testConfig.oauthClientSecret };
  const payload = { grant_type: 'password', ...client, username, password: given };
  return (await api.app.inject({ method: 'POST', url: '/oauth/v2/token', payload })).statusCode;
};

it.each([
  'on\u200bzichtbaar',
  'on\u00adzichtbaar',
  'on\u202ezichtbaar',
  'on\tzichtbaar',
  'on  zichtbaar',
  '\u2060',
  'on\u3164zichtbaar',
])('a new user cannot have the username %j', async (username) => {
  expect(await make(username)).toMatchObject({ status: 422, errors: { username: fieldText.username } });
});

describe.each([
  ['full width', 'ｊａｎ', 'jan'],
  ['a loose accent', 'Rene\u0301', 'René'],
  ['the dotted capital', 'İrem', 'irem'],
  ['a second dot', 'i\u0307x', 'İx'],
])('%s', (_, written, alike) => {
  it('is the same name, and both ways of writing it sign in', async () => {
    expect((await make(written)).status).toBe(201);
    expect(Object.keys((await make(alike)).errors)).toEqual(['username']);
    expect(await signIn(written)).toBe(200);
    expect(await signIn(alike)).toBe(200);
    expect(await signIn(alike.toUpperCase())).toBe(200);
  });
});

it('guesses count for one account, however its name is written', async () => {
  await make('tim');
  for (const name of ['tim', 'ＴＩＭ', 'ｔｉｍ', 'tİm', 'ti\u0307m']) expect(await signIn(name, 'fout')).toBe(400);
  expect(await signIn('Ｔim', 'fout')).toBe(429);
});

it('the same holds for an administrator made by the operator', async () => {
  const names = { password, email: 'a@leerlijn.example', firstname: 'A', lastname: 'B' };
  const create = (username: string) => createAdministrator(api.database, { username, ...names });
  await expect(create('be\u200bheer')).rejects.toThrow(fieldText.username);
  await create('ｂｅｈｅｅｒ');
  await expect(create('BEHEER')).rejects.toThrow(accessText.usernameTaken('BEHEER'));
  expect(await signIn('beheer')).toBe(200);
});
