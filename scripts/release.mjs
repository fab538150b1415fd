// `npm run release [-- <folder>]`: the product as one archive that needs only Node.js on machines like this one. Made
// from the last commit, without uncommitted changes; the same commit gives the same bytes. Needs git, npm and GNU tar.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { billOfMaterials } from './lib/bill-of-materials.mjs';
import { projectFolder } from './lib/build.mjs';
import { releaseFiles, releaseManifest } from './lib/release-files.mjs';

const target = resolve(process.argv[2] ?? join(projectFolder, 'release'));
const work = await mkdtemp(join(tmpdir(), 'leerlijn-release-'));
try {
  console.log(await makeRelease());
} finally {
  await rm(work, { recursive: true, force: true });
}

async function makeRelease() {
  const commit = run('git', ['log', '-1', '--format=%H %ct']).trim().split(' ');
  const [hash, seconds] = [commit[0].slice(0, 9), Number(commit[1])];
  const source = await build();
  const manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
  const name = `leerlijn-${manifest.version}-${hash}-${process.platform}-${process.arch}`;
  const stage = join(work, name);
  for (const path of ['dist', ...releaseFiles]) {
    await mkdir(dirname(join(stage, path)), { recursive: true });
    await cp(join(source, path), join(stage, path), { recursive: true });
  }
  await install(source, stage);
  await writeJson(join(stage, 'package.json'), releaseManifest(manifest));
  const madeAt = new Date(seconds * 1000).toISOString();
  await writeJson(join(stage, 'bom.cdx.json'), billOfMaterials(source, stage, madeAt));
  await writeFile(join(stage, 'SHA256SUMS'), await sums(stage));

  await mkdir(target, { recursive: true });
  const archive = join(target, `${name}.tar.gz`);
  await pack(stage, seconds, archive);
  await writeFile(`${archive}.sha256`, `${await digest(archive)}  ${name}.tar.gz\n`);
  return archive;
}

/** The committed sources, built with the tools of the working copy. */
async function build() {
  const source = join(work, 'source');
  await mkdir(source);
  run('git', ['archive', '--output', join(work, 'source.tar'), 'HEAD']);
  run('tar', ['-xf', join(work, 'source.tar'), '-C', source]);
  await symlink(join(projectFolder, 'node_modules'), join(source, 'node_modules'));
  run('npm', ['run', 'build'], source);
  return source;
}

/** Only production packages, without npm's notes on where it found them, which differ per machine. */
async function install(source, stage) {
  for (const file of ['package.json', 'package-lock.json']) await cp(join(source, file), join(stage, file));
  run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'], stage);
  await rm(join(stage, 'node_modules/.package-lock.json'), { force: true });
  await rm(join(stage, 'package-lock.json'));
}

async function sums(stage) {
  const files = [];
  for (const path of (await readdir(stage, { recursive: true })).toSorted())
    if ((await lstat(join(stage, path))).isFile()) files.push(`${await digest(join(stage, path))}  ${path}\n`);
  return files.join('');
}

async function digest(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** With a fixed order, date, owner and mode, so that only the contents count. */
async function pack(stage, seconds, archive) {
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--format=gnu'];
  const args = [
    ...same,
    `--mtime=@${seconds}`,
    '-C',
    dirname(stage),
    '-cf',
    '-',
    stage.slice(dirname(stage).length + 1),
  ];
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done, fail) => {
    tar.once('error', fail);
    tar.once('close', (code) => (code === 0 ? done() : fail(new Error(`tar ended with ${code}`))));
  });
  await Promise.all([pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(archive)), ended]);
}

async function writeJson(file, value) {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}

function run(command, args, cwd = projectFolder) {
  // A release is always built for production, whatever NODE_ENV the caller has.
  const env = { ...process.env, NODE_ENV: 'production' };
  return execFileSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'pipe'] });
}
