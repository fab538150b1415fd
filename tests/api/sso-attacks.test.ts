// Attacks on institutional sign-in: from another browser, with used codes, by a lying provider, and with foreign redirect addresses.
// None of them gives a session.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { localPath } from '#server/sso/local-path.ts';
import { ssoText } from '#shared/text/sso.ts';
import { contract } from '#shared/api/contract.ts';
import { Client, startApi, type TestApi, testConfig } from '#tests/support/api.ts';
import { createSchool, createUser } from '#tests/support/factories.ts';
import { type Lie, type LyingProvider, startLyingProvider } from '#tests/support/lying-provider.ts';
import { SsoBrowser } from '#tests/support/sso-browser.ts';

let api: TestApi;
let provider: LyingProvider;
const { refusals } = ssoText;
const truth = {
  ...{ schac_home_organization: 'zee.example', eduperson_principal_name: 'noor@zee.example' },
  ...{ eduperson_affiliation: ['employee'], email: 'noor@post.example' },
};

beforeAll(async () => {
  provider = await startLyingProvider();
  api = await startApi({ oidc: provider.settings });
  const { organization } = await createSchool(api.database);
  const user = await createUser(api.database, { roles: [{ organization, objects: { programme: 'r' } }] });
  await api.database.updateTable('app_user').set({ eppn: 'noor@zee.example' }).where('id', '=', user).execute();
  await sql`insert into sign_in_setting (organization, sso, home_domains, affiliations)
    values (${organization}, true, '{zee.example}', '{employee}')`.execute(api.database);
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

const browser = () => new SsoBrowser(api.app);
const sessions = async () => (await sql`select from session`.execute(api.database)).rows.length;

/** Goes to the provider and returns the address with which the browser comes back. */
async function away(at: SsoBrowser, lie: Lie = {}) {
  provider.tell({ ...lie, info: { ...truth, ...lie.info } });
  const { location } = await at.start();
  return at.atProvider(location, '');
}

describe('the callback', () => {
  it('works once, for the browser that started, and so does its code', async () => {
    const at = browser();
    const back = await away(at);
    const stranger = browser();
    expect((await stranger.get(back)).html).toContain(refusals.expired);
    const landed = await at.get(back);
    expect(landed.status).toBe(302);
    const cookies = new Map(at.own);
    expect((await at.get(back)).html).toContain(refusals.expired);
    at.own.set('sso', cookies.get('sso') ?? '');
    expect((await at.exchange(landed.location)).status).toBe(200);
    at.own.set('sso', cookies.get('sso') ?? '');
    const again = await at.exchange(landed.location);
    expect([again.status, again.message, again.token]).toEqual([400, ssoText.codeInvalid, '']);
  });

  it('gives a code that fails in another browser, and after that everywhere', async () => {
    const before = await sessions();
    const at = browser();
    const { location } = await at.get(await away(at));
    const other = browser();
    await away(other);
    expect((await other.exchange(location)).status).toBe(400);
    expect((await browser().exchange(location)).status).toBe(400);
    expect((await at.exchange(location)).status).toBe(400);
    expect(await sessions()).toBe(before);
  });

  it.each([
    ['another state', (back: string) => back.replace(/state=[^&]+/, 'state=anders')],
    ['no state', (back: string) => back.replace(/&?state=[^&]+/, '')],
    ['no code', (back: string) => back.replace(/code=[^&]+&/, '')],
    ['two states', (back: string) => `${back}&state=anders`],
  ])('refuses %s', async (_what, change) => {
    const at = browser();
    const { status, html } = await at.get(change(await away(at)));
    expect([status, html.includes(refusals.wrongAnswer)]).toEqual([403, true]);
  });

  it('expires after ten minutes, and its code after one', async () => {
    const late = browser();
    const back = await away(late);
    await sql`update sso_attempt set expires_at = expires_at - interval '10 minutes'`.execute(api.database);
    expect((await late.get(back)).html).toContain(refusals.expired);
    const at = browser();
    const { location } = await at.get(await away(at));
    await sql`update sso_code set expires_at = expires_at - interval '1 minute'`.execute(api.database);
    expect((await at.exchange(location)).status).toBe(400);
  });

  it('stores no usable secret in plain text', async () => {
    const at = browser();
    const { location } = await at.get(await away(at));
    const kept = await sql<{ all: string }>`
      select (select json_agg(c)::text from sso_code c) || (select coalesce(json_agg(a)::text, '') from sso_attempt a) as all`.execute(
      api.database,
    );
    expect(kept.rows[0]?.all).not.toContain(new URLSearchParams(location.split('#')[1]).get('code'));
    expect(kept.rows[0]?.all).not.toContain(at.own.get('sso'));
  });
});

it.each([
  ['long ago', { auth_time: Math.floor(Date.now() / 1000) - 600 }, {}],
  ['not said', {}, { auth_time: Math.floor(Date.now() / 1000) }],
  ['said as a text', { auth_time: String(Math.floor(Date.now() / 1000)) }, {}],
])('a sign-in at the institution that was %s is no confirmation', async (_, claims, info) => {
  const at = browser();
  const { token } = await at.exchange((await at.get(await away(at))).location);
  const started = await new Client(api.app, token).call(contract.signIn.confirm);
  at.keep([started.headers['set-cookie'] as string]);
  provider.tell({ claims, info: { ...truth, ...info } });
  const { status, html } = await at.get(await at.atProvider(started.body.url, ''));
  expect([status, /notFresh|wrongAnswer/.test(html)]).toEqual([403, true]);
  const kept = await sql`select from session where confirmed_at is not null`.execute(api.database);
  expect(kept.rows).toEqual([]);
});

describe('a provider that lies', () => {
  const old = Math.floor(Date.now() / 1000) - 3_600;
  it.each<[string, Lie]>([
    ['the token of another moment', { claims: { nonce: 'anders' } }],
    ['a token without a moment', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://kwaad.example' } }],
    ['a token for another service', { claims: { aud: 'iemand-anders' } }],
    ['a token that is over', { claims: { iat: old, exp: old + 60 } }],
    ['a token that nobody signed', { alg: 'none' }],
    ['a token signed by a stranger', { strangeKey: true }],
    ['somebody else in the details', { info: { sub: 'iemand-anders' } }],
  ])('is refused with %s', async (_what, lie) => {
    const before = await sessions();
    const at = browser();
    const { status, html } = await at.get(await away(at, lie));
    expect([status, html.includes(refusals.wrongAnswer)]).toEqual([403, true]);
    expect(await sessions()).toBe(before);
  });

  it.each<[string, Record<string, unknown>]>([
    ['numbers and objects', { schac_home_organization: 7, email: {}, eduperson_affiliation: [[], null, 3] }],
    ['nothing at all', Object.fromEntries(Object.keys(truth).map((name) => [name, undefined]))],
    ['a text without end', { schac_home_organization: 'x'.repeat(100_000) }],
    ['what no database keeps', { schac_home_organization: '\0\u202e', eduperson_principal_name: '\0' }],
  ])('is refused without a home organization for %s', async (_what, info) => {
    const at = browser();
    expect((await at.get(await away(at, { info }))).html).toContain(refusals.noHome);
  });

  it('cannot inject markup into the page', async () => {
    const at = browser();
    const info = { schac_home_organization: 'kwaad.example', email: '<script>alert(1)</script>"@x' };
    const { html } = await at.get(await away(at, { info }));
    expect(html).toContain('&#60;script&#62;');
    expect(html).not.toContain('<script');
  });
});

describe('the address after signing in', () => {
  const elsewhere = [
    ...['//kwaad.example', '/\\kwaad.example', '\\\\kwaad.example', 'https://kwaad.example', 'https:kwaad.example'],
    ...[
      'javascript:alert(1)',
      '/\t/kwaad.example',
      '/\n/kwaad.example',
      '/.//kwaad.example',
      'programmes',
      '',
      '/%00\0',
    ],
  ];
  it.each(elsewhere)('does not lead to another site for %j', async (given) => {
    expect(localPath(given, testConfig.publicUrl)).toBe('/');
    const at = browser();
    provider.tell({ info: truth });
    const { location } = await at.start(given);
    const landed = await at.get(await at.atProvider(location, ''));
    expect(new URLSearchParams(landed.location.split('#')[1]).get('return')).toBe('/');
  });

  it('may be a path of our own, without its fragment', () => {
    expect(localPath('/programmes?q=a%2Fb#x', testConfig.publicUrl)).toBe('/programmes?q=a%2Fb');
    expect(localPath(['/a', '/b'], testConfig.publicUrl)).toBe('/');
  });
});

it('the sign-in cookie is HttpOnly, is sent from another site, and is Secure behind https', async () => {
  const response = await api.app.inject({ method: 'GET', url: '/auth/surfconext' });
  expect(response.headers['set-cookie']).toMatch(/^sso=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  const secure = await startApi({ oidc: provider.settings, publicUrl: 'https://leerlijn.example' });
  const behind = await secure.app.inject({
    method: 'GET',
    url: '/auth/surfconext',
    headers: { host: '10.0.0.1:3000' },
  });
  await secure.close();
  expect(behind.headers['set-cookie']).toContain('; Secure');
  expect(behind.headers.location).toContain(encodeURIComponent('https://leerlijn.example/auth/surfconext/callback'));
});

it('an unreachable provider is reported, and stops nothing else', async () => {
  const gone = await startApi({ oidc: { ...provider.settings, issuer: 'http://127.0.0.1:9' } });
  const answer = await gone.app.inject({ method: 'GET', url: '/auth/surfconext' });
  expect([answer.statusCode, answer.body.includes(refusals.away)]).toEqual([503, true]);
  expect((await gone.app.inject({ method: 'GET', url: '/api/health' })).statusCode).toBe(200);
  await gone.close();
});

it('without a provider there is no sign-in address and no grant', async () => {
  const none = await startApi();
  expect((await none.app.inject({ method: 'GET', url: '/auth/surfconext' })).statusCode).toBe(404);
  expect((await new SsoBrowser(none.app).exchange('#code=x')).status).toBe(400);
  await none.close();
});
