// User input is data wherever it goes: HTML, SQL, iCalendar, mail, file paths, and objects of the server.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { answerResetRequests } from '#server/auth/reset-requests.ts';
import { feedText } from '#server/calendar/feed-text.ts';
import { sendDueMail } from '#server/mail/send-due.ts';
import { smtpTransport } from '#server/mail/transport.ts';
import { contract } from '#shared/api/contract.ts';
import { fieldText } from '#shared/text/field.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { createSchool, createUser, type School } from '#tests/support/factories.ts';
import { startMailServer } from '#tests/support/mail-server.ts';

let api: TestApi;
let school: School;
let client: Client;
let token: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leerlijn-injection-'));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await writeFile(join(folder, 'client/index.html'), '<html><head></head><body>Leerlijn</body></html>');
  await writeFile(join(folder, 'client/.env'), 'HET GEHEIM');
  await writeFile(join(folder, 'geheim.txt'), 'HET GEHEIM');
  api = await startApi({ clientFolder: join(folder, 'client') });
  school = await createSchool(api.database);
  const role = { organization: school.organization, objects: { '*': 'crud' } };
  token = await tokenFor(api.database, await createUser(api.database, { roles: [role] }));
  client = new Client(api.app, token);
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

describe('rich text', () => {
  it.each([
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<style>@import "https://kwaad.example"</style>',
    '<p style="background:url(javascript:alert(1))" onclick="alert(1)" class="x">tekst</p>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<svg/onload=alert(1)>',
    '<math><mi xlink:href="data:x,<script>alert(1)</script>">x</mi></math>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<a href="javascript:alert(1)">a</a>',
    '<a href="JaVaScRiPt:alert(1)">a</a>',
    '<a href="java&#10;script:alert(1)">a</a>',
    '<a href="&#106;avascript:alert(1)">a</a>',
    '<a href=" javascript:alert(1)">a</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">a</a>',
    '<a href="vbscript:x">a</a>',
    '<a href="//kwaad.example">a</a>',
    '<a href="https://goed.example" target="_blank" onmouseover="alert(1)">a</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<form action="https://kwaad.example"><input name=password><button>OK</button></form>',
    '<base href="https://kwaad.example"><meta http-equiv="refresh" content="0;url=https://kwaad.example">',
    '<object data="x"></object><embed src="x"><link rel=stylesheet href="x"><template><b onclick=x></template>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<textarea></textarea><xmp><img src=x onerror=alert(1)></xmp>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<p id="__proto__" name="cookie">tekst</p>',
  ])('of %s keeps only harmless markup', async (html) => {
    const title = `Rijk ${Math.random()}`;
    const { body } = await client.call(contract.programme.create, {
      body: { title, description: `<p>voor</p>${html}` },
    });
    const kept = String(body.description);
    expect(kept).toContain('<p>voor</p>');
    const tags = [...kept.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)];
    for (const [, name = '', attributes = ''] of tags) {
      expect([
        'p',
        'br',
        'strong',
        'em',
        'u',
        's',
        'ul',
        'ol',
        'li',
        'a',
        'h2',
        'h3',
        'h4',
        'blockquote',
        'code',
      ]).toContain(name);
      expect(attributes.trim()).toMatch(/^(\/|href="(https?:\/\/|mailto:)[^"<>]*")?$/);
    }
    // No other character that could open a tag is left.
    expect(kept.replaceAll(/<\/?[a-z0-9]+[^<>]*>/gi, '')).not.toMatch(/[<>]/);
    // Saving the result again changes nothing: cleaning does not uncover anything.
    const again = await client.call(contract.programme.update, {
      params: { id: body.id },
      body: { description: kept },
    });
    expect(again.body.description).toBe(kept);
  });
});

it.each([
  "'; drop table programme; --",
  '" or 1=1 --',
  '$1 %s \\ {{7*7}} ${7*7} <b>',
  "=cmd|' /C calc'!A0",
  '‮omgekeerd​',
])('a title of %s is stored and returned as it is', async (title) => {
  const { body } = await client.call(contract.programme.create, { body: { title } });
  expect((await client.call(contract.programme.get, { params: { id: body.id } })).body.title).toBe(title);
});

it('a username that is SQL lets nobody in', async () => {
  const oauth = { client_id: 'leerlijn-web', client_secret: 'leerlijn-web' };
  const payload = { grant_type: 'password', ...oauth, username: "' or '1'='1", password: "' or '1'='1" };
  expect((await api.app.inject({ method: 'POST', url: '/oauth/v2/token', payload })).statusCode).toBe(400);
});

it('a calendar has only its own events, whatever their names contain', () => {
  const evil = 'Vrij\r\nEND:VEVENT\r\nBEGIN:VEVENT\nUID:2\rX;VALUE=URI:https://kwaad.example,\\n\u0000';
  const text = feedText({
    name: evil,
    changedAt: new Date(0),
    sequence: 1,
    events: [
      { uid: evil, summary: evil, description: evil, category: evil, start_date: '2026-01-01', end_date: '2026-01-02' },
    ],
  });
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  expect(events[0]?.getFirstPropertyValue('summary')).toBe(
    'Vrij\nEND:VEVENT\nBEGIN:VEVENT\nUID:2\nX;VALUE=URI:https://kwaad.example,\\n',
  );
  const names = text.split('\r\n').map((line) => /^[A-Z-]+/.exec(line)?.[0] ?? '');
  expect(names.filter((name) => name === 'UID')).toHaveLength(1);
});

