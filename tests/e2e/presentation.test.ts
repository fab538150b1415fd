// Presenting a programme: from its planning to one page, walked through by the keyboard, saved, and closed again.
import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { colorByText } from '#shared/text/color-by.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { button, planOf, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

it('a presentation shows all years, describes the focused item, can be saved, and closes', async () => {
  const plan = await planOf(product, softwareEngineering);
  const page = await product.visit({ as: 'manager', path: plan.year(1) });
  // On a wide screen it has its own button; on a laptop it is one of the options.
  await page.setViewportSize({ width: 1520, height: 900 });
  await button(page, 'Presenteren').click();
  const status = page.locator('output');
  await expect.poll(() => status.textContent()).toMatch(/^Jaar 1, 2026-2027 · 60 EC/);
  const labels = await page.locator('svg text').allTextContents();
  expect(labels).toEqual(expect.arrayContaining(['Jaar 1', 'Jaar 2', 'Jaar 3', 'Jaar 4', 'Afstuderen']));
  // The keys work at once, without a click.
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => status.textContent()).toMatch(/^Programmeren 1, jaar 1 · blok 1 · weken/);
  await page.keyboard.press('Enter');
  await expect.poll(() => status.textContent()).toMatch(/^Programmeren 1, Programmeren 1 · jaar 1/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => status.textContent()).toMatch(/jaar 2/);
  expect(await axeFindings(page)).toEqual([]);

  const saving = page.waitForEvent('download');
  await button(page, 'Opslaan').click();
  await page.getByRole('menuitem', { name: 'Opslaan als SVG' }).click();
  const saved = await saving;
  const text = await readFile(await saved.path(), 'utf8');
  expect(saved.suggestedFilename()).toMatch(/\.svg$/);
  expect(text).toContain('Objectgeoriënteerd programmeren');
  // A saved file has no style sheet, so its colours are inline.
  expect(text).not.toContain('var(--');
  const picture = page.waitForEvent('download');
  await button(page, 'Opslaan').click();
  await page.getByRole('menuitem', { name: 'Opslaan als PNG' }).click();
  const png = await readFile(await (await picture).path());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([3840, 2160]);

  // With other colours, and a code for users who cannot see colours; on paper it fills the sheet.
  await page.getByLabel(colorByText.label).click();
  await page.getByRole('option', { name: colorByText.modes.type }).click();
  await page.locator('svg').getByText('Studieloopbaan').waitFor();
  await expect.poll(() => page.locator('svg').getByText('≠', { exact: true }).count()).toBeGreaterThan(1);
  expect(await axeFindings(page)).toEqual([]);
  const shape = () => page.locator('svg[viewBox^="0 0 1920"]').getAttribute('viewBox');
  await expect.poll(() => shape()).toBe('0 0 1920 1080');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => shape()).toBe('0 0 1920 1320');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(shape).toBe('0 0 1920 1080');

  await button(page, 'Sluiten').click();
  await page.waitForURL(/\/calendar\/programme\/year\?programme=/);
});

it('a presentation prints on one page, also with a message on the screen behind it', async () => {
  const plan = await planOf(product, softwareEngineering);
  const page = await product.visit({ as: 'lezer', path: plan.year(1) });
  await button(page, 'Opties').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Geen rechten om op te slaan').waitFor();
  await button(page, 'Opties').click();
  await page.getByRole('menuitem', { name: 'Presenteren' }).click();
  await page.locator('svg').getByText('Jaar 4').waitFor();
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
});
