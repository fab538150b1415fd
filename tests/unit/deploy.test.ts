// The files that a school copies from deploy/: complete, in step with the product, and accepted by the programs that read them.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readConfig, settingNames } from '#server/config.ts';
import { MAX_FRAMEWORK_BYTES } from '#shared/api/imports.ts';
import { freePort } from '#tests/support/free-port.ts';
import { deployFolder, writeNginx } from '#tests/support/nginx.ts';
import { runTool } from '#tests/support/tool.ts';

const root = join(deployFolder, '..');
const read = (name: string) => readFileSync(join(deployFolder, name), 'utf8');

describe('leerlijn.env.example', () => {
  const lines = read('leerlijn.env.example').matchAll(/^(#?)([A-Z_]+)='?(.*?)'?$/gm);
  const settings = [...lines].map(([, off = '', name = '', value = '']) => ({ set: off === '', name, value }));

  it('has every setting once, and no other', () => {
    expect(settings.map(({ name }) => name).toSorted()).toEqual([...settingNames].toSorted());
  });

  it('is a valid configuration unchanged', () => {
    const given = settings.filter(({ set }) => set).map(({ name, value }) => [name, value]);
    expect(readConfig(Object.fromEntries(given) as Record<string, string>)).toMatchObject({
      demo: 'off',
      trustProxy: 1,
    });
  });

  it('has every setting explained in the operations page', () => {
    const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    expect(settingNames.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the systemd units', () => {
  const folder = join(deployFolder, 'systemd');
  const services = readdirSync(folder).filter((name) => name.endsWith('.service'));
  const sandboxOf = (name: string) =>
    /^# The sandbox,[^[]*?SystemCallErrorNumber=\w+$/m.exec(read(`systemd/${name}`))?.[0];

  it('have the same sandbox, and never run as root', () => {
    expect(services).toEqual(['leerlijn-backup.service', 'leerlijn-trial-restore.service', 'leerlijn@.service']);
    expect(new Set(services.map(sandboxOf)).size).toBe(1);
    expect(sandboxOf('leerlijn@.service')).toMatch(/NoNewPrivileges=yes[^]*ProtectSystem=strict/);
    for (const name of services) expect(read(`systemd/${name}`)).toContain('\nUser=leerlijn\n');
  });

  it('start programs that the build makes', () => {
    const built = readFileSync(join(root, 'vite.config.ts'), 'utf8');
    for (const name of services) {
      const program = /^ExecStart=.*dist\/server\/([\w-]+)\.js/m.exec(read(`systemd/${name}`))?.[1];
      expect(built).toContain(`src/server/${program}.ts`);
    }
  });

  it('are accepted by systemd, with an exposure of at most 1.2 out of 10', () => {
    const files = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
    const verified = runTool('systemd-analyze', ['verify', '--recursive-errors=no', ...files], folder);
    // Another location of Node.js or systemd is no fault of the unit.
    const complaints = verified?.output
      .split('\n')
      .filter((line) => /leerlijn/.test(line) && !/not executable/.test(line));
    expect(complaints ?? []).toEqual([]);
    const rated = runTool(
      'systemd-analyze',
      ['security', '--offline=yes', '--no-pager', '--threshold=12', ...services],
      folder,
    );
    expect(rated?.status ?? 0, rated?.output).toBe(0);
  });
});

describe('nginx', () => {
  it('accepts the configuration', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'leerlijn-nginx-'));
    const [plainPort, port] = [await freePort(), await freePort()];
    const args = await writeNginx({ folder, plainPort, port, instances: [3001, 3002] });
    const tested = runTool('nginx', ['-t', ...args]);
    rmSync(folder, { recursive: true });
    expect(tested?.status ?? 0, tested?.output).toBe(0);
  });

  it('allows the largest file that can be imported, and does not log addresses', () => {
    const text = read('nginx/leerlijn.conf');
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(text)?.[1]);
    expect(megabytes * 1024 * 1024).toBeGreaterThan(MAX_FRAMEWORK_BYTES);
    expect(text).toContain('access_log off;');
  });

  it('retries only requests that were not sent or that change nothing', () => {
    // Files of the client are only ever read.
    expect(read('nginx/leerlijn.conf').match(/proxy_next_upstream [^;]*;/g)).toEqual([
      'proxy_next_upstream error timeout;',
      'proxy_next_upstream error timeout http_404;',
    ]);
  });
});

it.each(['rolling-restart', 'leerlijn'])('%s can be run', (name) => {
  const file = join(deployFolder, name);
  expect(statSync(file).mode & 0o111).not.toBe(0);
  expect(runTool('sh', ['-n', file])?.status ?? 0).toBe(0);
});

it.each([[], ['main'], ['../../x']])('leerlijn runs only commands of operators, not %j', (...args) => {
  const ran = runTool('sh', [join(deployFolder, 'leerlijn'), ...args]);
  expect([ran?.status ?? 2, ran?.output ?? 'Usage']).toEqual([2, expect.stringContaining('Usage')]);
});

describe('the container', () => {
  const file = read('container/Containerfile');

  it('is built without secrets and local files, by any builder', () => {
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining(['node_modules', 'dist', 'data', '.git', '**/*.env', '**/*.password']),
    );
    // A file that podman would use instead.
    expect(readdirSync(root)).not.toContain('.containerignore');
  });

  it('runs as its own user, has a health check, and contains everything that the server needs', () => {
    expect(file.match(/^USER .*$/gm)).toEqual(['USER leerlijn']);
    expect(file).toContain('/health/live');
    for (const [, path = ''] of file.matchAll(/^COPY --from=build \/src\/(\S+)/gm))
      expect(['dist', 'node_modules', ...readdirSync(root)]).toContain(path);
    expect(file).toContain('CMD ["node", "dist/server/main.js"]');
  });

  it('starts after its database, with no more rights than it needs', () => {
    const compose = read('container/compose.yaml');
    for (const line of ['condition: service_healthy', 'read_only: true', 'cap_drop: [ALL]', '127.0.0.1:3000:3000'])
      expect(compose).toContain(line);
  });
});

it('Prometheus accepts the rules, and each tested alert fires when it should', () => {
  const folder = join(deployFolder, 'prometheus');
  for (const args of [
    ['check', 'rules', 'leerlijn.rules.yml'],
    ['check', 'config', '--syntax-only', 'prometheus.yml'],
    ['test', 'rules', 'leerlijn.rules.test.yml'],
  ]) {
    const ran = runTool('promtool', args, folder);
    expect(ran?.status ?? 0, ran?.output).toBe(0);
  }
});
