// Signing in with an institutional account at a real provider: which account it opens, and every refusal.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { ssoText } from '#shared/text/sso.ts';
import { createRole, createSchool, createUser } from '#tests/support/factories.ts';
import { domain, setUpSso } from '#tests/support/sso-people.ts';

const sso = setUpSso();
const { set, person, browser, comesIn, isRefused, mailsTo } = sso;

describe('a sign-in at the institution', () => {
  it('is linked by the registered account, with a mail to the user, and recognised the next time whatever changed', async () => {
    const { name, id } = await person({}, { email: 'noor@post.example' });
    expect(await comesIn(name)).toBe(id);
    expect(await mailsTo('noor@post.example')).toEqual(['linked']);
    sso.idp.people.set(name, {
      ...sso.idp.people.get(name),
      eduperson_principal_name: 'anders@zee.example',
      email: '',
    });
    expect(await comesIn(name)).toBe(id);
    const response = await sso.manager.call(contract.history.list, { query: { object: 'user', id } });
    expect(response.body.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ attribute: 'identities', to: [{ home: domain, eppn: `${name}@${domain}` }] }),
    );
  });

  it('is linked by address, in any case, when no account was registered', async () => {
    const { name, id } = await person(
      { email: 'Eigen.Adres@Post.example' },
      { eppn: '', email: 'eigen.adres@post.example' },
    );
    expect(await comesIn(name)).toBe(id);
  });

  it('returns to the requested page, with the code only in the fragment', async () => {
    const { name } = await person();
    const { location } = await browser().come(name, '/programmes?q=zee');
    expect(location).toMatch(/^\/login\/sso#code=[\w-]{43}&return=%2Fprogrammes%3Fq%3Dzee$/);
  });

  it('makes an account with the role for an unknown user, when the school wants that', async () => {
    const { name, eppn } = await person({}, null);
    await isRefused(name, 'unknown');
    await set({ default_role: sso.role });
    const id = await comesIn(name);
    await set({ default_role: 0 });
    const { body } = await sso.manager.call(contract.access.user, { params: { id } });
    expect(body).toMatchObject({ username: eppn, firstname: 'Noor', lastname: 'de Zee', role: [sso.role], eppn });
  });

  it('accepts a user with only a home organization when nothing else is required', async () => {
    const { name, id } = await person({ eduperson_affiliation: undefined, email: undefined, given_name: undefined });
    await isRefused(name, 'noAffiliation');
    await set({ affiliations: [] });
    expect(await comesIn(name)).toBe(id);
    await set({ affiliations: ['employee', 'faculty', 'staff'] });
  });

  it('accepts a single claim as a list, and a list of one as a single claim', async () => {
    const { name, id } = await person({ eduperson_affiliation: 'staff', schac_home_organization: ['ZEE.example'] });
    expect(await comesIn(name)).toBe(id);
  });
});

