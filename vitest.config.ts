// Five kinds of tests: unit (no database), api (a real database, a clone per file), process (the built server, started,
// stopped and killed), e2e (a browser), and prove (the long ones, which `npm run prove` runs and `npm test` does not: what
// `npm test` takes a sample of is there as a whole).
import { defineConfig } from 'vitest/config';

import { SlowestFirst } from './tests/support/slowest-first.ts';

const sameSeed = ['tests/support/same-seed.ts'];

const api = {
  setupFiles: sameSeed,
  globalSetup: ['tests/support/global-database.ts'],
  // The longest takes ten seconds by itself, and a minute on a machine that others keep busy.
  testTimeout: 180_000,
  hookTimeout: 120_000,
};

// Products of every attribute with every right, and random records: all of them here, a sample of them in `npm test`.
const sampled = [
  ...['leaks', 'leaks-of-saves', 'attribute-ways', 'permission-matrix', 'crud', 'wall', 'safe-methods'],
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
  // Property tests take their time on a busy machine; none of them measures it.
  testTimeout: 60_000,
};

const e2e = {
  include: ['tests/e2e/**/*.test.ts'],
  globalSetup: ['database', 'demo', 'browser'].map((name) => `tests/support/global-${name}.ts`),
  // Every file has its own product; modules and the browser are there once per worker.
  isolate: false,
  // A browser waits for more than half of its time; with five of them nothing is ready sooner.
  maxWorkers: 3,
  // Three browsers on two cores: what a hiccup of the machine spoiled may show itself once more; a defect fails twice.
  retry: 1,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** What has a page, or puts something else in a module's place, has its modules to itself. */
const isolated = '**/*.isolated.test.ts';

const units = {
  ...unit,
  setupFiles: sameSeed,
  // What is tested without a database keeps nothing: modules are loaded once per worker.
  isolate: false,
  include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'],
  exclude: [isolated],
};

const onlyForRoot = process.getuid?.() === 0 ? [] : ['**/*.root.test.ts'];

/** `npm test` gives a folder in which its suites leave each other what they translated of TypeScript. */
const moduleCache = process.env['MODULE_CACHE'];

export default defineConfig({
  test: {
    maxWorkers: 3,
    ...(moduleCache && { experimental: { fsModuleCache: true, fsModuleCachePath: moduleCache } }),
    // A busy machine needs more than the one second that vitest gives by itself. As long as playwright waits.
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
        // Apart from those, which want the machine for themselves.
        test: { ...e2e, name: 'prove-browser', env: { TEST_ALL: 'yes' }, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: { ...units, name: 'prove-unit', env: { TEST_ALL: 'yes' }, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
