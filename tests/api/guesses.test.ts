// Guessing passwords: attackers are slowed down, and nobody waits because of another user's guesses.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { accountHash, CROWD_LIMITS, NORMAL_FAILURES } from '#server/auth/guesses.ts';
import { removeExpired } from '#server/auth/housekeeping.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { contract } from '#shared/api/contract.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { Client, startApi, type TestApi, testConfig, tokenFor } from '#tests/support/api.ts';

let api: TestApi;
const password = 'een lang wachtwoord';
const [campus, home] = ['10.1.1.1', '10.2.2.2'];

beforeAll(async () => {
  api = await startApi({ publicUrl: 'https://leerlijn.example' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from app_user`.execute(api.database);
  await sql`truncate sign_in_attempt`.execute(api.database);
  const password_hash = await hashPassword(password);
  for (const username of ['anna', 'bas'])
    await api.database
      .insertInto('app_user')
      .values({ username, firstname: '', lastname: '', email: '', password_hash })
      .execute();
});

interface From {
  address?: string;
  cookie?: string | undefined;
}
const signIn = (username: string, given = password, { address = campus, cookie }: From = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/oauth/v2/token',
    remoteAddress: address,
    headers: cookie ? { cookie } : {},
    payload: {
      grant_type: 'password',
      client_id: testConfig.oauthClientId,
      client_secret: testConfig.oauthClientSecret,
      username,
      password: given,
    },
  });
type Answer = Awaited<ReturnType<typeof signIn>>;
const statusOf = async (answer: Promise<Answer>) => (await answer).statusCode;
/** The cookie as a browser sends it back. */
const cookieOf = (answer: Answer) => String(answer.headers['set-cookie']).split(';')[0];
const guessUntilRefused = async (username: string, from: From = {}) => {
  for (let time = 0; time < 5; time += 1) expect(await statusOf(signIn(username, 'fout', from))).toBe(400);
  expect(await statusOf(signIn(username, 'fout', from))).toBe(429);
};
const passTime = (seconds: number) =>
  sql`update sign_in_attempt set last_at = last_at - make_interval(secs => ${seconds})`.execute(api.database);

describe('an attacker who guesses', () => {
  it('waits a few seconds after five wrong passwords, also with the right one, which then clears the count', async () => {
    await guessUntilRefused('anna');
    const blocked = await signIn('ANNA ');
    expect(blocked.statusCode).toBe(429);
    expect(blocked.json()).toMatchObject({ message: refusalText.tooMany });
    expect(Number(blocked.headers['retry-after'])).toBeLessThanOrEqual(4);
    await passTime(4);
    expect(await statusOf(signIn('anna'))).toBe(200);
    await guessUntilRefused('anna');
  });

  it('waits five minutes after twenty', async () => {
    await signIn('anna', 'fout');
    await sql`update sign_in_attempt set failures = 20`.execute(api.database);
    expect(Number((await signIn('anna')).headers['retry-after'])).toBeGreaterThan(200);
    await passTime(300);
    expect(await statusOf(signIn('anna'))).toBe(200);
  });

  it('gets no further with many guesses at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('niemand', 'fout')));
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
  });

  it('gets no further from other addresses in the same IPv6 network', async () => {
    for (let host = 1; host <= 5; host += 1)
      expect(await statusOf(signIn('anna', 'fout', { address: `2001:db8:0:1::${host}` }))).toBe(400);
    expect(await statusOf(signIn('anna', 'fout', { address: '2001:db8:0:1:ffff::130' }))).toBe(429);
    expect(await statusOf(signIn('anna', password, { address: '2001:db8:0:2::1' }))).toBe(200);
  });
});

describe('another user', () => {
  it('signs in to another account from the same address, however often one account was guessed there', async () => {
    await guessUntilRefused('anna');
    expect(await statusOf(signIn('bas'))).toBe(200);
  });

  it('signs in to the same account from another address', async () => {
    await guessUntilRefused('anna');
    expect(await statusOf(signIn('anna', password, { address: home }))).toBe(200);
  });

  const crowd = (rows: { account: string; network: string }[]) =>
    api.database
      .insertInto('sign_in_attempt')
      .values(
        rows.map(({ account, network }) => ({
          ...{ key: `${account} ${network}`, failures: 5, last_at: new Date() },
          ...{ account: accountHash(account), network },
        })),
      )
      .execute();
  const crowdOf = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

  it.each([
    [
      'a network where a hundred accounts failed',
      crowdOf(NORMAL_FAILURES.accounts).map((account) => ({ account, network: campus })),
    ],
    [
      'an account that failed from twenty networks',
      crowdOf(NORMAL_FAILURES.networks).map((network) => ({ account: 'anna', network })),
    ],
  ])('is queued in %s', async (_, rows) => {
    await crowd(rows);
    const cookie = cookieOf(await signIn('anna'));
    const asked = crowdOf(CROWD_LIMITS.perKey + CROWD_LIMITS.waiting + 4).map(() => signIn('anna', 'fout'));
    const answers = await Promise.all(asked);
    // Two at a time while others wait; the first five are checked as always.
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
    const sentAway = answers.filter(({ body }) => body.includes(refusalText.tooManyAtOnce));
    expect(sentAway.map(({ headers }) => headers['retry-after'])).toEqual(['1', '1', '1', '1']);
    expect(await statusOf(signIn('anna', password, { cookie }))).toBe(200);
  });

  it('does not count towards the crowd after the right password, which removes their attempt', async () => {
    await signIn('anna', 'fout');
    await signIn('anna');
    const left = await sql`select from sign_in_attempt where account is not null`.execute(api.database);
    expect(left.rows).toEqual([]);
  });
});

describe('a browser that signed in before', () => {
  it('is known by a cookie that no script reads and that goes to the token endpoint only', async () => {
    expect(String((await signIn('anna')).headers['set-cookie'])).toMatch(
      /^known_browser=[\w-]{43}; Path=\/oauth\/v2\/token; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect((await signIn('anna', 'fout')).headers['set-cookie']).toBeUndefined();
  });

  it('does not wait for other users’ guesses at its address, and has its own count', async () => {
    const cookie = cookieOf(await signIn('anna'));
    await guessUntilRefused('anna');
    await guessUntilRefused('anna', { cookie });
    await passTime(4);
    await guessUntilRefused('bas', { cookie });
    expect(await statusOf(signIn('anna', password, { cookie }))).toBe(200);
  });

  it('stays known for each of its accounts, by a new cookie every time', async () => {
    const first = cookieOf(await signIn('anna'));
    const second = cookieOf(await signIn('bas', password, { cookie: first }));
    for (const username of ['anna', 'bas']) await guessUntilRefused(username);
    expect(await statusOf(signIn('anna', password, { cookie: first }))).toBe(429);
    expect(await statusOf(signIn('anna', password, { cookie: second }))).toBe(200);
  });

  it.each([
    ['an own new password', (client: Client) => client.call(contract.profile.update, { body: newPassword })],
    ['half a year', () => sql`update known_browser set seen_at = now() - interval '181 days'`.execute(api.database)],
  ])('is no longer known after %s', async (_, end) => {
    const cookie = cookieOf(await signIn('anna'));
    const { id } = await api.database
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'anna')
      .executeTakeFirstOrThrow();
    await end(new Client(api.app, await tokenFor(api.database, id)));
    await guessUntilRefused('anna');
    expect(await statusOf(signIn('anna', newPassword.password, { cookie }))).toBe(429);
  });
  const newPassword = { password: 'acht groene fietsen' };

  it('is forgotten by the cleanup when a user has more than twenty browsers', async () => {
    const first = cookieOf(await signIn('anna'));
    await sql`update known_browser set seen_at = now() - interval '1 hour'`.execute(api.database);
    await sql`insert into known_browser (hash, app_user)
      select sha256(n::text::bytea), (select app_user from known_browser) from generate_series(1, 20) n`.execute(
      api.database,
    );
    await removeExpired(api.database);
    await guessUntilRefused('anna');
    expect(await statusOf(signIn('anna', password, { cookie: first }))).toBe(429);
  });
});
