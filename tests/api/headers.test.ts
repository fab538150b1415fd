// The security headers of every kind of response: what may run, who may frame it, what may be cached, and that pages of other
// origins may not read it. One table of responses, and the rules that hold for all of them.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { createSchool, createUser, type School } from '#tests/support/factories.ts';

let api: TestApi;
let folder: string;
let school: School;
let token: string;
let feed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leerlijn-headers-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<html><head></head><body>Leerlijn</body></html>');
  await writeFile(join(folder, 'assets/index-abc.js'), 'export {};');
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  api = await startApi({ clientFolder: folder, publicUrl: 'https://leerlijn.example', metricsToken: 'geheim' });
  school = await createSchool(api.database);
  const role = { organization: school.organization, objects: { '*': 'crud' } };
  token = await tokenFor(api.database, await createUser(api.database, { roles: [role] }));
  const where = { organizational_unit: school.cluster, calendar_year: school.year };
  feed = (await new Client(api.app, token).call(contract.calendarFeed.create, { body: where })).body.path;
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const signed = (options: InjectOptions) => ({ ...options, headers: { authorization: `Bearer ${token}` } });
const kept = 'private, no-cache';

/** Each kind of response: its request, its status, and its cache policy. */
const answers: [kind: string, request: () => InjectOptions, status: number, cache: string][] = [
  ['the client at its root', () => ({ url: '/' }), 200, 'no-cache'],
  ['a page of the client', () => ({ url: '/programmes/5?q=x' }), 200, 'no-cache'],
  ['the page by the name of its file', () => ({ url: '/index.html' }), 200, 'no-cache'],
  ['the page in the frame', () => ({ url: '/moduleplanner-embed?calendar_year=1' }), 200, 'no-cache'],
  ['a hashed file', () => ({ url: '/assets/index-abc.js' }), 200, 'public, max-age=31536000, immutable'],
  ['another file', () => ({ url: '/favicon.svg' }), 200, 'no-cache'],
  ['a file that is not there', () => ({ url: '/assets/weg.js' }), 404, 'no-store'],
  ['who I am', () => signed({ url: '/api/me' }), 200, kept],
  ['a list', () => signed({ url: '/api/programmes.json' }), 200, kept],
  ['a record', () => signed({ url: `/api/programmes/${school.programme}.json` }), 200, kept],
  [
    'something made',
    () => signed({ method: 'POST', url: '/api/programmes.json', payload: { title: 'Nieuw' } }),
    201,
    'no-store',
  ],
  ['a calendar feed', () => ({ url: feed }), 200, kept],
  ['a call without a token', () => ({ url: '/api/programmes.json' }), 401, 'no-store'],
  ['a refused body', () => signed({ method: 'POST', url: '/api/programmes.json', payload: {} }), 422, 'no-store'],
  ['a malformed body', () => signed({ method: 'PUT', url: '/api/me', payload: 'x' }), 415, 'no-store'],
  ['a call that does not exist', () => ({ url: '/api/bestaat-niet' }), 404, 'no-store'],
  ['a method that does not exist', () => signed({ method: 'DELETE', url: '/api/me' }), 404, 'no-store'],
  ['an address that cannot be decoded', () => ({ url: '/api/%E0%A4%A' }), 400, 'no-store'],
  ['a refused sign-in', () => ({ method: 'POST', url: '/oauth/v2/token', payload: {} }), 400, 'no-store'],
  ['signing out', () => ({ method: 'POST', url: '/oauth/v2/revoke', payload: { token: 'x' } }), 200, 'no-store'],
  ['health', () => ({ url: '/api/health' }), 200, 'no-store'],
  ['readiness', () => ({ url: '/health/ready' }), 200, 'no-store'],
  ['metrics', () => ({ url: '/api/metrics', headers: { authorization: 'Bearer geheim' } }), 200, 'no-store'],
  ['refused metrics', () => ({ url: '/api/metrics', remoteAddress: '10.0.0.9' }), 403, 'no-store'],
  ['the description of the API', () => ({ url: '/api/openapi.json' }), 200, 'no-cache'],
  ['the same as a page', () => ({ url: '/api/docs' }), 200, 'no-cache'],
];
const pages = new Set([
  'the client at its root',
  'the page by the name of its file',
  'a page of the client',
  'the page in the frame',
]);

