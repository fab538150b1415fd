// The files of the web client: compressed by the build, and one page with or without the application in it.
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { outboxTransport } from '#server/mail/transport.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
/** As installed: the built client and the data side by side. */
let place: string;
let folder: string;
let dataDir: string;
const script = `export const words = '${'leerlijn '.repeat(500)}';`;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'leerlijn-files-'));
  [folder, dataDir] = [join(place, 'client'), join(place, 'data')];
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<html><head></head><body>login</body></html>');
  await writeFile(join(folder, 'signed-in.html'), '<html><head></head><body>application</body></html>');
  await writeFile(
    join(folder, 'page-links.json'),
    JSON.stringify({ list: '<link list>', record: '<link record>', '/calendar/checks': '<link checks>' }),
  );
  await writeFile(join(folder, 'assets/a-1.js'), script);
  await writeFile(join(folder, 'assets/a-1.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets/a-1.js.gz'), gzipSync(script));
  api = await startApi({ clientFolder: folder });
});
afterAll(async () => {
  await api.close();
  await rm(place, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers });

it.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (content: Buffer) => content],
])('a hashed file is sent in an encoding that the browser accepts: %s', async (accepted, encoding, open) => {
  const { statusCode, headers, rawPayload } = await get('/assets/a-1.js', { 'accept-encoding': accepted });
  expect([statusCode, headers['content-encoding']]).toEqual([200, encoding]);
  expect(open(rawPayload).toString()).toBe(script);
  expect(headers['content-type']).toMatch(/javascript/);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(String(headers['vary']).toLowerCase()).toContain('accept-encoding');
});

it('a user with a session gets the page that loads the application at once', async () => {
  const bodyFor = async (cookie: string) => (await get('/programmes', cookie ? { cookie } : {})).body;
  expect(await bodyFor('')).toContain('login');
  expect(await bodyFor('access_token=')).toContain('login');
  expect(await bodyFor('other_access_token=x')).toContain('login');
  expect(await bodyFor('theme=dark; access_token=x')).toContain('application');
  expect(await bodyFor('refresh_token=x')).toContain('application');
  expect(String((await get('/programmes')).headers['vary']).toLowerCase()).toContain('cookie');
});

it.each([
  ['/', 'list'],
  ['/programmes', 'list'],
  ['/programmes?q=edit', 'list'],
  ['/outcomeframeworks/edit/12', 'record'],
  ['/calendar/checks?programme=1', 'checks'],
])('%s preloads its own code with the application when there is a session', async (url, page) => {
  const signedIn = (await get(url, { cookie: 'access_token=x' })).body;
  expect(signedIn.match(/<link [^>]+>/g)).toEqual([`<link ${page}>`]);
  expect((await get(url)).body).not.toContain('<link');
});

it.each(['/profile', '/programmes/edit/x', '/edit/1', '/constructor', '/page-links.json'])(
  '%s preloads nothing more than the application',
  async (url) => {
    const { body, headers } = await get(url, { cookie: 'access_token=x' });
    expect(headers['content-type']).toContain('text/html');
    expect(body).not.toContain('<link');
  },
);

it('mails in the outbox are never served or executed, however the address is written', async () => {
  const outbox = join(dataDir, 'outbox');
  await outboxTransport(outbox, () => undefined).deliver('anna@leerlijn.example', {
    subject: 'Nieuw wachtwoord',
    text: 'HET GEHEIM',
    html: '<script>HET GEHEIM</script>',
  });
  const names = await readdir(outbox);
  expect(names).toHaveLength(2);
  for (const name of names) {
    expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600);
    for (const path of [
      `/outbox/${name}`,
      `/data/outbox/${name}`,
      `/../data/outbox/${name}`,
      `/assets/../outbox/${name}`,
    ])
      for (const url of [path, path.replaceAll('..', '%2e%2e'), path.replaceAll('/../', '/..%2f')])
        expect((await get(url)).body).not.toContain('HET GEHEIM');
  }
});

it('a malformed address is refused without blaming JSON', async () => {
  for (const url of ['//x/y', '/%E0%A4%A']) {
    const { statusCode, body } = await get(url);
    expect([url, statusCode, (JSON.parse(body) as { message: string }).message]).toEqual([
      ...[url, 400, refusalText.malformed],
    ]);
  }
});
