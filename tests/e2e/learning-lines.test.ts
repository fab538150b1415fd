// Learning lines in a browser: by keyboard, with explanations, filters and text, saved, presented, and on a phone.
import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import { learningLinesText as words } from '#shared/text/learning-lines.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';
import { outcomeUsesText } from '#shared/text/outcome-uses.ts';
import { planningText } from '#shared/text/planning.ts';
import { presentationText } from '#shared/text/presentation.ts';
import { axeFindings, colourFindings } from '#tests/support/axe.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { createUser } from '#tests/support/factories.ts';
import { tokenFor } from '#tests/support/api.ts';
import { goTo } from '#tests/support/go-to.ts';
import { ask, button } from '#tests/support/planner-page.ts';
import { itInProveOnly } from '#tests/support/sample.ts';

let product: Product;
let matrix: OutcomeMatrix;
let path: string;
let empty: number;

beforeAll(async () => {
  product = await startProduct();
  const programmes = await ask<{ id: number; graduation_variant: string }[]>(product, '/api/planner/programmes.json');
  const idOf = (variant: string) => programmes.find((each) => each.graduation_variant === variant)!.id;
  const programme = idOf('Software Engineering');
  empty = idOf('Cyber Security');
  matrix = await ask<OutcomeMatrix>(product, `/api/outcomes/matrix.json?programme=${programme}`);
  path = `/outcomes/lines?programme=${programme}`;
});
afterAll(() => product.close());

const idOf = (code: string) => matrix.outcomes.find((each) => each.code === code)!.id;
const stationsOf = (page: Page, code: string) => page.locator(`[data-station^="${idOf(code)}-"]`);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-station') ?? '');
const chip = (page: Page, code: string) =>
  page.getByRole('group', { name: words.pick }).getByRole('button', { name: new RegExp(`^${code} `) });

it('the arrow keys walk along and across learning lines, and describe each station', async () => {
  const page = await product.open({ as: 'lezer', path: '/outcomes/lines' });
  await page.getByText(words.choose).waitFor();
  await page.getByRole('combobox', { name: outcomeMatrixText.programme }).click();
  await page.getByRole('option', { name: /Software Engineering/ }).click();
  await stationsOf(page, 'A1').first().waitFor();
  await page.getByRole('button', { name: words.withGap(2) }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // One tab stop for the whole picture.
  await stationsOf(page, 'A1').first().focus();
  await expect.poll(() => page.locator('[data-station][tabindex="0"]').count()).toBe(1);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toMatch(new RegExp(`^${idOf('A1')}-`));
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toMatch(new RegExp(`^${idOf('A2')}-`));
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  const spoken = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const [title = ''] = spoken.split(',');
  expect(spoken).toMatch(/, Jaar 4, blok .*: A1 aangeboden op niveau 4.* getoetst op niveau 4 in /);
  const card = page.getByRole('region', { name: title });
  await card.getByText(/^Jaar 4 · blok/).waitFor();
  // The open card has the focus; after closing, the station has it again.
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words.open);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toMatch(new RegExp(`^${idOf('A1')}-`));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/educationalunit\?relation_/);
});

it('learning lines show a card under the pointer, which links to the unit', async () => {
  const page = await product.visit({ as: 'beheerder', path });
  await stationsOf(page, 'B1').first().hover();
  const card = page.getByRole('region', { name: 'Project Oriëntatie' });
  await card.getByRole('link', { name: words.open }).hover();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await card.getByRole('link', { name: words.open }).click();
  await page.waitForURL(/\/educationalunits\/edit\/\d+/);
});

it('learning lines have one station for electives, which opens by keyboard and links to each', async () => {
  const page = await product.visit({ as: 'lezer', path });
  const choice = page.getByRole('button', { name: /^12 keuzeonderdelen, Jaar 3/ });
  await choice.focus();
  await page.locator('svg text', { hasText: words.choice(12) }).waitFor();
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: words.choices(12) });
  await expect.poll(() => card.getByRole('link').count()).toBe(12);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('A');
  expect(await axeFindings(page)).toEqual([]);
  const title = (await card.getByRole('link').nth(1).textContent())!;
  await page.keyboard.press('Escape');
  await expect.poll(() => choice.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/educationalunits\/edit\/\d+/);
  await page.getByRole('heading', { name: title }).first().waitFor();
});

