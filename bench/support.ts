// What measurements share: a throwaway PostgreSQL with the demo school, the built product, and a browser.
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/connect.ts';
import { demoPassword, loadDemo } from '#server/demo/load.ts';
import { testConfig } from '#tests/support/api.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/server-process.ts';

import { startDatabase } from './database.ts';

export interface Bench {
  url: string;
  database: Database;
  browser: Browser;
  /** A fresh browser, signed in unless `as` is empty; `before` prepares its page before the first navigation. */
  open: (path: string, as?: string, options?: OpenOptions) => Promise<Page>;
  close: () => Promise<void>;
}

export type OpenOptions = BrowserContextOptions & { before?: (page: Page) => Promise<void> };

export async function startBench(): Promise<Bench> {
  const { database, stop } = await startDatabase();
  await loadDemo(database);
  const clientFolder = process.env['E2E_CLIENT'] ?? join(import.meta.dirname, '../dist/client');
  const app = await buildApp(database, { ...testConfig, clientFolder });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await launchBrowser({ own: true });
  return {
    url,
    database,
    browser,
    open: async (path, as = 'beheerder', { before, ...options } = {}) => {
      const viewport = { width: 1280, height: 800 };
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce', ...options });
      if (as) {
        const token = await signIn(url, as, demoPassword);
        await context.addCookies([{ name: 'access_token', value: token, url, sameSite: 'Strict' }]);
      }
      const page = await context.newPage();
      await before?.(page);
      await page.goto(`${url}${path}`);
      return page;
    },
    close: async () => {
      await browser.close();
      await app.close();
      await stop();
    },
  };
}

/** Runs something a few times and returns the median. */
export async function medianOf(times: number, work: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let time = 0; time < times; time += 1) values.push(await work());
  return middleOf(values);
}

export function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export const round = (value: number): number => Math.round(value * 10) / 10;

/** A mark for the table; a miss also sets the exit code, for scripts. */
export function goal(isReached: boolean): 'reached' | 'missed' {
  if (!isReached) process.exitCode = 1;
  return isReached ? 'reached' : 'missed';
}
