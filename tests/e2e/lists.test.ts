// Lists and the menu per user: schools, whole titles, every entry, and the reasons why a record cannot be deleted.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { catalogueText } from '#shared/text/catalogue.ts';
import { formText } from '#shared/text/form.ts';
import { historyText } from '#shared/text/history.ts';
import { layoutText } from '#shared/text/layout.ts';
import { planningText } from '#shared/text/planning.ts';
import { pageText } from '#shared/text/page.ts';
import { whereUsedText } from '#shared/text/where-used.ts';
import { yearsText } from '#shared/text/years.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { goTo } from '#tests/support/go-to.ts';
import { sample } from '#tests/support/sample.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

it.each(
  sample(
    [
      ['dubbel', true, ['/programmes', '/educationalunits']],
      ['admin', true, ['/users']],
      ['beheerder', false, ['/programmes', '/users']],
    ] as const,
    2,
  ),
)('%s sees the school of each row: %s', async (as, expected, paths) => {
  for (const path of paths) {
    const page = await product.visit({ as, path });
    await page.getByRole('row').nth(1).waitFor();
    const columns = await page.getByRole('columnheader', { name: formText.organization, exact: true }).count();
    const schools = await page.getByRole('cell', { name: /^Hogeschool / }).count();
    expect([path, columns, schools > 0]).toEqual([path, expected ? 1 : 0, expected]);
  }
});

it('users of two schools can search and sort by school', async () => {
  const page = await product.visit({ as: 'dubbel', path: '/programmes' });
  await page.getByRole('searchbox', { name: catalogueText.keyword }).fill('noordzee');
  const schools = page.getByRole('cell', { name: /^Hogeschool / });
  await expect.poll(() => schools.allInnerTexts()).toEqual(['Hogeschool Noordzee', 'Hogeschool Noordzee']);
  await page.getByRole('button', { name: catalogueText.clearKeyword }).click();
  await page.getByRole('button', { name: formText.organization }).click();
  await page.getByRole('button', { name: formText.organization }).click();
  await expect.poll(() => schools.first().innerText()).toBe('Hogeschool Noordzee');
});

it('programmes to plan are found by words in any order and without accents, kept in the address', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/calendar/programme' });
  const names = page
    .getByRole('list', { name: layoutText.entries.compose })
    .getByRole('link', { name: /^Commerciële/ });
  const keyword = page.getByLabel(planningText.level0.keyword);
  await keyword.fill('economie commerciele');
  await page.waitForURL(/\?q=economie/);
  expect(await names.count()).toBeGreaterThan(0);
  await page.reload();
  await names.first().waitFor();
  await expect.poll(() => keyword.inputValue()).toBe('economie commerciele');
  await page.goto(`${product.url}/calendar/programme?q=economie&start=2099`);
  await page.getByText(planningText.level0.noMatch('economie')).waitFor();
});

it('a title that is cut off is shown in full, by mouse and by keyboard', async () => {
  const page = await product.visit({ as: 'dubbel', path: '/programmes' });
  const long = page.getByRole('link', { name: 'Opleiding tot leraar Basisonderwijs', exact: true });
  const tooltip = page.getByRole('tooltip', { includeHidden: true });
  await long.hover();
  await expect.poll(() => tooltip.allInnerTexts()).toEqual(['Opleiding tot leraar Basisonderwijs']);
  await page.mouse.move(0, 0);
  await expect.poll(() => tooltip.count()).toBe(0);
  await long.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => tooltip.allInnerTexts()).toEqual(['Opleiding tot leraar Basisonderwijs']);
});