it('learning lines can be filtered one by one or by year, and read as text; the address keeps the choice', async () => {
  const page = await product.visit({ as: 'beheerder', path });
  await chip(page, 'B1').click();
  await expect.poll(() => stationsOf(page, 'A1').count()).toBe(0);
  await chip(page, 'B2').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('lines')).toBe(`${idOf('B1')},${idOf('B2')}`);
  await page.getByRole('switch', { name: words.asText }).click();
  const text = page.getByRole('region', { name: words.inWords });
  await text.getByRole('heading', { name: /^B2 / }).waitFor();
  await expect.poll(() => text.getByRole('listitem').count()).toBeGreaterThan(5);
  await expect.poll(() => text.innerText()).toContain('Let op: nergens getoetst op niveau 3 of 4.');
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await text.getByRole('heading', { name: /^B1 / }).waitFor();
  await expect.poll(() => text.getByRole('heading', { name: /^A1 / }).count()).toBe(0);
  await page.getByRole('switch', { name: words.asText }).click();
  await button(page, words.all).click();
  await page.getByRole('combobox', { name: words.scope }).click();
  await page.getByRole('option', { name: 'Jaar 2' }).click();
  await stationsOf(page, 'A1').first().waitFor();
  const places = await page.locator('[data-station]').evaluateAll((all) => all.map((each) => each.ariaLabel));
  expect(places.every((place) => place?.includes('Jaar 2'))).toBe(true);
  // Filtered by its gap.
  await page.getByRole('button', { name: words.withGap(2) }).click();
  await expect.poll(() => stationsOf(page, 'A1').count()).toBe(0);
});

it('learning lines can be saved as a standalone file, and printed alone', async () => {
  const page = await product.visit({ as: 'beheerder', path });
  await stationsOf(page, 'A1').first().waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  const saving = page.waitForEvent('download');
  await button(page, words.export).click();
  await page.getByRole('menuitem', { name: presentationText.saveAs('SVG') }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^leerlijnen-van-hbo-ict.*\.svg$/);
  const svg = await readFile(await saved.path(), 'utf8');
  expect(svg).toContain('A1 Ontwerpt software');
  expect(svg).toContain('Jaar 4');
  // With its font, and in print colours in any colour scheme.
  expect(svg).toContain('@font-face');
  expect(svg).toContain('data:font/woff2');
  expect(svg).toContain('rgb(47, 91, 208)');
  expect(svg).not.toContain('var(--');
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await expect.poll(() => page.getByRole('heading', { name: words.title }).isVisible()).toBe(false);
  expect(
    await page
      .locator('svg text', { hasText: words.of(matrix.programme.title) })
      .first()
      .isVisible(),
  ).toBe(true);
  await page.emulateMedia({ media: 'screen' });
});

it('learning lines can be presented on one page, walked through and closed again', async () => {
  const page = await product.visit({ as: 'beheerder', path });
  await page.getByRole('link', { name: presentationText.present }).click();
  const status = page.locator('output');
  await page.locator('svg text', { hasText: 'A1 Ontwerpt' }).first().waitFor();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => status.textContent()).toMatch(/: A1 aangeboden op niveau 1/);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => status.textContent()).toMatch(/: A2 aangeboden op niveau 1/);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/outcomes\/lines\?programme=/);
});

itInProveOnly('learning lines fit on a phone, with the card at the bottom', async () => {
  const page = await product.open({ as: 'lezer', path, ...phone });
  await stationsOf(page, 'A1').first().tap();
  const card = page.getByRole('region', { name: 'Webtechnologie' });
  const box = (await card.boundingBox())!;
  expect(box.y + box.height).toBeGreaterThan(phone.viewport.height - 30);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wider).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
});

it('learning lines say what to do first where there are none, and need the right to read them', async () => {
  const page = await product.visit({ as: 'beheerder', path: `/outcomes/lines?programme=${empty}` });
  await page.getByText(words.noFramework).waitFor();
  await page.getByRole('link', { name: words.promiseFirst }).click();
  await page.waitForURL(new RegExp(`/programmes/edit/${empty}`));
  await goTo(page, '/outcomes/lines?programme=999999');
  await page.getByText(planningText.notFound).waitFor();
  const { organization } = matrix.programme;
  const user = await createUser(product.database, {
    roles: [{ organization, objects: { programme: 'r', calendar: 'r' } }],
  });
  const other = await product.open({ token: await tokenFor(product.database, user), path });
  await other.getByRole('heading', { name: words.title }).waitFor();
  await expect.poll(() => other.locator('[data-station]').count()).toBe(0);
  await expect.poll(() => other.getByRole('navigation').getByRole('link', { name: words.title }).count()).toBe(0);
});

it('learning lines are described on the page of an outcome', async () => {
  const page = await product.visit({ as: 'beheerder', path: `/learningoutcomes/edit/${idOf('B2')}` });
  const uses = page.getByRole('region', { name: outcomeUsesText.title });
  const row = uses.getByRole('row').filter({ hasText: 'Netwerken' }).first();
  await row.waitFor();
  await expect
    .poll(() => row.innerText())
    .toMatch(/Jaar 1 · blok 3[\s\S]*niveau 1[\s\S]*Tentamen Netwerken: niveau 1, 100/);
  expect(await axeFindings(page)).toEqual([]);
  await uses
    .getByRole('link', { name: /^Leerlijn in HBO-ICT/ })
    .first()
    .click();
  await page.waitForURL(/\/outcomes\/lines/);
  await stationsOf(page, 'B2').first().waitFor();
  await expect.poll(() => stationsOf(page, 'A1').count()).toBe(0);
});
