// The checks of programmes in a browser: from a finding to its place, accepting one, and the settings of a school.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { WireFinding } from '#shared/api/checks.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { checkSettingsText } from '#shared/text/check-settings.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { fieldText } from '#shared/text/field.ts';
import { formText } from '#shared/text/form.ts';
import { layoutText } from '#shared/text/layout.ts';
import { noticeText } from '#shared/text/notice.ts';
import { tokenFor } from '#tests/support/api.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { createSchool, createUser, type Letters } from '#tests/support/factories.ts';
import { goTo } from '#tests/support/go-to.ts';
import { ask, button, planOf, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;
let level1: string;
let programme: string;
beforeAll(async () => {
  product = await startProduct();
  level1 = (await planOf(product, softwareEngineering)).year(1);
  programme = new URLSearchParams(level1.split('?')[1]).get('programme')!;
});
afterAll(() => product.close());

const rows = (page: Page) => page.getByRole('table', { name: 'Controles' }).locator('tbody tr:has(td)');
const rowOf = (page: Page, message: string) => rows(page).filter({ hasText: message });
const findings = () => ask<WireFinding[]>(product, `/api/checks.json?programme=${programme}`);
const pathOf = (search = '') => `/calendar/checks?programme=${programme}${search}`;

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

it('the planning links to its findings, and each finding to its place', async () => {
  const page = await product.open({ as: 'manager', path: level1 });
  await button(page, 'Opties').click();
  await page.getByRole('menuitem', { name: 'Controles' }).click();
  await page.waitForURL(`**/calendar/checks?programme=${programme}`);
  await rows(page).first().waitFor();
  const found = await findings();
  await expect.poll(() => rows(page).count()).toBe(found.length);

  // A lesson on the grid of a unit.
  const lesson = found.find(({ grid }) => grid?.level === '3') ?? found.find(({ grid }) => grid?.level === '2')!;
  const alike = found.filter(({ check }) => check === lesson.check);
  await choose(page, checkPageText.check, await titleOf(page, lesson.message));
  await expect.poll(() => rows(page).count()).toBe(alike.length);
  await expect.poll(() => page.url()).toContain(`check=${lesson.check}`);
  await page.reload();
  await expect.poll(() => rows(page).count()).toBe(alike.length);
  await page.getByLabel(checkPageText.keyword).fill('zzz');
  await page.getByText(checkPageText.noMatch).waitFor();
  await button(page, checkPageText.clearFilter).click();
  await expect.poll(() => rows(page).count()).toBe(found.length);

  await page
    .getByRole('link', { name: checkPageText.showOf(lesson.message), exact: true })
    .first()
    .click();
  const parameter = lesson.grid!.level === '3' ? `relation_${lesson.grid!.placed_as}_id` : 'relation_id';
  await page.waitForURL(`**?${parameter}=${lesson.grid!.relation_id}&show=${lesson.relation_id}`);
  await page.locator(`[data-relation="${lesson.relation_id}"][data-shown] [data-face]:focus`).waitFor();
});

async function titleOf(page: Page, message: string): Promise<string> {
  return rowOf(page, message).first().locator('td').nth(2).innerText();
}

it('findings of a whole school are grouped by programme, and all are printed', async () => {
  const page = await product.visit({ as: 'manager', path: '/programmes' });
  await page.getByRole('navigation', { name: layoutText.navigation }).getByRole('link', { name: 'Controles' }).click();
  const heads = page.locator('tbody th[scope=rowgroup]');
  await heads.first().waitFor();
  await expect.poll(() => heads.count()).toBeGreaterThan(1);
  const fold = heads.first().locator('button[aria-expanded]');
  const open = await fold.getAttribute('aria-expanded');
  const before = await rows(page).count();
  await fold.click();
  await expect.poll(() => rows(page).count()).not.toBe(before);
  await expect.poll(() => fold.getAttribute('aria-expanded')).toBe(open === 'true' ? 'false' : 'true');
  expect(await axeFindings(page)).toEqual([]);
  // On paper all of them are shown, without the menu.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const school = await ask<WireFinding[]>(product, `/api/checks.json?organization=${await schoolId()}`, 'manager');
  await expect.poll(() => rows(page).count()).toBe(school.length);
  await expect.poll(() => page.getByRole('navigation', { name: layoutText.navigation }).isVisible()).toBe(false);
  await page.locator('main p', { hasText: checkPageText.wholeSchool }).waitFor();
  await expect.poll(() => rows(page).locator('a:visible, button:visible').count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
});

async function schoolId(): Promise<number> {
  const me = await ask<{ organizations: { id: number }[] }>(product, '/api/me', 'manager');
  return me.organizations[0]!.id;
}

it('findings can be accepted with a reason, stay visible, and can be reopened', async () => {
  const page = await product.visit({ as: 'manager', path: pathOf('&check=exams_week') });
  await rows(page).first().waitFor();
  const { message } = (await findings()).find(({ check }) => check === 'exams_week')!;
  const row = rowOf(page, message).first();
  await row.getByRole('button', { name: checkPageText.acceptOf(message), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: checkPageText.acceptTitle });
  const reason = dialog.getByLabel(checkPageText.reason, { exact: true });
  await reason.and(page.locator(':focus')).waitFor();
  await dialog.getByRole('button', { name: checkPageText.acceptSave }).click();
  await dialog.getByText(fieldText.required).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await reason.fill('Afgesproken met de opleidingscommissie');
  await page.keyboard.press('Enter');
  await row.getByText('Bewust afgeweken: Afgesproken met de opleidingscommissie').waitFor();
  await row
    .getByRole('button', { name: checkPageText.withdrawOf(message), exact: true })
    .and(page.locator(':focus'))
    .waitFor();
  await page.reload();
  await row.getByText(/\d{2}-\d{2}-\d{4}/).waitFor();
  await expect.poll(() => row.getAttribute('data-accepted')).toBe('true');
  expect(await axeFindings(page)).toEqual([]);

  const all = await rows(page).count();
  await page.getByRole('switch', { name: checkPageText.hideAccepted }).click();
  await expect.poll(() => rows(page).count()).toBe(all - 1);
  await page.getByRole('switch', { name: checkPageText.hideAccepted }).click();
  await row.getByRole('button', { name: checkPageText.withdrawOf(message), exact: true }).click();
  await button(page, checkPageText.withdrawConfirm).click();
  await row.getByRole('button', { name: checkPageText.acceptOf(message), exact: true }).waitFor();
  expect((await findings()).some(({ accepted }) => accepted)).toBe(false);
});

it('checks can be turned off and set for a school, and the page follows', async () => {
  const before = await findings();
  const gone = 'exams_week';
  expect(before.some(({ check }) => check === gone)).toBe(true);
  const page = await product.visit({ as: 'beheerder', path: pathOf() });
  await page.getByRole('link', { name: checkPageText.toSettings }).click();
  await page.getByRole('heading', { level: 1, name: checkSettingsText.title }).waitFor();
  await page.locator('form').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.locator(`[id="${gone}.severity"]`).click();
  await page.getByRole('option', { name: 'Uit', exact: true }).click();
  const least = page.getByLabel('Minste uren in jaar 1', { exact: true });
  await least.fill('61');
  await button(page, 'Save').click();
  await page.getByText(fieldText.atMost(60)).waitFor();
  await least.fill('60');
  await button(page, 'Save').click();
  await page.getByText(noticeText.saved(checkSettingsText.item)).first().waitFor();
  await page.getByText('Geen wijzigingen').waitFor();

  await page.getByRole('navigation', { name: 'Kruimelpad' }).getByRole('link', { name: 'Controles' }).click();
  await rows(page).first().waitFor();
  const after = await findings();
  expect(after.some(({ check }) => check === gone)).toBe(false);
  expect(after.some(({ message }) => message.includes('minder dan 60 contacturen'))).toBe(true);
  await page.getByLabel(checkPageText.keyword).fill('minder dan 60 contacturen');
  await expect.poll(() => rows(page).first().innerText()).toContain('minder dan 60 contacturen');

  // Back to the defaults, after reading what another user saved meanwhile.
  await page.goBack();
  await page.locator('form').waitFor();
  await button(page, checkSettingsText.standard).click();
  await page.getByText('2 velden gewijzigd').waitFor();
  await saveElsewhere({ choice: { severity: 'info' } });
  await button(page, 'Save').click();
  const conflict = page.getByRole('dialog', { name: formText.conflictTitle });
  await conflict.getByRole('row', { name: /^Te weinig keuze: Ernst Fout Ter informatie/ }).waitFor();
  await conflict.getByRole('button', { name: formText.conflictKeep }).click();
  await page.getByText('Geen wijzigingen').waitFor();
  expect(await findings()).toEqual(before);
});

async function saveElsewhere(settings: object): Promise<void> {
  const response = await fetch(`${product.url}/api/checksettings.json?organization=${await schoolId()}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await product.tokenOf('beheerder')}`, 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });
  expect(response.status).toBe(200);
}

/** A user of this school with only these rights. */
async function openWith(organization: number, objects: Letters, path: string): Promise<Page> {
  const user = await createUser(product.database, { roles: [{ organization, objects }] });
  return product.open({ token: await tokenFor(product.database, user), path });
}

it('findings are read-only for a reader', async () => {
  const page = await product.visit({ as: 'lezer', path: pathOf() });
  await rows(page).first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^(Afwijken|Intrekken)/ }).count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: checkPageText.toSettings }).count()).toBe(0);
  // Fields that they cannot change are still shown.
  const late = (await findings()).find(({ check, object }) => check === 'group_late' && object === 'programme')!;
  await rows(page)
    .getByRole('link', { name: checkPageText.showOf(late.message), exact: true })
    .click();
  await page.locator(`[id="field-${late.attribute}"]:focus dt`).waitFor();
  await goTo(page, '/calendar/checks/settings');
  await page.getByText(catalogueText.noRead).waitFor();

  const reader = await openWith(await schoolId(), { '*': 'r' }, '/calendar/checks/settings');
  await reader.locator('main form').waitFor();
  await expect.poll(() => reader.locator('main form input:not(:disabled)').count()).toBe(0);
  await expect.poll(() => button(reader, 'Save').count()).toBe(0);
  await expect.poll(() => button(reader, checkSettingsText.standard).count()).toBe(0);
});

it('findings are not shown without the right or to another school', async () => {
  const without = await openWith(await schoolId(), { '*': 'crud', calendar__level1: '' }, pathOf());
  await without.getByText(catalogueText.noRead).waitFor();
  const menu = without.getByRole('navigation', { name: layoutText.navigation });
  await menu.getByRole('link', { name: layoutText.entries.compose }).waitFor();
  await expect.poll(() => menu.getByRole('link', { name: 'Controles' }).count()).toBe(0);

  const { organization: other } = await createSchool(product.database);
  const stranger = await openWith(other, { '*': 'crud' }, pathOf());
  await stranger.getByText(checkPageText.noScope).waitFor();
  // Their own school has no findings yet, and the page says what was checked.
  await goTo(stranger, '/calendar/checks');
  await stranger.getByText(checkPageText.none, { exact: true }).waitFor();
  await stranger.getByText(/^Gecontroleerd is /).waitFor();
});
