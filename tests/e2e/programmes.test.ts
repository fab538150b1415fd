// Programmes from beginning to end, as `manager`, `lezer` and `commissie` would work with them.
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programme } from '#shared/definitions/programme.ts';
import { nl } from '#shared/text/nl.ts';
import { tokenFor } from '#tests/support/api.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { createUser } from '#tests/support/factories.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const titles = (page: Page) => page.locator('tbody tr td:first-child').allInnerTexts();
const row = (page: Page, title: string) => page.getByRole('row', { name: title });
/** What is shown after a save, in the toast. */
const toast = (page: Page, text: string) => page.getByText(text).first().waitFor();

describe('a manager', () => {
  it('creates, edits, copies and deletes a programme', async () => {
    const page = await product.open({ as: 'manager', path: '/programmes' });
    await page
      .getByRole('link', { name: 'Nieuw programma' })
      .or(page.getByRole('button', { name: 'Nieuw programma' }))
      .click();
    await page.getByRole('textbox', { name: 'Titel', exact: true }).fill('Kunstmatige Intelligentie');
    await page.getByRole('combobox', { name: 'Organisatorische eenheid' }).click();
    await page.getByRole('option', { name: /Cluster ICT/ }).click();
    await page.getByRole('textbox', { name: 'EC', exact: true }).fill('240 a');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('De waarde moet een getal zijn').waitFor();
    await page.getByText('1 veld klopt niet').waitFor();
    await expect
      .poll(() =>
        page.getByRole('textbox', { name: 'EC', exact: true }).evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await page.getByRole('textbox', { name: 'EC', exact: true }).fill('240');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Programma is opgelagen!');
    await row(page, 'Kunstmatige Intelligentie').waitFor();

    await row(page, 'Kunstmatige Intelligentie')
      .getByRole('link', { name: /bewerken/ })
      .click();
    await page.getByRole('textbox', { name: 'Afstudeervariant', exact: true }).fill('Taaltechnologie');
    await page.getByText('1 veld gewijzigd').waitFor();
    await page.keyboard.press('Control+s');
    await toast(page, 'Programma is opgelagen!');
    await row(page, 'Taaltechnologie').waitFor();

    await row(page, 'Taaltechnologie')
      .getByRole('button', { name: /kopiëren/ })
      .click();
    await toast(page, 'Item Gekopiëerd');
    const marked = page.locator('tr[data-highlighted]');
    await marked.waitFor();
    const since = Date.now();
    await marked.waitFor({ state: 'detached' });
    expect(Date.now() - since).toBeLessThan(1900);
    await row(page, 'Taaltechnologie').nth(1).waitFor();
    expect(await row(page, 'Taaltechnologie').nth(1).innerText()).toContain('2');

    await row(page, 'Taaltechnologie')
      .nth(1)
      .getByRole('button', { name: /verwijderen/ })
      .click();
    await page.getByRole('button', { name: 'Verwijderen', exact: true }).click();
    await page.getByText("'Kunstmatige Intelligentie · Taaltechnologie · versie 2' is verwijderd.").first().waitFor();
    await expect.poll(() => row(page, 'Taaltechnologie').count()).toBe(1);
  });

  it('is told that it was not saved when the server answers without saying why', async () => {
    const page = await product.open({ as: 'manager', path: '/programmes/edit/2' });
    await page.route('**/api/programmes/2.json', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 400, body: '' }) : route.continue(),
    );
    await page.getByRole('textbox', { name: 'Titel', exact: true }).fill('Anders');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Programma kon niet worden opgeslagen door een fout in het systeem.');
  });

  it('reads which programme would go, and that its planning goes with it', async () => {
    const page = await product.open({ as: 'beheerder', path: '/programmes' });
    const name = /^HBO-ICT · Software Engineering · Voltijd · start \d{4} · versie 4 verwijderen$/;
    await page.getByRole('button', { name }).click();
    const everyLevel = /met de planning: \d+ onderdelen, \d+ onderwijseenheden en \d+ werk- en toetsvormen\./;
    await page.getByRole('dialog').getByText(everyLevel).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Social Work.* verwijderen$/ }).click();
    await page.getByRole('dialog').getByText('wordt verwijderd. Dit kan niet').waitFor();
  });

  it('goes from a programme to its planning, from its row and from its form', async () => {
    const page = await product.open({ as: 'manager', path: '/programmes' });
    await page.getByRole('link', { name: /Software Engineering.* in de kalender$/ }).click();
    await page.waitForURL(/\/calendar\/programme\/year\?programme=1$/);
    await page
      .getByRole('group', { name: /^Raster van/ })
      .first()
      .waitFor();
    await page.goto(`${product.url}/programmes/edit/1`);
    await page.getByRole('link', { name: 'Naar kalender', exact: true }).click();
    await page.waitForURL(/\/calendar\/programme\/year\?programme=1$/);
  });

  it('sees how many fields are wrong, and those stay red while they are mended', async () => {
    const page = await product.open({ as: 'manager', path: '/programmes/edit/2' });
    const [title, ects] = ['Titel', 'EC'].map((name) => page.getByRole('textbox', { name, exact: true }));
    await title!.fill('');
    await ects!.fill('veel');
    await page.keyboard.press('Control+s');
    await page.getByText('2 velden kloppen niet').waitFor();
    await expect.poll(() => title!.evaluate((field) => field === document.activeElement)).toBe(true);
    const red = await page.getByText('2 velden kloppen niet').evaluate((words) => getComputedStyle(words).color);
    expect(await title!.evaluate((field) => getComputedStyle(field).outlineColor)).toBe(red);
    expect(await axeFindings(page)).toEqual([]);
    await title!.fill('Weer goed');
    await page.getByText('1 veld klopt niet').waitFor();
    await ects!.fill('240');
    await page.getByText('1 veld gewijzigd').waitFor();
  });

  it('is asked before unsaved changes are lost', async () => {
    const page = await product.open({ as: 'manager', path: '/programmes/edit/1' });
    await page.getByRole('textbox', { name: 'Titel', exact: true }).fill('Nog niet bewaard');
    await page.getByRole('link', { name: 'Onderwijseenheden' }).click();
    await page.getByRole('dialog').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Verder bewerken' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.getByRole('textbox', { name: 'Titel', exact: true }).inputValue()).toBe('Nog niet bewaard');
    await page.getByRole('button', { name: 'Annuleren' }).click();
    await page.getByRole('heading', { name: "Programma's" }).waitFor();
    expect(await titles(page)).not.toContain('Nog niet bewaard');
  });

  it('is told when somebody else saved meanwhile, and can keep both', async () => {
    const [mine, theirs] = [
      await product.open({ as: 'manager', path: '/programmes/edit/2' }),
      await product.open({ as: 'beheerder', path: '/programmes/edit/2' }),
    ];
    await mine.getByRole('textbox', { name: 'Plancode', exact: true }).fill('MIJN');
    await theirs.getByRole('textbox', { name: 'Opleidingscode', exact: true }).fill('HUN');
    await theirs.getByRole('button', { name: 'Save' }).click();
    await toast(theirs, 'Programma is opgelagen!');
    await mine.getByRole('button', { name: 'Save' }).click();
    const dialog = mine.getByRole('dialog');
    await dialog.getByText('HUN').waitFor();
    await dialog.getByText(/^Bram Visser heeft dit item om \d\d:\d\d opgeslagen/).waitFor();
    expect(await axeFindings(mine)).toEqual([]);
    await dialog.getByRole('button', { name: nl.form.conflictKeep }).click();
    await toast(mine, 'Programma is opgelagen!');
    await mine.goto(`${product.url}/programmes/edit/2`);
    await mine.getByRole('textbox', { name: 'Titel', exact: true }).waitFor();
    expect(await mine.getByRole('textbox', { name: 'Opleidingscode', exact: true }).inputValue()).toBe('HUN');
    expect(await mine.getByRole('textbox', { name: 'Plancode', exact: true }).inputValue()).toBe('MIJN');
  });

  it('finds by keyword and sorts, and the address keeps it', async () => {
    const page = await product.open({ as: 'manager', path: '/programmes' });
    await row(page, 'Bedrijfskunde').waitFor();
    await page.getByLabel('Filter op trefwoord').fill('verpleeg');
    await expect.poll(() => titles(page)).toEqual(['Verpleegkunde', 'Verpleegkunde']);
    await expect.poll(() => page.url()).toContain('q=verpleeg');
    await page.getByLabel('Filter op trefwoord').fill('');
    await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(10);
    const heading = page.getByRole('columnheader', { name: 'Programma' });
    expect(await heading.getAttribute('aria-sort')).toBe('ascending');
    await heading.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await titles(page))[0]).toBe('Verpleegkunde');
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(() => page.url()).toContain('dir=desc');
    await page.reload();
    await expect.poll(async () => (await titles(page))[0]).toBe('Verpleegkunde');
  });

  it('opens a programme by its address, works by keyboard alone, and on a phone', async () => {
    const page = await product.open({ as: 'manager', path: '/programmes/edit/1', ...phone });
    await page.getByRole('heading', { name: 'HBO-ICT · Software Engineering' }).waitFor();
    const title = page.getByRole('textbox', { name: 'Titel', exact: true });
    await title.focus();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await page.keyboard.press('Control+s');
    await toast(page, 'Programma is opgelagen!');
    await page.getByRole('link', { name: 'HBO-ICT!', exact: true }).waitFor();
  });

  it.each([
    ['a mouse', {}, (button: Locator) => button.hover()],
    ['a click', {}, (button: Locator) => button.click()],
    ['the keyboard', {}, (button: Locator) => button.focus()],
    ['a finger', phone, (button: Locator) => button.tap()],
  ])('explains a field to %s, and stops when something else is pressed', async (_hand, device, ask) => {
    const page = await product.open({ as: 'manager', path: '/programmes/edit/2', ...device });
    const button = page.getByRole('button', { name: nl.form.explain('Eindkwalificaties (OER)'), exact: true });
    const words = await button.getAttribute('aria-description');
    // Scrolling hides a tooltip, so that it comes first.
    await button.scrollIntoViewIfNeeded();
    await ask(button);
    const tooltip = page.locator('.mantine-Tooltip-tooltip');
    await expect.poll(() => tooltip.allInnerTexts()).toEqual([words]);
    expect((await tooltip.boundingBox())?.width).toBeLessThanOrEqual(350);
    await page.getByRole('textbox', { name: 'Titel', exact: true }).press('End');
    await tooltip.waitFor({ state: 'detached' });
  });

  it('writes rich text by keyboard and by mouse, and the editor comes only then', async () => {
    const page = await product.open({ as: 'manager', path: '/programmes/edit/2' });
    const field = page.getByRole('textbox', { name: 'Eindkwalificaties (OER)' });
    const editor = page.locator('[contenteditable=true]');
    await field.waitFor();
    expect(await editor.count()).toBe(0);
    await page.getByRole('button', { name: nl.form.explain('Eindkwalificaties (OER)') }).focus();
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

    const reader = await product.open({ as: 'lezer', path: '/programmes/edit/2' });
    await reader.getByText('Ontwerpt een curriculum').waitFor();
    await reader.getByText('Kort gezegd:').waitFor();
    expect(await reader.locator('strong').innerText()).toBe('Ontwerpt een curriculum');
    expect(await reader.locator('.ProseMirror').count()).toBe(0);
  });

  it('is not pulled back by an editor that comes after the focus went on', async () => {
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
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Annuleren');
  });

  it('sees a group of fields only when asked, with its deadline', async () => {
    const page = await product.open({ as: 'manager', path: '/programmes/edit/2' });
    const group = page.getByRole('button', { name: /Accreditatie/ });
    await group.click();
    expect(await group.innerText()).toContain('01-03-2027');
    await page.getByRole('textbox', { name: 'CROHO-code', exact: true }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Startmaand' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Alle', exact: true }).click();
    await page.getByRole('combobox', { name: 'Startmaand' }).waitFor();
  });
});

