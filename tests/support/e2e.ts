// A whole product for one browser test file: the built client on a server with the demo school, and a browser before it.
// `npm test` builds first; alone: npm run build && npx vitest run --project e2e tests/e2e/<file>.
import { join } from 'node:path';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { demoPassword, loadDemo } from '#server/demo/load.ts';
import { testConfig } from './api.ts';
import { launchBrowser } from './browser.ts';
import { createTestDatabase } from './database.ts';

const root = join(import.meta.dirname, '../..');

export interface Product {
  url: string;
  database: Database;
  browser: Browser;
  /** A fresh browser of somebody, signed in when a username is given. */
  open: (options?: { as?: string; path?: string; password?: string } & BrowserContextOptions) => Promise<Page>;
  close: () => Promise<void>;
}

export const desktop = { viewport: { width: 1280, height: 800 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

export async function startProduct(): Promise<Product> {
  const { url: databaseUrl, drop } = await createTestDatabase();
  const database = connect(databaseUrl, { actor: 'test' });
  await loadDemo(database);
  const clientFolder = process.env['E2E_CLIENT'] ?? join(root, 'dist/client');
  const app = await buildApp(database, { ...testConfig, clientFolder });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await launchBrowser();
  const contexts: BrowserContext[] = [];
  const violations: string[] = [];

  const open: Product['open'] = async ({ as, path = '/', password = demoPassword, ...options } = {}) => {
    const context = await browser.newContext({ ...desktop, locale: 'nl-NL', reducedMotion: 'reduce', ...options });
    contexts.push(context);
    closeAfterTest(context);
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(`${page.url()}: ${message.text()}`);
    });
    page.setDefaultTimeout(20_000);
    if (as) await signInByCookie(context, url, as, password);
    await page.goto(`${url}${path}`);
    return page;
  };
  const close = async () => {
    for (const context of contexts) await context.close();
    await browser.close();
    await app.close();
    await database.destroy();
    await drop();
    // Whatever a journey did, the page's own policy was never in its way.
    expect(violations, 'the policy of the page; is dist/client older than the source?').toEqual([]);
  };
  return { url, database, browser, open, close };
}

/** Twenty forgotten pages take a machine of two cores away from the one that is tested. */
function closeAfterTest(context: BrowserContext): void {
  try {
    onTestFinished(() => context.close());
  } catch {
    // Opened before the tests, for all of them: it closes with the product.
  }
}

/** What the login screen does, without its typing; the login screen has its own journey. */
async function signInByCookie(context: BrowserContext, url: string, username: string, password: string): Promise<void> {
  const response = await fetch(`${url}/oauth/v2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: testConfig.oauthClientId,
      client_secret: testConfig.oauthClientSecret,
      username,
      password,
    }),
  });
  if (!response.ok) throw new Error(`sign-in of ${username}: ${response.status} ${await response.text()}`);
  const { access_token, refresh_token } = (await response.json()) as { access_token: string; refresh_token: string };
  await context.addCookies([
    { name: 'access_token', value: access_token, url, sameSite: 'Strict' },
    { name: 'refresh_token', value: refresh_token, url, sameSite: 'Strict' },
  ]);
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * Everything that axe finds on the page as it stands, as readable lines. The size of what one clicks on only when asked for:
 * axe takes what lies half below the bar of a form for too small, though it comes out when it gets the focus.
 */
export async function axeFindings(page: Page, { targetSize = false } = {}): Promise<string[]> {
  // Our own policy forbids foreign script in the page; evaluate goes around it, as a person with developer tools would.
  const { readFile } = await import('node:fs/promises');
  await page.evaluate(await readFile(axePath, 'utf8'));
  const options = JSON.stringify({ resultTypes: ['violations'], rules: { 'target-size': { enabled: targetSize } } });
  const results = await page.evaluate(`axe.run(document, ${options}).then(({ violations }) => violations)`);
  return (results as { id: string; nodes: { html: string }[] }[]).flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
}
