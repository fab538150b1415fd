// Signing in with the account of one's institution, against a real provider: who is let in as whom, and every no.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { ssoText, type SsoReason } from '#shared/text/sso.ts';
import { ssoLinkText } from '#shared/text/sso-link.ts';
import { Client, startApi, type TestApi, testConfig, tokenFor } from '#tests/support/api.ts';
import { createRole, createSchool, createUser, type School } from '#tests/support/factories.ts';
import { type IdentityProvider, startIdentityProvider } from '#tests/support/identity-provider.ts';
import { SsoBrowser } from '#tests/support/sso-browser.ts';

let api: TestApi;
let idp: IdentityProvider;
let school: School;
let role: number;
let manager: Client;
const domain = 'zee.example';

beforeAll(async () => {
  idp = await startIdentityProvider(`${testConfig.publicUrl}/auth/surfconext/callback`);
  api = await startApi({ oidc: idp.settings });
  school = await createSchool(api.database);
  role = await createRole(api.database, { organization: school.organization, objects: { programme: 'r' } });
  const all = await createUser(api.database, {
    roles: [{ organization: school.organization, objects: { '*': 'crud' } }],
  });
  manager = new Client(api.app, await tokenFor(api.database, all));
  await set({ sso: true, home_domains: [domain] });
});
afterAll(async () => {
  await api.close();
  await idp.close();
});

const query = () => ({ organization: school.organization });

async function set(change: Record<string, unknown>) {
  const now = await manager.call(contract.signIn.settings, { query: query() });
  const saved = await manager.call(contract.signIn.saveSettings, { body: { ...now.body, ...change } });
  expect(saved.message).toBe('');
}

let count = 0;
/** Somebody at the institution, and by default an account here that fits. */
async function person(claims: Record<string, unknown> = {}, here: Record<string, unknown> | null = {}) {
  const name = `persoon${(count += 1)}`;
  const eppn = `${name}@${domain}`;
  idp.people.set(name, {
    ...{ schac_home_organization: domain, eduperson_principal_name: eppn, eduperson_affiliation: ['employee'] },
    ...{ email: `${name}@post.example`, given_name: 'Noor', family_name: 'de Zee' },
    ...claims,
  });
  if (!here) return { name, eppn, id: 0 };
  const id = await createUser(api.database, { roles: [role] });
  await api.database
    .updateTable('app_user')
    .set({ username: name, email: '', eppn, ...here })
    .where('id', '=', id)
    .execute();
  return { name, eppn, id };
}

const browser = () => new SsoBrowser(api.app);

/** Comes in, and answers who one then is. */
async function comesIn(name: string, at = browser()): Promise<number> {
  const landed = await at.come(name);
  expect([landed.status, landed.html]).toEqual([302, '']);
  const { status, token } = await at.exchange(landed.location);
  expect(status).toBe(200);
  return (await new Client(api.app, token).call(contract.session.me)).body.id;
}

/** Is refused with this sentence, and leaves neither session nor link. */
async function isRefused(name: string, reason: SsoReason, at = browser()): Promise<string> {
  const traces = async () => {
    const found = await sql<{ traces: number }>`
      select (select count(*) from session) + (select count(*) from user_identity) + (select count(*) from sso_code) as traces`.execute(
      api.database,
    );
    return found.rows[0]?.traces;
  };
  const before = await traces();
  const { status, html, location } = await at.come(name);
  expect([location, html.includes(`<p>${ssoText.refusals[reason]}</p>`), status]).toEqual(['', true, 403]);
  expect(await traces()).toBe(before);
  return html;
}

async function mailsTo(recipient: string) {
  const found = await sql<{ kind: string }>`select kind from mail where recipient = ${recipient} order by id`.execute(
    api.database,
  );
  return found.rows.map(({ kind }) => kind);
}

