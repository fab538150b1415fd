// Personal data can be exported and erased: the work stays, the name goes.
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { emptyOutbox, forgetHistory } from '#server/auth/housekeeping.ts';
import { limitGuesses } from '#server/auth/guesses.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { exportUser } from '#server/commands/export-user.ts';
import { findPerson } from '#server/commands/person.ts';
import { pseudonymiseUser } from '#server/commands/pseudonymise-user.ts';
import { contract } from '#shared/api/contract.ts';
import { commandsText } from '#shared/text/commands.ts';
import { accessText } from '#shared/text/access.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { createRole, createSchool, createUser, platformClient, type School } from '#tests/support/factories.ts';
import { rowsOf } from '#tests/support/snapshot.ts';
import { changesOf, countChangeSets } from '#tests/support/memory.ts';

let api: TestApi;
let school: School;
let administrator: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  administrator = await platformClient(api);
  // The school always keeps a manager.
  await createUser(api.database, { roles: [{ organization: school.organization, objects: { '*': 'crud' } }] });
});
afterAll(() => api.close());

const { access, educationalUnit, profile } = contract;

/** A user who was renamed, coordinates a unit, has a session, and requested a new password. */
async function createPerson(username: string) {
  const role = await createRole(api.database, { organization: school.organization, objects: { '*': 'crud' } });
  const body = {
    firstname: 'Marieke',
    lastname: 'Zonneveld',
    username,
    email: `${username}@oud.example`,
    role: [role],
  };
  const made = await administrator.call(access.createUser, { body });
  expect(made.status, JSON.stringify(made.errors)).toBe(201);
  const { id } = made.body as { id: number };
  const client = new Client(api.app, await tokenFor(api.database, id));
  const changed = { firstname: 'Marieke', lastname: 'de Bruin', email: `${username}@nieuw.example` };
  expect((await client.call(profile.update, { body: changed })).status).toBe(200);
  const link = await sql<{ token: string }>`
    select split_part(data->>'path', '/', 3) as token from mail where recipient = ${changed.email}`.execute(
    api.database,
  );
  expect((await client.call(profile.confirmEmail, { body: { token: link.rows[0]?.token } })).status).toBe(200);
  const unit = await client.call(educationalUnit.create, {
    body: { title: 'Wiskunde', coordinator: 'Marieke de Bruin' },
  });
  expect(unit.status, JSON.stringify(unit.errors)).toBe(201);
  await sql`insert into password_reset_request (email) values (${changed.email})`.execute(api.database);
  const wrong = async () => ({ right: false });
  await limitGuesses(api.database, { account: username, address: '10.1.2.3', knownBrowser: null }, wrong);
  await sql`update app_user set password_hash = ${await hashPassword('een lang wachtwoord')} where id = ${id}`.execute(
    api.database,
  );
  return { id, client, unit: (unit.body as { id: number }).id };
}

/** Every row of every table that still holds one of these words. */
async function mentions(...words: string[]): Promise<string[]> {
  return Object.entries(await rowsOf(api.url)).flatMap(([table, rows]) =>
    rows
      .filter((row) => words.some((word) => row.toLowerCase().includes(word.toLowerCase())))
      .map((row) => `${table} ${row}`),
  );
}

describe('refuses', () => {
  it('an unknown username', async () => {
    const before = await rowsOf(api.url);
    await expect(exportUser(api.database, 'niemand')).rejects.toThrow(commandsText.admin.unknownUser('niemand'));
    await expect(pseudonymiseUser(api.database, 'niemand')).rejects.toThrow(commandsText.admin.unknownUser('niemand'));
    expect(await rowsOf(api.url)).toEqual(before);
  });

  it('to erase the last administrator of the platform or of a school', async () => {
    const users = await api.database.selectFrom('app_user').select('username').execute();
    const before = await rowsOf(api.url);
    await expect(pseudonymiseUser(api.database, users[0]?.username ?? '')).rejects.toThrow(
      accessText.lastManager(accessText.platform),
    );
    expect(await rowsOf(api.url)).toEqual(before);
  });
});

it('an export has everything about a person, without secrets or text about others', async () => {
  const { id, client } = await createPerson('mzonneveld');
  const colleague = { firstname: 'Derde', lastname: 'Persoon', username: 'derde', email: 'derde@school.example' };
  const role = await createRole(api.database, { organization: school.organization, objects: {} });
  expect((await client.call(access.createUser, { body: { ...colleague, role: [role] } })).status).toBe(201);
  const text = await exportUser(api.database, 'MZonneveld');
  const exported = JSON.parse(text) as Record<string, { [name: string]: unknown }[]> & { account: object };
  expect(exported.account).toMatchObject({ id, username: 'mzonneveld', lastname: 'de Bruin', has_password: true });
  for (const part of ['roles', 'sessions', 'sign_in_attempts', 'coordinator_of', 'changes_about_this_person'])
    expect([part, (exported[part] ?? []).length > 0]).toEqual([part, true]);
  expect(text).toContain('mzonneveld@oud.example');
  const made = exported['changes_by_this_person']?.find(
    ({ table_name, operation }) => table_name === 'app_user' && operation === 'insert',
  );
  expect(made).toMatchObject({ changes: null });
  for (const secret of ['derde@school.example', 'argon2', '\\\\x']) expect(text).not.toContain(secret);
  await pseudonymiseUser(api.database, 'mzonneveld');
});