it('the whole menu of a user with every right fits on 1280 by 800', async () => {
  const page = await product.visit({ as: 'admin', path: '/programmes' });
  const last = page.getByRole('link', { name: layoutText.entries.labelOptions });
  await last.waitFor();
  const box = (await last.boundingBox())!;
  const below = (await page
    .getByRole('navigation')
    .getByRole('link', { name: layoutText.entries.profile })
    .boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(below.y);
  for (const path of ['/labelgroepen', '/attributeoptions']) {
    await goTo(page, path);
    await page.getByRole('row').nth(1).waitFor();
    expect([path, await axeFindings(page, { targetSize: true })]).toEqual([path, []]);
  }
});

it('/login leads a user who is logged in to the start', async () => {
  const page = await product.open({ as: 'lezer', path: '/login' });
  await page.getByRole('heading', { level: 1, name: "Programma's" }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/programmes');
});

it('a unit in use names its uses, with links', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/organizationalunits' });
  await page.getByRole('button', { name: catalogueText.remove('Cluster ICT') }).click();
  await page.getByRole('dialog').getByRole('button', { name: catalogueText.removeConfirm }).click();
  const uses = page.getByRole('dialog').getByRole('alert');
  await uses.getByText(catalogueText.usedBy).waitFor();
  await uses.getByRole('link', { name: 'Jaarkalender 2026-2027' }).waitFor();
  await expect
    .poll(() => uses.getByRole('link', { name: "2 programma's" }).getAttribute('href'))
    .toMatch(/^\/programmes/);
  expect(await axeFindings(page, { targetSize: true })).toEqual([]);
  await uses.getByRole('link', { name: /^HBO-ICT · Software Engineering · Voltijd · start \d{4} · versie 4$/ }).click();
  await page.getByRole('heading', { level: 1, name: 'HBO-ICT · Software Engineering' }).waitFor();
});

it('a study year in use is not deleted, and names its uses once', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/calendar/hva' });
  await page.getByRole('button', { name: yearsText.remove('2026-2027') }).click();
  await page.getByRole('dialog').getByRole('button', { name: catalogueText.removeConfirm }).click();
  const uses = page.getByRole('dialog').getByRole('alert');
  await uses.getByText(catalogueText.notRemoved('2026-2027')).waitFor();
  await expect.poll(() => uses.getByText('Jaarkalender Cluster ICT').count()).toBe(1);
  await uses.getByRole('link', { name: 'Jaarkalender Cluster ICT' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('row', { name: /31-08-2026/ }).count()).toBe(1);
});

it('a reader sees a study year without required marks, and no name for an unknown year', async () => {
  const page = await product.visit({ as: 'lezer', path: '/calendar/hva' });
  await page.getByRole('link', { name: yearsText.view('2026-2027') }).click();
  await page.getByLabel(yearsText.startDate, { exact: true }).first().waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Naam', exact: true }).first().isDisabled()).toBe(true);
  const main = page.getByRole('main');
  await expect.poll(() => main.getByText('*', { exact: true }).count()).toBe(0);
  const buttons = [whereUsedText.open, historyText.open, catalogueText.backToList];
  await expect.poll(() => main.getByRole('button').allInnerTexts()).toEqual(buttons);
  await goTo(page, '/calendar/hva/edit/9999');
  await page.getByText(yearsText.notFound).waitFor();
  await expect
    .poll(() => page.getByRole('navigation', { name: pageText.breadcrumbs }).innerText())
    .not.toContain(yearsText.add);
});

it('a right on an attribute that is withdrawn takes its column away on the next visit', async () => {
  const page = await product.open({ as: 'lezer', path: '/educationalunits' });
  const column = page.getByRole('columnheader', { name: 'Studiegidsnummer' });
  await column.waitFor();
  await sql`insert into attribute_permission (permission, attribute, can_create, can_read, can_update, can_delete)
    select p.id, a.id, false, false, false, false from permission p join attribute a on a.object = p.object
    where a.object = 'educational_unit' and a.attribute = 'study_guide_number'`.execute(product.database);
  const me = page.waitForResponse('**/api/me');
  await goTo(page, '/courses');
  await me;
  await goTo(page, '/educationalunits');
  await page.getByRole('row').nth(1).waitFor();
  await expect.poll(() => column.count()).toBe(0);
  await page.reload();
  await page.getByRole('row').nth(1).waitFor();
  expect(await column.count()).toBe(0);
});
