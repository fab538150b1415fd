// A second step at sign-in: every way in, and every way that must not lead in. Codes by themselves:
// src/server/auth/second-factor/time-code.test.ts; with a real browser: tests/e2e/second-factor.test.ts.
import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { hashPassword } from '#server/auth/passwords.ts';
import { relyingPartyOf } from '#server/auth/second-factor/relying-party.ts';
import { codeOf, stepAt } from '#server/auth/second-factor/time-code.ts';
import { contract } from '#shared/api/contract.ts';
import { grantTypes, type SecondStep } from '#shared/api/second-factor.ts';
import { profileText } from '#shared/text/profile.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';
import { ssoText } from '#shared/text/sso.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { makePasskey, type Passkey, signWith, type Tricks } from '#tests/support/authenticator.ts';
import { clientWith, createSchool, createUser, type School } from '#tests/support/factories.ts';

const { secondFactor } = contract;
const client = { client_id: 'leerlijn-web', client_secret: 'leerlijn-web' };
const password = 'een lang wachtwoord';
let password_hash: string;
let api: TestApi;
let school: School;

beforeAll(async () => {
  api = await startApi();
  password_hash = await hashPassword(password);
  school = await createSchool(api.database);
});
afterAll(() => api.close());

interface Person {
  id: number;
  username: string;
  role: number;
}

async function newPerson(): Promise<Person> {
  const id = await createUser(api.database, { roles: [{ organization: school.organization, objects: {} }] });
  const email = `persoon${id}@voorbeeld.nl`;
  await api.database.updateTable('app_user').set({ password_hash, email }).where('id', '=', id).execute();
  const found = await sql<Person>`
    select id, username, (select role from user_role where app_user = id) as role from app_user where id = ${id}`.execute(
    api.database,
  );
  return found.rows[0] as Person;
}

/** A browser with its cookies at the token endpoint. */
class Browser {
  cookies = new Map<string, string>();

  async post(body: object, address = '127.0.0.1') {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await api.app.inject({
      method: 'POST',
      url: '/oauth/v2/token',
      payload: { ...client, ...body },
      headers: { cookie },
      remoteAddress: address,
    });
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return {
      status: response.statusCode,
      body: response.json<SecondStep & { access_token: string; message: string }>(),
    };
  }

  password = (username: string) => this.post({ grant_type: 'password', username, password });
  second = (ticket: string, body: object) => this.post({ grant_type: grantTypes.secondFactor, ticket, ...body });
  passkey = (body: object = {}) => this.post({ grant_type: grantTypes.passkey, ...body });
}

const signedIn = async ({ id }: { id: number }) => new Client(api.app, await tokenFor(api.database, id));

async function addApp(person: Person): Promise<{ secret: Buffer; codes: string[] }> {
  await newStep();
  const own = await signedIn(person);
  const { ticket } = (await own.call(secondFactor.startTimeCode)).body;
  const found = await sql<{ secret: Buffer }>`
    select secret from sign_in_ticket where app_user = ${person.id} and kind = 'new_time_code'`.execute(api.database);
  const { secret } = found.rows[0] as { secret: Buffer };
  const set = await own.call(secondFactor.setTimeCode, {
    body: { ticket, code: codeOf(secret, stepAt(Date.now()) - 1) },
  });
  expect(set.status).toBe(201);
  return { secret, codes: set.body.recovery_codes };
}

async function addPasskey(person: Person, tricks: Tricks = {}): Promise<{ passkey: Passkey; status: number }> {
  const own = await signedIn(person);
  const { ticket, options } = (await own.call(secondFactor.startPasskey)).body;
  const { passkey, response } = makePasskey(options as never, tricks);
  const { status } = await own.call(secondFactor.addPasskey, { body: { ticket, name: 'Laptop', response } });
  return { passkey, status };
}

/** The code of the step before is taken for one step more: so not at the very end of one. */
async function newStep(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 2000) await pause(left);
}