describe.each(answers)('%s', (kind, request, status, cache) => {
  it('has the security headers', async () => {
    const { statusCode, headers } = await api.app.inject(request());
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'cache-control': cache,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(), ') as string,
      'content-type': expect.stringMatching(
        /^(text\/.+|application\/(json|javascript)); charset=utf-8$|^image\//,
      ) as string,
    });
    for (const name of ['x-powered-by', 'server', 'set-cookie', 'access-control-allow-origin'])
      expect(headers).not.toHaveProperty(name);
  });

  it('lets only what it needs run, load or frame it', async () => {
    const { headers } = await api.app.inject(request());
    const policy = directives(headers);
    expect(policy['default-src']).toBe("'none'");
    expect(policy['base-uri']).toBe("'none'");
    const framed = kind === 'the page in the frame';
    expect(policy['frame-ancestors']).toBe(framed ? "'self'" : "'none'");
    expect(headers['x-frame-options']).toBe(framed ? 'SAMEORIGIN' : 'DENY');
    expect(policy['script-src']).toBe(pages.has(kind) ? "'self'" : undefined);
    expect(policy['frame-src']).toBe(pages.has(kind) ? "'self'" : undefined);
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*|https?:/);
  });

  it('allows other origins nothing, also in a preflight', async () => {
    const origin = 'https://kwaad.example';
    const options = request();
    const asked = await api.app.inject({ ...options, headers: { ...options.headers, origin } });
    const first = await api.app.inject({
      method: 'OPTIONS',
      url: options.url ?? '/',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
    });
    expect(first.statusCode).toBeGreaterThanOrEqual(400);
    for (const { headers } of [asked, first])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

it('allows style elements by a fresh nonce that is in the page', async () => {
  const nonces = [];
  for (const url of ['/', '/', '/programmes']) {
    const { headers, body } = await api.app.inject(url);
    const nonce = /^'self' 'nonce-([\w+/]{22}==)'$/.exec(directives(headers)['style-src'] ?? '')?.[1] ?? '';
    expect(body).toContain(`<meta property="csp-nonce" nonce="${nonce}" />`);
    expect(headers).not.toHaveProperty('etag');
    nonces.push(nonce);
  }
  expect(new Set(nonces).size).toBe(3);
});

it('sends HSTS only where the public address has https', async () => {
  const plain = await startApi({ publicUrl: 'http://127.0.0.1:3000' });
  expect((await plain.app.inject('/api/health')).headers).not.toHaveProperty('strict-transport-security');
  await plain.close();
});

it('sends the same response for every Host header', async () => {
  const plain = await api.app.inject('/programmes');
  const poisoned = await api.app.inject({
    url: '/programmes',
    headers: { host: 'kwaad.example', 'x-forwarded-host': 'kwaad.example' },
  });
  const withoutNonce = (body: string) => body.replace(/nonce="[^"]+"/, '');
  expect(withoutNonce(poisoned.body)).toBe(withoutNonce(plain.body));
  expect(JSON.stringify(poisoned.headers)).not.toContain('kwaad');
});

describe('the server on a real connection', () => {
  /** The response to these bytes, until the server closes. */
  async function speak(bytes: string): Promise<string> {
    const { port } = api.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.end(bytes);
    return text(socket);
  }
  beforeAll(() => api.app.listen({ port: 0, host: '127.0.0.1' }));

  it.each([
    ['TRACE, which would send a token back', 'TRACE / HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\n\r\n', 404],
    ['a method that nobody knows', 'KWAAD / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    [
      'two lengths for one body, which a proxy may read differently',
      'POST /oauth/v2/revoke HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['headers of more than 16 KiB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('refuses %s', async (_, bytes, status) => {
    const answer = await speak(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).not.toContain('Bearer x');
    expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'");
    expect(answer).toMatch(/"message":"De |"message":"Dit /);
  });
});

function directives(headers: Record<string, unknown>): Record<string, string | undefined> {
  const parts = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(parts.map((part) => /^(\S+) (.*)$/.exec(part.trim())?.slice(1) ?? [part, '']));
}
