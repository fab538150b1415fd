// Secrets stay secret: not in the log at level trace, not in errors, metrics or refusals, and in the database as hashes only.
import { Writable } from 'node:stream';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildApp } from '#server/app.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { answerResetRequests } from '#server/auth/reset-requests.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { loggedPath, logOptions } from '#server/http/log.ts';
import { logText } from '#shared/text/log.ts';
import { testConfig, tokenFor } from '#tests/support/api.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createSchool, createUser, type School } from '#tests/support/factories.ts';

const password = 'zeven paarse fietsen';
const lines: string[] = [];
const logged = () => lines.join('');
let database: Database;
let app: Awaited<ReturnType<typeof buildApp>>;
let drop: () => Promise<void>;
let school: School;
let user: number;

beforeAll(async () => {
  const test = await createTestDatabase();
  drop = test.drop;
  database = connect(test.url, { max: 5, actor: 'test' });
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  app = await buildApp(
    database,
    { ...testConfig, metricsToken: 'geheim-van-de-meter' },
    { logger: { ...logOptions('trace'), stream } },
  );
  school = await createSchool(database);
  const role = { organization: school.organization, objects: { '*': 'crud' } };
  user = await createUser(database, { roles: [role] });
  const password_hash = await hashPassword(password);
  const own = { username: 'anna', email: 'anna@leerlijn.example', password_hash };
  await database.updateTable('app_user').set(own).where('id', '=', user).execute();
});
afterAll(async () => {
  await app.close();
  await database.destroy();
  await drop();
});

const client = { client_id: testConfig.oauthClientId, client_secret: testConfig.oauthClientSecret };
const token = (body: object) => app.inject({ method: 'POST', url: '/oauth/v2/token', payload: { ...client, ...body } });
const signIn = (given: string, username = 'anna') => token({ grant_type: 'password', username, password: given });

