// The server puts the responses to a page's first calls into it for signed-in users: exactly what the API returns to the
// same user, and only on navigation to the page.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { createSchool, createUser } from '#tests/support/factories.ts';
import { samplesFor } from '#tests/support/samples.ts';

let api: TestApi;
let folder: string;
/** A manager of the school, one of another school, and a user without any right. */
let [manager, stranger, nobody] = ['', '', ''];
let course = 0;
let pages: string[] = [];
const hostile = 'Vraag & <b>antwoord</b></script><script>alert(1)</script><!--';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leerlijn-answers-'));
  const page = '<html><head></head><body><div id="root"></div></body></html>';
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'signed-in.html'), page);
  api = await startApi({ clientFolder: folder, pageTimeoutMs: 30_000 });
  const [school, elsewhere] = [await createSchool(api.database), await createSchool(api.database)];
  const userOf = async (organization: number, objects: Record<string, string>) =>
    tokenFor(api.database, await createUser(api.database, { roles: [{ organization, objects }] }));
  manager = await userOf(school.organization, { '*': 'crud' });
  stranger = await userOf(elsewhere.organization, { '*': 'crud' });
  nobody = await userOf(school.organization, {});
  const { first } = await samplesFor(api.database, definitions.course, school);
  const body = { ...first, title: hostile };
  course = (await new Client(api.app, manager).call(contract.course.create, { body })).body.id;
  pages = ['/', '/courses', `/courses/edit/${course}`, `/calendar/programme/year?programme=${school.programme}`];
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const cookie = (token: string) => ({ cookie: `refresh_token=x; access_token=${token}` });
const open = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  api.app.inject({ url, method, headers });

type Answers = Record<string, { data: unknown; etag: string | null }>;

/** As a browser reads them: up to the first closing script tag. */
function answersIn(page: string): Answers | null {
  const [, json] =
    /<script type="application\/json" id="first-answers" data-for="[\w-]{8}">(.*?)<\/script/s.exec(page) ?? [];
  return json === undefined ? null : (JSON.parse(json) as Answers);
}

it('gives every user exactly the responses of the API, with their tags', async () => {
  for (const token of [manager, stranger, nobody])
    for (const url of pages) {
      const answers = answersIn((await open(url, cookie(token))).body) ?? {};
      expect(Object.keys(answers)).toContain('/api/me');
      for (const [address, { data, etag }] of Object.entries(answers)) {
        const response = await open(address, { authorization: `Bearer ${token}` });
        expect(response.statusCode, address).toBe(200);
        expect({ data, etag }).toEqual({ data: response.json(), etag: response.headers.etag });
      }
    }
});

it('includes the record, the list and the plan of the page', async () => {
  const addresses = async (url: string) => Object.keys(answersIn((await open(url, cookie(manager))).body) ?? {});
  const [home = [], list = [], record = [], level1 = []] = await Promise.all(pages.map(addresses));
  expect(home).toContainEqual(expect.stringMatching(/^\/api\/programmes\.json\?fields=/));
  expect(list).toContainEqual(expect.stringMatching(/^\/api\/courses\.json\?fields=/));
  expect(record).toContain(`/api/courses/${course}.json`);
  expect(level1).toContainEqual(expect.stringMatching(/^\/api\/.*programme=\d+$/));
});

it('gives nothing to another school or to users without the right', async () => {
  for (const token of [stranger, nobody])
    for (const url of pages) expect((await open(url, cookie(token))).body).not.toContain('Vraag');
});

it('keeps user input plain text', async () => {
  for (const url of [`/courses/edit/${course}`, '/courses']) {
    const { body } = await open(url, cookie(manager));
    expect(JSON.stringify(answersIn(body))).toContain(JSON.stringify(hostile).slice(1, -1));
    expect(body).not.toContain('<b>');
    expect(body.match(/<\/?script/g)).toEqual(['<script', '</script']);
    expect(body.match(/<!--/g)).toBeNull();
  }
});

