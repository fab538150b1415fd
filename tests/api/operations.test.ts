// Pages for operators and API clients: health, metrics, the description of the API, the client's page.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { allEndpoints } from '#shared/api/contract.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ metricsToken: 'geheim' });
});
afterAll(() => api.close());

it('health is ok when the database responds', async () => {
  const response = await api.app.inject('/api/health');
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
});

it('metrics count the connections to the database', async () => {
  const { body } = await api.app.inject('/api/metrics');
  for (const state of ['total', 'idle', 'waiting'])
    expect(body).toMatch(new RegExp(`^leerlijn_db_pool_connections\\{state="${state}"\\} \\d+$`, 'm'));
  expect(body).toMatch(/^leerlijn_db_pool_acquire_seconds_count [1-9]/m);
});

it('metrics are for this machine or for clients with the token', async () => {
  const get = (options: object) => api.app.inject({ url: '/api/metrics', ...options });
  expect((await get({ remoteAddress: '10.0.0.9' })).statusCode).toBe(403);
  expect((await get({ headers: { 'x-forwarded-for': '10.0.0.9' } })).statusCode).toBe(403);
  expect((await get({ remoteAddress: '10.0.0.9', headers: { authorization: 'Bearer fout' } })).statusCode).toBe(403);
  expect((await get({ remoteAddress: '10.0.0.9', headers: { authorization: 'Bearer geheim' } })).statusCode).toBe(200);
  const local = await get({});
  expect(local.statusCode).toBe(200);
  expect(local.body).toContain('leerlijn_http_request_seconds_bucket');
});

it.each([{ trustProxy: 1 }, { trustProxy: ['10.0.0.2'] }, { publicUrl: 'https://leerlijn.example' }])(
  'metrics behind a proxy need the token, also when the proxy does not forward the client address: %o',
  async (config) => {
    const behind = await startApi({ metricsToken: 'geheim', ...config });
    const get = (headers: Record<string, string>) => behind.app.inject({ url: '/api/metrics', headers });
    expect((await get({})).statusCode).toBe(403);
    expect((await get({ authorization: 'Bearer geheim' })).statusCode).toBe(200);
    await behind.close();
  },
);

it.each(['/api/docs', '/api/openapi.json'])('%s is compressed once, and not sent again when unchanged', async (url) => {
  const get = (headers: Record<string, string>) => api.app.inject({ url, headers });
  const plain = await get({});
  expect(plain.headers['content-encoding']).toBeUndefined();
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
  ] as const) {
    const { headers, rawPayload } = await get({ 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
    expect(unpack[encoding](rawPayload).equals(plain.rawPayload)).toBe(true);
    // Another policy than the page's own would block everything.
    expect(headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
  }
  const first = await get({ 'accept-encoding': 'br' });
  const again = await get({ 'accept-encoding': 'br', 'if-none-match': String(plain.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(first.headers.etag).toBe(plain.headers.etag);
});

it('the description of the API has every call of the contract, with its path, rights and shapes', async () => {
  const document = (await api.app.inject('/api/openapi.json')).json<{
    openapi: string;
    paths: Record<string, Record<string, { security?: unknown; responses: object; requestBody?: object }>>;
  }>();
  expect(document.openapi).toBe('3.1.0');
  for (const { endpoint } of allEndpoints()) {
    const described = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(described, endpoint.path).toBeDefined();
    expect(described?.security !== undefined).toBe(endpoint.access !== 'public');
    expect(Object.keys(described?.responses ?? {})).toContain(String(endpoint.status));
  }
  const page = await api.app.inject('/api/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('/api/programmes/{id}.json');
  expect(page.body).not.toContain('<script');
});

it('there is no route outside the contract but six for operators, the calendar feed, eight of the guide, and OEAPI by five methods', () => {
  const routes = api.app.printRoutes({ commonPrefix: false, includeHooks: false });
  const known = allEndpoints().length + 7 + 8 + 5;
  const methods = [...routes.matchAll(/\(([A-Z, ]+)\)/g)].flatMap(([, list = '']) => list.split(', '));
  expect(methods.filter((method) => method !== 'HEAD' && method !== 'OPTIONS')).toHaveLength(known);
});

it('the client has one page for all its paths, which may frame the configured module planner', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leerlijn-client-'));
  await writeFile(join(folder, 'index.html'), '<html><head></head><body>Leerlijn</body></html>');
  const planner = 'https://planner.leerlijn.example/x?a="b"';
  const client = await startApi({ clientFolder: folder, moduleplannerUrl: planner });
  for (const url of ['/', '/programmes', '/moduleplanner-embed?calendar_year=1']) {
    const { statusCode, body, headers } = await client.app.inject(url);
    expect([statusCode, body.includes('Leerlijn')]).toEqual([200, true]);
    expect(body).toContain('content="https://planner.leerlijn.example/x?a=&#34;b&#34;"');
    expect(headers['content-security-policy']).toMatch(/;frame-src https:\/\/planner\.leerlijn\.example(;|$)/);
  }
  expect((await client.app.inject('/assets/weg.js')).statusCode).toBe(404);
  expect((await client.app.inject('/../package.json')).body).not.toContain('dependencies');
  await client.close();
  await rm(folder, { recursive: true });
});
