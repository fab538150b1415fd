// The focus after a dialog or a drawer: back at what opened it, and never lost.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { nl } from '#shared/text/nl.ts';
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
/** The name of what has the focus, once the dialog has gone. */
async function focused(page: Page): Promise<string> {
  await dialog(page).waitFor({ state: 'hidden' });
  // Longer than the dialog takes to give it back.
  await page.waitForTimeout(150);
  return page.evaluate(() => {
    const active = document.activeElement!;
    return active.getAttribute('aria-label') ?? active.textContent ?? '';
  });
}

describe('deleting', () => {
  it.each(['Escape', 'Annuleren'])('given up by %s leaves it on the icon', async (how) => {
    const page = await product.open({ as: 'beheerder', path: '/programmes' });
    const icon = page.getByRole('button', { name: /^Social Work.* verwijderen$/ });
    await icon.click();
    await dialog(page).waitFor();
    if (how === 'Escape') await page.keyboard.press('Escape');
    else await button(page, how).click();
    expect(await focused(page)).toMatch(/^Social Work.* verwijderen$/);
  });

  it('puts it on the heading of the list', async () => {
    const page = await product.open({ as: 'beheerder', path: '/programmes' });
    await page.getByRole('button', { name: /^Social Work.* verwijderen$/ }).click();
    await dialog(page).getByRole('button', { name: 'Verwijderen', exact: true }).click();
    await expect.poll(() => page.getByRole('row', { name: 'Social Work' }).count()).toBe(0);
    expect(await focused(page)).toBe("Programma's");
  });
});

it('keeping changes leaves it on the link that would have lost them', async () => {
  const page = await product.open({ as: 'manager', path: '/programmes/edit/2' });
  await page.getByRole('textbox', { name: 'Titel', exact: true }).fill('Anders');
  await page.getByRole('link', { name: 'Werkvormen' }).click();
  await button(page, nl.form.leaveCancel).click();
  expect(await focused(page)).toBe('Werkvormen');
});

it('the menu of a phone gives it back to its button, from the first time on', async () => {
  const page = await product.open({ as: 'manager', path: '/programmes', ...phone });
  for (const time of [1, 2]) {
    await button(page, nl.layout.openMenu).click();
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    expect(await focused(page), `time ${time}`).toBe(nl.layout.openMenu);
  }
});

describe('in the planner', () => {
  it.each(['a click', 'its menu'])('the form of an item, opened by %s, gives it back to the item', async (how) => {
    const page = await product.open({ as: 'beheerder', path: await plan.unit('Databases', 'Databases') });
    const first = items(page).first().locator('[data-face]');
    const name = (await first.getAttribute('aria-label'))!;
    if (how === 'a click') await first.click();
    else await choose(page, name.split(',')[0]!, 'Bewerken');
    await dialog(page).getByLabel('Titel', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe(name);
  });

  it('a form whose changes are thrown away gives it back to the item too', async () => {
    const page = await product.open({ as: 'beheerder', path: await plan.unit('Databases', 'Databases') });
    const first = items(page).first().locator('[data-face]');
    await first.click();
    const form = dialog(page).filter({ has: page.locator('form') });
    await form.getByLabel('Titel', { exact: true }).fill('Anders');
    await form.getByRole('button', { name: 'Annuleren' }).click();
    await button(page, 'Weggooien').click();
    await form.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe(await first.getAttribute('aria-label'));
  });

  it('copying to gives it back to its button', async () => {
    const page = await product.open({ as: 'beheerder', path: plan.year(1) });
    await button(page, 'Kopieër modus').click();
    await items(page).first().locator('[data-face]').click();
    await button(page, 'Selectie kopiëren naar').click();
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Selectie kopiëren naar');
  });

  it('a question from a menu gives it back to the button of that menu', async () => {
    const page = await product.open({ as: 'beheerder', path: plan.year(1) });
    await button(page, 'Opties').click();
    await page.getByRole('menuitem', { name: 'Kalender leegmaken' }).click();
    await dialog(page).getByRole('button', { name: 'Annuleren' }).click();
    expect(await focused(page)).toBe('Opties');
  });
});
