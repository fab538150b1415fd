// Changes to a second step: by its owner after a recent sign-in, by an administrator who removes it, and by a role that requires one.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { profileText } from '#shared/text/profile.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';
import { Client } from '#tests/support/api.ts';
import { makePasskey } from '#tests/support/authenticator.ts';
import { clientWith, createSchool, createUser } from '#tests/support/factories.ts';
import { codeNow, setUpSecondFactor } from '#tests/support/second-factor.ts';

const { secondFactor } = contract;
const people = setUpSecondFactor();
const { newPerson, newBrowser, signedIn, newSecretOf, addApp, addPasskey, mailsOf, toldOf } = people;

describe('changing a second step', () => {
  it('needs a recent sign-in', async () => {
    const person = await newPerson();
    const own = await signedIn(person);
    await sql`update session set created_at = now() - interval '16 minutes' where app_user = ${person.id}`.execute(
      people.api.database,
    );
    for (const endpoint of [secondFactor.startPasskey, secondFactor.startTimeCode, secondFactor.newRecoveryCodes]) {
      const answer = await own.call(endpoint as typeof secondFactor.startTimeCode);
      expect(answer).toMatchObject({
        status: 403,
        message: profileText.signInAgain(15),
        details: { sign_in_again: true },
      });
    }
  });

  it('cannot reach another user, and needs a ticket of the same user', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    await addPasskey(person);
    const [own, stranger] = [await signedIn(person), await signedIn(other)];
    const [kept] = (await own.call(secondFactor.own)).body.passkeys;
    const params = { id: kept?.id ?? 0 };
    expect((await stranger.call(secondFactor.renamePasskey, { params, body: { name: 'x' } })).status).toBe(404);
    expect((await stranger.call(secondFactor.removePasskey, { params })).status).toBe(404);
    expect(
      (await own.call(secondFactor.renamePasskey, { params, body: { name: 'Telefoon' } })).body.passkeys,
    ).toMatchObject([{ name: 'Telefoon' }]);
    const { ticket, options } = (await own.call(secondFactor.startPasskey)).body;
    const { response } = makePasskey(options as never);
    const body = { ticket, name: 'Van een ander', response };
    expect((await stranger.call(secondFactor.addPasskey, { body })).status).toBe(409);
  });

  it('replaces old recovery codes by new ones, and leaves no secrets in the history', async () => {
    const person = await newPerson();
    const { codes, secret } = await addApp(person);
    const own = await signedIn(person);
    const { recovery_codes } = (await own.call(secondFactor.newRecoveryCodes)).body;
    expect(recovery_codes).toHaveLength(10);
    const ten = `10 × ${secondFactorText.history.recoveryCode}`;
    expect((await toldOf(person))[0]).toEqual([ten, ten]);
    const browser = newBrowser();
    const { ticket } = (await browser.password(person.username)).body;
    expect((await browser.second(ticket, { code: codes[0] })).status).toBe(400);
    const recorded = await sql<{ text: string }>`
      select coalesce(before, after)::text as text from change where record = ${person.id}`.execute(
      people.api.database,
    );
    expect(recorded.rows.length).toBeGreaterThan(10);
    const memory = recorded.rows.map(({ text }) => text).join('\n');
    expect(memory).not.toContain(secret.toString('hex'));
    expect(memory).not.toMatch(/hash|secret|public_key/);
  });
});

