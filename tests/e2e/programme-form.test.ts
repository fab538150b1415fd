// The form of a programme: fields that are wrong, fixed or explained, rich text, and groups of fields.
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formText } from '#shared/text/form.ts';
import { tokenFor } from '#tests/support/api.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { createUser } from '#tests/support/factories.ts';
import { sample } from '#tests/support/sample.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** The toast after a save. */
const toast = (page: Page, text: string) => page.getByText(text).first().waitFor();

it('the form counts invalid fields, which stay red until they are fixed', async () => {
  const page = await product.visit({ as: 'manager', path: '/programmes/edit/2' });
  const [title, ects] = ['Titel', 'EC'].map((name) => page.getByRole('textbox', { name, exact: true }));
  await title!.fill('');
  await ects!.fill('veel');
  await page.keyboard.press('Control+s');
  await page.getByText('2 velden kloppen niet').waitFor();
  await expect.poll(() => title!.evaluate((field) => field === document.activeElement)).toBe(true);
  const red = await page.getByText('2 velden kloppen niet').evaluate((words) => getComputedStyle(words).color);
  await expect.poll(() => title!.evaluate((field) => getComputedStyle(field).outlineColor)).toBe(red);
  expect(await axeFindings(page)).toEqual([]);
  await title!.fill('Weer goed');
  await page.getByText('1 veld klopt niet').waitFor();
  await ects!.fill('240');
  await page.getByText('1 veld gewijzigd').waitFor();
});

it.each(
  sample(
    [
      ['a mouse', {}, (button: Locator) => button.hover()],
      ['a click', {}, (button: Locator) => button.click()],
      ['the keyboard', {}, (button: Locator) => button.focus()],
      ['a finger', phone, (button: Locator) => button.tap()],
    ] as const,
    3,
  ),
)('the form explains a field to %s, until something else is pressed', async (_hand, device, ask) => {
  const page = await product.visit({ as: 'manager', path: '/programmes/edit/2', ...device });
  const button = page.getByRole('button', { name: formText.explain('Eindkwalificaties (OER)'), exact: true });
  const words = await button.getAttribute('aria-description');
  // Scrolling hides a tooltip, so scroll first.
  await button.scrollIntoViewIfNeeded();
  await ask(button);
  const tooltip = page.locator('.mantine-Tooltip-tooltip');
  await expect.poll(() => tooltip.allInnerTexts()).toEqual([words]);
  expect((await tooltip.boundingBox())?.width).toBeLessThanOrEqual(350);
  await page.getByRole('textbox', { name: 'Titel', exact: true }).press('End');
  await tooltip.waitFor({ state: 'detached' });
});

it('rich text can be written by keyboard and by mouse, and the editor loads only then', async () => {
  const page = await product.visit({ as: 'manager', path: '/programmes/edit/2' });
  const field = page.getByRole('textbox', { name: 'Eindkwalificaties (OER)' });
  const editor = page.locator('[contenteditable=true]');
  await field.waitFor();
  await expect.poll(() => editor.count()).toBe(0);
  await page.getByRole('button', { name: formText.explain('Eindkwalificaties (OER)') }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => editor.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Ontwerpt een curriculum');
  await page.getByText('1 veld gewijzigd').waitFor();
  const words = page.getByRole('textbox', { name: 'Omschrijving' });
  await words.hover();
  await expect.poll(() => editor.count()).toBe(2);
  await words.click();
  await page.keyboard.type('Kort gezegd: ');
  await page.getByText('2 velden gewijzigd').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await toast(page, 'Programma is opgelagen!');

  const reader = await product.visit({ as: 'lezer', path: '/programmes/edit/2' });
  await reader.getByText('Ontwerpt een curriculum').waitFor();
  await reader.getByText('Kort gezegd:').waitFor();
  await expect.poll(() => reader.locator('strong').innerText()).toBe('Ontwerpt een curriculum');
  await expect.poll(() => reader.locator('.ProseMirror').count()).toBe(0);
});

it('a late editor does not steal the focus', async () => {
  const page = await product.open({ as: 'manager', path: '/programmes/edit/2' });
  const field = page.getByRole('textbox', { name: 'Eindkwalificaties (OER)' });
  await field.waitFor();
  await page.route('**/rich-text-editor-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await field.focus();
  await page.getByRole('button', { name: 'Annuleren' }).focus();
  await page.locator('[contenteditable=true]').waitFor();
  await page.waitForTimeout(300);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Annuleren');
});

it('a group of fields is shown on request, with its deadline', async () => {
  const page = await product.visit({ as: 'manager', path: '/programmes/edit/2' });
  const group = page.getByRole('button', { name: /Accreditatie/ });
  await group.click();
  await expect.poll(() => group.innerText()).toContain('01-03-2027');
  await page.getByRole('textbox', { name: 'CROHO-code', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: 'Startmaand' }).count()).toBe(0);
  // The address opens the group, and choosing another keeps what was typed.
  const { pathname, search } = new URL(page.url());
  const linked = await product.visit({ as: 'manager', path: pathname + search });
  await linked.getByRole('button', { name: /Accreditatie/, pressed: true }).waitFor();
  await page.getByRole('textbox', { name: 'CROHO-code', exact: true }).fill('90009');
  await page.getByRole('button', { name: 'Alle', exact: true }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'CROHO-code', exact: true }).inputValue()).toBe('90009');
  await page.getByRole('combobox', { name: 'Startmaand' }).waitFor();
});

it('read-only rich text is no tab stop', async () => {
  const found = await sql<{ organization: number }>`select organization from programme where id = 1`.execute(
    product.database,
  );
  const attributes = { 'programme.description': 'r' };
  const role = { organization: found.rows[0]!.organization, objects: { programme: 'ru' }, attributes };
  const token = await tokenFor(product.database, await createUser(product.database, { roles: [role] }));
  const page = await product.open({ token, path: '/programmes/edit/1' });
  const text = page.getByRole('textbox', { name: /^Omschrijving/ });
  await text.waitFor();
  await expect.poll(() => text.getAttribute('aria-readonly')).toBe('true');
  await expect.poll(() => text.evaluate((element: HTMLElement) => element.tabIndex)).toBe(-1);
  expect(await axeFindings(page)).toEqual([]);
});

it('the committee can edit its fields, and sees the others read-only', async () => {
  const page = await product.visit({ as: 'commissie', path: '/programmes/edit/2' });
  await page.getByRole('textbox', { name: 'Titel', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Titel', exact: true }).isEditable()).toBe(true);
  await expect.poll(() => page.getByRole('textbox', { name: 'CROHO-code', exact: true }).isEditable()).toBe(false);
});