describe('mail', () => {
  it('goes to one address with only our headers, whatever the address and the names contain', async () => {
    for (const email of ['a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example', '"x" <a@b.example>'])
      expect((await client.call(contract.profile.update, { body: { email } })).errors).toEqual({
        email: fieldText.email,
      });
    const server = await startMailServer();
    const transport = smtpTransport(server.url, 'Leerlijn <leerlijn@leerlijn.example>');
    const name = 'Anna\r\nBcc: c@d.example\r\n\r\n<script>';
    await sql`insert into mail (recipient, kind, data, expires_at) values ('a@b.example, c@d.example', 'reset',
      ${JSON.stringify({ name, username: 'anna\r\nX-Kwaad: 1', path: '/resetpassword/1/x' })}, now() + interval '1 hour'),
      ('goed@leerlijn.example', 'reset',
      ${JSON.stringify({ name, username: 'anna\r\nX-Kwaad: 1', path: '/resetpassword/1/x' })}, now() + interval '1 hour')`.execute(
      api.database,
    );
    const silent = { warn: () => undefined };
    await sendDueMail(api.database, transport, 'https://leerlijn.example', silent);
    await server.waitFor(1);
    for (const mail of server.received) {
      expect([mail.to?.length, mail.cc, mail.bcc]).toEqual([1, undefined, undefined]);
      expect(mail.headers.map(({ key }) => key)).not.toContain('x-kwaad');
      expect(mail.html).toContain('&lt;script&gt;');
    }
    expect(server.received.map(({ to }) => to?.[0]?.address)).toContain('goed@leerlijn.example');
    transport.close();
    await server.close();
  });

  it('links to the address that the operator configured, not the one in the request', async () => {
    const email = 'anna@leerlijn.example';
    const headers = { host: 'kwaad.example', 'x-forwarded-host': 'kwaad.example', origin: 'https://kwaad.example' };
    const asked = await api.app.inject({ method: 'POST', url: '/api/passwordreset.json', headers, payload: { email } });
    expect(asked.statusCode).toBe(200);
    await answerResetRequests(api.database);
    const kept = await sql<{ text: string }>`select mail::text as text from mail where recipient = ${email}`.execute(
      api.database,
    );
    expect(kept.rows.length).toBeGreaterThan(0);
    expect(kept.rows.every(({ text }) => text.includes('/resetpassword/') && !text.includes('kwaad'))).toBe(true);
  });
});

it.each([
  '/../geheim.txt',
  '/..%2fgeheim.txt',
  '/%2e%2e/geheim.txt',
  '/%2e%2e%2fgeheim.txt',
  '/..%5cgeheim.txt',
  '/assets/../../geheim.txt',
  '/assets/..%2f..%2fgeheim.txt',
  '/assets/%252e%252e%252fgeheim.txt',
  '/%00/../../geheim.txt',
  '//geheim.txt',
  '/.env',
  '/assets/',
])('the path %s serves no private file or folder', async (url) => {
  const { body, statusCode } = await api.app.inject({ url });
  expect(body).not.toMatch(/HET GEHEIM|index\.html/);
  expect([200, 400, 403, 404]).toContain(statusCode);
});

it.each([
  '//kwaad.example/inloggen',
  '/%5Ckwaad.example',
  '/?returnTo=https://kwaad.example',
  '/login?redirect_uri=//kwaad.example',
  '/assets//kwaad.example/',
  '/oauth/v2/authorize?redirect_uri=https://kwaad.example&response_type=code&client_id=leerlijn-web',
])('%s redirects to no other site', async (url) => {
  const { headers, statusCode } = await api.app.inject({ url });
  expect(headers).not.toHaveProperty('location');
  expect([200, 400, 404]).toContain(statusCode);
});

it('prototype keys change no object of the server', async () => {
  const form = 'grant_type=password&__proto__[admin]=1&__proto__.admin=1&constructor[prototype][admin]=1';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await api.app.inject({ method: 'POST', url: '/oauth/v2/token', headers, payload: form });
  const signed = { authorization: `Bearer ${token}` };
  const query = '/api/programmes.json?__proto__[admin]=1&__proto__=1&constructor.prototype.admin=1';
  expect((await api.app.inject({ url: query, headers: signed })).statusCode).toBe(400);
  for (const url of ['/api/attributes.json?object=__proto__', '/api/attributes.json?object=constructor'])
    expect((await api.app.inject({ url, headers: signed })).statusCode).toBeLessThan(500);
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
});

it('a repeated parameter is refused', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const url = `/api/reluserorganizationalunits.json?user=1&user=2`;
  expect((await api.app.inject({ url, headers })).statusCode).toBe(400);
});