describe('who is let in', () => {
  it('links by the registered account, tells the person, and knows them the next time whatever changed', async () => {
    const { name, id } = await person({}, { email: 'noor@post.example' });
    expect(await comesIn(name)).toBe(id);
    expect(await mailsTo('noor@post.example')).toEqual(['linked']);
    idp.people.set(name, { ...idp.people.get(name), eduperson_principal_name: 'anders@zee.example', email: '' });
    expect(await comesIn(name)).toBe(id);
    const told = await manager.call(contract.history.list, { query: { object: 'user', id } });
    expect(told.body.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ attribute: 'identities', to: [{ home: domain, eppn: `${name}@${domain}` }] }),
    );
  });

  it('links by the address where no account was registered, in whatever case', async () => {
    const { name, id } = await person(
      { email: 'Eigen.Adres@Post.example' },
      { eppn: '', email: 'eigen.adres@post.example' },
    );
    expect(await comesIn(name)).toBe(id);
  });

  it('goes back to where one wanted to be, with the code behind the # only', async () => {
    const { name } = await person();
    const { location } = await browser().come(name, '/programmes?q=zee');
    expect(location).toMatch(/^\/login\/sso#code=[\w-]{43}&return=%2Fprogrammes%3Fq%3Dzee$/);
  });

  it('makes an account with the role for who is not known, when the school wants that', async () => {
    const { name, eppn } = await person({}, null);
    await isRefused(name, 'unknown');
    await set({ default_role: role });
    const id = await comesIn(name);
    await set({ default_role: 0 });
    const { body } = await manager.call(contract.access.user, { params: { id } });
    expect(body).toMatchObject({ username: eppn, firstname: 'Noor', lastname: 'de Zee', role: [role], eppn });
  });

  it('takes whoever leaves out every claim but where they are from only when nothing else is asked', async () => {
    const { name, id } = await person({ eduperson_affiliation: undefined, email: undefined, given_name: undefined });
    await isRefused(name, 'noAffiliation');
    await set({ affiliations: [] });
    expect(await comesIn(name)).toBe(id);
    await set({ affiliations: ['employee', 'faculty', 'staff'] });
  });

  it('reads one text as a list and a list of one as a text', async () => {
    const { name, id } = await person({ eduperson_affiliation: 'staff', schac_home_organization: ['ZEE.example'] });
    expect(await comesIn(name)).toBe(id);
  });
});

describe('who is refused', () => {
  it.each([
    ['a student', { eduperson_affiliation: ['student'] }, 'affiliation'],
    ['somebody of another domain', { schac_home_organization: 'eduid.nl' }, 'foreignDomain'],
    ['somebody of no domain', { schac_home_organization: undefined }, 'noHome'],
  ] as const)('%s', async (_who, claims, reason) => {
    const { name } = await person(claims);
    const html = await isRefused(name, reason);
    expect(html).toContain(`${name}@${domain}`);
  });

  it('somebody whose account is closed, before and after it was linked', async () => {
    const { name, id } = await person({}, { active: false });
    await isRefused(name, 'inactive');
    await api.database.updateTable('app_user').set({ active: true }).where('id', '=', id).execute();
    await comesIn(name);
    await api.database.updateTable('app_user').set({ active: false }).where('id', '=', id).execute();
    await isRefused(name, 'inactive');
  });

  it('somebody who could be two', async () => {
    const { name, eppn } = await person();
    await person({}, { eppn: eppn.toUpperCase() });
    await isRefused(name, 'twoMatch');
  });

  it('somebody with a role of the platform, or of two schools: an institution may say anything', async () => {
    const { name, id } = await person();
    const platformRole = await createRole(api.database, { organization: null, objects: { programme: 'r' } });
    const other = await createSchool(api.database);
    const otherRole = await createRole(api.database, { organization: other.organization, objects: { programme: 'r' } });
    for (const more of [platformRole, otherRole]) {
      await sql`insert into user_role (app_user, role) values (${id}, ${more})`.execute(api.database);
      await isRefused(name, 'protected');
      await sql`delete from user_role where app_user = ${id} and role = ${more}`.execute(api.database);
    }
  });

  it('somebody who has the address of an account in another school', async () => {
    const other = await createSchool(api.database);
    const id = await createUser(api.database, { roles: [{ organization: other.organization, objects: {} }] });
    const { name } = await person({ email: 'elders@post.example', preferred_username: 'elders' }, null);
    await api.database
      .updateTable('app_user')
      .set({ username: 'elders', email: 'elders@post.example' })
      .where('id', '=', id)
      .execute();
    await isRefused(name, 'unknown');
  });

  it('everybody while the school has it switched off; who cancels at the provider hears that', async () => {
    const { name } = await person();
    await set({ sso: false });
    await isRefused(name, 'ssoOff');
    await set({ sso: true });
    await isRefused('niemand', 'cancelled');
  });

  it('a known person whose account left the school of that institution', async () => {
    const { name, id } = await person();
    await comesIn(name);
    const other = await createSchool(api.database);
    const otherRole = await createRole(api.database, { organization: other.organization, objects: {} });
    await sql`update user_role set role = ${otherRole} where app_user = ${id}`.execute(api.database);
    await isRefused(name, 'otherSchool');
  });
});

