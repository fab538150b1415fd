// The focus after a dialog or a drawer: back on the element that opened it, and never lost. After a save it stays on the button.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { catalogueText } from '#shared/text/catalogue.ts';
import { exchangeText } from '#shared/text/exchange.ts';
import { formText } from '#shared/text/form.ts';
import { layoutText } from '#shared/text/layout.ts';
import { noticeText } from '#shared/text/notice.ts';
import { planningText } from '#shared/text/planning.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { button, choose, items, planOf, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;
beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
});
afterAll(() => product.close());

const { clients } = exchangeText;
const dialog = (page: Page) => page.getByRole('dialog');
/** The name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement!;
    return active.getAttribute('aria-label') ?? active.textContent ?? '';
  });
/** The title of the first item of a grid. */
const firstItem = async (page: Page) =>
  (await items(page).first().locator('[data-face]').getAttribute('aria-label'))!.split(',')[0]!;
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

it.each(['/programmes/edit/2', '/profile'])('a save that fails keeps the focus on the button, at %s', async (path) => {
  const page = await product.open({ as: 'beheerder', path });
  await page.getByRole('textbox').first().fill('Anders');
  let answer: (() => void) | undefined;
  const isAsked = new Promise<void>((resolve) => {
    void page.route(/\/api\//, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      resolve();
      await new Promise<void>((done) => (answer = done));
      return route.fulfill({ status: 500, body: '' });
    });
  });
  await button(page, formText.save).focus();
  await page.keyboard.press('Enter');
  await isAsked;
  // While saving a second Enter does nothing.
  await expect.poll(() => button(page, formText.save).isDisabled()).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe(formText.save);
  answer!();
  await expect.poll(() => button(page, formText.save).isEnabled()).toBe(true);
  expect(await focused(page)).toBe(formText.save);
});

it('undoing the only change of a plan keeps the focus on the icon, which Tab then skips', async () => {
  const page = await product.visit({ as: 'beheerder', path: plan.year(2) });
  await choose(page, await firstItem(page), 'Verwijderen');
  const undo = button(page, planningText.undo);
  await expect.poll(() => undo.isEnabled()).toBe(true);
  await undo.press('Enter');
  await expect.poll(() => undo.isDisabled()).toBe(true);
  expect(await focused(page)).toBe(planningText.undo);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).not.toBe(planningText.undo);
});

it('a save of a plan keeps the focus on the button, which then has nothing to save', async () => {
  const page = await product.open({ as: 'beheerder', path: plan.year(3) });
  await choose(page, await firstItem(page), 'Verwijderen');
  const save = button(page, 'Onderwijskalender opslaan');
  await save.click();
  await dialog(page).getByRole('button', { name: 'Verwijderen' }).click();
  await page.getByText(planningText.allSaved).waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await expect.poll(() => focused(page)).toBe('Onderwijskalender opslaan');
});

it('of a system, a conflict returns the focus to the button, and a removal moves it to the heading', async () => {
  const page = await product.open({ as: 'beheerder', path: '/exchange' });
  await button(page, clients.create).click();
  await dialog(page).getByRole('textbox', { name: clients.name }).fill('Rooster');
  await page.keyboard.press('Enter');
  await dialog(page).getByText(clients.secretHint).waitFor();
  await dialog(page).getByRole('button', { name: clients.close }).click();
  await dialog(page).waitFor({ state: 'detached' });
  const renew = `${clients.renew}: Rooster`;
  await button(page, renew).waitFor();
  await sql`update api_client set revision = revision + 1`.execute(product.database);
  await button(page, renew).click();
  await dialog(page).getByRole('button', { name: clients.renew }).click();
  await expectFocus(page, renew);
  await button(page, `${clients.remove}: Rooster`).click();
  await dialog(page).getByRole('button', { name: clients.remove }).click();
  await page.getByText(clients.none).waitFor();
  await expectFocus(page, exchangeText.title);
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
