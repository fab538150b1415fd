// Two releases of one commit have the same bytes, and one of them, unpacked, is a complete product: it starts with its own packages
// and embedded database, signs a user in, makes a backup, and its doctor approves it. Needs git, npm and GNU tar.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTempFolder } from '#tests/support/cluster.ts';
import { freePort } from '#tests/support/free-port.ts';
import { node, nodePath, runToEnd, signIn, startServer } from '#tests/support/server-process.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
let unpacked: string;
let archives: string[];

beforeAll(async () => {
  folder = await openTempFolder('leerlijn-release-test-');
  archives = ['one', 'two'].map((name) => {
    const made = execFileSync(node, ['scripts/release.mjs', join(folder, name)], { cwd: root, encoding: 'utf8' });
    return made.trim();
  });
  execFileSync('tar', ['-xzf', archives[0] ?? '', '-C', folder]);
  unpacked = join(folder, (await readdir(folder)).find((name) => name.startsWith('leerlijn-')) ?? '');
}, 900_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('two releases of one commit have the same bytes and checksum', async () => {
  const sums = await Promise.all(
    archives.map(async (file) =>
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ),
  );
  expect(sums[0]).toBe(sums[1]);
  expect(await readFile(`${archives[0]}.sha256`, 'utf8')).toContain(sums[0]);
  expect(execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: unpacked, encoding: 'utf8' })).toBe('');
});

it('a release has no path of the build machine', async () => {
  const dist = join(unpacked, 'dist');
  const files = (await readdir(dist, { recursive: true })).filter((name) => /\.(js|html|css)$/.test(name));
  for (const name of files) expect(await readFile(join(dist, name), 'utf8'), name).not.toContain(root);
  const top = await readdir(unpacked);
  expect(top).toContain('bom.cdx.json');
  for (const name of ['src', 'tests', 'bench', '.git', 'package-lock.json']) expect(top).not.toContain(name);
  expect(await readdir(join(unpacked, 'node_modules'))).not.toContain('vite');
});

it('an unpacked release is a complete product, with Node.js alone', async () => {
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) };
  const server = await startServer(env, join(unpacked, 'dist/server/main'));
  const npm = (...args: string[]) =>
    runToEnd(spawn('npm', ['run', '--silent', ...args], { cwd: unpacked, env: { PATH: nodePath, ...env } }));
  try {
    expect(await signIn(server.url, 'lezer')).toBeTruthy();
    expect((await fetch(server.url)).headers.get('content-type')).toContain('text/html');
    expect(await npm('backup')).toMatchObject({ code: 0 });
    const { output } = await npm('doctor');
    expect(output.split('\n').filter((line) => line.startsWith('✗') && !line.includes('chmod'))).toEqual([]);
  } finally {
    await server.kill('SIGTERM');
  }
});
