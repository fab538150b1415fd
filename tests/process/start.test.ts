// Starting and stopping, as an operator sees it.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { accessText } from '#shared/text/access.ts';
import { logText } from '#shared/text/log.ts';
import { commandsText } from '#shared/text/commands.ts';
import { openTempFolder, query } from '#tests/support/cluster.ts';
import { startExternalServer } from '#tests/support/external-server.ts';
import {
  embeddedPostgres,
  launch,
  node,
  nodePath,
  runToEnd,
  type ServerProcess,
  signIn,
  startServer,
} from '#tests/support/server-process.ts';

let folder: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  folder = await openTempFolder('leerlijn-start-');
});
afterEach(async () => {
  await server?.kill('SIGTERM');
  server = undefined;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const dataDir = (name: string) => ({ DATA_DIR: join(folder, name) });

describe('refuses to start, with one sentence', () => {
  it.each([
    ['a wrong port', { PORT: 'drieduizend' }, 'PORT'],
    ['a wrong database address', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    ['demo passwords on a network', { HOST: '0.0.0.0' }, 'DEMO'],
  ])('%s', async (_, env, variable) => {
    const { code, output } = await runToEnd(launch('main', { ...dataDir('nooit'), ...env }));
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain(variable);
  });

  it('a second server on the same data folder', async () => {
    server = await startServer(dataDir('een'));
    const { code, output } = await runToEnd(launch('main', dataDir('een')));
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `Er draait al een server op de datamap ${join(folder, 'een')}: stop die eerst of kies een andere DATA_DIR.`,
    );
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  });

  it('a port that is taken', async () => {
    server = await startServer(dataDir('een'));
    const { code, output } = await runToEnd(launch('main', { ...dataDir('twee'), PORT: new URL(server.url).port }));
    expect(code).toBe(1);
    expect(output).toContain(commandsText.start.portTaken(new URL(server.url).port));
  });
});

it('settings of a real installation bring no demo, and name what is not safe about them', async () => {
  const external = await startExternalServer();
  const env = { DATABASE_URL: await external.create('school'), PUBLIC_URL: 'https://leerlijn.example' };
  try {
    server = await startServer({ ...dataDir('school'), ...env });
    expect(server.errors().trim()).toBe(commandsText.unsafe.unknownProxy);
    expect(server.output()).toContain(commandsText.start.nobody);
    await expect(signIn(server.url, 'admin')).rejects.toThrow('400');
  } finally {
    await server?.kill('SIGTERM');
    await external.stop();
  }
});

it('a demo that becomes an installation starts only after its accounts were closed by a command', async () => {
  server = await startServer(dataDir('demo'));
  const names = /demo-logins: (.*) \(/.exec(server.output())?.[1]?.split(', ') ?? [];
  expect(names).toContain('admin');
  const url = (await embeddedPostgres(join(folder, 'demo'))).url;
  const [id] = await query(url, `update app_user set username = 'hernoemd' where username = 'lezer' returning id`);
  const token = await signIn(server.url, 'hernoemd');
  const known = names.map((name) => (name === 'lezer' ? 'hernoemd' : name));
  const admin = (...args: string[]) => runToEnd(launch('admin', dataDir('demo'), args));
  const created = await runToEnd(
    launch('admin', { ...dataDir('demo'), ADMIN_PASSWORD: 'een lang wachtwoord' }, ['create', 'echt']),
  );
  expect(created.code).toBe(0);
  await server.kill('SIGTERM');

  const { code, output } = await runToEnd(launch('main', { ...dataDir('demo'), DEMO: 'off' }));
  expect([code, output.trim()]).toEqual([1, commandsText.start.demoAccounts(known)]);
  expect((await admin('end-demo')).output).toContain(commandsText.confirmNeeded);
  expect((await admin('end-demo', '--yes')).output).toContain(commandsText.admin.demoEnded(known.length));
  expect((await admin('end-demo')).output.trim()).toBe(commandsText.admin.noDemo);

  server = await startServer({ ...dataDir('demo'), DEMO: 'off' });
  expect(server.output()).not.toContain('leerlijn-demo');
  const me = await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(me.status).toBe(401);
  for (const name of known) await expect(signIn(server.url, name)).rejects.toThrow('400');
  expect(await signIn(server.url, 'echt', 'een lang wachtwoord')).toBeTruthy();
  const { id: renamed } = id as { id: number };
  const after = (await embeddedPostgres(join(folder, 'demo'))).url;
  expect(
    await query(
      after,
      `select s.kind, c.after->>'password_hash' as password from change c join change_set s on s.id = c.change_set
       where c.table_name = 'app_user' and c.record = ${renamed} order by c.id desc limit 1`,
    ),
  ).toEqual([{ kind: 'admin end-demo', password: 'changed' }]);
});

it('says where it is and who can sign in, in one line', async () => {
  server = await startServer(dataDir('een'));
  expect(server.output().trim().split('\n')).toHaveLength(1);
  expect(server.output()).toMatch(/Leerlijn draait op http:\/\/127\.0\.0\.1:\d+ .*manager.*leerlijn-demo/);
});

it('logs one line of JSON per event on standard output, with when, what and who, beside the line that says where', async () => {
  const before = Date.now();
  server = await startServer({ ...dataDir('een'), LOG_LEVEL: 'info' });
  await signIn(server.url, 'lezer');
  await fetch(`${server.url}/api/programmes.json?geheim=1`, { headers: { authorization: 'Bearer nergens' } });
  await server.kill('SIGTERM');
  expect(server.errors()).toBe('');
  const written = server.output().trim().split('\n');
  const lines = written.filter((line) => !line.startsWith(commandsText.start.running(server?.url ?? '')));
  expect(lines).toHaveLength(written.length - 1);
  const events = lines.map((line) => JSON.parse(line) as { time: number; msg: string });
  for (const { time } of events) {
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  }
  const reqId = expect.stringMatching(/^[\da-f-]{36}$/) as string;
  expect(events.find(({ msg }) => msg === logText.signedIn)).toMatchObject({
    ...{ level: 30, reqId, user: expect.any(Number) as number, address: '127.0.0.1' },
  });
  const asked = { method: 'GET', url: '/api/programmes.json', remoteAddress: '127.0.0.1' };
  expect(events).toContainEqual(expect.objectContaining({ reqId, req: expect.objectContaining(asked) as object }));
  expect(events).toContainEqual(expect.objectContaining({ reqId, res: { statusCode: 401 } }));
  expect(lines.join('')).not.toMatch(/geheim|nergens|leerlijn-demo/);
});

it('keeps all data over a restart, and ends cleanly on SIGTERM while a request is under way', async () => {
  server = await startServer(dataDir('een'));
  const headers = {
    authorization: `Bearer ${await signIn(server.url, 'beheerder')}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ title: 'Blijft' });
  const underWay = fetch(`${server.url}/api/programmes.json`, { method: 'POST', headers, body });
  const signedIn = signIn(server.url, 'lezer');
  const ended = new Promise((resolve) => setTimeout(resolve, 20)).then(() => server?.kill('SIGTERM'));
  expect((await underWay).status).toBe(201);
  expect(await signedIn).toBeTruthy();
  expect(await ended).toBe(0);

  server = await startServer(dataDir('een'));
  const list = await fetch(`${server.url}/api/programmes.json?fields=title`, { headers });
  expect(list.status).toBe(200);
  expect(((await list.json()) as { title: string }[]).map(({ title }) => title)).toContain('Blijft');
});

it('started by npm it ends cleanly by a signal to npm, and leaves no database behind', async () => {
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PATH: nodePath, ...dataDir('een'), PORT: '0', LOG_LEVEL: 'warn' },
  });
  const ended = runToEnd(npm);
  const line = await new Promise<string>((resolve) => {
    npm.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('draait op')) resolve(chunk.toString());
    });
  });
  const url = /http:\/\/[\d.:]+/.exec(line)?.[0] ?? '';
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  const metrics = await (await fetch(`${url}/api/metrics`)).text();
  expect(metrics).toContain(`nodejs_version_info{version="${execFileSync(node, ['--version']).toString().trim()}"`);
  npm.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  await expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed');
  expect(existsSync(join(folder, 'een/postgres/postmaster.pid'))).toBe(false);
});

it('without demo the first administrator comes from a command, which also works beside a running server', async () => {
  const env = { ...dataDir('leeg'), DEMO: 'off' };
  server = await startServer(env);
  expect(server.output()).toContain(commandsText.start.nobody);
  const create = (username: string, password: string) =>
    runToEnd(
      launch('admin', { ...env, ADMIN_PASSWORD: password }, ['create', username, '--email', 'a@leerlijn.example']),
    );
  expect((await create('eerste', 'kort')).code).toBe(1);
  expect(await create('eerste', 'een lang wachtwoord')).toMatchObject({ code: 0 });
  const again = await create('EERSTE', 'een lang wachtwoord');
  expect([again.code, again.output.trim()]).toEqual([1, accessText.usernameTaken('EERSTE')]);
  const token = await signIn(server.url, 'eerste', 'een lang wachtwoord');
  const me = await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  const { permissions } = (await me.json()) as { permissions: { update: boolean }[] };
  expect(permissions.every(({ update }) => update)).toBe(true);
});
