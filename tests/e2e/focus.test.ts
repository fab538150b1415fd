// The focus after a dialog or a drawer: back at what opened it, and never lost.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formText } from '#shared/text/form.ts';
import { layoutText } from '#shared/text/layout.ts';
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
/** The name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement!;
    return active.getAttribute('aria-label') ?? active.textContent ?? '';
  });
/** The dialog has gone, and given the focus back. */
async function expectFocus(page: Page, name: string): Promise<void> {
  await dialog(page).waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toBe(name);
}

it('deleting leaves it on the icon when given up, and else puts it on the heading of the list', async () => {
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

it('keeping changes leaves it on the link that would have lost them', async () => {
  const page = await product.visit({ as: 'manager', path: '/programmes/edit/2' });
  await page.getByRole('textbox', { name: 'Titel', exact: true }).fill('Anders');
  await page.getByRole('link', { name: 'Werkvormen' }).click();
  await button(page, formText.leaveCancel).click();
  await expectFocus(page, 'Werkvormen');
});

it('the menu of a phone gives it back to its button, from the first time on', async () => {
  const page = await product.open({ as: 'manager', path: '/programmes', ...phone });
  for (let time = 0; time < 2; time += 1) {
    await button(page, layoutText.openMenu).click();
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page, layoutText.openMenu);
  }
});

describe('in the planner', () => {
  it('the form of an item gives it back to the item, however it was opened and left', async () => {
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

  it('copying to gives it back to its button', async () => {
    const page = await product.visit({ as: 'beheerder', path: plan.year(1) });
    await button(page, 'Kopieër modus').click();
    await items(page).first().locator('[data-face]').click();
    await button(page, 'Selectie kopiëren naar').click();
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page, 'Selectie kopiëren naar');
  });

  it('a question from a menu gives it back to the button of that menu, each time', async () => {
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
