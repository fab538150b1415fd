// A school whose users sign in with the account of their institution, at a provider that runs beside the tests.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { ssoText, type SsoReason } from '#shared/text/sso.ts';

import { Client, startApi, type TestApi, testConfig } from './api.ts';
import { clientWith, createRole, createSchool, createUser, type School } from './factories.ts';
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts';
import { SsoBrowser } from './sso-browser.ts';

/** The domain of the institution. */
export const domain = 'zee.example';

/** Registers hooks that start a provider and make a school; use what this returns inside tests. */
export function setUpSso() {
  let api: TestApi;
  let idp: IdentityProvider;
  let school: School;
  let role: number;
  let manager: Client;

  beforeAll(async () => {
    idp = await startIdentityProvider(`${testConfig.publicUrl}/auth/surfconext/callback`);
    api = await startApi({ oidc: idp.settings });
    school = await createSchool(api.database);
    role = await createRole(api.database, { organization: school.organization, objects: { programme: 'r' } });
    manager = await clientWith(api, school, { '*': 'crud' });
    await set({ sso: true, home_domains: [domain] });
  });
  afterAll(async () => {
    await api.close();
    await idp.close();
  });

  /** Changes how users of the school sign in. */
  async function set(change: Record<string, unknown>) {
    const query = { organization: school.organization };
    const now = await manager.call(contract.signIn.settings, { query });
    const saved = await manager.call(contract.signIn.saveSettings, { body: { ...now.body, ...change } });
    expect(saved.message).toBe('');
  }

  let count = 0;
  /** A user at the institution, by default with a matching account in the product. */
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

  /** Signs in, and returns the id of the user. */
  async function comesIn(name: string, at = browser()): Promise<number> {
    const landed = await at.come(name);
    expect([landed.status, landed.html]).toEqual([302, '']);
    const { status, token } = await at.exchange(landed.location);
    expect(status).toBe(200);
    return (await new Client(api.app, token).call(contract.session.me)).body.id;
  }

  /** Checks that signing in is refused with this sentence, and leaves no session and no link. */
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

  return {
    ...{ set, person, browser, comesIn, isRefused, mailsTo },
    get api() {
      return api;
    },
    get idp() {
      return idp;
    },
    get school() {
      return school;
    },
    /** The role of all users with an account in the product. */
    get role() {
      return role;
    },
    /** May do everything in the school. */
    get manager() {
      return manager;
    },
  };
}