it('gives nothing without a valid token', async () => {
  const user = await createUser(api.database, { roles: [] });
  const expired = await tokenFor(api.database, user);
  await sql`update access_token set expires_at = now() - interval '1 second'
    where session in (select id from session where app_user = ${user})`.execute(api.database);
  const tokens = [expired, 'x'.repeat(40), manager.slice(1), `${manager}"`, ''];
  for (const headers of [{}, ...tokens.map(cookie)]) {
    const { body, statusCode, headers: received } = await open('/courses', headers);
    expect(statusCode).toBe(200);
    expect(answersIn(body)).toBeNull();
    expect(received['cache-control']).toBe('no-cache');
  }
});

it('asks the API once for an invalid token, and once per call for a valid one', async () => {
  const inject = vi.spyOn(api.app, 'inject');
  await api.app.inject({ url: '/courses', headers: cookie('x'.repeat(40)) });
  expect(inject).toHaveBeenCalledTimes(2);
  inject.mockClear();
  const { body } = await api.app.inject({ url: '/courses', headers: cookie(manager) });
  expect(inject).toHaveBeenCalledTimes(1 + Object.keys(answersIn(body) ?? {}).length);
  inject.mockRestore();
});

it('gives nothing after signing out', async () => {
  const token = await tokenFor(api.database, await createUser(api.database, { roles: [] }));
  expect(answersIn((await open('/courses', cookie(token))).body)).not.toBeNull();
  await api.app.inject({ method: 'POST', url: '/oauth/v2/revoke', payload: { token } });
  expect(answersIn((await open('/courses', cookie(token))).body)).toBeNull();
});

it('gives nothing to a request that is not a navigation, and accepts a cookie token nowhere else', async () => {
  const navigating = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  for (const site of ['none', 'same-origin'])
    expect(
      answersIn((await open('/courses', { ...cookie(manager), ...navigating, 'sec-fetch-site': site })).body),
    ).not.toBeNull();
  const other: Record<string, string>[] = [
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
    { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    { ...navigating, 'sec-fetch-site': 'cross-site' },
    { ...navigating, 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of other)
    expect(answersIn((await open('/courses', { ...cookie(manager), ...headers })).body)).toBeNull();
  // A browser that comes from another site does not send a Strict cookie.
  expect(answersIn((await open('/courses', navigating)).body)).toBeNull();
  expect((await open('/courses', cookie(manager), 'HEAD')).headers['cache-control']).toBe('no-cache');
  expect((await open('/courses', cookie(manager), 'POST')).statusCode).toBe(404);
  expect((await open('/api/courses.json', { ...cookie(manager), ...navigating })).statusCode).toBe(401);
});

it('sends the page without them when they take too long', async () => {
  const slow = await startApi({ clientFolder: folder, pageTimeoutMs: 0 });
  try {
    const token = await tokenFor(slow.database, await createUser(slow.database, { roles: [] }));
    const { body, headers } = await slow.app.inject({ url: '/courses', headers: cookie(token) });
    expect(body).toContain('<div id="root"></div></body>');
    expect(headers['cache-control']).toBe('no-cache');
  } finally {
    await slow.close();
  }
});

it('forbids caching of the page', async () => {
  const { headers } = await open('/courses', cookie(manager));
  expect(headers['cache-control']).toBe('no-store');
  for (const name of ['cookie', 'sec-fetch-mode', 'sec-fetch-dest', 'sec-fetch-site'])
    expect(String(headers.vary)).toContain(name);
});

it.each(['/?%', '/courses?moment=%E0', '/courses/edit/99999999999', '/courses/edit/9999999999', '/nergens'])(
  'still sends the page at %s',
  async (url) => {
    const { statusCode, body } = await open(url, cookie(manager));
    expect(statusCode).toBe(200);
    expect(body).toContain('<div id="root"></div>');
  },
);
