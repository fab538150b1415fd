// npm run backup and npm run restore, as an operator runs them: beside a running server, into an empty folder, to and from a
// server of the school, and killed halfway.
import { existsSync, statSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { commandsText } from '#shared/text/commands.ts';
import { openTempFolder, query } from '#tests/support/cluster.ts';
import { type ExternalServer, startExternalServer } from '#tests/support/external-server.ts';
import { launch, runToEnd, type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts';
import { rowsOf } from '#tests/support/snapshot.ts';
import { copyStartedFolder } from '#tests/support/started-folder.ts';

let folder: string;
let file: string;
let external: ExternalServer;
let server: ServerProcess | undefined;

beforeAll(async () => {
  folder = await openTempFolder('leerlijn-backup-');
  file = join(folder, 'school.jsonl.gz');
  external = await startExternalServer();
});
afterEach(async () => {
  await server?.kill('SIGTERM');
  server = undefined;
});
afterAll(async () => {
  await external.stop();
  await rm(folder, { recursive: true, force: true });
});

const dataDir = (name: string) => ({ DATA_DIR: join(folder, name) });
const run = (name: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) =>
  runToEnd(launch(name, env, args));
/** The rows of a backup, without what must differ between two: the time, and the numbers that invalidate server caches. */
const content = async (path: string) => {
  const lines = gunzipSync(await readFile(path))
    .toString()
    .split('\n')
    .slice(1, -2);
  const isNumber = (line: string) => line.startsWith('{"single":true,"value"') || line.includes('"table_name":"*"');
  return lines.filter((line) => !isNumber(line)).toSorted();
};
const titles = async (url: string, token: string) => {
  const list = await fetch(`${url}/api/programmes.json`, { headers: { authorization: `Bearer ${token}` } });
  return ((await list.json()) as { title: string }[]).map(({ title }) => title);
};

it('invalid arguments are refused in one sentence, and nothing changes', async () => {
  const text = commandsText.restore;
  await writeFile(join(folder, 'foto.jpg'), 'geen back-up');
  const refusals = [
    [await run('restore', dataDir('nooit'), file, '--force'), text.usage],
    [await run('restore', dataDir('nooit'), join(folder, 'foto.jpg')), text.notBackup(join(folder, 'foto.jpg'))],
    [await run('backup', dataDir('nooit')), commandsText.noDatabase(join(folder, 'nooit'))],
  ] as const;
  for (const [{ code, output }, sentence] of refusals) expect([code, output.trim()]).toEqual([1, sentence]);
  expect(existsSync(join(folder, 'nooit'))).toBe(false);
});

it('a backup during writes can be restored into an empty folder, where users can sign in again', async () => {
  await copyStartedFolder(join(folder, 'school'));
  server = await startServer(dataDir('school'));
  const { url } = server;
  const token = await signIn(url, 'beheerder');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const life = { over: false, acknowledged: [] as string[] };
  const writer = (async () => {
    while (!life.over) {
      const title = `Programma ${life.acknowledged.length + 1}`;
      const answer = await fetch(`${url}/api/programmes.json`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ title }),
      });
      if (answer.status === 201) life.acknowledged.push(title);
      await sleep(20);
    }
  })();
  while (life.acknowledged.length < 3) await sleep(20);
  const before = [...life.acknowledged];
  const saved = await run('backup', dataDir('school'), file);
  life.over = true;
  await writer;
  expect(saved).toMatchObject({ code: 0, output: expect.stringContaining(file) as unknown });
  expect(statSync(file).mode & 0o777).toBe(0o600);

  expect(await run('restore', dataDir('nieuw'), file)).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, 'nieuw/postgres/postmaster.pid'))).toBe(false);
  const other = await startServer(dataDir('nieuw'));
  try {
    const list = await fetch(`${other.url}/api/programmes.json`, { headers });
    expect(list.status).toBe(401);
    const restored = (await titles(other.url, await signIn(other.url, 'beheerder'))).filter((title) =>
      title.startsWith('Programma '),
    );
    // One moment: everything up to some programme and nothing after it.
    expect(restored.length).toBeGreaterThanOrEqual(before.length);
    expect(restored.toSorted()).toEqual(life.acknowledged.slice(0, restored.length).toSorted());
  } finally {
    await other.kill('SIGTERM');
  }
});

it('a backup can be verified in a temporary database, which reports its contents', async () => {
  const { code, output } = await run('restore', dataDir('nooit'), '--try', file);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/kan worden teruggezet \([\d.]+ rijen\): 2 instellingen, \d+ gebruikers/),
  ]);
  const damaged = join(folder, 'beschadigd.jsonl.gz');
  await writeFile(damaged, (await readFile(file)).subarray(0, -20));
  const refused = await run('restore', dataDir('nooit'), '--try', damaged);
  expect([refused.code, refused.output.trim()]).toEqual([1, commandsText.restore.damaged(damaged)]);
  // Neither a data folder nor anything else is left of the verification.
  expect(existsSync(join(folder, 'nooit'))).toBe(false);
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('leerlijn-try-'))).toEqual([]);
});

