// Mail: queued in a transaction, sent after it, by a real SMTP server or into the outbox folder.
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { connect } from '#server/db/connect.ts';
import { startMailer } from '#server/mail/mailer.ts';
import { queueMail } from '#server/mail/queue.ts';
import { sendDueMail } from '#server/mail/send-due.ts';
import { outboxTransport, smtpTransport, type Transport } from '#server/mail/transport.ts';
import { mailText } from '#shared/text/mail.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';

let api: TestApi;
let server: MailServer;
let transport: Transport;
const warnings: string[] = [];
const log = { warn: (_details: object, message: string) => void warnings.push(message) };
const publicUrl = 'https://leerlijn.example';

beforeAll(async () => {
  api = await startApi();
  server = await startMailServer();
  transport = smtpTransport(server.url, 'Leerlijn <leerlijn@leerlijn.example>');
});
afterAll(async () => {
  transport.close();
  await server.close();
  await api.close();
});
afterEach(async () => {
  server.received.length = 0;
  warnings.length = 0;
  server.refuseWith(0);
  await sql`delete from mail`.execute(api.database);
});

const reset = {
  kind: 'reset',
  data: { name: 'Anna <b>', username: 'anna', path: '/resetpassword/5/geheim' },
} as const;
const send = () => sendDueMail(api.database, transport, publicUrl, log);
const waiting = async () => {
  const rows = await sql<{ attempts: number; seconds: number }>`
    select attempts, extract(epoch from next_at - now())::int as seconds from mail`.execute(api.database);
  return rows.rows;
};

it('a mail is sent as Dutch text and HTML with its link, and leaves nothing behind', async () => {
  await queueMail(api.database, 'anna@leerlijn.example', reset);
  expect(await send()).toBe(1);
  await server.waitFor(1);
  const [mail] = server.received;
  expect(mail).toMatchObject({
    subject: mailText.reset.subject,
    from: { name: 'Leerlijn', address: 'leerlijn@leerlijn.example' },
    to: [{ address: 'anna@leerlijn.example' }],
  });
  expect(mail?.text).toContain('https://leerlijn.example/resetpassword/5/geheim');
  expect(mail?.text).toContain('Beste Anna <b>,');
  expect(mail?.html).toContain('href="https://leerlijn.example/resetpassword/5/geheim"');
  expect(mail?.html).toContain('Beste Anna &lt;b&gt;,');
  expect(await waiting()).toEqual([]);
});

it('a mail is not sent when its transaction fails', async () => {
  const failing = api.database.transaction().execute(async (db) => {
    await queueMail(db, 'anna@leerlijn.example', reset);
    throw new Error('toch niet');
  });
  await expect(failing).rejects.toThrow('toch niet');
  expect(await send()).toBe(0);
});

it('a user without an address gets no mail', async () => {
  await queueMail(api.database, '', reset);
  expect(await waiting()).toEqual([]);
});

describe('a mail server that refuses', () => {
  it('is tried again with growing delays after a temporary error', async () => {
    server.refuseWith(451);
    await queueMail(api.database, 'anna@leerlijn.example', reset);
    expect(await send()).toBe(0);
    expect(await waiting()).toEqual([{ attempts: 1, seconds: 10 }]);
    await sql`update mail set next_at = now()`.execute(api.database);
    expect(await send()).toBe(0);
    expect(await waiting()).toEqual([{ attempts: 2, seconds: 20 }]);
    expect(warnings).toEqual([mailText.failed, mailText.failed]);
    server.refuseWith(0);
    await sql`update mail set next_at = now()`.execute(api.database);
    expect(await send()).toBe(1);
  });

  it('is not tried again after a permanent error', async () => {
    server.refuseWith(550);
    await queueMail(api.database, 'niemand@leerlijn.example', reset);
    expect(await send()).toBe(0);
    expect(await waiting()).toEqual([]);
    expect(warnings).toEqual([mailText.givenUp]);
  });

  it('keeps the mail waiting when it is unreachable', async () => {
    const nowhere = smtpTransport('smtp://127.0.0.1:1', 'a@b.example');
    await queueMail(api.database, 'anna@leerlijn.example', reset);
    expect(await sendDueMail(api.database, nowhere, publicUrl, log)).toBe(0);
    expect(await waiting()).toHaveLength(1);
    nowhere.close();
  });
});

it('a mail is given up once its link no longer works', async () => {
  await queueMail(api.database, 'anna@leerlijn.example', reset);
  await sql`update mail set expires_at = now()`.execute(api.database);
  expect(await send()).toBe(0);
  expect(await waiting()).toEqual([]);
  expect(server.received).toEqual([]);
});

it('a mail is sent once, also when several servers look at the same moment', async () => {
  for (let count = 0; count < 30; count += 1)
    await queueMail(api.database, `gebruiker${count}@leerlijn.example`, reset);
  const others = [connect(api.url, { max: 2 }), connect(api.url, { max: 2 })];
  const sent = await Promise.all([api.database, ...others].map((each) => sendDueMail(each, transport, publicUrl, log)));
  await server.waitFor(30);
  expect(sent.reduce((sum, count) => sum + count)).toBe(30);
  expect(new Set(server.received.map(({ to }) => to?.[0]?.address)).size).toBe(30);
  for (const other of others) await other.destroy();
});

it('a mail is sent later when its server was lost while sending', async () => {
  await queueMail(api.database, 'anna@leerlijn.example', reset);
  const lost: Transport = {
    deliver: () => new Promise(() => undefined),
    close: () => undefined,
  };
  void sendDueMail(api.database, lost, publicUrl, log);
  await expect.poll(waiting).toMatchObject([{ attempts: 1 }]);
  expect(await send()).toBe(0);
  await sql`update mail set next_at = now()`.execute(api.database);
  expect(await send()).toBe(1);
});

describe('without SMTP_URL', () => {
  it('mail is written to the outbox as readable files, and the log says so', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'leerlijn-outbox-'));
    const logged: unknown[] = [];
    const collect = (...words: unknown[]) => void logged.push(words.at(-1));
    await queueMail(api.database, 'anna/../x@leerlijn.example', reset);
    const stop = startMailer({
      database: api.database,
      config: { smtpUrl: undefined, mailFrom: 'a@b.example', dataDir, publicUrl },
      log: { warn: collect, info: collect } as never,
      before: async () => undefined,
      interval: 20,
    });
    await expect.poll(waiting).toEqual([]);
    await stop();
    const outbox = join(dataDir, 'outbox');
    const [html, text] = (await readdir(outbox)).sort();
    expect(html).toMatch(/^\d{4}-.*anna_.._x@leerlijn.example.html$/);
    const words = await readFile(join(outbox, text ?? ''), 'utf8');
    expect(words).toContain('Aan: anna/../x@leerlijn.example');
    expect(words).toContain(`Onderwerp: ${mailText.reset.subject}`);
    expect(words).toContain('https://leerlijn.example/resetpassword/5/geheim');
    expect((await stat(join(outbox, text ?? ''))).mode & 0o077).toBe(0);
    expect(logged).toEqual([mailText.outbox(outbox), mailText.kept(join(outbox, text ?? ''))]);
    await rm(dataDir, { recursive: true });
  });

  it('the mailer survives a folder that cannot be written', async () => {
    const broken = outboxTransport('/dev/null/outbox', () => undefined);
    await queueMail(api.database, 'anna@leerlijn.example', reset);
    expect(await sendDueMail(api.database, broken, publicUrl, log)).toBe(0);
    expect(await waiting()).toHaveLength(1);
  });
});