describe('a reader', () => {
  it('views, and is offered nothing else', async () => {
    const page = await product.open({ as: 'lezer', path: '/programmes' });
    await row(page, 'Bedrijfskunde').waitFor();
    expect(await page.getByRole('button', { name: 'Nieuw programma' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Nieuw programma' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: /bewerken/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /(kopiëren|verwijderen)/ }).count()).toBe(0);
    await row(page, 'Bedrijfskunde')
      .getByRole('link', { name: /bekijken/ })
      .click();
    await page.getByText('B Bedrijfskunde').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await page.getByText('Subplancode').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await page.getByRole('button', { name: /Accreditatie/ }).click();
    await page.getByText('CROHO-code').waitFor();
    expect(await page.getByText('Startmaand').count()).toBe(0);
  });

  it('of no attribute is told so, by the name of the object', async () => {
    const found = await sql<{ organization: number }>`select organization from programme where id = 2`.execute(
      product.database,
    );
    const attributes = Object.fromEntries(Object.keys(programme.attributes).map((name) => [`programme.${name}`, '']));
    const role = { organization: found.rows[0]!.organization, objects: { programme: 'r' }, attributes };
    const token = await tokenFor(product.database, await createUser(product.database, { roles: [role] }));
    const page = await product.open();
    await page.context().addCookies([{ name: 'access_token', value: token, url: product.url, sameSite: 'Strict' }]);
    await page.goto(`${product.url}/programmes/edit/2`);
    await page.getByText('Geen attribute rechten gevonden voor Programma', { exact: true }).waitFor();
  });
});

it('rich text that may only be read is no stop of the Tab key', async () => {
  const found = await sql<{ organization: number }>`select organization from programme where id = 1`.execute(
    product.database,
  );
  const attributes = { 'programme.description': 'r' };
  const role = { organization: found.rows[0]!.organization, objects: { programme: 'ru' }, attributes };
  const token = await tokenFor(product.database, await createUser(product.database, { roles: [role] }));
  const page = await product.open();
  await page.context().addCookies([{ name: 'access_token', value: token, url: product.url, sameSite: 'Strict' }]);
  await page.goto(`${product.url}/programmes/edit/1`);
  const text = page.getByRole('textbox', { name: /^Omschrijving/ });
  await text.waitFor();
  expect(await text.getAttribute('aria-readonly')).toBe('true');
  expect(await text.evaluate((element: HTMLElement) => element.tabIndex)).toBe(-1);
  expect(await axeFindings(page)).toEqual([]);
});

it('the committee edits what it may, and sees the rest fixed', async () => {
  const page = await product.open({ as: 'commissie', path: '/programmes/edit/2' });
  await page.getByRole('textbox', { name: 'Titel', exact: true }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Titel', exact: true }).isEditable()).toBe(true);
  expect(await page.getByRole('textbox', { name: 'CROHO-code', exact: true }).isEditable()).toBe(false);
});

it('someone of another school finds neither the programmes nor their addresses', async () => {
  const page = await product.open({ as: 'noordzee', path: '/programmes' });
  await row(page, 'Maritiem Officier').waitFor();
  expect(await titles(page)).toEqual(['Maritiem Officier', 'Ocean Technology']);
  await page.goto(`${product.url}/programmes/edit/1`);
  await page.getByText(nl.catalogue.notFound).waitFor();
});