it('an encrypted backup can be verified, the newest by default, and restored only with the key', async () => {
  const made = await Promise.all(['key', 'other'].map(async (name) => [name, await generateX25519Identity()] as const));
  for (const [name, key] of made) await writeFile(join(folder, name), key);
  const BACKUP_RECIPIENT = await identityToRecipient(made[0]?.[1] ?? '');
  const [key, other] = ['key', 'other'].map((name) => ({ BACKUP_KEY_FILE: join(folder, name) }));
  const school = { ...dataDir('school'), BACKUP_RECIPIENT };
  const saved = await run('backup', school);
  expect([saved.code, saved.output]).toEqual([0, expect.stringMatching(/\.jsonl\.gz\.age \(.*, versleuteld\)/)]);
  const backups = join(folder, 'school/backups');
  const [name = '', ...more] = await readdir(backups);
  const sealed = join(backups, name);
  expect([more, statSync(sealed).mode & 0o777]).toEqual([[], 0o600]);
  const unsealed = join(folder, 'zonder.age');
  expect(await run('backup', dataDir('school'), unsealed)).toMatchObject({
    code: 1,
    output: `${commandsText.backup.noRecipient(unsealed)}\n`,
  });
  // Newer, but left behind by a backup that was killed.
  await writeFile(`${sealed}.1.part`, '');
  expect(await run('restore', { ...school, ...key }, '--try')).toMatchObject({
    code: 0,
    output: expect.stringContaining('kan worden teruggezet') as unknown,
  });
  const text = commandsText.restore;
  const refusals = [
    [await run('restore', school, '--try'), text.keyNeeded(sealed)],
    [await run('restore', dataDir('nooit'), '--try'), text.noBackup(join(folder, 'nooit/backups'))],
    [await run('restore', dataDir('nooit'), sealed), text.keyNeeded(sealed)],
    [
      await run('restore', { ...dataDir('nooit'), ...other }, sealed),
      text.otherKey(sealed, other?.BACKUP_KEY_FILE ?? ''),
    ],
  ] as const;
  for (const [{ code, output }, sentence] of refusals) expect([code, output.trim()]).toEqual([1, sentence]);
  expect(existsSync(join(folder, 'nooit'))).toBe(false);
  expect(await run('restore', { ...dataDir('ontsleuteld'), ...key }, sealed)).toMatchObject({ code: 0 });
  // From before there was a key: still a backup, but with a warning.
  const old = await run('restore', school, file);
  expect([old.code, old.output]).toEqual([1, expect.stringContaining(text.plain(file))]);
});

it('a school can be moved to an external server and back, unchanged, without stopping a running server', async () => {
  const url = await external.create('eigen');
  const env = { DATABASE_URL: url };
  expect(await run('restore', env, file)).toMatchObject({ code: 0 });
  const back = join(folder, 'terug.jsonl.gz');
  expect(await run('backup', env, back)).toMatchObject({ code: 0 });
  expect(await content(back)).toEqual(await content(file));

  server = await startServer(dataDir('school'));
  const token = await signIn(server.url, 'beheerder');
  const refused = await run('restore', dataDir('school'), back);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Deze database is niet leeg')]);
  const asked = await run('restore', dataDir('school'), back, '--replace');
  expect([asked.code, asked.output]).toEqual([1, expect.stringContaining(commandsText.confirmNeeded)]);
  expect(await titles(server.url, token)).not.toEqual([]);
  expect(await run('restore', dataDir('school'), back, '--replace', '--yes')).toMatchObject({ code: 0 });
  const gone = await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(gone.status).toBe(401);
  expect(await titles(server.url, await signIn(server.url, 'beheerder'))).not.toEqual([]);
});

it('a restore killed while it replaces a school changes nothing', async () => {
  const url = await external.create('eigen');
  let interrupted = 0;
  for (const wait of [0, 50, 150]) {
    await query(url, `update organization set title = 'Zoals het was' where id = 1`);
    const before = await rowsOf(url);
    const process = launch('restore', { DATABASE_URL: url }, [file, '--replace', '--yes']);
    const ended = runToEnd(process);
    const busy = `select from pg_stat_activity where datname = current_database()
      and application_name = 'leerlijn-migrate' and xact_start is not null and state <> 'idle'`;
    while ((await query(url, busy)).length === 0 && process.exitCode === null) await sleep(5);
    await sleep(wait);
    process.kill('SIGKILL');
    await ended;
    while ((await query(url, busy)).length > 0) await sleep(20);
    const after = await rowsOf(url);
    // A kill that came too late finds a complete restore.
    if (!after['organization']?.join().includes('Zoals het was')) continue;
    interrupted += 1;
    expect(after).toEqual(before);
  }
  expect(interrupted).toBeGreaterThan(0);
});
