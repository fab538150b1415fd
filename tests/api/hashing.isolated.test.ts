// Hashing a password is slow: no transaction is open during it, so it holds no lock and no connection.
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { newResetPath } from '#server/auth/reset-token.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { contract } from '#shared/api/contract.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { clientWith, createSchool, createUser, type School } from '#tests/support/factories.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, hash: vi.fn<typeof real.hash>(real.hash) };
});

let api: TestApi;
let school: School;
let watch: Database;
const password = 'zeven paarse fietsen';

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  watch = connect(api.url, { max: 1 });
});
afterAll(async () => {
  await watch.destroy();
  await api.close();
});

const member = () => createUser(api.database, { roles: [{ organization: school.organization, objects: {} }] });
const manager = () => clientWith(api, school, { '*': 'crud' });

it.each([
  [
    'a new password on the profile',
    async () => {
      const client = new Client(api.app, await tokenFor(api.database, await member()));
      return client.call(contract.profile.update, { body: { password } });
    },
  ],
  [
    'a password that a manager sets',
    async () =>
      (await manager()).call(contract.access.updateUser, { params: { id: await member() }, body: { password } }),
  ],
  [
    'the password of a new user',
    async () => {
      const names = { firstname: 'A', lastname: 'B', username: 'nieuw', email: 'a@leerlijn.example' };
      const body = { ...names, password, organizationalunit: [school.faculty] };
      return (await manager()).call(contract.access.createUser, { body });
    },
  ],
  [
    'a password chosen with a link',
    async () => {
      const id = await member();
      const token = (await newResetPath(api.database, id, 3600)).split('/').at(-1) ?? '';
      return new Client(api.app, null).call(contract.profile.reset, { params: { id, token }, body: { password } });
    },
  ],
])('%s', async (_, call) => {
  const open: number[] = [];
  const real = vi.mocked(hash).getMockImplementation();
  vi.mocked(hash).mockImplementation(async (...given) => {
    const found = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(watch);
    open.push(found.rows[0]?.open ?? -1);
    return real?.(...given) ?? '';
  });
  const answer = await call();
  expect(answer.status, answer.message).toBeLessThan(300);
  expect(open).toEqual([0]);
  vi.mocked(hash).mockImplementation(real as typeof hash);
});
