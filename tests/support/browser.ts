// The browser for the e2e tests: the one inside an npm package, the machine's own, or one that apt installs.
// Called by global-browser (once per run, which may install) and by each browser test.
import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';

import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const run = promisify(execFile);
/** The first has no windows to draw, so it is the fastest. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const isRoot = process.getuid?.() === 0;
const quiet = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export type BrowserOptions = LaunchOptions & { executablePath: string };

export async function launchBrowser(asked: { own?: boolean } = {}): Promise<Browser> {
  return chromium.launch(await findBrowser(asked));
}

/**
 * The packaged browser is the same everywhere and draws no windows: a new page takes a third of the processor time of a
 * desktop Chromium. `own`: measurements use the browser that users have.
 */
export async function findBrowser({ own = false } = {}): Promise<BrowserOptions> {
  const given = process.env['CHROME_PATH'];
  if (given) {
    if (await works(given)) return ordinary(given);
    throw new Error(`CHROME_PATH=${given} is not a browser that starts`);
  }
  const packaged = own ? null : await packagedBrowser();
  if (packaged) return packaged;
  const present = await onThisMachine();
  if (present) return ordinary(present);
  const installed = (await installWithApt()) ? await onThisMachine() : null;
  if (installed) return ordinary(installed);
  throw new Error('No browser for the tests: install chromium or google-chrome, or point CHROME_PATH at one');
}

function ordinary(executablePath: string): BrowserOptions {
  return { executablePath, args: [...(isRoot ? ['--no-sandbox'] : []), ...quiet] };
}

async function works(path: string, env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  // On Ubuntu chromium-browser only prints that a snap must be installed.
  return run(path, ['--version', '--no-sandbox'], { env, timeout: 30_000 }).then(
    ({ stdout }) => /chrom/i.test(stdout),
    () => false,
  );
}

async function onThisMachine(): Promise<string | null> {
  const folders = (process.env['PATH'] ?? '').split(':');
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), mac];
  for (const path of candidates) {
    const present = await access(path).then(
      () => true,
      () => false,
    );
    if (present && (await works(path))) return path;
  }
  return null;
}

async function installWithApt(): Promise<boolean> {
  const system = await readFile('/etc/os-release', 'utf8').catch(() => '');
  if (!isRoot || !/^ID(_LIKE)?=.*(debian|ubuntu)/m.test(system)) return false;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 300_000, maxBuffer: 1e8 };
  const install = (name: string) => run('apt-get', ['install', '-y', '--no-install-recommends', name], options);
  // Some versions of Debian and Ubuntu lack the first.
  const installOne = () => install('chromium-headless-shell').catch(() => install('chromium'));
  try {
    await installOne().catch(async () => {
      await run('apt-get', ['update'], options);
      await installOne();
    });
    return true;
  } catch {
    return false;
  }
}

/** @sparticuz/chromium, unpacked once beside the installed packages so that a new install also renews it. */
async function packagedBrowser(): Promise<BrowserOptions | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const source = join(dirname(entry), '..', '..', 'bin');
  const folder = join(source, '..', '..', '..', '.cache', 'leerlijn-chromium');
  const executablePath = join(folder, 'chromium');
  await access(executablePath).catch(() => unpack(source, folder));
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    FONTCONFIG_PATH: join(folder, 'fonts'),
  };
  return (await works(executablePath, env)) ? { executablePath, env, args: ['--no-sandbox', ...quiet] } : null;
}

async function unpack(source: string, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const staging = await mkdtemp(`${folder}-`);
  await decompress(join(source, 'chromium.br'), join(staging, 'chromium'));
  await chmod(join(staging, 'chromium'), 0o755);
  for (const [name, target] of Object.entries({ al2023: 'al2023', fonts: 'fonts', swiftshader: '.' })) {
    const archive = join(staging, `${name}.tar`);
    await decompress(join(source, `${name}.tar.br`), archive);
    await mkdir(join(staging, target), { recursive: true });
    await run('tar', ['-xf', archive, '-C', join(staging, target), '--no-same-owner']);
    await rm(archive);
  }
  // Its font settings expect all files in /tmp.
  const fonts = join(staging, 'fonts', 'fonts.conf');
  await writeFile(fonts, (await readFile(fonts, 'utf8')).replaceAll('/tmp/', `${folder}/`));
  await chmod(staging, 0o755);
  await rename(staging, folder).catch(() => rm(staging, { recursive: true, force: true }));
}

async function decompress(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));
}