describe('a sign-in at the institution is refused', () => {
  it.each([
    ['a student', { eduperson_affiliation: ['student'] }, 'affiliation'],
    ['somebody of another domain', { schac_home_organization: 'eduid.nl' }, 'foreignDomain'],
    ['somebody of no domain', { schac_home_organization: undefined }, 'noHome'],
  ] as const)('for %s', async (_who, claims, reason) => {
    const { name } = await person(claims);
    const html = await isRefused(name, reason);
    expect(html).toContain(`${name}@${domain}`);
  });

  it('for a closed account, before and after it was linked', async () => {
    const { name, id } = await person({}, { active: false });
    await isRefused(name, 'inactive');
    await sso.api.database.updateTable('app_user').set({ active: true }).where('id', '=', id).execute();
    await comesIn(name);
    await sso.api.database.updateTable('app_user').set({ active: false }).where('id', '=', id).execute();
    await isRefused(name, 'inactive');
  });

  it('for a user who matches two accounts', async () => {
    const { name, eppn } = await person();
    await person({}, { eppn: eppn.toUpperCase() });
    await isRefused(name, 'twoMatch');
  });

  it('for a user with a platform role or of two schools, because an institution can claim anything', async () => {
    const { name, id } = await person();
    const platformRole = await createRole(sso.api.database, { organization: null, objects: { programme: 'r' } });
    const other = await createSchool(sso.api.database);
    const otherRole = await createRole(sso.api.database, {
      organization: other.organization,
      objects: { programme: 'r' },
    });
    for (const more of [platformRole, otherRole]) {
      await sql`insert into user_role (app_user, role) values (${id}, ${more})`.execute(sso.api.database);
      await isRefused(name, 'protected');
      await sql`delete from user_role where app_user = ${id} and role = ${more}`.execute(sso.api.database);
    }
  });

  it('for the address of an account in another school', async () => {
    const other = await createSchool(sso.api.database);
    const id = await createUser(sso.api.database, { roles: [{ organization: other.organization, objects: {} }] });
    const { name } = await person({ email: 'elders@post.example', preferred_username: 'elders' }, null);
    await sso.api.database
      .updateTable('app_user')
      .set({ username: 'elders', email: 'elders@post.example' })
      .where('id', '=', id)
      .execute();
    await isRefused(name, 'unknown');
  });

  it('for everybody while the school has it switched off, and with its own message after a cancel at the provider', async () => {
    const { name } = await person();
    await set({ sso: false });
    await isRefused(name, 'ssoOff');
    await set({ sso: true });
    await isRefused('niemand', 'cancelled');
  });

  it('for a linked user whose account left the school of that institution', async () => {
    const { name, id } = await person();
    await comesIn(name);
    const other = await createSchool(sso.api.database);
    const otherRole = await createRole(sso.api.database, { organization: other.organization, objects: {} });
    await sql`update user_role set role = ${otherRole} where app_user = ${id}`.execute(sso.api.database);
    await isRefused(name, 'otherSchool');
  });
});

describe('the claims of the institution', () => {
  const designer = 'urn:mace:zee.example:leerlijn:ontwerper';

  it('give and remove only the roles of entitlements; losing the last one closes the account', async () => {
    const given = await createRole(sso.api.database, {
      organization: sso.school.organization,
      objects: { course: 'r' },
    });
    await set({ roles: [{ entitlement: designer, role: given }] });
    const many = Array.from({ length: 2_000 }, (_, at) => `urn:mace:zee.example:groep:${at}:${'x'.repeat(30)}`);
    const { name, id } = await person({ eduperson_entitlement: [...many, designer] });
    await comesIn(name);
    const rolesOf = async () => (await sso.manager.call(contract.access.user, { params: { id } })).body.user_roles;
    expect(await rolesOf()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: sso.role, via_sso: false }),
        expect.objectContaining({ id: given, via_sso: true }),
      ]),
    );
    sso.idp.people.set(name, { ...sso.idp.people.get(name), eduperson_entitlement: [] });
    await comesIn(name);
    expect(await rolesOf()).toMatchObject([{ id: sso.role }]);

    sso.idp.people.set(name, { ...sso.idp.people.get(name), eduperson_entitlement: designer });
    await comesIn(name);
    await sql`delete from user_role where app_user = ${id} and role = ${sso.role}`.execute(sso.api.database);
    sso.idp.people.set(name, { ...sso.idp.people.get(name), eduperson_entitlement: undefined });
    const { html } = await browser().come(name);
    expect(html).toContain(ssoText.refusals.noRole);
    expect((await sso.manager.call(contract.access.user, { params: { id } })).body.active).toBe(false);
    await set({ roles: [] });
  });

  it('update name and address only when the school wants that, with a mail to the old address', async () => {
    const { name, id } = await person(
      { given_name: 'Nieuw', email: 'nieuw@post.example' },
      { email: 'oud@post.example' },
    );
    await comesIn(name);
    const now = async () => (await sso.manager.call(contract.access.user, { params: { id } })).body;
    expect(await now()).toMatchObject({ firstname: 'Anna', email: 'oud@post.example' });
    await set({ update_profile: true });
    await comesIn(name);
    await set({ update_profile: false });
    expect(await now()).toMatchObject({ firstname: 'Nieuw', lastname: 'de Zee', email: 'nieuw@post.example' });
    expect(await mailsTo('oud@post.example')).toEqual(['linked', 'changed']);
  });
});
