// Builds the project when the build is missing or older than the sources. Called by start.mjs and run.mjs.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/** The environment in which our tools are found, also outside npm. */
export const toolEnvironment = {
  ...process.env,
  PATH: `${join(projectFolder, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
};

const sources = [
  'src',
  'migrations',
  'index.html',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'vite.first-view.config.ts',
  'scripts/lib',
];
const results = ['dist/server/main.js', 'dist/server/admin.js', 'dist/client/index.html', 'dist/first-view/worker.js'];

export function buildIfNeeded() {
  // A release contains only the build.
  if (!existsSync(join(projectFolder, 'src'))) return;
  const built = Math.min(...results.map((path) => modified(join(projectFolder, path))));
  const newest = Math.max(...sources.map((path) => newestIn(join(projectFolder, path))));
  if (built > newest) return;
  console.error('Bouwen…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, error, stdout, stderr } = spawnSync(npm, ['run', 'build'], {
    cwd: projectFolder,
    encoding: 'utf8',
    maxBuffer: 1e8,
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error(`${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}\nHet bouwen is mislukt.`);
  process.exit(1);
}

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newestIn(path) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry?.isDirectory()) return entry?.mtimeMs ?? 0;
  // Removing a file changes the modification time of its folder.
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}