describe('the link', () => {
  it('is renewed by the help desk when the institution knows somebody by a new subject', async () => {
    const { name, eppn, id } = await person();
    await comesIn(name);
    const again = `${name} opnieuw`;
    idp.people.set(again, { ...idp.people.get(name), eduperson_principal_name: eppn });
    await isRefused(again, 'otherIdentity');
    const reader = new Client(api.app, await tokenFor(api.database, await createUser(api.database, { roles: [role] })));
    expect((await reader.call(contract.signIn.renew, { params: { id } })).status).toBe(403);
    expect((await manager.call(contract.signIn.renew, { params: { id } })).status).toBe(204);
    expect((await manager.call(contract.signIn.renew, { params: { id } })).message).toBe(ssoLinkText.nothing);
    expect(await comesIn(again)).toBe(id);
    const told = await manager.call(contract.history.list, { query: { object: 'user', id } });
    const links = told.body.flatMap(({ changes }) => changes).filter(({ attribute }) => attribute === 'identities');
    expect(links).toHaveLength(3);
  });

  it('is made from the own profile, shortly after signing in, also by who manages the platform', async () => {
    const { name } = await person({}, null);
    const platform = await createUser(api.database, { roles: [{ organization: null, objects: { '*': 'crud' } }] });
    const own = new Client(api.app, await tokenFor(api.database, platform));
    const started = await own.call(contract.signIn.link);
    expect(started.message).toBe('');
    const at = browser();
    at.keep([started.headers['set-cookie'] as string]);
    const landed = await at.get(await at.atProvider(started.body.url, name));
    expect(landed).toMatchObject({ status: 302, location: '/profile' });
    expect((await own.call(contract.signIn.identities)).body.identities).toMatchObject([{ home: domain }]);
    expect(await comesIn(name)).toBe(platform);

    expect((await own.call(contract.signIn.unlink)).message).toBe(ssoLinkText.keepsOneWay);
    await sql`update session set created_at = now() - interval '20 minutes' where app_user = ${platform}`.execute(
      api.database,
    );
    expect((await own.call(contract.signIn.link)).details).toMatchObject({ sign_in_again: true });
  });

  it('of somebody else is not taken over from a profile', async () => {
    const { name } = await person();
    await comesIn(name);
    const other = await createUser(api.database, { roles: [role] });
    const started = await new Client(api.app, await tokenFor(api.database, other)).call(contract.signIn.link);
    const at = browser();
    at.keep([started.headers['set-cookie'] as string]);
    const { html } = await at.get(await at.atProvider(started.body.url, name));
    expect(html).toContain(ssoText.refusals.linkedElsewhere);
  });
});

