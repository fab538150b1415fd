// OEAPI 5: which clients get in and how they are counted, and responses to invalid requests.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startApi, type TestApi } from '#tests/support/api.ts';
import { addClient, consumer, type Consumer } from '#tests/support/oeapi/consumer.ts';
import { loadDemoSchools } from '#tests/support/oeapi/demo-schools.ts';

let api: TestApi;
let school: number;
let other: number;
let reader: Consumer;

beforeAll(async () => {
  api = await startApi();
  ({ school, other } = await loadDemoSchools(api));
});
// A client per test, because of the rate limit per client.
beforeEach(async () => {
  reader = consumer(api, `/oeapi/${school}/v5`, (await addClient(api, school)).basic);
});
afterAll(() => api.close());

describe('a client', () => {
  it('gets in with a token or its secret and the right scope, and its requests are counted', async () => {
    const { basic, bearer, id } = await addClient(api, school);
    for (const authorization of [basic, bearer])
      expect((await consumer(api, reader.base, authorization).get('/')).status).toBe(200);
    const wrong = ['', 'Basic', 'Bearer x', basic.slice(0, -4), 'Basic Og==', `${bearer}x`];
    for (const authorization of wrong) {
      const { status, headers, body } = await consumer(api, reader.base, authorization).get('/');
      expect([authorization, status, body['status']]).toEqual([authorization, 401, '401']);
      expect(headers['www-authenticate']).toEqual(['Bearer', 'Basic realm="OEAPI", charset="UTF-8"']);
      expect(headers['content-type']).toContain('application/problem+json');
    }
    const { bearer: without } = await addClient(api, school, ['read']);
    expect((await consumer(api, reader.base, without).get('/')).status).toBe(403);
    await sql`update api_client set active = false where id = ${id}`.execute(api.database);
    expect((await consumer(api, reader.base, bearer).get('/')).status).toBe(401);
    await expect
      .poll(
        async () =>
          (await sql`select path, status, times from exchange_fetch where api_client = ${id}`.execute(api.database))
            .rows,
      )
      .toEqual([{ path: '/v5', status: 200, times: 2 }]);
  });

  it('can guess its secret no faster than at the token endpoint, and keeps working once it was right', async () => {
    const [known, fresh] = [await addClient(api, school), await addClient(api, school)];
    const ask = (authorization: string) => consumer(api, reader.base, authorization).get('/');
    const wrong = ({ basic }: typeof known, time: number) => {
      const [name] = Buffer.from(basic.slice(6), 'base64').toString().split(':');
      return `Basic ${Buffer.from(`${name}:fout ${time}`).toString('base64')}`;
    };
    // A client that starts with many requests at once is not guessing.
    const first = await Promise.all(Array.from({ length: 12 }, () => ask(known.basic)));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
    for (const client of [known, fresh]) {
      for (let time = 0; time < 5; time++) expect((await ask(wrong(client, time))).status).toBe(401);
      const { status, headers } = await ask(wrong(client, 5));
      expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    }
    expect([(await ask(known.basic)).status, (await ask(fresh.basic)).status]).toEqual([200, 429]);
    expect((await ask(fresh.bearer)).status).toBe(200);
  });

  it('finds the school by its id and by the address of its guide', async () => {
    await sql`insert into document_template (organization, unit_attributes, slug) values (${school}, '{}', 'amstelland')
      on conflict (organization) do update set slug = 'amstelland'`.execute(api.database);
    const { basic } = await addClient(api, school);
    const statuses = ['amstelland', String(school), 'noordzee', String(other), '', '%00', '0'].map(
      async (address) => (await consumer(api, `/oeapi/${address}/v5`, basic).get('/')).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404, 404, 404, 404]);
    // The previous address still works.
    await sql`update document_template set slug = 'amstel', old_slugs = '{amstelland}'
      where organization = ${school}`.execute(api.database);
    expect((await consumer(api, '/oeapi/amstelland/v5', basic).get('/')).status).toBe(200);
  });

  it('gets a 304 for a response that it has, until something changes', async () => {
    const { headers } = await reader.get('/courses');
    const tag = { 'if-none-match': String(headers['etag']) };
    expect((await reader.get('/courses', tag)).status).toBe(304);
    await sql`update educational_unit set title = title || '!' where organization = ${school}`.execute(api.database);
    expect((await reader.get('/courses', tag)).status).toBe(200);
  });
});

describe('invalid input', () => {
  const id = '6f2c5a3e-0d56-4a1c-9d3a-0c5f4a1f9a00';
  it.each([
    ...['/courses?pageSize=11', '/courses?pageNumber=0', '/courses?pageNumber=1.5', '/courses?sort=ects'],
    ...['/courses?teachingLanguage=Nederlands', '/courses?level=mbo', '/programs?programType=programme', '/courses/1'],
    ...['/courses/geen-uuid/offerings', '/programs/{id}?expand=parents', '/programs/{id}?returnTimelineOverrides=ja'],
    ...['/academic-sessions?parent=1', '/academic-sessions?academicSessionType=week', '/courses?q=%00'],
    ...['/organizations/{id}/offerings?since=2026-13-01', '/organizations/{id}/offerings?resultExpected=ja'],
  ])('%s', async (path) => {
    const { status, body, headers } = await reader.get(path.replace('{id}', id));
    const { title, detail } = body;
    expect([status, body['status'], typeof title, typeof detail]).toEqual([400, '400', 'string', 'string']);
    expect(headers['content-type']).toContain('application/problem+json');
  });

  it('is refused for an unknown path or record, and for another method', async () => {
    const missing = ['/persons', '/components', '/offerings', '/toString'];
    const below = ['', '/offerings', '/x', `/offerings/${id}`, '/toString'].map((path) => `/courses/${id}${path}`);
    for (const path of [...missing, ...below]) expect([path, (await reader.get(path)).status]).toEqual([path, 404]);
    const { basic } = await addClient(api, school);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      const headers = { authorization: basic, 'content-type': 'text/nonsense' };
      const response = await api.app.inject({ method, url: `${reader.base}/courses`, headers, payload: '{' });
      expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD']);
    }
    const head = await api.app.inject({
      method: 'HEAD',
      url: `${reader.base}/courses`,
      headers: { authorization: basic },
    });
    expect([head.statusCode, head.payload]).toEqual([200, '']);
  });
});
