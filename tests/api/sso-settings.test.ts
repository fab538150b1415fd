// Sign-in settings of a school: who may change them, passwords switched off, invitations, and users who have not signed in lately.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { hashPassword } from '#server/auth/passwords.ts';
import { answerResetRequests } from '#server/auth/reset-requests.ts';
import type { MailContent } from '#server/mail/queue.ts';
import { renderMail } from '#server/mail/templates.ts';
import { contract } from '#shared/api/contract.ts';
import { accountText } from '#shared/text/accounts.ts';
import { fieldText } from '#shared/text/field.ts';
import { loginText } from '#shared/text/login.ts';
import { ssoText } from '#shared/text/sso.ts';
import { ssoLinkText } from '#shared/text/sso-link.ts';
import { signInText } from '#shared/text/sign-in-settings.ts';
import { Client, startApi, type TestApi, testConfig } from '#tests/support/api.ts';
import { clientWith, createRole, createSchool, createUser, type School } from '#tests/support/factories.ts';
import { type IdentityProvider, startIdentityProvider } from '#tests/support/identity-provider.ts';
import { SsoBrowser } from '#tests/support/sso-browser.ts';

let api: TestApi;
let idp: IdentityProvider;
let school: School;
let other: School;
let manager: Client;
let elsewhere: Client;
const { signIn, access, session } = contract;

beforeAll(async () => {
  idp = await startIdentityProvider(`${testConfig.publicUrl}/auth/surfconext/callback`);
  api = await startApi({ oidc: idp.settings });
  school = await createSchool(api.database);
  other = await createSchool(api.database);
  manager = await clientWith(api, school, { '*': 'crud' });
  elsewhere = await clientWith(api, other, { '*': 'crud' });
});
afterAll(async () => {
  await api.close();
  await idp.close();
});

const read = (client: Client, { organization }: School) => client.call(signIn.settings, { query: { organization } });
async function save(change: Record<string, unknown>, client = manager, of = school, ifMatch?: string) {
  const { body } = await read(of === school ? manager : elsewhere, of);
  return client.call(signIn.saveSettings, { body: { ...body, ...change }, ...(ifMatch ? { ifMatch } : {}) });
}
const roleWith = (objects: Record<string, string>, organization: number | null = school.organization) =>
  createRole(api.database, { organization, objects });

describe('the settings of a school', () => {
  it('start empty, and are saved as a whole, with history', async () => {
    expect((await read(manager, school)).body).toMatchObject({ sso: false, local_accounts: true, available: true });
    const role = await roleWith({ programme: 'r' });
    const roles = [{ entitlement: 'urn:x:y', role }];
    const saved = await save({ sso: true, home_domains: ['ZEE.example', 'zee.example'], default_role: role, roles });
    expect(saved.body).toMatchObject({ sso: true, home_domains: ['zee.example'], default_role: role, roles });
    const recorded = await manager.call(contract.history.list, {
      query: { object: 'sign_in', id: school.organization },
    });
    const names = recorded.body.flatMap(({ changes }) => changes.map(({ attribute }) => attribute));
    expect(names).toEqual(expect.arrayContaining(['sso', 'home_domains', 'roles']));
    expect((await save({ sso: false }, manager, school, '"1-0"')).status).toBe(412);
  });

  it.each([
    [{ sso: true, home_domains: [] }, { home_domains: signInText.domainNeeded }],
    [{ sso: false, local_accounts: false }, { local_accounts: signInText.ssoNeeded }],
    [{ home_domains: ['geen domein'] }, { 'home_domains.0': fieldText.domain }],
    [{ default_role: 999_999 }, { default_role: fieldText.missing, roles: fieldText.missing }],
  ])('refuse %o', async (change, errors) => {
    expect((await save(change)).errors).toEqual(errors);
  });

  it('cannot have a domain of another school', async () => {
    const taken = await save({ sso: true, home_domains: ['zee.example'] }, elsewhere, other);
    expect(taken.errors).toEqual({ home_domains: signInText.takenDomain('zee.example') });
  });

  it('are closed to users without the right and to other schools', async () => {
    expect((await read(elsewhere, school)).status).toBe(404);
    expect((await save({ sso: false }, elsewhere)).status).toBe(404);
    const reader = await clientWith(api, school, { sign_in: 'r' });
    expect((await read(reader, school)).status).toBe(200);
    expect((await save({ sso: false }, reader)).status).toBe(403);
    expect((await read(await clientWith(api, school, { '*': 'crud', sign_in: '' }), school)).status).toBe(403);
  });

  it('give nobody more than their editor has: no role, no domain, and nothing by an editor limited to units', async () => {
    const strong = await roleWith({ '*': 'crud' });
    const weak = await clientWith(api, school, { sign_in: 'ru', programme: 'r' });
    expect((await save({ default_role: strong }, weak)).status).toBe(403);
    expect((await save({ roles: [{ entitlement: 'urn:x', role: strong }] }, weak)).status).toBe(403);
    expect((await save({ home_domains: ['eigen.example'] }, weak)).status).toBe(403);
    expect((await save({ update_profile: true }, weak)).status).toBe(200);
    const ofOther = await roleWith({ programme: 'r' }, other.organization);
    expect((await save({ default_role: ofOther })).status).toBe(422);
    const limited = await clientWith(api, school, { '*': 'crud' }, { units: [school.faculty] });
    expect((await save({ home_domains: ['zee.example', 'duin.example'] }, limited)).message).toBe(signInText.limited);
  });
});

