// Programmes from beginning to end, as `manager` and `lezer` would work with them. Their form: programme-form.test.ts.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programme } from '#shared/definitions/programme.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { formText } from '#shared/text/form.ts';
import { tokenFor } from '#tests/support/api.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { goTo } from '#tests/support/go-to.ts';
import { createUser } from '#tests/support/factories.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const titles = (page: Page) => page.locator('tbody tr td:nth-child(2)').allInnerTexts();
const row = (page: Page, title: string) => page.getByRole('row', { name: title });
/** The toast after a save. */
const toast = (page: Page, text: string) => page.getByText(text).first().waitFor();

describe('a manager', () => {
  it('can create, edit, copy and delete a programme', async () => {
    const page = await product.visit({ as: 'manager', path: '/programmes' });
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
    await marked.waitFor({ state: 'detached' });
    await row(page, 'Taaltechnologie').nth(1).waitFor();
    await expect.poll(() => row(page, 'Taaltechnologie').nth(1).innerText()).toContain('2');

    await row(page, 'Taaltechnologie')
      .nth(1)
      .getByRole('button', { name: /verwijderen/ })
      .click();
    await page.getByRole('button', { name: 'Verwijderen', exact: true }).click();
    await page.getByText("'Kunstmatige Intelligentie · Taaltechnologie · versie 2' is verwijderd.").first().waitFor();
    await expect.poll(() => row(page, 'Taaltechnologie').count()).toBe(1);
  });

  it('sees that a save failed when the server gives no reason', async () => {
    const page = await product.visit({ as: 'manager', path: '/programmes/edit/2' });
    await page.route('**/api/programmes/2.json', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 400, body: '' }) : route.continue(),
    );
    await page.getByRole('textbox', { name: 'Titel', exact: true }).fill('Anders');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Programma kon niet worden opgeslagen door een fout in het systeem.');
    await page.unroute('**/api/programmes/2.json');
  });

  it('sees which programme would be deleted, and that its planning is deleted too', async () => {
    const page = await product.visit({ as: 'beheerder', path: '/programmes' });
    const name = /^HBO-ICT · Software Engineering · Voltijd · start \d{4} · versie 4 verwijderen$/;
    await page.getByRole('button', { name }).click();
    const everyLevel = /met de planning: \d+ onderdelen, \d+ onderwijseenheden en \d+ werk- en toetsvormen\./;
    await page.getByRole('dialog').getByText(everyLevel).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Social Work.* verwijderen$/ }).click();
    await page.getByRole('dialog').getByText('wordt verwijderd. Het komt in de prullenbak.').waitFor();
  });

  it('can open the planning of a programme from its row and from its form', async () => {
    const page = await product.visit({ as: 'manager', path: '/programmes' });
    await page.getByRole('link', { name: /Software Engineering.* in de kalender$/ }).click();
    await page.waitForURL(/\/calendar\/programme\/year\?programme=1$/);
    await page
      .getByRole('group', { name: /^Raster van/ })
      .first()
      .waitFor();
    await goTo(page, '/programmes/edit/1');
    await page.getByRole('link', { name: 'Naar kalender', exact: true }).click();
    await page.waitForURL(/\/calendar\/programme\/year\?programme=1$/);
  });

  it('is asked before unsaved changes are lost', async () => {
    const page = await product.visit({ as: 'manager', path: '/programmes/edit/1' });
    await page.getByRole('textbox', { name: 'Titel', exact: true }).fill('Nog niet bewaard');
    await page.getByRole('link', { name: 'Onderwijseenheden' }).click();
    await page.getByRole('dialog').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Verder bewerken' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Titel', exact: true }).inputValue())
      .toBe('Nog niet bewaard');
    await page.getByRole('button', { name: 'Annuleren' }).click();
    await page.getByRole('heading', { name: "Programma's" }).waitFor();
    await expect.poll(() => titles(page)).not.toContain('Nog niet bewaard');
  });

  it('sees when another user saved meanwhile, and can keep both', async () => {
    const [mine, theirs] = [
      await product.visit({ as: 'manager', path: '/programmes/edit/2' }),
      await product.visit({ as: 'beheerder', path: '/programmes/edit/2' }),
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
    await dialog.getByRole('button', { name: formText.conflictKeep }).click();
    await toast(mine, 'Programma is opgelagen!');
    await goTo(mine, '/programmes/edit/2');
    await mine.getByRole('textbox', { name: 'Titel', exact: true }).waitFor();
    await expect
      .poll(() => mine.getByRole('textbox', { name: 'Opleidingscode', exact: true }).inputValue())
      .toBe('HUN');
    await expect.poll(() => mine.getByRole('textbox', { name: 'Plancode', exact: true }).inputValue()).toBe('MIJN');
  });

  it('can search by keyword and sort, and the address keeps that', async () => {
    const page = await product.visit({ as: 'manager', path: '/programmes' });
    await row(page, 'Bedrijfskunde').waitFor();
    await page.getByLabel('Filter op trefwoord').fill('verpleeg');
    await expect.poll(() => titles(page)).toEqual(['Verpleegkunde', 'Verpleegkunde']);
    await expect.poll(() => page.url()).toContain('q=verpleeg');
    await page.getByLabel('Filter op trefwoord').fill('');
    await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(10);
    const heading = page.getByRole('columnheader', { name: 'Programma' });
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending');
    await heading.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await titles(page))[0]).toBe('Verpleegkunde');
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(() => page.url()).toContain('dir=desc');
    await page.reload();
    await expect.poll(async () => (await titles(page))[0]).toBe('Verpleegkunde');
  });

  it('can open a programme by its address, by keyboard alone, and on a phone', async () => {
    const page = await product.visit({ as: 'manager', path: '/programmes/edit/1', ...phone });
    await page.getByRole('heading', { name: 'HBO-ICT · Software Engineering' }).waitFor();
    const title = page.getByRole('textbox', { name: 'Titel', exact: true });
    await title.focus();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await page.keyboard.press('Control+s');
    await toast(page, 'Programma is opgelagen!');
    await page.getByRole('link', { name: 'HBO-ICT!', exact: true }).waitFor();
  });
});

