// Items that will no longer fit their weeks are named beforehand, and a change is undone on the level where it was made.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { button, choose, face, items, planOf, saved, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;

beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
});
afterAll(() => product.close());

const title = 'Project Webapplicatie';
const question = (page: Page) => page.getByRole('dialog', { name: 'Niet alles past in de weken daar' });

/** Moves the part to the first block, which is shorter. */
async function moveToFirstBlock(page: Page): Promise<void> {
  await choose(page, title, 'Verplaats naar…');
  const dialog = page.getByRole('dialog', { name: `${title} verplaatsen` });
  await dialog.getByLabel('Van').click();
  await page.getByRole('option', { name: 'Blok 1', exact: true }).click();
  await dialog.getByLabel('Regel', { exact: true }).fill('12');
  await dialog.getByRole('button', { name: 'Verplaatsen' }).click();
}

it('a part moved to a shorter block stays until the user has confirmed which items fall outside it', async () => {
  const page = await product.visit({ as: 'manager', path: plan.year(1) });
  await items(page).first().waitFor();
  await moveToFirstBlock(page);
  await question(page)
    .getByText(/werk- en toetsvormen$/)
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await question(page).getByRole('button', { name: 'Annuleren' }).click();
  await expect.poll(() => face(page, title).getAttribute('aria-label')).toContain('Blok 2, regel 5');
  await moveToFirstBlock(page);
  await question(page).getByRole('button', { name: 'Toch verplaatsen' }).click();
  await expect.poll(() => face(page, title).getAttribute('aria-label')).toContain('Blok 1');

  await choose(page, title, 'Verplaats naar…');
  await page.getByLabel('Regel', { exact: true }).fill('999');
  await page.getByText(/^Kies een regel van 1 tot en met \d+\.$/).waitFor();
  await page.keyboard.press('Escape');
});

it('a change of an outer level is undone there, not on a level inside it', async () => {
  const page = await product.visit({ as: 'manager', path: plan.part('Databases') });
  await items(page).first().waitFor();
  await choose(page, 'Databases', 'Dupliceren');
  await expect.poll(() => face(page, 'Databases').count()).toBe(2);
  await face(page, 'Databases').last().click();
  await page.getByRole('columnheader', { name: 'Blokweek' }).waitFor();
  await button(page, 'Ongedaan maken').click();
  const dialog = page.getByRole('dialog', { name: 'Bewaarde wijziging ongedaan maken?' });
  await expect.poll(() => dialog.innerText()).toMatch(/in Databases bewaarde, .*\(Databases …\)/);
  await dialog.getByRole('button', { name: 'Ongedaan maken' }).click();
  await page.getByText('Ongedaan gemaakt.').waitFor();
  await page.getByRole('switch', { name: 'Spiegelen' }).waitFor();
  await expect.poll(() => face(page, 'Databases').count()).toBe(1);
  await saved(page);
});

it('an unsaved moved item can be duplicated in place, but copied only after a save', async () => {
  const page = await product.visit({ as: 'manager', path: plan.year(0) });
  await page.setViewportSize({ width: 1280, height: 1900 });
  const moved = 'Webtechnologie';
  const inYear = (year: number) =>
    page
      .getByRole('group', { name: `Raster van Jaar ${year}` })
      .getByRole('button', { name: new RegExp(`^${moved}, `) });
  await inYear(1).waitFor();
  await choose(page, moved, 'Verplaats naar…');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Studiejaar' }).click();
  await page.getByRole('option', { name: 'Jaar 4', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verplaatsen', exact: true }).click();
  await inYear(4).waitFor();
  await button(page, 'Jaar 4 kopiëren').click();
  await page
    .getByRole('dialog')
    .getByText(/^Sla eerst op/)
    .waitFor();
  await button(page, 'Annuleren').click();
  await choose(page, moved, 'Dupliceren');
  await expect.poll(() => inYear(4).count(), { timeout: 20_000 }).toBe(2);
  await expect.poll(() => inYear(1).count()).toBe(0);
  await page.getByText('1 wijziging niet opgeslagen').waitFor();
});
