// The palette: by keyboard to a record, a screen and a new record, and what a screen reader announces.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { catalogueText } from '#shared/text/catalogue.ts';
import { favouriteText } from '#shared/text/favourites.ts';
import { paletteText as words } from '#shared/text/palette.ts';
import { whereUsedText } from '#shared/text/where-used.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const field = (page: Page) => page.getByRole('combobox', { name: words.title });

/** What a screen reader announces for the focused element. */
const heard = (page: Page) =>
  field(page).evaluate(
    (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
  );

it('the palette opens a record from any page, by the keyboard alone', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/programmes' });
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.type('orientatie proj');
  const options = page.getByRole('option');
  await expect.poll(() => options.count()).toBe(2);
  await expect.poll(() => options.first().locator('mark').allInnerTexts()).toEqual(['Proj', 'Oriëntatie']);
  expect(
    await page
      .getByRole('status')
      .filter({ hasText: words.counted(2) })
      .count(),
  ).toBe(1);
  const first = await heard(page);
  await page.keyboard.press('ArrowDown');
  const second = await heard(page);
  expect([first === second, second?.includes('Project Oriëntatie')]).toEqual([false, true]);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/educationalunits\/edit\/\d+$/);
  // Recently opened records come first the next time.
  await expect.poll(() => page.title()).toContain('Project Oriëntatie');
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('leerlijn.recent.')));
  await page.keyboard.press('Control+k');
  await page
    .getByRole('group', { name: words.groups.recent })
    .getByRole('option', { name: 'Project Oriëntatie' })
    .waitFor();
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'detached' });
});

it('the palette knows synonyms for screens, and offers only screens that the user may open', async () => {
  const page = await product.visit({ as: 'lezer', path: '/programmes', ...phone });
  const button = page.getByRole('button', { name: words.button });
  await button.click();
  await field(page).fill('vakken');
  await page.getByRole('option', { name: 'Onderwijseenheden' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await field(page).fill('nieuw');
  await page.getByText(words.nothing('nieuw')).first().waitFor();
  await field(page).fill('gebruikers');
  await page.getByRole('group', { name: words.groups.found }).waitFor();
  await expect.poll(() => page.getByRole('group', { name: words.groups.pages }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('the palette opens what was typed, however fast Enter follows', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/programmes' });
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('Control+k');
  await field(page).fill('programmeren');
  await page
    .getByRole('option', { name: /Programmeren 1/ })
    .first()
    .waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('farmacologie');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/edit\/\d+$/);
  await expect.poll(() => page.title()).toContain('Farmacologie');
});

it('the palette remembers no unknown records, and does not open over another dialog', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/educationalunits/edit/99999' });
  await page.locator('[data-missing]').waitFor();
  await page.goto(`${product.url}/organizationalunits`);
  await page.getByRole('link', { name: catalogueText.edit('Cluster ICT'), exact: true }).click();
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Cluster ICT'));
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('99999');
  await page.getByRole('button', { name: whereUsedText.open }).click();
  const drawer = page.getByRole('dialog', { name: whereUsedText.of('Cluster ICT') });
  await drawer.waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  expect(await field(page).count()).toBe(0);
  await page.keyboard.press('Control+k');
  // A screen with exactly that name comes before similar ones.
  await field(page).fill('programma');
  await page.getByRole('group', { name: words.groups.found }).waitFor();
  await expect.poll(() => page.getByRole('option').first().innerText()).toContain("Programma's");
});

it('the palette offers other views of the current programme, colour schemes, and signing out', async () => {
  const page = await product.visit({ as: 'lezer', path: '/programmes' });
  await page
    .getByRole('link', { name: /HBO-ICT/ })
    .first()
    .click();
  await page.waitForURL(/\/edit\/\d+$/);
  const id = page.url().split('/').at(-1);
  await page.keyboard.press('Control+k');
  await field(page).fill('donker');
  await page.getByRole('option', { name: words.scheme('Donker') }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
  await page.keyboard.press('Control+k');
  await field(page).fill('uitlog');
  await page.getByRole('option', { name: 'Uitloggen' }).waitFor();
  await field(page).fill('controles programma');
  await page.getByRole('option', { name: words.ofProgramme('Controles') }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/calendar/checks\\?programme=${id}$`));
});

it('the palette adds and removes favourites by keyboard, and has them on every computer', async () => {
  const page = await product.visit({ as: 'coordinator', path: '/educationalunits?q=OE104' });
  await page
    .getByRole('link', { name: /Databases/ })
    .first()
    .click();
  const star = page.getByRole('button', { name: favouriteText.add });
  await star.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: favouriteText.remove }).waitFor();
  const elsewhere = await product.visit({ as: 'coordinator', path: '/programmes' });
  await elsewhere.getByRole('row').nth(1).waitFor();
  await elsewhere.keyboard.press('Control+k');
  const own = elsewhere.getByRole('group', { name: words.groups.favourites });
  await own.getByRole('option', { name: /Databases/ }).waitFor();
  await expect.poll(() => heard(elsewhere)).toContain(words.favourite);
  expect(await axeFindings(elsewhere)).toEqual([]);
  await field(elsewhere).fill('programmeren 1');
  await elsewhere.getByRole('group', { name: words.groups.found }).waitFor();
  const announced = (text: string) => elsewhere.getByRole('status').filter({ hasText: text }).waitFor();
  await elsewhere.keyboard.press('Shift+Enter');
  await announced(words.starred('Programmeren 1'));
  await expect.poll(() => heard(elsewhere)).toContain(words.favourite);
  await elsewhere.keyboard.press('Shift+Enter');
  await announced(words.unstarred('Programmeren 1'));
  await field(elsewhere).fill('');
  await own.waitFor();
  await expect.poll(() => own.getByRole('option').count()).toBe(1);
  await elsewhere.keyboard.press('Enter');
  await elsewhere.waitForURL(/\/educationalunits\/edit\/\d+$/);
});
