// The public study guide in a browser: a manager publishes it, a student reads it without script, and it is withdrawn.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { guideText } from '#shared/text/guide.ts';
import { publicationText as words } from '#shared/text/publications.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { button, planOf, softwareEngineering } from '#tests/support/planner-page.ts';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
let product: Product;
let documents: string;
beforeAll(async () => {
  product = await startProduct();
  const level1 = (await planOf(product, softwareEngineering)).year(1);
  documents = `/documents?programme=${new URLSearchParams(level1.split('?')[1]).get('programme')}&year=1`;
});
afterAll(() => product.close());

it('the guide can be published, read by a student on a phone without script, and withdrawn', async () => {
  const page = await product.open({ as: 'manager', path: documents });
  await page.getByText(words.none, { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await button(page, words.publish).click();
  await page.getByRole('dialog').getByRole('button', { name: words.publish }).click();
  const link = page.getByRole('link', { name: words.open });
  await link.waitFor();
  await expect.poll(() => focused(page)).toBe(words.title);
  const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href;

  const viewport = { width: 390, height: 844 };
  const context = await product.browser.newContext({ javaScriptEnabled: false, viewport });
  const student = await context.newPage();
  await student.goto(new URL('/gids', address).href);
  await student.getByRole('main').getByRole('link').first().click();
  await student.getByRole('heading', { level: 1, name: guideText.guide }).waitFor();
  await student.getByRole('searchbox', { name: guideText.search }).fill('netwerken');
  await student.keyboard.press('Enter');
  await student.getByRole('link', { name: 'Netwerken' }).click();
  await student.getByRole('heading', { level: 1, name: 'Netwerken' }).waitFor();
  const unit = student.url();
  expect(unit).toContain(`${address}/netwerken-`);
  // Its own policy allows its style.
  await expect
    .poll(() => student.locator('body > header').evaluate((head) => getComputedStyle(head).borderBottomWidth))
    .toBe('3px');
  expect(await context.cookies()).toEqual([]);
  await student.getByRole('link', { name: 'HBO-ICT' }).click();
  await expect.poll(() => student.url()).toBe(address);

  const seeing = await product.browser.newContext({ viewport, colorScheme: 'dark' });
  const open = await seeing.newPage();
  for (const path of ['/gids', `/${address.split('/').slice(3, 5).join('/')}`, address, unit]) {
    await open.goto(new URL(path, `${address}/`).href);
    expect(await axeFindings(open)).toEqual([]);
  }
  await seeing.close();

  await button(page, words.withdraw).click();
  await page.getByRole('dialog').getByRole('button', { name: words.withdraw }).click();
  await page.getByText(words.withdrawn, { exact: true }).waitFor();
  await expect.poll(() => focused(page)).toBe(words.title);
  await student.goto(`${address}?nu`);
  await student.getByRole('heading', { level: 1, name: guideText.missing }).waitFor();
  await context.close();
});

it('the guide cannot be published for years without a final status, and the page names them', async () => {
  const page = await product.open({ as: 'manager', path: documents.replace('year=1', 'year=4') });
  await page.getByText(words.undecided([4]), { exact: true }).waitFor();
  expect(await button(page, words.publish).count()).toBe(0);
});

it('the guide is not shown to users who may not publish', async () => {
  const page = await product.open({ as: 'lezer', path: documents });
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('heading', { name: words.title }).count()).toBe(0);
});