describe('passwords switched off', () => {
  const password = 'zeven paarse fietsen';
  async function person(username: string, roles: number[]) {
    const id = await createUser(api.database, { roles });
    const email = `${username}@post.example`;
    const password_hash = await hashPassword(password);
    await api.database.updateTable('app_user').set({ username, email, password_hash }).where('id', '=', id).execute();
    return { id, username, email };
  }
  async function enters(username: string, given = password) {
    const client = { client_id: 'leerlijn-web', client_secret: 'leerlijn-web' };
    const payload = { grant_type: 'password', ...client, username, password: given };
    const response = await api.app.inject({ method: 'POST', url: '/oauth/v2/token', payload });
    return { status: response.statusCode, message: response.json<{ message?: string }>().message };
  }

  const linked = (id: number) =>
    sql`insert into user_identity (app_user, organization, issuer, sub, home, eppn)
      values (${id}, ${school.organization}, 'https://idp.example', ${`sub-${id}`}, 'zee.example', '')`.execute(
      api.database,
    );

  it('refuse the right password of users who belong to no other school, and reveal nothing to guessers', async () => {
    const role = await roleWith({ programme: 'r' });
    const own = await person('alleen', [role]);
    const both = await person('beide', [role, await roleWith({}, other.organization)]);
    const platform = await person('platform', [role, await roleWith({ programme: 'r' }, null)]);
    const off = { sso: true, home_domains: ['zee.example'], local_accounts: false };
    // Everybody could be locked out until a user who can undo it has signed in at the institution.
    await linked(own.id);
    expect(await save(off)).toMatchObject({ status: 422, errors: { local_accounts: signInText.linkFirst } });
    await linked((await manager.call(session.me)).body.id);
    expect((await save(off)).status).toBe(200);
    expect(await enters(own.username)).toEqual({ status: 403, message: ssoText.passwordOff });
    expect((await enters(own.username, 'fout')).status).toBe(400);
    expect((await enters(both.username)).status).toBe(200);
    expect((await enters(platform.username)).status).toBe(200);

    await new Client(api.app, null).call(contract.profile.requestReset, { body: { email: own.email } });
    await answerResetRequests(api.database);
    const mails = await sql<{ kind: string }>`select kind from mail where recipient = ${own.email}`.execute(
      api.database,
    );
    expect(mails.rows).toEqual([{ kind: 'passwordOff' }]);
    const { id } = (await manager.call(session.me)).body;
    const unlink = (user: number) => manager.call(contract.signIn.renew, { params: { id: user } });
    expect((await unlink(own.id)).status).toBe(204);
    expect(await unlink(id)).toMatchObject({ status: 409, message: ssoLinkText.lastManager });
    const second = await person('tweede', [await roleWith({ sign_in: 'ru' })]);
    await linked(second.id);
    expect((await unlink(id)).status).toBe(204);
    expect(await unlink(second.id)).toMatchObject({ status: 409, message: ssoLinkText.lastManager });
    await save({ local_accounts: true });
    expect((await unlink(second.id)).status).toBe(204);
    expect((await enters(own.username)).status).toBe(200);
  });

  it('ask no invited user to choose one', async () => {
    const letter = async (username: string) => {
      const email = `${username}@post.example`;
      const body = { firstname: 'Noor', lastname: 'Zee', username, email, role: [await roleWith({ programme: 'r' })] };
      expect((await manager.call(access.createUser, { body })).status).toBe(201);
      const found = await sql<MailContent>`select kind, data from mail where recipient = ${email}`.execute(
        api.database,
      );
      return renderMail(found.rows[0] as MailContent, testConfig.publicUrl).text;
    };
    expect(await letter('eerder')).toContain('Kies je wachtwoord');
    await linked((await manager.call(session.me)).body.id);
    expect((await save({ sso: true, home_domains: ['zee.example'], local_accounts: false })).status).toBe(200);
    expect(await letter('later')).not.toMatch(/wachtwoord/i);
    await save({ local_accounts: true });
  });
});

