// From year to week and back without losing one's place: by mouse and by keyboard.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Product, startProduct } from '#tests/support/e2e.ts';
import { button, choose, face, items, planOf, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;

beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
});
afterAll(() => product.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split(',')[0] ?? '');
const moving = (page: Page) => page.evaluate('globalThis.zooms');

/** Records every view transition, and whether it went from an item to a page or back. */
const count = `
  globalThis.zooms = [];
  const start = Document.prototype.startViewTransition;
  Document.prototype.startViewTransition = function (given) {
    const transition = start.call(this, given);
    const named = () => document.querySelector('[data-zoomed]')?.matches('[data-item]') ? 'item' : 'page';
    const before = named();
    transition.ready.then(() => zooms.push(before + ' to ' + named()), () => zooms.push('skipped'));
    return transition;
  };`;

it('an item grows into its page and shrinks back to where it was, with the focus on it', async () => {
  const page = await product.open({ as: 'manager', reducedMotion: 'no-preference' });
  await page.addInitScript(count);
  await page.goto(product.url + plan.year(1).replace('&year=1', ''));
  // Where it can be clicked, free of the bar below.
  await face(page, 'Frontend').hover();
  const top = async () => Math.round((await face(page, 'Frontend').boundingBox())!.y);
  const before = await top();
  await face(page, 'Frontend').click();
  await heading(page, 'Frontend').waitFor();
  await page.getByRole('navigation', { name: 'Kruimelpad' }).getByText('Jaar 2').waitFor();
  await expect.poll(() => moving(page)).toEqual(['item to page']);
  await page.goBack();
  await expect.poll(() => focused(page)).toBe('Frontend');
  await expect.poll(() => moving(page)).toEqual(['item to page', 'page to item']);
  expect(Math.abs((await top()) - before)).toBeLessThan(3);
});

it('the keyboard zooms in to a lesson and out to the year', async () => {
  const page = await product.visit({ as: 'manager', path: plan.year(1) });
  await face(page, 'Databases').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await heading(page, 'Databases').waitFor();
  await expect.poll(() => focused(page)).toBe('Databases');
  await page.waitForURL('**/programmepart?relation_id=*');
  await page.keyboard.press('Alt+ArrowDown');
  await page.waitForURL('**/educationalunit?*');
  await expect.poll(() => focused(page)).toMatch(/Databases$/);
  await page.keyboard.press('Alt+ArrowUp');
  await page.waitForURL('**/programmepart?relation_id=*');
  await expect.poll(() => focused(page)).toBe('Databases');
  await page.keyboard.press('Alt+ArrowUp');
  await page.waitForURL('**/year?programme=*');
  await expect.poll(() => focused(page)).toBe('Databases');
  // Back at the year where it started.
  await expect.poll(() => page.url()).toContain('year=1');
});

it('a page opened by its address zooms out to the part that contains it', async () => {
  const page = await product.visit({ as: 'manager', path: await plan.unit('Databases', 'Databases') });
  await items(page).first().waitFor();
  await page.getByRole('link', { name: 'Jaar 1', exact: true }).click();
  await expect.poll(() => focused(page)).toBe('Databases');
  await expect.poll(() => page.url()).toContain('year=1');
});

it('zooming asks before leaving unsaved changes, by keyboard too', async () => {
  const page = await product.visit({ as: 'manager', path: plan.part('Databases') });
  await choose(page, 'Databases', 'Korter');
  await page.getByText('1 wijziging niet opgeslagen').waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await dialog.getByRole('button').first().waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await button(page, 'Onderwijseenheden opslaan').waitFor();
  await expect.poll(() => page.url()).toContain('programmepart');
});