describe('an administrator', () => {
  const manager = { user: 'cru', role: 'r' };

  it('can remove it: the user gets a mail, sessions end, and it is in the history', async () => {
    const person = await newPerson();
    await addApp(person);
    const own = await signedIn(person);
    const admin = await clientWith(people.api, people.school, { '*': 'crud' });
    const params = { id: person.id };
    const isSetUp = async (reader: Client) => (await reader.call(contract.access.user, { params })).body.second_factor;
    expect(await isSetUp(admin)).toBe(true);
    expect(await isSetUp(await clientWith(people.api, people.school, { user: 'r' }))).toBeUndefined();
    expect((await admin.call(secondFactor.clear, { params })).status).toBe(204);
    expect(await isSetUp(admin)).toBe(false);
    expect((await own.call(secondFactor.own)).status).toBe(401);
    expect(await mailsOf(person)).toEqual(['timeCodeSet', 'cleared']);
    expect((await newBrowser().password(person.username)).status).toBe(200);
    expect((await admin.call(secondFactor.clear, { params })).message).toBe(secondFactorText.nothingToClear);
    const { timeCode, recoveryCode } = secondFactorText.history;
    expect(await toldOf(person)).toEqual([
      [`${timeCode}, 10 × ${recoveryCode}`, ''],
      ['', `${timeCode}, 10 × ${recoveryCode}`],
    ]);
  });

  it('restores a removed user without it, because its secrets are gone', async () => {
    const person = await newPerson();
    await addApp(person);
    await addPasskey(person);
    const admin = await clientWith(people.api, people.school, { '*': 'crud' });
    expect((await admin.call(contract.access.removeUser, { params: { id: person.id } })).status).toBe(204);
    const body = { object: 'user' as const, id: person.id };
    const back = await admin.call(contract.restore.restore, { body });
    expect([back.status, back.message]).toEqual([200, '']);
    const left = await sql`select from passkey where app_user = ${person.id}
      union all select from time_code where app_user = ${person.id}`.execute(people.api.database);
    expect(left.rows).toEqual([]);
  });

  it('cannot remove it without the right, for another school, for a user with more rights, or for themselves', async () => {
    const person = await newPerson();
    await addApp(person);
    const params = { id: person.id };
    const elsewhere = await createSchool(people.api.database);
    const status = async (asking: Client, of = params) =>
      (await asking.call(secondFactor.clear, { params: of })).status;
    expect(await status(await clientWith(people.api, people.school, { user: 'r' }))).toBe(403);
    expect(await status(await clientWith(people.api, elsewhere, { '*': 'crud' }))).toBe(404);
    const strong = await createUser(people.api.database, {
      roles: [{ organization: people.school.organization, objects: { '*': 'crud' } }],
    });
    const operator = await createUser(people.api.database, {
      roles: [{ organization: null, objects: { '*': 'crud' } }],
    });
    const weak = await clientWith(people.api, people.school, manager);
    expect(await status(weak, { id: strong })).toBe(403);
    expect(await status(weak, { id: operator })).not.toBe(204);
    expect(await status(await signedIn({ id: strong }), { id: strong })).toBe(409);
    expect(await status(weak)).toBe(204);
  });
});

describe('a second step required by a role', () => {
  it('limits a session with only a password to the calls to set one up, at once', async () => {
    const person = await newPerson();
    const admin = await clientWith(people.api, people.school, { '*': 'crud' });
    const { access_token } = (await newBrowser().password(person.username)).body;
    const working = new Client(people.api.app, access_token);
    expect((await working.call(contract.reference.states)).status).toBe(200);
    const require = (required: boolean) =>
      admin.call(secondFactor.savePolicy, { params: { id: person.role }, body: { required } });
    expect((await require(true)).status).toBe(204);
    const refused = { status: 403, message: secondFactorText.mustSetUp, details: { second_factor_missing: true } };
    for (const endpoint of [contract.reference.states, contract.profile.sessions, contract.programme.list])
      expect(await working.call(endpoint as typeof contract.reference.states)).toMatchObject(refused);
    expect((await working.call(secondFactor.own)).body.required).toBe(true);

    const { ticket } = (await working.call(secondFactor.startTimeCode)).body;
    const code = codeNow(await newSecretOf(person));
    expect((await working.call(secondFactor.setTimeCode, { body: { ticket, code } })).status).toBe(201);
    expect((await working.call(contract.reference.states)).status).toBe(200);
    // The last one cannot be removed as long as it is required.
    expect((await working.call(secondFactor.removeTimeCode)).message).toBe(secondFactorText.lastOne);
    await require(false);
    expect((await working.call(secondFactor.removeTimeCode)).status).toBe(204);
  });

  it('can be required only in the school of the role', async () => {
    const person = await newPerson();
    const elsewhere = await createSchool(people.api.database);
    const operator = await createUser(people.api.database, {
      roles: [{ organization: null, objects: { '*': 'crud' } }],
    });
    const platformRole = (
      await sql<{ role: number }>`select role from user_role where app_user = ${operator}`.execute(people.api.database)
    ).rows[0]?.role as number;
    const status = async (asking: Client, id: number) =>
      (await asking.call(secondFactor.savePolicy, { params: { id }, body: { required: true } })).status;
    const admin = await clientWith(people.api, people.school, { '*': 'crud' });
    expect(await status(await clientWith(people.api, elsewhere, { '*': 'crud' }), person.role)).toBe(404);
    expect(await status(await clientWith(people.api, people.school, { role: 'r' }), person.role)).toBe(403);
    expect(await status(admin, platformRole)).toBe(404);
    expect(await status(await signedIn({ id: operator }), platformRole)).toBe(204);
    const listed = (await admin.call(secondFactor.policy)).body;
    expect(listed.every(({ organization }) => organization === people.school.organization)).toBe(true);
    expect(listed.map(({ role }) => role)).toContain(person.role);
  });
});