describe('an invitation', () => {
  async function invited(email: string) {
    const role = await roleWith({ programme: 'r' });
    const body = { firstname: 'Noor', lastname: 'Zee', username: email, email, role: [role] };
    const { id } = (await manager.call(access.createUser, { body })).body;
    return { id, ...(await linkTo(email)) };
  }
  async function linkTo(email: string) {
    const found = await sql<{ path: string }>`
      select data->>'path' as path from mail where recipient = ${email} and kind = 'invitation' order by id desc limit 1`.execute(
      api.database,
    );
    return { token: found.rows[0]?.path.split('/').at(-1) ?? '' };
  }
  const stateOf = async (id: number) => (await manager.call(access.user, { params: { id } })).body.invitation?.state;
  const anyone = () => new Client(api.app, null);

  it('can be seen, sent again and withdrawn by users who may change the user; earlier links stop working', async () => {
    const { id, token } = await invited('gast1@post.example');
    expect(await stateOf(id)).toBe('open');
    expect((await elsewhere.call(access.invite, { params: { id }, body: {} })).status).toBe(404);
    const reader = await clientWith(api, school, { user: 'r' });
    expect((await reader.call(access.user, { params: { id } })).body.invitation).toBeUndefined();
    expect((await reader.call(access.invite, { params: { id }, body: {} })).status).toBe(403);
    expect((await manager.call(access.invite, { params: { id }, body: {} })).status).toBe(200);
    const again = await linkTo('gast1@post.example');
    expect((await anyone().call(signIn.mailed, { params: { id, token } })).message).toBe(loginText.linkInvalid);
    expect((await anyone().call(signIn.mailed, { params: { id, ...again } })).body.kind).toBe('invitation');
    await sql`update password_reset set expires_at = now() - interval '1 hour' where app_user = ${id}`.execute(
      api.database,
    );
    expect(await stateOf(id)).toBe('expired');
    expect((await manager.call(access.withdrawInvitation, { params: { id } })).status).toBe(204);
    expect(await stateOf(id)).toBe('none');
    const nothing = await manager.call(access.withdrawInvitation, { params: { id } });
    expect(nothing.message).toBe(accountText.invitation.nothing);
  });

  it('can be accepted once at the institution, also by a user who would not be matched there', async () => {
    const { id, token } = await invited('gast2@post.example');
    const offer = await anyone().call(signIn.mailed, { params: { id, token } });
    expect(offer.body).toEqual({ kind: 'invitation', sso: true, password: true });
    idp.people.set('gast2', {
      schac_home_organization: 'zee.example',
      eduperson_affiliation: 'employee',
      email: 'anders@x.nl',
    });
    const come = async () => {
      const started = await anyone().call(signIn.accept, { params: { id, token }, body: {} });
      const at = new SsoBrowser(api.app);
      at.keep([started.headers['set-cookie'] as string]);
      return { at, back: await at.atProvider(started.body.url, 'gast2') };
    };
    const [first, second] = [await come(), await come()];
    const landed = await first.at.get(first.back);
    const { token: bearer } = await first.at.exchange(landed.location);
    expect((await new Client(api.app, bearer).call(session.me)).body.id).toBe(id);
    expect(await stateOf(id)).toBeUndefined();
    // The user is linked by now, and the invitation is used up.
    expect((await second.at.get(second.back)).status).toBe(302);
    expect((await anyone().call(signIn.accept, { params: { id, token }, body: {} })).status).toBe(404);
    const again = await manager.call(access.invite, { params: { id }, body: {} });
    expect(again.message).toBe(accountText.invitation.cameIn);
  });

  it('cannot be accepted at the institution of another school', async () => {
    const { id, token } = await invited('gast3@post.example');
    await save({ sso: true, home_domains: ['bos.example'] }, elsewhere, other);
    idp.people.set('vreemd', { schac_home_organization: 'bos.example', eduperson_affiliation: 'employee' });
    const started = await anyone().call(signIn.accept, { params: { id, token }, body: {} });
    const at = new SsoBrowser(api.app);
    at.keep([started.headers['set-cookie'] as string]);
    const { html } = await at.get(await at.atProvider(started.body.url, 'vreemd'));
    expect(html).toContain(ssoText.refusals.otherSchool);
    expect(await stateOf(id)).toBe('open');
  });
});

describe('the list of users not seen since a day', () => {
  it('is only for users who may change users', async () => {
    const role = await roleWith({ programme: 'r' });
    const [never, long, lately] = [
      await createUser(api.database, { roles: [role] }),
      await createUser(api.database, { roles: [role] }),
      await createUser(api.database, { roles: [role] }),
    ];
    await sql`insert into account_seen values (${long}, '2020-03-01'), (${lately}, now())`.execute(api.database);
    const ids = async (client: Client, since: string) =>
      (await client.call(access.users, { query: { not_seen_since: since } })).body.map(({ id }) => id);
    const found = await ids(manager, '01-04-2020');
    expect([never, long, lately].map((id) => found.includes(id))).toEqual([true, true, false]);
    expect((await ids(manager, '01-03-2020')).includes(long)).toBe(false);
    expect(await ids(await clientWith(api, school, { user: 'r' }), '01-04-2020')).toEqual([]);
    expect(await ids(elsewhere, '01-04-2020')).not.toContain(never);
    expect((await manager.call(access.users, { query: { not_seen_since: 'gisteren' } })).status).toBe(422);
  });
});
