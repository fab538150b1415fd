// Five kinds of tests: unit (no database), api (a real database, a clone per file), process (the built server, started,
// stopped and killed), e2e (a browser), and prove (long suites that only `npm run prove` runs; it also runs in full
// what `npm test` samples).
import { defineConfig } from 'vitest/config';

import { SlowestFirst } from './tests/support/slowest-first.ts';

const sameSeed = ['tests/support/same-seed.ts'];

const api = {
  setupFiles: sameSeed,
  globalSetup: ['tests/support/global-database.ts'],
  // The longest takes ten seconds by itself, and a minute on a busy machine.
  testTimeout: 180_000,
  hookTimeout: 120_000,
};

// Every attribute with every right, and random records: `npm run prove` runs all of them, `npm test` a sample.
const sampled = [
  ...['leaks', 'leaks-of-saves', 'attribute-responses', 'permission-matrix', 'crud', 'wall', 'safe-methods'],
  ...[
    'restore-property',
    'restore-plan-property',
    'memory',
    'live-findings',
    'cached-results',
    'sheets',
    'sheet-round-trip',
    'query-count',
  ],
].map((name) => `tests/api/${name}.test.ts`);

const unit = {
  environment: 'node' as const,
  // Property tests are slow on a busy machine; none of them measures time.
  testTimeout: 60_000,
};

const e2e = {
  include: ['tests/e2e/**/*.test.ts'],
  globalSetup: ['database', 'demo', 'browser'].map((name) => `tests/support/global-${name}.ts`),
  // Every file starts its own product; modules and the browser are shared by the files of a worker.
  isolate: false,
  // A browser waits more than half of its time, but more than three do not finish sooner.
  maxWorkers: 3,
  // Retry once: a slow machine can fail a test by chance; a real defect fails twice.
  retry: 1,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** Tests that use a DOM or mock modules get their own module instances. */
const isolated = '**/*.isolated.test.ts';

const units = {
  ...unit,
  setupFiles: sameSeed,
  // Code that is tested without a database keeps no state: modules are loaded once per worker.
  isolate: false,
  include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'],
  exclude: [isolated],
};

const onlyForRoot = process.getuid?.() === 0 ? [] : ['**/*.root.test.ts'];

/** `npm test` sets a folder where its suites share transformed modules. */
const moduleCache = process.env['MODULE_CACHE'];

export default defineConfig({
  test: {
    maxWorkers: 3,
    ...(moduleCache && { experimental: { fsModuleCache: true, fsModuleCachePath: moduleCache } }),
    // The default of one second is too short for a busy machine. As long as playwright waits.
    expect: { poll: { timeout: 20_000, interval: 100 } },
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        extends: true,
        test: { ...units, name: 'unit' },
      },
      {
        extends: true,
        test: {
          ...unit,
          name: 'unit-isolated',
          include: ['src/**/*.test.tsx', `src/${isolated}`, `tests/unit/${isolated}`],
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'api',
          // Every file has its own database; the server's modules are loaded once per worker.
          isolate: false,
          include: ['tests/api/**/*.test.ts'],
          exclude: [isolated, ...onlyForRoot],
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'api-isolated',
          include: [`tests/api/${isolated}`],
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          globalSetup: ['tests/support/global-process.ts'],
          exclude: onlyForRoot,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      { extends: true, test: { ...e2e, name: 'e2e' } },
      {
        extends: true,
        test: {
          name: 'prove',
          include: ['tests/prove/**/*.test.ts', ...sampled],
          env: { TEST_ALL: 'yes' },
          globalSetup: ['tests/support/global-database.ts'],
          fileParallelism: false,
          testTimeout: 1_800_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        // After `prove`, whose suites need the whole machine.
        test: { ...e2e, name: 'prove-browser', env: { TEST_ALL: 'yes' }, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: { ...units, name: 'prove-unit', env: { TEST_ALL: 'yes' }, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
