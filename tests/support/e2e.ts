// A complete product for one browser test file: the built client on a server with the demo school, and a browser.
// `npm test` builds first; alone: npm run build && npx vitest run --project e2e tests/e2e/<file>.
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, onTestFailed, onTestFinished } from 'vitest';
import { type AppConfig, buildApp } from '#server/app.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { testConfig } from './api.ts';
import { launchBrowser } from './browser.ts';
import { createTestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { goTo } from './go-to.ts';
import { type Tokens, tokensByPassword, tokensOf } from './tokens.ts';

const root = join(import.meta.dirname, '../..');

/** The user who opens it: by username (with a password if that matters), by token, or nobody. */
type Opened = { as?: string; password?: string; token?: string; path?: string } & BrowserContextOptions;

export interface Product {
  url: string;
  database: Database;
  browser: Browser;
  /** A fresh browser, signed in when a username is given. Loading costs a second: see `visit`. */
  open: (options?: Opened) => Promise<Page>;
  /**
   * The same as `open`, but in the page of an earlier test of this file with the same user, which navigates there like a link.
   * For tests that do not depend on what was loaded before; it may miss recent changes by others.
   */
  visit: (options: Omit<Opened, 'password' | 'token'> & { as: string }) => Promise<Page>;
  /** An access token of a user, to prepare a test by the API. */
  tokenOf: (username: string) => Promise<string>;
  close: () => Promise<void>;
}

export const desktop = { viewport: { width: 1280, height: 800 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** One browser for all files of a worker; it ends with the worker. */
let shared: Promise<Browser> | undefined;

/**
 * `host`: the name by which the browser reaches the server. The server then knows its own address, as passkeys and
 * identity providers need. `port`: for tests that need the address before the start.
 */
export async function startProduct({
  host = '',
  port: asked = 0,
  ...config
}: Partial<AppConfig> & { host?: string; port?: number } = {}): Promise<Product> {
  shared ??= launchBrowser();
  const browser = await shared;
  const { url: databaseUrl, drop } = await createTestDatabase(inject('demoTemplate'));
  const database = connect(databaseUrl, { actor: 'test' });
  const clientFolder = process.env['E2E_CLIENT'] ?? join(root, 'dist/client');
  const port = host && !asked ? await freePort() : asked;
  const address = host ? { publicUrl: `http://${host}:${port}` } : {};
  const app = await buildApp(database, { ...testConfig, ...address, ...config, clientFolder });
  const listening = await app.listen({ port, host: '127.0.0.1' });
  const url = address.publicUrl ?? listening;
  const contexts: BrowserContext[] = [];
  const violations: string[] = [];
  const kept = new Map<string, Page>();

  const load = async ({ as, password, token, path = '/', ...options }: Opened): Promise<Page> => {
    const context = await browser.newContext({ ...desktop, locale: 'nl-NL', reducedMotion: 'reduce', ...options });
    contexts.push(context);
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(`${page.url()}: ${message.text()}`);
    });
    page.setDefaultTimeout(20_000);
    if (token) await addTokens(context, url, { access: token });
    if (as)
      await addTokens(context, url, await (password ? tokensByPassword(url, as, password) : tokensOf(database, as)));
    await page.goto(`${url}${path}`);
    return page;
  };
  const open: Product['open'] = async (options = {}) => {
    const page = await load(options);
    // Twenty open pages would slow down the page under test.
    duringTest(() => onTestFinished(() => page.context().close()));
    return page;
  };
  const visit: Product['visit'] = async ({ path = '/', ...who }) => {
    const key = JSON.stringify(who);
    const before = kept.get(key);
    const page = before ?? (await load({ ...who, path }));
    kept.set(key, page);
    // A test after a failure, and a retry, starts with a fresh page.
    duringTest(() =>
      onTestFailed(() => {
        kept.delete(key);
        return page.context().close();
      }),
    );
    if (before) await goTo(page, path);
    return page;
  };
  const close = async () => {
    for (const context of contexts) await context.close();
    await app.close();
    await database.destroy();
    await drop();
    // No test may violate the content security policy of the page.
    expect(violations, 'the policy of the page; is dist/client older than the source?').toEqual([]);
  };
  const tokenOf = async (username: string) => (await tokensOf(database, username)).access;
  return { url, database, browser, open, visit, tokenOf, close };
}

/** Registers what to do after the test. Pages that were opened before the tests close with the product. */
function duringTest(agree: () => void): void {
  try {
    agree();
  } catch {
    // Nothing to agree on.
  }
}

async function addTokens(context: BrowserContext, url: string, tokens: Partial<Tokens>): Promise<void> {
  const cookies = Object.entries(tokens).map(([kind, value]) => ({ name: `${kind}_token`, value }));
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url, sameSite: 'Strict' as const })));
}
