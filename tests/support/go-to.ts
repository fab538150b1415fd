// From screen to screen inside the product, which costs a tenth of loading the page.
import type { Page } from 'playwright-core';

import { nl } from '#shared/text/nl.ts';

/**
 * As a link would, but to any address, and without the question about unsaved changes. By way of a page that is not there,
 * so that a screen that was open before starts anew; and without the words of before.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(() => window.history.pushState({}, '', '/nergens'));
  await page.getByRole('heading', { name: nl.layout.notFound, exact: true }).waitFor();
  for (const close of await page.getByRole('button', { name: nl.notice.close }).all()) await close.click();
  await page.mouse.move(0, 0);
  await page.evaluate((to) => window.history.pushState({}, '', to), path);
}