it('erasing a person removes the name from every table, keeps the work, and ends all access', async () => {
  const { id, client, unit } = await createPerson('mdebruin');
  const other = await createPerson('naamgenoot');
  const kept = await mentions('naamgenoot');
  const before = await countChangeSets(api.database);
  expect((await mentions('mdebruin')).length).toBeGreaterThan(5);

  const pseudonym = await pseudonymiseUser(api.database, 'mdebruin');
  expect(pseudonym).toBe(`oud-gebruiker-${id}`);
  expect(await mentions('mdebruin', 'Marieke de Bruin')).toEqual([]);
  const account = await api.database.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(account).toMatchObject({ ...commandsText.admin.pseudonym(id), active: false, password_hash: null });
  expect((await client.call(contract.session.me)).status).toBe(401);
  const signIn = await api.app.inject({
    method: 'POST',
    url: '/oauth/v2/token',
    payload: {
      grant_type: 'password',
      client_id: 'leerlijn-web',
      client_secret: 'leerlijn-web',
      username: pseudonym,
      password: 'een lang wachtwoord',
    },
  });
  expect(signIn.statusCode).toBe(400);

  expect(await countChangeSets(api.database)).toBe(before + 1);
  const [made] = await changesOf(api.database, 'app_user', id);
  expect(made?.changes).toMatchObject({ lastname: [null, String(id)], username: [null, pseudonym] });
  const unitNow = await sql<{ coordinator: string; revision: number }>`
    select coordinator, revision from educational_unit where id = ${unit}`.execute(api.database);
  expect(unitNow.rows[0]).toEqual({ coordinator: `Oud-gebruiker ${id}`, revision: 2 });

  // Another account keeps its own rows.
  const left = await mentions('naamgenoot');
  const own = (rows: string[]) => rows.filter((row) => /^(app_user|session|user_role|mail|sign_in) /.test(row));
  expect(own(left)).toEqual(own(kept));
  expect((await other.client.call(contract.session.me)).status).toBe(200);
  await pseudonymiseUser(api.database, 'naamgenoot');
});

it('erasing also works for a removed account that only the history still names', async () => {
  const { id } = await createPerson('vertrokken');
  expect((await administrator.call(access.removeUser, { params: { id } })).status).toBeLessThan(300);
  for (const typed of ['vertrokken', 'ＶＥＲtrokken '])
    expect(await findPerson(api.database, typed)).toMatchObject({ id, present: false, name: 'Marieke de Bruin' });
  expect(JSON.parse(await exportUser(api.database, 'vertrokken'))).toMatchObject({ account: null });
  await pseudonymiseUser(api.database, 'vertrokken');
  expect(await mentions('vertrokken')).toEqual([]);
  const gone = await api.database.selectFrom('app_user').select('id').where('id', '=', id).executeTakeFirst();
  expect(gone).toBeUndefined();
});

it('erasing a name that looks like an attribute leaves the history of others intact', async () => {
  await createPerson('title');
  const names = async () => {
    const found = await sql<{ names: string[] }>`
      select array(select jsonb_object_keys(after)) as names from change
      where table_name = 'educational_unit' order by id`.execute(api.database);
    return found.rows.map((row) => row.names);
  };
  const before = await names();
  await pseudonymiseUser(api.database, 'title');
  expect((await names()).slice(0, before.length)).toEqual(before);
});

describe('the cleanup', () => {
  it('removes history older than the retention of the school, and nothing newer', async () => {
    const made = await sql<{ id: number }>`insert into change_set (at, kind) values
      (now() - interval '31 days', 'oud'), (now() - interval '29 days', 'jong') returning id`.execute(api.database);
    const ids = made.rows.map(({ id }) => id);
    await sql`insert into change (change_set, table_name, record, operation)
      select id, 'programme', 1, 'update' from unnest(${ids}::bigint[]) as id`.execute(api.database);
    await forgetHistory(api.database, 30);
    const left = await sql`
      select s.kind, (select count(*) from change c where c.change_set = s.id) as changes
      from change_set s where id = any(${ids}::bigint[])`.execute(api.database);
    expect(left.rows).toEqual([{ kind: 'jong', changes: 1 }]);
  });

  it('removes mails from the outbox folder after thirty days', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'leerlijn-outbox-'));
    try {
      await mkdir(join(folder, 'map'));
      for (const [name, days] of [
        ['oud.txt', 31],
        ['jong.txt', 29],
      ] as const) {
        await writeFile(join(folder, name), '');
        const at = new Date(Date.now() - days * 86_400_000);
        await utimes(join(folder, name), at, at);
      }
      await emptyOutbox(folder);
      expect((await readdir(folder)).toSorted()).toEqual(['jong.txt', 'map']);
      await emptyOutbox(join(folder, 'bestaat-niet'));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
