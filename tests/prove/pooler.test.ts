// API tests again, with the database behind PgBouncer in each of its modes: every read, every kind of record and grid, imports,
// history, restore, jobs and sign-in. POOLER_FILES selects others (all: '.').
import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { expect, it } from 'vitest';

const chosen = [
  ...['safe-methods', 'crud', 'write-path', 'conflicts', 'catalogue', 'planner.test', 'planner-levels', 'planner-copy'],
  ...['planner-undo', 'checks.test', 'history', 'restore.test', 'as-of', 'cohorts', 'jobs', 'sheets', 'plan-import'],
  ...[
    'outcomes',
    'scenarios',
    'search',
    'documents',
    'exchange',
    'oeapi-v5',
    'feed',
    'labels',
    'years.test',
    'users.test',
  ],
  ...['sign-in', 'sessions', 'second-factor', 'sso.test', 'sso-link', 'reset', 'partial-writes', 'wall'],
].map((name) => `tests/api/${name}`);
/** On a busy machine each test takes longer; nothing here measures time. */
const patience = ['--testTimeout=600000', '--hookTimeout=600000'];
const files = process.env['POOLER_FILES']?.split(' ') ?? chosen;

it.each(['session', 'transaction'])('the API tests pass behind PgBouncer in %s mode', async (mode) => {
  const { VITEST: _outer, TEST_ALL: _all, ...env } = process.env;
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...patience, ...files],
    {
      env: { ...env, TEST_POOLER: mode },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const lines: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  expect(code, lines.join('').slice(-5_000)).toBe(0);
  const counts = /Tests .*?(\d+) passed/.exec(lines.join(''))?.[1];
  process.stdout.write(`| PgBouncer, ${mode} mode | ${counts} tests passed |\n`);
});
