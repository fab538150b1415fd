// npm run doctor on real installations: one that is fine except for what a test environment lacks, and ones with problems.
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { commandsText } from '#shared/text/commands.ts';
import { doctorText } from '#shared/text/doctor.ts';
import { openTempFolder, query } from '#tests/support/cluster.ts';
import { type ExternalServer, startExternalServer } from '#tests/support/external-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { launch, runToEnd, type ServerProcess, startServer } from '#tests/support/server-process.ts';

let folder: string;
let external: ExternalServer;
let mail: MailServer;
let server: ServerProcess;
let env: Record<string, string>;
let url: string;

beforeAll(async () => {
  folder = await openTempFolder('leerlijn-doctor-');
  await chmod(folder, 0o700);
  [external, mail] = [await startExternalServer(), await startMailServer()];
  url = await external.create('school');
  const port = String(await freePort());
  env = { DATABASE_URL: url, DATA_DIR: folder, SMTP_URL: mail.url, PORT: port, DEMO: 'off' };
  server = await startServer(env);
  const created = launch('admin', { ...env, ADMIN_PASSWORD: 'een lang wachtwoord' }, ['create', 'echt']);
  await runToEnd(created);
  await mkdir(join(folder, 'backups'));
  await writeFile(join(folder, 'backups/leerlijn-2026.jsonl.gz'), '', { mode: 0o600 });
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await mail.close();
  await external.stop();
  await rm(folder, { recursive: true, force: true });
});

async function doctor(more: Record<string, string> = {}) {
  const { code, output } = await runToEnd(launch('doctor', { ...env, ...more }));
  const lines = output.trim().split('\n');
  return { code, output, wrong: lines.filter((line) => line.startsWith('✗')) };
}

it('the doctor approves a good installation, and changes nothing', async () => {
  const { code, output, wrong } = await doctor();
  expect([code, wrong]).toEqual([0, []]);
  for (const sentence of [
    doctorText.settings,
    doctorText.outside.mail,
    doctorText.database.schema,
    doctorText.database.clocks,
  ])
    expect(output).toContain(`✓ ${sentence}`);
  expect(output).toContain(doctorText.outside.reached(`http://127.0.0.1:${env['PORT']}`));
});

it('the doctor checks that backups are encrypted, and that the key is readable and the right one', async () => {
  const text = doctorText.backups;
  const key = await generateX25519Identity();
  const [file, nowhere] = [join(folder, 'key'), join(folder, 'no-key')];
  await writeFile(file, key, { mode: 0o600 });
  const BACKUP_RECIPIENT = await identityToRecipient(key);
  expect((await doctor()).output).toContain(`! ${text.notEncrypted}`);
  const well = await doctor({ BACKUP_RECIPIENT, BACKUP_KEY_FILE: file });
  expect([well.wrong, well.output]).toEqual([[], expect.stringContaining(`✓ ${text.key}`)]);
  expect(well.output).toContain(`! ${text.stillPlain(['leerlijn-2026.jsonl.gz'])}`);
  const mistaken = BACKUP_RECIPIENT.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'));
  const badRecipient = await doctor({ BACKUP_RECIPIENT: mistaken });
  expect(badRecipient.wrong).toEqual([`✗ ${commandsText.backup.badRecipient(mistaken)}`]);
  const lost = await doctor({ BACKUP_RECIPIENT, BACKUP_KEY_FILE: nowhere });
  expect(lost.wrong).toEqual([`✗ ${commandsText.restore.keyUnreadable(nowhere)}`]);
  const other = await identityToRecipient(await generateX25519Identity());
  const locked = await doctor({ BACKUP_RECIPIENT: other, BACKUP_KEY_FILE: file });
  expect(locked.wrong).toEqual([`✗ ${text.otherKey(file)}`]);
});

it('the doctor names an invalid setting, and stops there', async () => {
  const { code, wrong } = await doctor({ PORT: 'drie' });
  expect([code, wrong.length]).toEqual([1, 1]);
  expect(wrong[0]).toContain('PORT');
});

it('the doctor reports everything that is unreachable at once', async () => {
  const nobody = await freePort();
  const { code, wrong } = await doctor({
    DATABASE_URL: `postgres://x@127.0.0.1:${nobody}/x`,
    SMTP_URL: `smtp://127.0.0.1:${nobody}`,
    PORT: String(nobody),
    DATA_DIR: join(folder, 'nergens'),
  });
  expect(code).toBe(1);
  expect(wrong.map((line) => /DATA_DIR|DATABASE_URL|SMTP_URL|PUBLIC_URL/.exec(line)?.[0])).toEqual([
    ...['DATA_DIR', 'DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL'],
  ]);
});

it('the doctor and the start report why a database refuses connections, and the doctor checks the rest', async () => {
  const elsewhere = (change: (address: URL) => void) => {
    const address = new URL(url);
    change(address);
    return { DATABASE_URL: String(address) };
  };
  const cases = [
    elsewhere((address) => (address.password = 'fout')),
    elsewhere((address) => (address.password = '')),
    elsewhere((address) => (address.username = 'niemand')),
    elsewhere((address) => (address.pathname = '/nergens')),
    elsewhere((address) => (address.search = '?sslmode=verify-full')),
  ];
  const [before] = commandsText.start.databaseKeepsOut('|').split('|');
  for (const settings of cases) {
    const { wrong, output } = await doctor(settings);
    expect(wrong).toEqual([expect.stringContaining(`✗ ${before}`)]);
    expect(output).toContain(doctorText.outside.mail);
  }
  const started = await runToEnd(launch('main', { ...env, ...cases[0] }));
  expect([started.code, started.output.trim().split('\n').at(-1)]).toEqual([1, expect.stringContaining(`${before}`)]);
});

it('the doctor reports the schema of another version, and a database without users who can sign in', async () => {
  const empty = { DATABASE_URL: await external.create('leeg') };
  expect((await doctor(empty)).output).toMatch(/! De database is van een eerdere versie/);
  await query(url, `insert into migration (name) values ('9999-later.sql')`);
  expect((await doctor()).wrong).toEqual([`✗ ${doctorText.database.refused(['9999-later.sql'])}`]);
  await query(url, `delete from migration where name like '9999%'`);
  await query(url, `set leerlijn.actor = '0'; set leerlijn.kind = 'test'; update app_user set active = false`);
  expect((await doctor()).wrong).toEqual([`✗ ${doctorText.nobody}`]);
});
