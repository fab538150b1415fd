// The link between an account here and one at the institution: made, renewed, and asked for again by who signed in long ago.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { ssoText } from '#shared/text/sso.ts';
import { ssoLinkText } from '#shared/text/sso-link.ts';
import { Client, tokenFor } from '#tests/support/api.ts';
import { createUser } from '#tests/support/factories.ts';
import type { SsoBrowser } from '#tests/support/sso-browser.ts';
import { domain, useSso } from '#tests/support/sso-people.ts';

const sso = useSso();
const { person, browser, comesIn, isRefused } = sso;

describe('the link', () => {
  it('is renewed by the help desk when the institution knows somebody by a new subject', async () => {
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
    const told = await sso.manager.call(contract.history.list, { query: { object: 'user', id } });
    const links = told.body.flatMap(({ changes }) => changes).filter(({ attribute }) => attribute === 'identities');
    expect(links).toHaveLength(3);
  });

  it('is made from the own profile, shortly after signing in, also by who manages the platform', async () => {
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

  it('of somebody else is not taken over from a profile', async () => {
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

describe('who signed in long ago', () => {
  /** In with the institution, without a password here, twenty minutes ago. */
  async function longAgo(name: string) {
    const at = browser();
    const { location } = await at.come(name);
    const { token } = await at.exchange(location);
    const own = new Client(sso.api.app, token);
    await sql`update session set created_at = now() - interval '20 minutes'`.execute(sso.api.database);
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
    await sql`update app_user set password_hash = null where id = ${id}`.execute(sso.api.database);
    const { at, own } = await longAgo(name);
    expect((await own.call(contract.signIn.identities)).body).toMatchObject({ available: true, password: false });
    expect(await mayChange(own)).toBe(403);
    const landed = await confirms(own, at, name);
    expect(landed).toMatchObject({ status: 302, location: '/profile?confirmed=1' });
    expect(await mayChange(own)).toBe(200);
    // Of this session only.
    expect(await mayChange((await longAgo(name)).own)).toBe(403);
    await sql`update session set confirmed_at = now() - interval '20 minutes'`.execute(sso.api.database);
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
