// The link between an account here and one at the institution: made, renewed, and confirmed again long after signing in.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { ssoText } from '#shared/text/sso.ts';
import { ssoLinkText } from '#shared/text/sso-link.ts';
import { Client, tokenFor } from '#tests/support/api.ts';
import { createUser } from '#tests/support/factories.ts';
import type { SsoBrowser } from '#tests/support/sso-browser.ts';
import { domain, setUpSso } from '#tests/support/sso-people.ts';

const sso = setUpSso();
const { person, browser, comesIn, isRefused } = sso;

describe('the link', () => {
  it('can be renewed by the help desk when the institution has a new subject for the user', async () => {
    const { name, eppn, id } = await person();
    await comesIn(name);
    const again = `${name} opnieuw`;
    sso.idp.people.set(again, { ...sso.idp.people.get(name), eduperson_principal_name: eppn });
    await isRefused(again, 'otherIdentity');
    const reader = new Client(
      sso.api.app,
      await tokenFor(sso.api.database, await createUser(sso.api.database, { roles: [sso.role] })),
    );
    expect((await reader.call(contract.signIn.renew, { params: { id } })).status).toBe(403);
    expect((await sso.manager.call(contract.signIn.renew, { params: { id } })).status).toBe(204);
    expect((await sso.manager.call(contract.signIn.renew, { params: { id } })).message).toBe(ssoLinkText.nothing);
    expect(await comesIn(again)).toBe(id);
    const response = await sso.manager.call(contract.history.list, { query: { object: 'user', id } });
    const links = response.body.flatMap(({ changes }) => changes).filter(({ attribute }) => attribute === 'identities');
    expect(links).toHaveLength(3);
  });

  it('can be made from the profile, shortly after signing in, also by platform users', async () => {
    const { name } = await person({}, null);
    const platform = await createUser(sso.api.database, { roles: [{ organization: null, objects: { '*': 'crud' } }] });
    const own = new Client(sso.api.app, await tokenFor(sso.api.database, platform));
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
      sso.api.database,
    );
    expect((await own.call(contract.signIn.link)).details).toMatchObject({ sign_in_again: true });
  });

  it('of another user cannot be taken over from a profile', async () => {
    const { name } = await person();
    await comesIn(name);
    const other = await createUser(sso.api.database, { roles: [sso.role] });
    const started = await new Client(sso.api.app, await tokenFor(sso.api.database, other)).call(contract.signIn.link);
    const at = browser();
    at.keep([started.headers['set-cookie'] as string]);
    const { html } = await at.get(await at.atProvider(started.body.url, name));
    expect(html).toContain(ssoText.refusals.linkedElsewhere);
  });
});

describe('a user who signed in long ago', () => {
  /** Signed in at the institution twenty minutes ago, without a password here. */
  async function longAgo(name: string) {
    const at = browser();
    const { location } = await at.come(name);
    const { token } = await at.exchange(location);
    const own = new Client(sso.api.app, token);
    await sql`update session set created_at = now() - interval '20 minutes'`.execute(sso.api.database);
    return { at, own };
  }
  /** A call that needs a recent sign-in. */
  const mayChange = async (own: Client) => (await own.call(contract.secondFactor.startTimeCode, { body: {} })).status;

  async function confirms(own: Client, at: SsoBrowser, as: string, change = (url: string) => url) {
    const started = await own.call(contract.signIn.confirm);
    expect(started.message).toBe('');
    at.keep([started.headers['set-cookie'] as string]);
    return at.get(await at.atProvider(change(started.body.url), as));
  }

  it('must sign in again at the institution, even with a session there', async () => {
    const { name, id } = await person();
    await sql`update app_user set password_hash = null where id = ${id}`.execute(sso.api.database);
    const { at, own } = await longAgo(name);
    expect((await own.call(contract.signIn.identities)).body).toMatchObject({ available: true, password: false });
    expect(await mayChange(own)).toBe(403);
    const landed = await confirms(own, at, name);
    expect(landed).toMatchObject({ status: 302, location: '/profile?confirmed=1' });
    expect(await mayChange(own)).toBe(200);
    // For this session only.
    expect(await mayChange((await longAgo(name)).own)).toBe(403);
    await sql`update session set confirmed_at = now() - interval '20 minutes'`.execute(sso.api.database);
    expect(await mayChange(own)).toBe(403);
  });

  it('is not confirmed by another user, or without a new sign-in at the institution', async () => {
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
