// A second step at sign-in: every way in, and every way that must not work. The codes themselves:
// src/server/auth/second-factor/time-code.test.ts; with a real browser: tests/e2e/second-factor.test.ts.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { relyingPartyOf } from '#server/auth/second-factor/relying-party.ts';
import { contract } from '#shared/api/contract.ts';
import { grantTypes } from '#shared/api/second-factor.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';
import { ssoText } from '#shared/text/sso.ts';
import { Client } from '#tests/support/api.ts';
import { signWith, type Tricks } from '#tests/support/authenticator.ts';
import { challengeOf, codeNow, type Person, setUpSecondFactor } from '#tests/support/second-factor.ts';

const { secondFactor } = contract;
const people = setUpSecondFactor();
const { newPerson, newBrowser, signedIn, addApp, addPasskey, mailsOf, toldOf } = people;

describe('an app with time codes', () => {
  it('is needed after the password, and each code works once', async () => {
    const person = await newPerson();
    const browser = newBrowser();
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
    // The ticket is used up, and so is the code.
    expect((await browser.second(asked.body.ticket, { code })).body.error).toBe('expired_token');
    const again = await browser.password(person.username);
    expect((await browser.second(again.body.ticket, { code })).body.error).toBe('invalid_grant');
  });

  it('accepts a code once, also from five requests at the same time', async () => {
    const person = await newPerson();
    const { secret } = await addApp(person);
    const browser = newBrowser();
    const { ticket } = (await browser.password(person.username)).body;
    const cookies = new Map(browser.cookies);
    const attempts = Array.from({ length: 5 }, () => {
      const same = newBrowser();
      same.cookies = new Map(cookies);
      return same.second(ticket, { code: codeNow(secret) });
    });
    const answers = await Promise.all(attempts);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['of another browser', async (ticket: string) => ({ browser: newBrowser(), ticket })],
    ['that was made up', async () => ({ browser: newBrowser(), ticket: 'x'.repeat(43) })],
  ])('has tickets, and one %s gives no access', async (_, use) => {
    const person = await newPerson();
    const { secret } = await addApp(person);
    const asked = await newBrowser().password(person.username);
    const { browser, ticket } = await use(asked.body.ticket);
    const answer = await browser.second(ticket, { code: codeNow(secret) });
    expect(answer).toMatchObject({ status: 400, body: { error: 'expired_token' } });
  });

  it('has tickets that end after a while, with a new password, and with the account', async () => {
    const ends: ((person: Person) => Promise<unknown>)[] = [
      () => sql`update sign_in_ticket set expires_at = now()`.execute(people.api.database),
      async (person) => {
        const body = { password: 'een heel ander wachtwoord' };
        expect((await (await signedIn(person)).call(contract.profile.update, { body })).status).toBe(200);
      },
      ({ id }) => people.api.database.updateTable('app_user').set({ active: false }).where('id', '=', id).execute(),
      ({ id }) => people.api.database.deleteFrom('app_user').where('id', '=', id).execute(),
    ];
    for (const end of ends) {
      const person = await newPerson();
      const { secret } = await addApp(person);
      const browser = newBrowser();
      const { ticket } = (await browser.password(person.username)).body;
      await end(person);
      const answer = await browser.second(ticket, { code: codeNow(secret) });
      expect(answer.status).toBe(400);
      expect(answer.body).not.toHaveProperty('access_token');
    }
  });

  it('throttles wrong codes like wrong passwords, over all networks together, until a right one clears the count', async () => {
    const person = await newPerson();
    const { secret } = await addApp(person);
    const guessing = newBrowser();
    const { ticket } = (await guessing.password(person.username)).body;
    const body = { grant_type: grantTypes.secondFactor, ticket, code: '000000' };
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await guessing.post(body, `10.0.0.${count}`)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const key = `second-factor:${person.id}:%`;
    await sql`update sign_in_attempt set last_at = now() - interval '5 seconds' where key like ${key}`.execute(
      people.api.database,
    );
    expect((await guessing.second(ticket, { code: codeNow(secret) })).status).toBe(200);
    const left = await sql`select from sign_in_attempt where key like ${key}`.execute(people.api.database);
    expect(left.rows).toEqual([]);
  });

  it('has recovery codes that work once, with a mail to the owner', async () => {
    const person = await newPerson();
    const { codes } = await addApp(person);
    const attempt = async () => {
      const browser = newBrowser();
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

  it('is not asked for on a remembered device, until that is forgotten or the password changes', async () => {
    const person = await newPerson();
    const { secret } = await addApp(person);
    const browser = newBrowser();
    const remember = async () => {
      await sql`update time_code_use set step = 0 where app_user = ${person.id}`.execute(people.api.database);
      const { ticket } = (await browser.password(person.username)).body;
      return browser.second(ticket, { code: codeNow(secret), remember: true });
    };
    expect((await remember()).status).toBe(200);
    expect((await browser.password(person.username)).status).toBe(200);
    // The cookie does not count for another account.
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
    const left = await sql`select from remembered_device where app_user = ${person.id}`.execute(people.api.database);
    expect(left.rows).toEqual([]);
  });
});

describe('a passkey', () => {
  it('works after the password, and alone', async () => {
    const person = await newPerson();
    const { passkey, status } = await addPasskey(person);
    expect(status).toBe(201);
    expect(await mailsOf(person)).toEqual(['passkeyAdded']);
    const browser = newBrowser();
    const asked = await browser.password(person.username);
    expect(asked.body.methods).toEqual(['passkey', 'recovery_code']);
    const second = signWith(passkey, challengeOf(asked.body), { verified: false });
    expect((await browser.second(asked.body.ticket, { assertion: second })).status).toBe(200);

    const started = await browser.passkey();
    expect(started).toMatchObject({ status: 400, body: { error: 'passkey_required' } });
    const assertion = signWith(passkey, challengeOf(started.body));
    const done = await browser.passkey({ ticket: started.body.ticket, assertion: JSON.stringify(assertion) });
    expect(done.status).toBe(200);
    const me = await new Client(people.api.app, done.body.access_token).call(contract.session.me);
    expect(me.body.username).toBe(person.username);
    // The same response again.
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
  ])('%s does not work', async (_, tricks) => {
    const person = await newPerson();
    const { passkey } = await addPasskey(person);
    const browser = newBrowser();
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
  ])('%s cannot be added', async (_, tricks) => {
    expect((await addPasskey(await newPerson(), tricks)).status).toBe(422);
  });

  it('of another user, of a closed account, or one that was removed does not work', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const { passkey: theirs } = await addPasskey(other);
    const { passkey } = await addPasskey(person);
    const browser = newBrowser();
    const asked = await browser.password(person.username);
    const assertion = signWith(theirs, challengeOf(asked.body));
    expect((await browser.second(asked.body.ticket, { assertion })).body.error).toBe('invalid_grant');

    await people.api.database.updateTable('app_user').set({ active: false }).where('id', '=', other.id).execute();
    const own = await signedIn(person);
    const [kept] = (await own.call(secondFactor.own)).body.passkeys;
    expect((await own.call(secondFactor.removePasskey, { params: { id: kept?.id ?? 0 } })).status).toBe(204);
    for (const each of [theirs, passkey]) {
      const { body } = await browser.passkey();
      const answer = await browser.passkey({ ticket: body.ticket, assertion: signWith(each, challengeOf(body)) });
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    }
    // Without any second step the password is enough again.
    expect((await browser.password(person.username)).status).toBe(200);
  });

  it('does not work, alone or as a second step, in a school that only allows sign-in at the institution', async () => {
    const person = await newPerson();
    const { passkey } = await addPasskey(person);
    const browser = newBrowser();
    const alone = async () => {
      const { body: asked } = await browser.passkey();
      return browser.passkey({ ticket: asked.ticket, assertion: signWith(passkey, challengeOf(asked)) });
    };
    expect((await alone()).status).toBe(200);
    const { body: step } = await browser.password(person.username);
    const { organization } = people.school;
    await sql`insert into sign_in_setting (organization, sso, home_domains, local_accounts)
      values (${organization}, true, '{zee.example}', false)`.execute(people.api.database);
    const second = await browser.second(step.ticket, { assertion: signWith(passkey, challengeOf(step)) });
    for (const answer of [second, await alone()])
      expect([answer.status, answer.body.message]).toEqual([403, ssoText.institutionOnly]);
    await sql`delete from sign_in_setting where organization = ${organization}`.execute(people.api.database);
    expect((await alone()).status).toBe(200);
  });

  it('is available on https domains and on localhost', () => {
    expect(relyingPartyOf('https://leerlijn.hva.nl')).toEqual({
      id: 'leerlijn.hva.nl',
      origin: 'https://leerlijn.hva.nl',
    });
    expect(relyingPartyOf('http://127.0.0.1:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
    for (const url of ['http://leerlijn.hva.nl', 'https://192.0.2.7', 'https://[2001:db8::1]'])
      expect(relyingPartyOf(url)).toBeNull();
  });
});

it('another client than the product’s own gets no access, with or without a ticket', async () => {
  for (const grant_type of Object.values(grantTypes)) {
    const answer = await newBrowser().post({ grant_type, client_id: 'x', client_secret: 'y' });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_client' } });
  }
});