describe('the log at level trace', () => {
  it('has successful and failed sign-ins, without secrets', async () => {
    const tokens = (await signIn(password)).json<{ access_token: string; refresh_token: string }>();
    await signIn('bijna het wachtwoord');
    await signIn('iets anders', 'een wachtwoord in het verkeerde veld');
    const renewed = (await token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).json<
      typeof tokens
    >();
    await token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    const issued = [tokens, renewed].flatMap(({ access_token, refresh_token }) => [access_token, refresh_token]);
    for (const secret of [...issued, password, 'bijna het', 'verkeerde veld', 'iets anders'])
      expect(logged()).not.toContain(secret);
    const about = (message: string) => events().filter(({ msg }) => msg === message);
    expect(about(logText.signedIn)).toMatchObject([
      { level: 30, user, address: '127.0.0.1', grant: 'password' },
      { level: 30, user, grant: 'refresh_token' },
    ]);
    expect(about(logText.signInRefused)).toMatchObject([
      { level: 40, user, grant: 'password', reason: 'invalid_grant' },
      { level: 40, grant: 'password' },
      { level: 40, grant: 'refresh_token' },
    ]);
    expect(about(logText.signInRefused)[1]).not.toHaveProperty('user');
  });

  it('has no headers, bodies or search terms', async () => {
    const access = await tokenFor(database, user);
    const headers = { authorization: `Bearer ${access}`, cookie: `access_token=${access}`, 'x-api-key': 'sleutel-123' };
    await app.inject({ url: `/api/programmes.json?access_token=${access}&q=ziekte`, headers });
    await app.inject({ method: 'PUT', url: '/api/me', headers, payload: { password: 'acht groene fietsen' } });
    await app.inject({ method: 'PUT', url: '/api/me', headers, payload: { password: 'kort', email: 'x' } });
    await app.inject({ url: '/api/metrics', headers: { authorization: 'Bearer geheim-van-de-meter' } });
    for (const secret of [access, 'sleutel-123', 'ziekte', 'groene', 'geheim-van-de-meter'])
      expect(logged()).not.toContain(secret);
    expect(logged()).toContain('/api/programmes.json');
  });

  it('has no links that open accounts or calendars', async () => {
    await app.inject({ method: 'POST', url: '/api/passwordreset.json', payload: { email: 'anna@leerlijn.example' } });
    await answerResetRequests(database);
    const mail = await sql<{ path: string }>`select data->>'path' as path from mail where kind = 'reset'`.execute(
      database,
    );
    const path = mail.rows[0]?.path ?? '';
    const secret = path.split('/').at(-1) ?? '';
    expect(secret).toHaveLength(43);
    await app.inject(path);
    const payload = { password: 'negen gele fietsen' };
    await app.inject({ method: 'PUT', url: path.replace('/resetpassword', '/api/me'), payload });
    const headers = { authorization: `Bearer ${await tokenFor(database, user)}` };
    const where = { organizational_unit: school.cluster, calendar_year: school.year };
    const made = await app.inject({ method: 'POST', url: '/api/calendarfeeds.json', headers, payload: where });
    const feed = made.json<{ path: string }>().path;
    expect((await app.inject(feed)).statusCode).toBe(200);
    await app.inject({ method: 'DELETE', url: feed });
    await app.inject(feed.replace('.ics', '.ics.bak'));
    for (const hidden of [secret, 'gele fietsen', feed.slice(19, 50), 'anna@leerlijn.example'])
      expect(logged()).not.toContain(hidden);
    const done = events().filter(({ msg }) => msg === logText.resetRequested || msg === logText.resetDone);
    expect(done).toMatchObject([{ address: '127.0.0.1' }, { user }]);
  });

  it('has refusals, with the user and the address', async () => {
    const nobody = await createUser(database, {});
    const headers = { authorization: `Bearer ${await tokenFor(database, nobody)}` };
    expect((await app.inject({ url: '/api/programmes.json', headers })).statusCode).toBe(403);
    expect(events().findLast(({ msg }) => msg === logText.refused)).toMatchObject({ status: 403, user: nobody });
    for (let times = 0; times < 6; times += 1) await signIn('fout', 'bestaat-niet');
    expect(events().findLast(({ msg }) => msg === logText.refused)).toMatchObject({
      status: 429,
      address: '127.0.0.1',
    });
  });

  it('has one event per line, whatever is in a request', async () => {
    const before = lines.length;
    const host = 'a","level":60,"msg":"vals';
    await app.inject({ url: '/bestaat%0aniet\u2028{"level":60}', headers: { host } });
    const written = lines.slice(before);
    expect(written.length).toBeGreaterThan(0);
    expect(written.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
    expect(written.map((line) => (JSON.parse(line) as { level: number }).level)).not.toContain(60);
  });

  it('has an error by its code, without the rows that PostgreSQL quotes', async () => {
    await sql`
      create function break_down() returns trigger language plpgsql as $$ begin
        raise exception 'stuk' using errcode = 'XX000', constraint = 'nooit', detail = 'Failing row contains ' || new;
      end $$`.execute(database);
    await sql`
      create trigger breaks before update on app_user for each row when (new.firstname = 'Stuk')
      execute function break_down()`.execute(database);
    const headers = { authorization: `Bearer ${await tokenFor(database, user)}` };
    const answer = await app.inject({ method: 'PUT', url: '/api/me', headers, payload: { firstname: 'Stuk' } });
    await sql`drop function break_down cascade`.execute(database);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/nooit|app_user|Stuk|node_modules|\.ts/);
    const fault = events().findLast(({ level }) => level === 50);
    expect(answer.body).toContain(String(fault?.['reqId']));
    expect(fault).toMatchObject({ err: { code: 'XX000', constraint: 'nooit' } });
    expect(JSON.stringify(fault)).not.toMatch(/argon2|anna@leerlijn|Failing row/);
  });
});

it.each([
  ['/api/me/5/geheim?x=1', '/api/me/5/…'],
  ['/resetpassword/5/geheim', '/resetpassword/5/…'],
  [`/api/calendarfeeds/${'x'.repeat(43)}.ics`, '/api/calendarfeeds/….ics'],
  ['/api/me', '/api/me'],
  ['/api/programmes/5.json?q=x', '/api/programmes/5.json'],
])('the log shows %s as %s', (url, shown) => {
  expect(loggedPath(url)).toBe(shown);
});

it('metrics and health have routes and numbers, and no names', async () => {
  const { body } = await app.inject('/api/metrics');
  expect(body).toContain('route="/api/me"');
  expect(body).not.toMatch(/anna|fietsen|[\w-]{43}/);
  expect((await app.inject('/api/health')).body).toBe('{"status":"ok"}');
});

it('passwords are stored as argon2id of the strength that OWASP requires', async () => {
  const { password_hash } = await database
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  const [, memory, passes, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(password_hash ?? '') ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(lanes).toBe('1');
  expect(await hashPassword(password)).not.toBe(await hashPassword(password));
});

/** The log, line by line. */
function events(): (Record<string, unknown> & { msg: string; level: number })[] {
  return lines.map((line) => JSON.parse(line) as Record<string, unknown> & { msg: string; level: number });
}