describe('a reader', () => {
  it('can view programmes, and gets no other actions', async () => {
    const page = await product.visit({ as: 'lezer', path: '/programmes' });
    await row(page, 'Bedrijfskunde').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Nieuw programma' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: 'Nieuw programma' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: /bewerken/ }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: /(kopiëren|verwijderen)/ }).count()).toBe(0);
    await row(page, 'Bedrijfskunde')
      .getByRole('link', { name: /bekijken/ })
      .click();
    await page.getByText('B Bedrijfskunde').waitFor();
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
    await expect.poll(() => page.getByText('Subplancode').count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await page.getByRole('button', { name: /Accreditatie/ }).click();
    await page.getByText('CROHO-code').waitFor();
    await expect.poll(() => page.getByText('Startmaand').count()).toBe(0);
  });

  it('without readable attributes sees a message with the name of the object', async () => {
    const found = await sql<{ organization: number }>`select organization from programme where id = 2`.execute(
      product.database,
    );
    const attributes = Object.fromEntries(Object.keys(programme.attributes).map((name) => [`programme.${name}`, '']));
    const role = { organization: found.rows[0]!.organization, objects: { programme: 'r' }, attributes };
    const token = await tokenFor(product.database, await createUser(product.database, { roles: [role] }));
    const page = await product.open({ token, path: '/programmes/edit/2' });
    await page.getByText('Geen attribute rechten gevonden voor Programma', { exact: true }).waitFor();
  });
});

it('a user of another school finds neither the programmes nor their addresses', async () => {
  const page = await product.visit({ as: 'noordzee', path: '/programmes' });
  await row(page, 'Maritiem Officier').waitFor();
  await expect.poll(() => titles(page)).toEqual(['Maritiem Officier', 'Ocean Technology']);
  await goTo(page, '/programmes/edit/1');
  await page.getByText(catalogueText.notFound).waitFor();
});
