// `npm test` reports exactly the tests that passed only at their second try.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'leerlijn-retries-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the reporter names tests that needed a second try, not those that passed at once or failed twice', () => {
  writeFileSync(
    join(folder, 'some.test.js'),
    `let tries = 0;
     describe('a journey', () => it('stumbles once', () => expect(tries++).toBe(1)));
     it('walks', () => {});
     it('falls', () => expect(1).toBe(2));`,
  );
  const file = join(folder, 'retries.txt');
  const vitest = resolve('node_modules/vitest/vitest.mjs');
  const reporter = `--reporter=${resolve('scripts/lib/retries.mjs')}`;
  const args = [vitest, 'run', '--root', folder, '--globals', '--retry=1', reporter];
  const { VITEST: _outer, ...env } = process.env;
  const { status } = spawnSync(process.execPath, args, { cwd: folder, env: { ...env, RETRIES_FILE: file } });
  expect(status).toBe(1);
  expect(readFileSync(file, 'utf8')).toBe('some.test.js: a journey > stumbles once\n');
});
