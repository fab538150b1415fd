// From a demo to an installation: who can sign in, and which command makes the first administrator.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { accessText } from '#shared/text/access.ts';
import { commandsText } from '#shared/text/commands.ts';
import { openTempFolder, query } from '#tests/support/cluster.ts';
import { startExternalServer } from '#tests/support/external-server.ts';
import {
  embeddedPostgres,
  launch,
  runToEnd,
  type ServerProcess,
  signIn,
  startServer,
} from '#tests/support/server-process.ts';
import { copyStartedFolder } from '#tests/support/started-folder.ts';

let folder: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  folder = await openTempFolder('leerlijn-installation-');
});
afterEach(async () => {
  await server?.kill('SIGTERM');
  server = undefined;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const dataDir = (name: string) => ({ DATA_DIR: join(folder, name) });

it('a real installation has no demo data, and warns about unsafe settings', async () => {
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

it('a demo that becomes an installation starts only after a command has closed its accounts', async () => {
  await copyStartedFolder(join(folder, 'demo'));
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
