// Loading a screen in a fresh browser: script within its budget, no call twice, no layout shifts, and no violations of our own policy.
import { gzipSync } from 'node:zlib';

import type { ConsoleMessage, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { planOf, softwareEngineering } from '#tests/support/planner-page.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { sample } from '#tests/support/sample.ts';

import { budgets } from '../../scripts/lib/budget.ts';

let product: Product;
/** One browser for all screens: its script cache does not matter for its API calls. */
let signedIn: Page;
const screens: Record<string, string> = {
  programmes: '/programmes',
  'a programme': '/programmes/edit/1',
  'educational units': '/educationalunits',
  users: '/users',
  'the rights of a user': '/users/rights/1',
  labels: '/labels',
  'label options': '/attributeoptions',
  profile: '/profile',
  'a role': '/roles/edit/1',
  'level 0': '/calendar/programme',
  years: '/calendar/hva',
  'unit calendar': '/calendar/organizationalunit',
  tree: '/calendar/tree',
};

beforeAll(async () => {
  product = await startProduct();
  const plan = await planOf(product, softwareEngineering);
  screens['level 1'] = plan.year(0);
  screens['level 2'] = plan.part('Databases');
  screens['level 3'] = await plan.unit('Databases', 'Databases');
  signedIn = await product.open({ as: 'beheerder', path: '/favicon.svg' });
  await signedIn.addInitScript(`
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) shift += value;
    }).observe({ type: 'layout-shift', buffered: true });`);
  // Responses come late enough for the placeholders to be shown.
  const network = await signedIn.context().newCDPSession(signedIn);
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 40, downloadThroughput: -1, uploadThroughput: -1 },
  });
});
afterAll(() => product.close());

/** Loads a screen and returns the requests on the way, and what the policy refused. */
async function load(page: Page, path: string) {
  const responses: { path: string; body: Promise<Buffer> }[] = [];
  const refused: string[] = [];
  const onResponse = (response: Response) => {
    const { pathname, search } = new URL(response.url());
    responses.push({ path: pathname + search, body: response.body().catch(() => Buffer.alloc(0)) });
  };
  const onConsole = (message: ConsoleMessage) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  };
  page.on('response', onResponse).on('console', onConsole);
  await page.goto(`${product.url}${path}`);
  await settled(page);
  page.off('response', onResponse).off('console', onConsole);
  return { responses, refused };
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('h1').first().waitFor();
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
}

describe('the script', () => {
  it.each([
    ['login', '/', undefined],
    ['programmes', '/programmes', 'manager'],
  ])('of the screen %s stays within the budget of the build', async (screen, path, as) => {
    const page = await product.open({ ...(as && { as }), path: '/favicon.svg' });
    const { responses } = await load(page, path);
    const scripts = responses.filter(
      (response) => response.path.startsWith('/assets/') && response.path.endsWith('.js'),
    );
    const sizes = await Promise.all(scripts.map(async ({ body }) => gzipSync(await body, { level: 9 }).length / 1000));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(50);
    expect(total).toBeLessThanOrEqual(budgets.find((budget) => budget.page === screen)!.kilobytes);
  });
});

/** The calls whose responses the server put into the page. */
function answersIn(page: string): string[] {
  const [, json = '{}'] = /id="first-answers"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  return Object.keys(JSON.parse(json) as object);
}

describe('the API', () => {
  it.each(sample(Object.keys(screens).concat('level 1', 'level 2', 'level 3'), 4))(
    'gets no call twice from %s, which has no layout shifts',
    async (name) => {
      const { responses, refused } = await load(signedIn, screens[name]!);
      const asked = responses.map(({ path }) => path).filter((path) => path.startsWith('/api/'));
      // Responses in the page are not requested again.
      const calls = [...answersIn(String(await responses[0]?.body)), ...asked];
      expect(calls).toContain('/api/me');
      expect(calls).toEqual([...new Set(calls)]);
      expect(refused).toEqual([]);
      const attributes = calls.filter((path) => path.startsWith('/api/attributes.json'));
      expect(attributes.filter((path) => !/[?&]object=/.test(path) || !/[?&]limit=100(&|$)/.test(path))).toEqual([]);
      await expect.poll(() => signedIn.evaluate('shift')).toBeLessThan(0.01);
    },
  );
});
