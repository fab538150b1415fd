// Navigates inside the product, which takes a tenth of the time of loading the page.
import type { Page } from 'playwright-core';

import { layoutText } from '#shared/text/layout.ts';
import { noticeText } from '#shared/text/notice.ts';

/**
 * As a link would, but to any address, and without the question about unsaved changes. By way of a page that is not there,
 * so that a screen that was open before starts again; and without the messages and questions of before.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(() => window.history.pushState({}, '', '/nergens'));
  await page.getByRole('heading', { name: layoutText.notFound, exact: true }).waitFor();
  if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
  const close = page.getByRole('button', { name: noticeText.close });
  // All at once, because one that was there a moment ago may be gone by itself.
  await close.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((each) => each.click()));
  await close.first().waitFor({ state: 'detached' });
  await page.mouse.move(0, 0);
  await page.evaluate((to) => window.history.pushState({}, '', to), path);
}
