// Navigates inside the product, which takes a tenth of the time of loading a page.
import type { Page } from 'playwright-core';

import { layoutText } from '#shared/text/layout.ts';
import { noticeText } from '#shared/text/notice.ts';

/**
 * Like a link, but to any address and without the question about unsaved changes. Goes through a page that does not
 * exist, so that an open screen starts again, and closes earlier messages and dialogs.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(() => window.history.pushState({}, '', '/nergens'));
  await page.getByRole('heading', { name: layoutText.notFound, exact: true }).waitFor();
  if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
  const close = page.getByRole('button', { name: noticeText.close });
  // All in one call, because a message may disappear by itself.
  await close.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((each) => each.click()));
  await close.first().waitFor({ state: 'detached' });
  await page.mouse.move(0, 0);
  await page.evaluate((to) => window.history.pushState({}, '', to), path);
}
