// 'Waar gebruikt?' by keyboard: on the page of a record, before a save that affects other records, and before deleting.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { catalogueText } from '#shared/text/catalogue.ts';
import { formText } from '#shared/text/form.ts';
import { usageText } from '#shared/text/usage.ts';
import { whereUsedText as words } from '#shared/text/where-used.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { itInProveOnly } from '#tests/support/sample.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const { groups } = usageText;

/** Opens the form of a record from its list, with 'Waar gebruikt?' ready. */
async function openRecord(page: Page, name: string) {
  await page
    .getByRole('link', { name: catalogueText.edit(name), exact: true })
    .first()
    .click();
  const button = page.getByRole('button', { name: words.open });
  await button.waitFor();
  return button;
}

it('usage links from a unit to its exact place in a plan', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/educationalunits?q=OE104' });
  const button = await openRecord(page, 'Databases · versie 1');
  await button.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: words.of('Databases') });
  const placements = drawer.getByRole('region', { name: words.group({ label: groups.placements, count: 1 }) });
  await placements.waitFor();
  await drawer.getByRole('region', { name: words.group({ label: groups.requiring, count: 1 }) }).waitFor();
  expect(await axeFindings(page, { targetSize: true })).toEqual([]);
  // Close it, back to where the focus was, and open it again.
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await placements.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/calendar\/programme\/year\/programmepart\?relation_id=\d+&show=\d+$/);
  const shown = page.locator('[data-shown]');
  await shown.waitFor();
  await expect.poll(() => shown.innerText()).toContain('Databases');
});

it('usage shows before a save how many programmes a number affects, on a phone too', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/courses', ...phone });
  await openRecord(page, 'Hoorcollege');
  await page.getByRole('textbox', { name: 'Titel' }).fill('Hoorcollege groot');
  await expect.poll(() => page.getByText(words.counts(3)).count()).toBe(0);
  await page.getByRole('textbox', { name: /Uitvoering/ }).fill('9');
  await page
    .getByRole('status')
    .filter({ hasText: words.counts(3) })
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const note = page.getByRole('button', { name: words.open }).last();
  await note.click();
  await page
    .getByRole('dialog')
    .getByRole('region', { name: /^Programma's met dit in de planning: 3$/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: formText.cancel }).click();
});

it('usage shows before deleting what uses a unit, limited to what the user may see', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/organizationalunits' });
  await page.getByRole('button', { name: catalogueText.remove('Cluster ICT') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words.heading).waitFor();
  await dialog.getByRole('region', { name: words.group({ label: groups.programmes, count: 2 }) }).waitFor();
  await dialog.getByText(words.more(2)).waitFor();
  expect(await axeFindings(page, { targetSize: true })).toEqual([]);
  const reader = await product.visit({ as: 'lezer', path: '/organizationalunits' });
  await reader.getByRole('link', { name: catalogueText.view('Cluster ICT') }).click();
  await reader.getByRole('button', { name: words.open }).click();
  const drawer = reader.getByRole('dialog');
  await drawer.getByRole('region', { name: words.group({ label: groups.programmes, count: 2 }) }).waitFor();
  await expect.poll(() => drawer.getByText(groups.users, { exact: true }).count()).toBe(0);
});

itInProveOnly('usage works the same for years, options, users and roles', async () => {
  const idOf = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(product.database)).rows[0]?.id ?? 0;
  const school = sql`(select organization from programme where programme_code = 'ICT-SE')`;
  const places: [path: string, id: number, label: string][] = [
    [
      '/calendar/hva',
      await idOf(sql`
        select p.calendar_year as id from year_part p join calendar_year y on y.id = p.calendar_year
        where y.organization = ${school} limit 1`),
      groups.calendars,
    ],
    [
      '/attributeoptions',
      await idOf(sql`select type as id from educational_unit where type > 0 and organization = ${school} limit 1`),
      'Onderwijseenheden',
    ],
    ['/users', await idOf(sql`select id from app_user where username = 'manager'`), groups.roles],
    [
      '/roles',
      await idOf(sql`
        select role as id from user_role join app_user on id = app_user where username = 'manager' limit 1`),
      groups.users,
    ],
  ];
  const page = await product.visit({ as: 'beheerder', path: '/profile' });
  for (const [path, id, label] of places) {
    await page.goto(`${product.url}${path}/edit/${id}`);
    await page.getByRole('button', { name: words.open }).press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer
      .getByRole('region', { name: new RegExp(`^${label}: `) })
      .getByRole('link')
      .first()
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
  }
});
