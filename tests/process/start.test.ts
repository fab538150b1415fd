// Starting and stopping the server, as an operator does.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { logText } from '#shared/text/log.ts';
import { commandsText } from '#shared/text/commands.ts';
import { openTempFolder } from '#tests/support/cluster.ts';
import {
  launch,
  node,
  nodePath,
  runToEnd,
  type ServerProcess,
  signIn,
  startServer,
} from '#tests/support/server-process.ts';
import { copyStartedFolder } from '#tests/support/started-folder.ts';

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

it('the server starts without waiting for an unreachable identity provider, and reports it at sign-in', async () => {
  const secret = 'geheim-van-de-instelling';
  const oidc = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'leerlijn', OIDC_CLIENT_SECRET: secret };
  await copyStartedFolder(join(folder, 'instelling'));
  server = await startServer({ ...dataDir('instelling'), ...oidc });
  expect((await fetch(`${server.url}/auth/surfconext`, { redirect: 'manual' })).status).toBe(503);
  expect(await signIn(server.url, 'manager')).toBeTruthy();
  expect(server.output()).not.toContain(secret);
});

describe('the server refuses to start, with one message', () => {
  it.each([
    ['a wrong port', { PORT: 'drieduizend' }, 'PORT'],
    ['demo passwords on a network', { HOST: '0.0.0.0' }, 'DEMO'],
  ])('%s', async (_, env, variable) => {
    const { code, output } = await runToEnd(launch('main', { ...dataDir('nooit'), ...env }));
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain(variable);
  });

  it('a second server on the same data folder, or on a port that is taken', async () => {
    server = await startServer(dataDir('een'));
    expect(server.output().trim().split('\n')).toHaveLength(1);
    expect(server.output()).toMatch(/Leerlijn draait op http:\/\/127\.0\.0\.1:\d+ .*manager.*leerlijn-demo/);
    const second = await runToEnd(launch('main', dataDir('een')));
    expect([second.code, second.output.trim()]).toEqual([
      1,
      `Er draait al een server op de datamap ${join(folder, 'een')}: stop die eerst of kies een andere DATA_DIR.`,
    ]);
    const { port } = new URL(server.url);
    await copyStartedFolder(join(folder, 'twee'));
    const other = await runToEnd(launch('main', { ...dataDir('twee'), PORT: port }));
    expect(other.code).toBe(1);
    expect(other.output).toContain(commandsText.start.portTaken(port));
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  });
});

it('the server logs one line of JSON per event on standard output, with time, event and user, beside the line with its address', async () => {
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

it('the server keeps all data over a restart, and ends cleanly on SIGTERM during a request', async () => {
  server = await startServer({ ...dataDir('een'), LOG_LEVEL: 'info' });
  const headers = {
    authorization: `Bearer ${await signIn(server.url, 'beheerder')}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ title: 'Blijft' });
  const underWay = fetch(`${server.url}/api/programmes.json`, { method: 'POST', headers, body });
  const signedIn = signIn(server.url, 'lezer');
  // Both have arrived: the first request was the sign-in above.
  await vi.waitUntil(() => (server?.output().split('incoming request').length ?? 0) > 3, {
    timeout: 60_000,
    interval: 5,
  });
  const ended = server.kill('SIGTERM');
  expect((await underWay).status).toBe(201);
  expect(await signedIn).toBeTruthy();
  expect(await ended).toBe(0);

  server = await startServer(dataDir('een'));
  const list = await fetch(`${server.url}/api/programmes.json?fields=title`, { headers });
  expect(list.status).toBe(200);
  expect(((await list.json()) as { title: string }[]).map(({ title }) => title)).toContain('Blijft');
});

it('a server started by npm ends cleanly on a signal to npm, and leaves no database running', async () => {
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
