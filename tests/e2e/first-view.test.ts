// Before the client script has loaded, a phone shows the page, rendered by the server from what this user may read.
import { devices, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Product, startProduct } from '#tests/support/e2e.ts';
import { planOf, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;
const screens: Record<string, string> = {
  programmes: '/programmes',
  'the first page': '/',
  'a programme': '/programmes/edit/1',
  'educational units': '/educationalunits',
  'level 0': '/calendar/programme',
};
const phone = devices['Pixel 7'];

beforeAll(async () => {
  product = await startProduct({ pageTimeoutMs: 30_000 });
  const plan = await planOf(product, softwareEngineering);
  screens['level 1'] = plan.year(0);
  screens['level 2'] = plan.part('Databases');
  screens['level 3'] = await plan.unit('Databases', 'Databases');
});
afterAll(() => product.close());

/** A phone whose script loads when `release` is called. */
async function openWaiting(
  as: string,
  path: string,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<{ page: Page; release: () => void }> {
  const page = await product.open({ as, path: '/favicon.svg', ...phone });
  await prepare(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const answer = await page.goto(`${product.url}${path}`, { waitUntil: 'commit' });
  expect((await answer?.text())?.includes('id="first-view"')).toBe(true);
  return { page, release };
}

/** The visible lines of text in an element. */
function textOf(page: Page, within: string): Promise<string[]> {
  return page.locator(within).evaluate((element: HTMLElement) =>
    element.innerText
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  );
}

describe('the first view on a phone', () => {
  it.each(Object.keys(screens).concat('level 1', 'level 2', 'level 3'))('of %s equals the later page', async (name) => {
    const { page, release } = await openWaiting('beheerder', screens[name]!);
    const first = await textOf(page, '#first-view');
    expect(await page.locator('#first-view h1').count()).toBe(1);
    expect(await page.locator('#root').innerText()).toBe('');
    release();
    await page.locator('#first-view').waitFor({ state: 'detached' });
    const later = await textOf(page, '#root');
    // The rest of the page is rendered in parts.
    expect(later.slice(0, 12)).toEqual(first.slice(0, 12));
    expect(first.length).toBeGreaterThan(5);
  });

  it('handles no input before the script has loaded, and all of it after', async () => {
    const { page, release } = await openWaiting('beheerder', '/programmes');
    expect(await page.locator('#first-view').evaluate((view: HTMLElement) => view.inert)).toBe(true);
    release();
    await page.locator('#first-view').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Menu openen' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Samenstellen curriculum' }).click();
    await page.waitForURL('**/calendar/programme');
  });

  it('stays until there is something to replace it', async () => {
    const { page, release } = await openWaiting('beheerder', '/programmes', (prepared) => prepared.clock.install());
    await page.locator('script[src^="/assets/"]').first().waitFor({ state: 'attached' });
    await page.clock.fastForward(20_000);
    expect(await page.locator('#first-view h1').count()).toBe(1);
    release();
    await page.locator('#first-view').waitFor({ state: 'detached' });
    // By then it is replaced by anything that the page shows, even a loading state.
    await page.locator('#root h1').waitFor();
  });

  it('shows nothing that only the previous user may read', async () => {
    for (const [as, other] of [
      ['beheerder', 'Noordzee'],
      ['noordzee', 'Amstelland'],
      ['beheerder', 'Noordzee'],
    ] as const) {
      const { page } = await openWaiting(as, '/programmes');
      expect(await page.content()).not.toContain(other);
    }
  });

  it('is a read-only page for users who may only read', async () => {
    const { page, release } = await openWaiting('lezer', '/programmes/edit/1');
    const first = await textOf(page, '#first-view main');
    release();
    await page.locator('#first-view').waitFor({ state: 'detached' });
    expect((await textOf(page, '#root main')).slice(0, 12)).toEqual(first.slice(0, 12));
  });
});

it('phones known only by their user agent also get the first view', async () => {
  const page = await product.open({ as: 'beheerder', path: '/favicon.svg' });
  const headers = { 'user-agent': devices['iPhone 15'].userAgent };
  const answer = await page.request.get(`${product.url}/programmes`, { headers });
  expect(await answer.text()).toContain('id="first-view"');
});

it.each([
  ['a desk', 'beheerder', '/programmes', '?0'],
  ['a phone of somebody who may not read it', 'lezer', '/users', '?1'],
  ['a phone whose page has no style sheet yet', 'beheerder', '/calendar/tree', '?1'],
  ['a phone of nobody', '', '/programmes', '?1'],
])('%s gets the page without a first view', async (_, as, path, mobile) => {
  const page = await product.open({ ...(as && { as }), path: '/favicon.svg' });
  const answer = await page.request.get(`${product.url}${path}`, { headers: { 'sec-ch-ua-mobile': mobile } });
  const text = await answer.text();
  expect(text).toContain('id="root"');
  expect(text).not.toContain('first-view');
});