const challengeOf = (step: SecondStep) => (step.passkey as { challenge: string }).challenge;
const codeNow = (secret: Buffer) => codeOf(secret, stepAt(Date.now()));
const mailsOf = async ({ username }: Person) => {
  const found = await sql<{ event: string }>`
    select data->>'event' as event from mail where kind = 'second_factor' and data->>'username' = ${username}
    order by id`.execute(api.database);
  return found.rows.map(({ event }) => event);
};

describe('an app with time codes', () => {
  it('is asked for after the password, and lets in: once per code', async () => {
    const person = await newPerson();
    const browser = new Browser();
    expect((await browser.password(person.username)).body).toHaveProperty('access_token');
    const { secret, codes } = await addApp(person);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(await mailsOf(person)).toEqual(['timeCodeSet']);

    const asked = await browser.password(person.username);
    expect(asked).toMatchObject({
      status: 400,
      body: { error: 'second_factor_required', methods: ['time_code', 'recovery_code'] },
    });
    expect(asked.body).not.toHaveProperty('access_token');
    const wrong = await browser.second(asked.body.ticket, { code: '000000' });
    expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const code = codeNow(secret);
    const done = await browser.second(asked.body.ticket, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(done).toMatchObject({ status: 200, body: { token_type: 'Bearer' } });
    // The ticket is used, and so is the code.
    expect((await browser.second(asked.body.ticket, { code })).body.error).toBe('expired_token');
    const again = await browser.password(person.username);
    expect((await browser.second(again.body.ticket, { code })).body.error).toBe('invalid_grant');
  });

  it('takes a code once, also from ten that come at the same time', async () => {
    const person = await newPerson();
    const { secret } = await addApp(person);
    const browser = new Browser();
    const { ticket } = (await browser.password(person.username)).body;
    const cookies = new Map(browser.cookies);
    const attempts = Array.from({ length: 5 }, () => {
      const same = new Browser();
      same.cookies = new Map(cookies);
      return same.second(ticket, { code: codeNow(secret) });
    });
    const answers = await Promise.all(attempts);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['of another browser', async (ticket: string) => ({ browser: new Browser(), ticket })],
    ['that was made up', async () => ({ browser: new Browser(), ticket: 'x'.repeat(43) })],
  ])('a ticket %s opens nothing', async (_, use) => {
    const person = await newPerson();
    const { secret } = await addApp(person);
    const asked = await new Browser().password(person.username);
    const { browser, ticket } = await use(asked.body.ticket);
    const answer = await browser.second(ticket, { code: codeNow(secret) });
    expect(answer).toMatchObject({ status: 400, body: { error: 'expired_token' } });
  });

  it('a ticket ends with time, with a new password, and with the account', async () => {
    const ends: ((person: Person) => Promise<unknown>)[] = [
      () => sql`update sign_in_ticket set expires_at = now()`.execute(api.database),
      async (person) => {
        const body = { password: 'een heel ander wachtwoord' };
        expect((await (await signedIn(person)).call(contract.profile.update, { body })).status).toBe(200);
      },
      ({ id }) => api.database.updateTable('app_user').set({ active: false }).where('id', '=', id).execute(),
      ({ id }) => api.database.deleteFrom('app_user').where('id', '=', id).execute(),
    ];
    for (const end of ends) {
      const person = await newPerson();
      const { secret } = await addApp(person);
      const browser = new Browser();
      const { ticket } = (await browser.password(person.username)).body;
      await end(person);
      const answer = await browser.second(ticket, { code: codeNow(secret) });
      expect(answer.status).toBe(400);
      expect(answer.body).not.toHaveProperty('access_token');
    }
  });

  it('wrong codes wait like wrong passwords, over all networks together; the right one makes the count forget', async () => {
    const person = await newPerson();
    const { secret } = await addApp(person);
    const guessing = new Browser();
    const { ticket } = (await guessing.password(person.username)).body;
    const body = { grant_type: grantTypes.secondFactor, ticket, code: '000000' };
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await guessing.post(body, `10.0.0.${count}`)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const key = `second-factor:${person.id}:%`;
    await sql`update sign_in_attempt set last_at = now() - interval '5 seconds' where key like ${key}`.execute(
      api.database,
    );
    expect((await guessing.second(ticket, { code: codeNow(secret) })).status).toBe(200);
    const left = await sql`select from sign_in_attempt where key like ${key}`.execute(api.database);
    expect(left.rows).toEqual([]);
  });

  it('a recovery code opens once, and its owner hears of it', async () => {
    const person = await newPerson();
    const { codes } = await addApp(person);
    const attempt = async () => {
      const browser = new Browser();
      const { ticket } = (await browser.password(person.username)).body;
      return browser.second(ticket, { code: ` ${codes[0]?.toUpperCase()} ` });
    };
    expect((await attempt()).status).toBe(200);
    expect((await attempt()).status).toBe(400);
    expect(await mailsOf(person)).toEqual(['timeCodeSet', 'recoveryCodeUsed']);
    const own = await (await signedIn(person)).call(secondFactor.own);
    expect(own.body.recovery_codes).toBe(9);
    expect((await toldOf(person))[0]).toEqual([secondFactorText.history.recoveryCode, '']);
  });

  it('a device that is remembered is not asked again, until it is forgotten or the password changes', async () => {
    const person = await newPerson();
    const { secret } = await addApp(person);
    const browser = new Browser();
    const remember = async () => {
      await sql`update time_code_use set step = 0 where app_user = ${person.id}`.execute(api.database);
      const { ticket } = (await browser.password(person.username)).body;
      return browser.second(ticket, { code: codeNow(secret), remember: true });
    };
    expect((await remember()).status).toBe(200);
    expect((await browser.password(person.username)).status).toBe(200);
    // The cookie says nothing about another account.
    const other = await newPerson();
    await addApp(other);
    expect((await browser.password(other.username)).body.error).toBe('second_factor_required');

    const own = await signedIn(person);
    const [device] = (await own.call(secondFactor.own)).body.devices;
    const stranger = await signedIn(other);
    const params = { id: device?.id ?? 0 };
    expect((await stranger.call(secondFactor.forgetDevice, { params })).status).toBe(404);
    expect((await own.call(secondFactor.forgetDevice, { params })).status).toBe(204);
    expect((await browser.password(person.username)).body.error).toBe('second_factor_required');

    expect((await remember()).status).toBe(200);
    await own.call(contract.profile.update, { body: { password: 'een heel ander wachtwoord' } });
    const left = await sql`select from remembered_device where app_user = ${person.id}`.execute(api.database);
    expect(left.rows).toEqual([]);
  });
});

describe('a passkey', () => {
  it('lets in after the password, and alone', async () => {
    const person = await newPerson();
    const { passkey, status } = await addPasskey(person);
    expect(status).toBe(201);
    expect(await mailsOf(person)).toEqual(['passkeyAdded']);
    const browser = new Browser();
    const asked = await browser.password(person.username);
    expect(asked.body.methods).toEqual(['passkey', 'recovery_code']);
    const second = signWith(passkey, challengeOf(asked.body), { verified: false });
    expect((await browser.second(asked.body.ticket, { assertion: second })).status).toBe(200);

    const started = await browser.passkey();
    expect(started).toMatchObject({ status: 400, body: { error: 'passkey_required' } });
    const assertion = signWith(passkey, challengeOf(started.body));
    const done = await browser.passkey({ ticket: started.body.ticket, assertion: JSON.stringify(assertion) });
    expect(done.status).toBe(200);
    const me = await new Client(api.app, done.body.access_token).call(contract.session.me);
    expect(me.body.username).toBe(person.username);
    // The same answer once more.
    expect((await browser.passkey({ ticket: started.body.ticket, assertion })).body.error).toBe('expired_token');
    const own = (await (await signedIn(person)).call(secondFactor.own)).body;
    expect(own.passkeys).toMatchObject([{ name: 'Laptop', used_at: expect.any(String) as string }]);
  });

  it.each<[string, Tricks]>([
    ['for another origin', { origin: 'https://leerlijn.kwaad.nl' }],
    ['for another site', { site: 'kwaad.nl' }],
    ['whose holder was not asked for anything', { verified: false }],
    ['with the handle of somebody else', { handle: Buffer.from('leerlijn-1').toString('base64url') }],
    ['whose counter goes back', { counter: 1 }],
  ])('%s does not let in', async (_, tricks) => {
    const person = await newPerson();
    const { passkey } = await addPasskey(person);
    const browser = new Browser();
    for (const each of [{ counter: 5 }, tricks]) {
      const step = (await browser.passkey()).body;
      const assertion = signWith(passkey, challengeOf(step), each);
      const { status, body } = await browser.passkey({ ticket: step.ticket, assertion });
      expect([status, body.error]).toEqual(each === tricks ? [400, 'invalid_grant'] : [200, undefined]);
    }
  });

  it.each<[string, Tricks]>([
    ['of another origin', { origin: 'https://leerlijn.kwaad.nl' }],
    ['of another site', { site: 'kwaad.nl' }],
    ['without user verification', { verified: false }],
  ])('%s is not added', async (_, tricks) => {
    expect((await addPasskey(await newPerson(), tricks)).status).toBe(422);
  });

  it('of somebody else is no second step, nor one that was removed, nor of an account that was closed', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const { passkey: theirs } = await addPasskey(other);
    const { passkey } = await addPasskey(person);
    const browser = new Browser();
    const asked = await browser.password(person.username);
    const assertion = signWith(theirs, challengeOf(asked.body));
    expect((await browser.second(asked.body.ticket, { assertion })).body.error).toBe('invalid_grant');

    await api.database.updateTable('app_user').set({ active: false }).where('id', '=', other.id).execute();
    const own = await signedIn(person);
    const [kept] = (await own.call(secondFactor.own)).body.passkeys;
    expect((await own.call(secondFactor.removePasskey, { params: { id: kept?.id ?? 0 } })).status).toBe(204);
    for (const each of [theirs, passkey]) {
      const { body } = await browser.passkey();
      const answer = await browser.passkey({ ticket: body.ticket, assertion: signWith(each, challengeOf(body)) });
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    }
    // Without any factor the password is enough again.
    expect((await browser.password(person.username)).status).toBe(200);
  });

  it('opens nothing where a school lets its people in by the institution only, alone or as a second step', async () => {
    const person = await newPerson();
    const { passkey } = await addPasskey(person);
    const browser = new Browser();
    const alone = async () => {
      const { body: asked } = await browser.passkey();
      return browser.passkey({ ticket: asked.ticket, assertion: signWith(passkey, challengeOf(asked)) });
    };
    expect((await alone()).status).toBe(200);
    const { body: step } = await browser.password(person.username);
    const { organization } = school;
    await sql`insert into sign_in_setting (organization, sso, home_domains, local_accounts)
      values (${organization}, true, '{zee.example}', false)`.execute(api.database);
    const second = await browser.second(step.ticket, { assertion: signWith(passkey, challengeOf(step)) });
    for (const answer of [second, await alone()])
      expect([answer.status, answer.body.message]).toEqual([403, ssoText.institutionOnly]);
    await sql`delete from sign_in_setting where organization = ${organization}`.execute(api.database);
    expect((await alone()).status).toBe(200);
  });

  it('exists for names over https, and for this machine', () => {
    expect(relyingPartyOf('https://leerlijn.hva.nl')).toEqual({
      id: 'leerlijn.hva.nl',
      origin: 'https://leerlijn.hva.nl',
    });
    expect(relyingPartyOf('http://127.0.0.1:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
    for (const url of ['http://leerlijn.hva.nl', 'https://192.0.2.7', 'https://[2001:db8::1]'])
      expect(relyingPartyOf(url)).toBeNull();
  });
});

describe('changing it', () => {
  it('needs a recent sign-in', async () => {
    const person = await newPerson();
    const own = await signedIn(person);
    await sql`update session set created_at = now() - interval '16 minutes' where app_user = ${person.id}`.execute(
      api.database,
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

  it('reaches nobody else, and takes a ticket of the same person only', async () => {
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

  it('new recovery codes end the old ones, and secrets are nowhere in the memory', async () => {
    const person = await newPerson();
    const { codes, secret } = await addApp(person);
    const own = await signedIn(person);
    const { recovery_codes } = (await own.call(secondFactor.newRecoveryCodes)).body;
    expect(recovery_codes).toHaveLength(10);
    const ten = `10 × ${secondFactorText.history.recoveryCode}`;
    expect((await toldOf(person))[0]).toEqual([ten, ten]);
    const browser = new Browser();
    const { ticket } = (await browser.password(person.username)).body;
    expect((await browser.second(ticket, { code: codes[0] })).status).toBe(400);
    const told = await sql<{ text: string }>`
      select coalesce(before, after)::text as text from change where record = ${person.id}`.execute(api.database);
    expect(told.rows.length).toBeGreaterThan(10);
    const memory = told.rows.map(({ text }) => text).join('\n');
    expect(memory).not.toContain(secret.toString('hex'));
    expect(memory).not.toMatch(/hash|secret|public_key/);
  });
});

/** The history of somebody's second step, as whoever manages users reads it: what went and what came, the newest first. */
async function toldOf({ id }: { id: number }): Promise<[from: string, to: string][]> {
  const admin = await clientWith(api, school, { '*': 'crud' });
  const { body } = await admin.call(contract.history.list, { query: { object: 'user', id } });
  return body
    .flatMap(({ changes }) => changes)
    .filter(({ attribute }) => attribute === 'second_factor')
    .map(({ from_text, to_text }) => [from_text, to_text]);
}

describe('an administrator', () => {
  const manager = { user: 'cru', role: 'r' };

  it('clears it: the person hears of it, sessions end, the history tells', async () => {
    const person = await newPerson();
    await addApp(person);
    const own = await signedIn(person);
    const admin = await clientWith(api, school, { '*': 'crud' });
    const params = { id: person.id };
    const isSetUp = async (reader: Client) => (await reader.call(contract.access.user, { params })).body.second_factor;
    expect(await isSetUp(admin)).toBe(true);
    expect(await isSetUp(await clientWith(api, school, { user: 'r' }))).toBeUndefined();
    expect((await admin.call(secondFactor.clear, { params })).status).toBe(204);
    expect(await isSetUp(admin)).toBe(false);
    expect((await own.call(secondFactor.own)).status).toBe(401);
    expect(await mailsOf(person)).toEqual(['timeCodeSet', 'cleared']);
    expect((await new Browser().password(person.username)).status).toBe(200);
    expect((await admin.call(secondFactor.clear, { params })).message).toBe(secondFactorText.nothingToClear);
    const { timeCode, recoveryCode } = secondFactorText.history;
    expect(await toldOf(person)).toEqual([
      [`${timeCode}, 10 × ${recoveryCode}`, ''],
      ['', `${timeCode}, 10 × ${recoveryCode}`],
    ]);
  });

  it('brings a removed person back without it: its secrets are gone', async () => {
    const person = await newPerson();
    await addApp(person);
    await addPasskey(person);
    const admin = await clientWith(api, school, { '*': 'crud' });
    expect((await admin.call(contract.access.removeUser, { params: { id: person.id } })).status).toBe(204);
    const body = { object: 'user' as const, id: person.id };
    const back = await admin.call(contract.restore.restore, { body });
    expect([back.status, back.message]).toEqual([200, '']);
    const left = await sql`select from passkey where app_user = ${person.id}
      union all select from time_code where app_user = ${person.id}`.execute(api.database);
    expect(left.rows).toEqual([]);
  });

  it('cannot without the right, for another school, for somebody stronger, or for themselves', async () => {
    const person = await newPerson();
    await addApp(person);
    const params = { id: person.id };
    const elsewhere = await createSchool(api.database);
    const status = async (asking: Client, of = params) =>
      (await asking.call(secondFactor.clear, { params: of })).status;
    expect(await status(await clientWith(api, school, { user: 'r' }))).toBe(403);
    expect(await status(await clientWith(api, elsewhere, { '*': 'crud' }))).toBe(404);
    const strong = await createUser(api.database, {
      roles: [{ organization: school.organization, objects: { '*': 'crud' } }],
    });
    const operator = await createUser(api.database, { roles: [{ organization: null, objects: { '*': 'crud' } }] });
    const weak = await clientWith(api, school, manager);
    expect(await status(weak, { id: strong })).toBe(403);
    expect(await status(weak, { id: operator })).not.toBe(204);
    expect(await status(await signedIn({ id: strong }), { id: strong })).toBe(409);
    expect(await status(weak)).toBe(204);
  });
});

describe('required by a role', () => {
  it('a password alone opens only the calls to set one up, at once and in every session', async () => {
    const person = await newPerson();
    const admin = await clientWith(api, school, { '*': 'crud' });
    const { access_token } = (await new Browser().password(person.username)).body;
    const working = new Client(api.app, access_token);
    expect((await working.call(contract.reference.states)).status).toBe(200);
    const require = (required: boolean) =>
      admin.call(secondFactor.savePolicy, { params: { id: person.role }, body: { required } });
    expect((await require(true)).status).toBe(204);
    const refused = { status: 403, message: secondFactorText.mustSetUp, details: { second_factor_missing: true } };
    for (const endpoint of [contract.reference.states, contract.profile.sessions, contract.programme.list])
      expect(await working.call(endpoint as typeof contract.reference.states)).toMatchObject(refused);
    expect((await working.call(secondFactor.own)).body.required).toBe(true);

    const { ticket } = (await working.call(secondFactor.startTimeCode)).body;
    const found = await sql<{ secret: Buffer }>`select secret from sign_in_ticket where secret is not null
      and app_user = ${person.id}`.execute(api.database);
    const code = codeNow((found.rows[0] as { secret: Buffer }).secret);
    expect((await working.call(secondFactor.setTimeCode, { body: { ticket, code } })).status).toBe(201);
    expect((await working.call(contract.reference.states)).status).toBe(200);
    // The last one stays as long as it is required.
    expect((await working.call(secondFactor.removeTimeCode)).message).toBe(secondFactorText.lastOne);
    await require(false);
    expect((await working.call(secondFactor.removeTimeCode)).status).toBe(204);
  });

  it('is decided where the role lies', async () => {
    const person = await newPerson();
    const elsewhere = await createSchool(api.database);
    const operator = await createUser(api.database, { roles: [{ organization: null, objects: { '*': 'crud' } }] });
    const platformRole = (
      await sql<{ role: number }>`select role from user_role where app_user = ${operator}`.execute(api.database)
    ).rows[0]?.role as number;
    const status = async (asking: Client, id: number) =>
      (await asking.call(secondFactor.savePolicy, { params: { id }, body: { required: true } })).status;
    const admin = await clientWith(api, school, { '*': 'crud' });
    expect(await status(await clientWith(api, elsewhere, { '*': 'crud' }), person.role)).toBe(404);
    expect(await status(await clientWith(api, school, { role: 'r' }), person.role)).toBe(403);
    expect(await status(admin, platformRole)).toBe(404);
    expect(await status(await signedIn({ id: operator }), platformRole)).toBe(204);
    const listed = (await admin.call(secondFactor.policy)).body;
    expect(listed.every(({ organization }) => organization === school.organization)).toBe(true);
    expect(listed.map(({ role }) => role)).toContain(person.role);
  });
});

it('another client than ours gets nothing, with or without a ticket', async () => {
  for (const grant_type of Object.values(grantTypes)) {
    const answer = await new Browser().post({ grant_type, client_id: 'x', client_secret: 'y' });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_client' } });
  }
});
