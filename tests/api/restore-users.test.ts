// Restoring users, roles and options: nobody gets more than they had, or gives more than they hold.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { pseudonymiseUser } from '#server/commands/pseudonymise-user.ts';
import { contract } from '#shared/api/contract.ts';
import { createRole, createUser } from '#tests/support/factories.ts';
import { setUpRestore } from '#tests/support/restore.ts';

const { access, labels } = contract;
const { given, put, trash, without, moment, newOption } = setUpRestore();

const hashOf = async (id: number) =>
  (
    await sql<{ hash: string | null }>`
      select password_hash as hash from app_user where id = ${id}`.execute(given.api.database)
  ).rows[0]?.hash;

describe('a restore', () => {
  it('of a user brings back roles and units, but no password, and asks the user to choose one', async () => {
    const role = await createRole(given.api.database, {
      organization: given.school.organization,
      objects: { programme: 'r' },
    });
    const id = await createUser(given.api.database, { roles: [role], units: [given.school.cluster] });
    await sql`update app_user set password_hash = 'geheim' where id = ${id}`.execute(given.api.database);
    await given.full.call(access.removeUser, { params: { id } });
    expect((await trash('user'))[0]).toMatchObject({ id, title: 'Anna Test' });
    expect((await put({ object: 'user', id }, given.stranger)).status).toBe(404);
    expect((await put({ object: 'user', id }, await without(['user', 'rud']))).status).toBe(403);
    // A restore cannot give rights that the user does not have.
    expect((await put({ object: 'user', id }, await without(['programme', '']))).status).toBe(403);
    const mails = async () => (await sql`select from mail`.execute(given.api.database)).rows.length;
    const sent = await mails();
    await put({ object: 'user', id, preview: true });
    expect(await mails()).toBe(sent);
    const done = await put({ object: 'user', id });
    expect(await mails()).toBe(sent + 1);
    expect((await given.full.call(access.user, { params: { id } })).body).toMatchObject({
      role: [role],
      organizationalunit: [given.school.cluster],
    });
    expect(await hashOf(id)).toBeNull();
    await put({ object: 'user', id, change_set: done.body.change_set });
    await sql`insert into app_user (username) select c.before->>'username' from change c
      where table_name = 'app_user' and record = ${id} and operation = 'delete' limit 1`.execute(given.api.database);
    expect(await put({ object: 'user', id })).toMatchObject({ status: 422 });
  });

  it('of an earlier state of a user keeps the password', async () => {
    const role = await createRole(given.api.database, { organization: given.school.organization, objects: {} });
    const id = await createUser(given.api.database, { roles: [role] });
    await sql`update app_user set password_hash = 'geheim', eppn = 'anna@uni.nl' where id = ${id}`.execute(
      given.api.database,
    );
    const then = await moment();
    await given.full.call(access.updateUser, {
      params: { id },
      body: { firstname: 'Bo', eppn: 'bo@uni.nl', organizationalunit: [given.school.cluster] },
    });
    expect(await put({ object: 'user', id, moment: then, attributes: ['firstname'] })).toMatchObject({ status: 200 });
    const half = await given.full.call(access.user, { params: { id } });
    expect(half.body).toMatchObject({ firstname: 'Anna', organizationalunit: [given.school.cluster] });
    await put({ object: 'user', id, moment: then });
    expect((await given.full.call(access.user, { params: { id } })).body).toMatchObject({
      ...{ eppn: 'anna@uni.nl', organizationalunit: [] },
    });
    expect(await hashOf(id)).toBe('geheim');
  });

  it('of a role brings back its rights, but never more than the user has', async () => {
    const attributes = { 'programme.title': 'r' };
    const id = await createRole(given.api.database, {
      organization: given.school.organization,
      objects: { programme: 'cru' },
      attributes,
    });
    const then = await moment();
    const read = async () => (await given.full.call(access.role, { params: { id } })).body;
    const before = await read();
    await given.full.call(access.updateRole, {
      params: { id },
      body: { title: 'Anders', permissions: [{ object: 'programme', create: false }] },
    });
    expect(await put({ object: 'role', id, moment: then })).toMatchObject({ status: 200 });
    expect(await read()).toEqual(before);
    await given.full.call(access.removeRole, { params: { id } });
    expect(await put({ object: 'role', id }, await without(['programme', 'r']))).toMatchObject({ status: 403 });
    expect(await put({ object: 'role', id })).toMatchObject({ status: 200 });
    expect(await read()).toEqual(before);
    const kept =
      await sql`select from attribute_permission ap join permission p on p.id = ap.permission where p.role = ${id}`.execute(
        given.api.database,
      );
    expect(kept.rows).toHaveLength(1);
  });

  it('of an option is refused beside another of the same name', async () => {
    const id = await newOption('programme', 'level', 'Associate');
    await given.full.call(labels.removeOption, { params: { id } });
    const again = await newOption('programme', 'level', 'Associate');
    expect((await put({ object: 'labels__labeloptions', id })).status).toBe(422);
    await given.full.call(labels.updateOption, { params: { id: again }, body: { option_value: 'Anders' } });
    expect((await put({ object: 'labels__labeloptions', id })).status).toBe(200);
  });
});

it('a user who was erased is not in the trash and cannot be restored', async () => {
  const id = await createUser(given.api.database, { units: [given.school.cluster] });
  await sql`update app_user set username = ${`weg-${id}`} where id = ${id}`.execute(given.api.database);
  await given.full.call(access.removeUser, { params: { id } });
  expect((await trash('user')).map((each) => each.id)).toContain(id);
  await pseudonymiseUser(given.api.database, `weg-${id}`);
  expect((await trash('user')).map((each) => each.id)).not.toContain(id);
  expect((await put({ object: 'user', id })).status).toBe(404);
});
