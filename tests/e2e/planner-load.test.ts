// The load of a year below its grid: it adds up to the heading, marks the weeks of an item, and follows an item being moved.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { board, face, planOf, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;

beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
});
afterAll(() => product.close());

const strip = (page: Page) => page.getByRole('button', { name: /^Belasting per week van Jaar/ });
const heights = (page: Page) =>
  strip(page).evaluate((element) =>
    [...element.children].map((week) => (week.children[0] as HTMLElement).getBoundingClientRect().height),
  );
const marked = (page: Page) => strip(page).locator('[data-marked]').count();

it('the load shows the hours of each week, which add up to those of the year', async () => {
  const page = await product.visit({ as: 'manager', path: plan.year(1) });
  await strip(page).waitFor();
  const head = await page
    .locator('main')
    .getByText(/^Contacturen\s*[\d.]+$/)
    .first()
    .innerText();
  await strip(page).focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('dialog').getByRole('table');
  const total = await table.getByRole('row', { name: /^Totaal/ }).innerText();
  expect(total.split(/\s+/)[1]).toBe(head.split(/\s+/)[1]);
  await expect.poll(() => table.getByRole('row', { name: /Kerstvakantie/ }).count()).toBeGreaterThan(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => strip(page).evaluate((element) => element === document.activeElement)).toBe(true);
});

it('the load marks the weeks of the focused item, and follows an item being moved before a save', async () => {
  const page = await product.visit({ as: 'manager', path: plan.year(2) });
  const item = board(page).locator('[data-face]').last();
  const label = (await item.getAttribute('aria-label'))!.split(',')[0]!;
  const before = await heights(page);
  await expect.poll(() => marked(page)).toBe(0);
  await item.focus();
  await expect.poll(() => marked(page)).toBeGreaterThan(0);
  // Exams of other items are shown, but only those of this item are coloured.
  await expect.poll(() => strip(page).locator('[data-count][data-others]').count()).toBeGreaterThan(0);
  await expect.poll(() => strip(page).locator(':not([data-marked]) > [data-count]:not([data-others])').count()).toBe(0);

  await face(page, label).first().press('Enter');
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft');
  await expect.poll(() => heights(page)).not.toEqual(before);
  await page.keyboard.press('Escape');
  await expect.poll(() => heights(page)).toEqual(before);
});
