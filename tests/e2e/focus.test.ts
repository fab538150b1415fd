// The focus after a dialog or a drawer: back on the element that opened it, and never lost.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { catalogueText } from '#shared/text/catalogue.ts';
import { formText } from '#shared/text/form.ts';
import { layoutText } from '#shared/text/layout.ts';
import { noticeText } from '#shared/text/notice.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { button, choose, items, planOf, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;
beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
});
afterAll(() => product.close());

const dialog = (page: Page) => page.getByRole('dialog');
/** The name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement!;
    return active.getAttribute('aria-label') ?? active.textContent ?? '';
  });
/** Waits until the dialog has closed and returned the focus. */
async function expectFocus(page: Page, name: string): Promise<void> {
  await dialog(page).waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toBe(name);
}

it('a cancelled deletion returns the focus to the icon, and a deletion moves it to the heading of the list', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/programmes' });
  const icon = page.getByRole('button', { name: /^Social Work.* verwijderen$/ });
  const name = (await icon.getAttribute('aria-label'))!;
  await icon.click();
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await expectFocus(page, name);
  await icon.click();
  await button(page, 'Annuleren').click();
  await expectFocus(page, name);
  await icon.click();
  await dialog(page).getByRole('button', { name: 'Verwijderen', exact: true }).click();
  await expect.poll(() => page.getByRole('row', { name: 'Social Work' }).count()).toBe(0);
  await expectFocus(page, "Programma's");
});

it('a refused deletion moves the focus to the button that is left, and closing returns it to the icon', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/organizationalunits' });
  const name = catalogueText.remove('Cluster Bedrijfskunde');
  await page.getByRole('button', { name }).press('Enter');
  await expect.poll(() => focused(page)).toBe(formText.cancel);
  await dialog(page).locator('button:enabled', { hasText: catalogueText.removeConfirm }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('alert').waitFor();
  // The icon that closes the dialog has the same name, but no text.
  await expect.poll(() => page.evaluate(() => document.activeElement!.textContent)).toBe(noticeText.close);
  await page.keyboard.press('Escape');
  await expectFocus(page, name);
});

it('keeping changes returns the focus to the link that would have lost them', async () => {
  const page = await product.visit({ as: 'manager', path: '/programmes/edit/2' });
  await page.getByRole('textbox', { name: 'Titel', exact: true }).fill('Anders');
  await page.getByRole('link', { name: 'Werkvormen' }).click();
  await button(page, formText.leaveCancel).click();
  await expectFocus(page, 'Werkvormen');
});

it('the menu of a phone returns the focus to its button, also the first time', async () => {
  const page = await product.open({ as: 'manager', path: '/programmes', ...phone });
  for (let time = 0; time < 2; time += 1) {
    await button(page, layoutText.openMenu).click();
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page, layoutText.openMenu);
  }
});

describe('the focus in the planner', () => {
  it('returns from the form of an item to the item, however it was opened and closed', async () => {
    const page = await product.visit({ as: 'beheerder', path: await plan.unit('Databases', 'Databases') });
    const first = items(page).first().locator('[data-face]');
    const name = (await first.getAttribute('aria-label'))!;
    const form = dialog(page).filter({ has: page.locator('form') });
    const title = form.getByLabel('Titel', { exact: true });
    await first.click();
    await title.waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page, name);
    await choose(page, name.split(',')[0]!, 'Bewerken');
    await title.waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page, name);
    await first.click();
    await title.fill('Anders');
    await form.getByRole('button', { name: 'Annuleren' }).click();
    await button(page, 'Weggooien').click();
    await expectFocus(page, name);
  });

  it('returns from the copy dialog to its button', async () => {
    const page = await product.visit({ as: 'beheerder', path: plan.year(1) });
    await button(page, 'Kopieër modus').click();
    await items(page).first().locator('[data-face]').click();
    await button(page, 'Selectie kopiëren naar').click();
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page, 'Selectie kopiëren naar');
  });

  it('returns from a dialog opened by a menu to the button of that menu, each time', async () => {
    const page = await product.open({ as: 'beheerder', path: plan.year(1) });
    for (let time = 1; time <= 2; time += 1) {
      await button(page, 'Opties').click();
      await page.getByRole('menuitem', { name: 'Kalender leegmaken' }).click();
      await dialog(page).getByRole('button', { name: 'Annuleren' }).click();
      await dialog(page).waitFor({ state: 'detached' });
      await expectFocus(page, 'Opties');
    }
  });
});