describe('who signed in long ago', () => {
  /** In with the institution, without a password here, twenty minutes ago. */
  async function longAgo(name: string) {
    const at = browser();
    const { location } = await at.come(name);
    const { token } = await at.exchange(location);
    const own = new Client(api.app, token);
    await sql`update session set created_at = now() - interval '20 minutes'`.execute(api.database);
    return { at, own };
  }
  /** What asks for a sign-in that was not long ago. */
  const mayChange = async (own: Client) => (await own.call(contract.secondFactor.startTimeCode, { body: {} })).status;

  async function confirms(own: Client, at: SsoBrowser, as: string, change = (url: string) => url) {
    const started = await own.call(contract.signIn.confirm);
    expect(started.message).toBe('');
    at.keep([started.headers['set-cookie'] as string]);
    return at.get(await at.atProvider(change(started.body.url), as));
  }

  it('proves at the institution that it is still them, though they are signed in there', async () => {
    const { name, id } = await person();
    await sql`update app_user set password_hash = null where id = ${id}`.execute(api.database);
    const { at, own } = await longAgo(name);
    expect((await own.call(contract.signIn.identities)).body).toMatchObject({ available: true, password: false });
    expect(await mayChange(own)).toBe(403);
    const landed = await confirms(own, at, name);
    expect(landed).toMatchObject({ status: 302, location: '/profile?confirmed=1' });
    expect(await mayChange(own)).toBe(200);
    // Of this session only.
    expect(await mayChange((await longAgo(name)).own)).toBe(403);
    await sql`update session set confirmed_at = now() - interval '20 minutes'`.execute(api.database);
    expect(await mayChange(own)).toBe(403);
  });

  it('is not somebody else, nor somebody whom the institution did not ask again', async () => {
    const [{ name }, other] = [await person(), await person()];
    await comesIn(other.name);
    const { at, own } = await longAgo(name);
    const withoutAsking = (url: string) => url.replace(/&(prompt|max_age)=\w+/g, '');
    expect((await confirms(own, browser(), other.name)).html).toContain(ssoText.refusals.otherAccount);
    expect((await confirms(own, at, name, withoutAsking)).html).toContain(ssoText.refusals.notFresh);
    const { name: unknown } = await person({}, null);
    expect((await confirms(own, browser(), unknown)).html).toContain(ssoText.refusals.unknown);
    expect(await mayChange(own)).toBe(403);
  });
});

describe('what the institution decides', () => {
  const designer = 'urn:mace:zee.example:leerlijn:ontwerper';

  it('gives the roles of entitlements and takes only those away; the last one closes the account', async () => {
    const given = await createRole(api.database, { organization: school.organization, objects: { course: 'r' } });
    await set({ roles: [{ entitlement: designer, role: given }] });
    const many = Array.from({ length: 2_000 }, (_, at) => `urn:mace:zee.example:groep:${at}:${'x'.repeat(30)}`);
    const { name, id } = await person({ eduperson_entitlement: [...many, designer] });
    await comesIn(name);
    const rolesOf = async () => (await manager.call(contract.access.user, { params: { id } })).body.user_roles;
    expect(await rolesOf()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: role, via_sso: false }),
        expect.objectContaining({ id: given, via_sso: true }),
      ]),
    );
    idp.people.set(name, { ...idp.people.get(name), eduperson_entitlement: [] });
    await comesIn(name);
    expect(await rolesOf()).toMatchObject([{ id: role }]);

    idp.people.set(name, { ...idp.people.get(name), eduperson_entitlement: designer });
    await comesIn(name);
    await sql`delete from user_role where app_user = ${id} and role = ${role}`.execute(api.database);
    idp.people.set(name, { ...idp.people.get(name), eduperson_entitlement: undefined });
    const { html } = await browser().come(name);
    expect(html).toContain(ssoText.refusals.noRole);
    expect((await manager.call(contract.access.user, { params: { id } })).body.active).toBe(false);
    await set({ roles: [] });
  });

  it('brings name and address up to date only when the school says so, and tells the old address', async () => {
    const { name, id } = await person(
      { given_name: 'Nieuw', email: 'nieuw@post.example' },
      { email: 'oud@post.example' },
    );
    await comesIn(name);
    const now = async () => (await manager.call(contract.access.user, { params: { id } })).body;
    expect(await now()).toMatchObject({ firstname: 'Anna', email: 'oud@post.example' });
    await set({ update_profile: true });
    await comesIn(name);
    await set({ update_profile: false });
    expect(await now()).toMatchObject({ firstname: 'Nieuw', lastname: 'de Zee', email: 'nieuw@post.example' });
    expect(await mailsTo('oud@post.example')).toEqual(['linked', 'changed']);
  });
});
