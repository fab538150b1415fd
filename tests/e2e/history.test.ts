// Geschiedenis in a browser: finding who changed the EC, comparing texts, the history of a plan, and the log of a school.
import { readFile } from 'node:fs/promises';

import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { checkSettingsText } from '#shared/text/check-settings.ts';
import { templateText } from '#shared/text/document-template.ts';
import { exchangeText } from '#shared/text/exchange.ts';
import { formText } from '#shared/text/form.ts';
import { layoutText } from '#shared/text/layout.ts';
import { listFilesText } from '#shared/text/list-files.ts';
import { historyText as words } from '#shared/text/history.ts';
import { pastText } from '#shared/text/past.ts';
import { restoreText } from '#shared/text/restore.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { goTo } from '#tests/support/go-to.ts';
import { button, planOf, softwareEngineering } from '#tests/support/planner-page.ts';
import { itInProveOnly } from '#tests/support/sample.ts';

let product: Product;
let unit: number;
let level1: string;

beforeAll(async () => {
  product = await startProduct();
  const found = await sql<{ id: number }>`
    select id from educational_unit where ects_credits = 5 order by id limit 1`.execute(product.database);
  unit = found.rows[0]?.id ?? 0;
  level1 = (await planOf(product, softwareEngineering)).year(1);
  await change('manager', { ects_credits: 6 });
  await change('commissie', { contact_hours: 61 });
  await change('manager', { description: '<p>De student kent de theorie.</p>' });
  await change('manager', { description: '<p>De student kent en <strong>gebruikt</strong> de theorie.</p>' });
  await change('manager', { ects_credits: 7 });
});
afterAll(() => product.close());

async function change(username: string, body: object): Promise<void> {
  const answer = await fetch(`${product.url}/api/educationalunits/${unit}.json`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await product.tokenOf(username)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

const drawer = (page: Page) => page.getByRole('dialog');
const sets = (page: Page) => page.getByRole('list', { name: words.list }).locator(':scope > li');
const head = (page: Page, text: string) => sets(page).filter({ hasText: text }).first().getByRole('button').first();

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

it('the history shows who changed the EC, with the keyboard alone', async () => {
  const page = await product.visit({ as: 'manager', path: `/educationalunits/edit/${unit}` });
  await button(page, words.open).focus();
  await page.keyboard.press('Enter');
  await head(page, 'wijzigde EC van 6 naar 7').waitFor();
  await expect.poll(() => sets(page).count()).toBe(6);
  await choose(page, words.attributeFilter, 'EC');
  await expect.poll(() => sets(page).count()).toBe(3);
  const row = head(page, 'wijzigde EC van 5 naar 6');
  await expect.poll(() => row.textContent()).toContain('Noor de Wit');
  await row.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => row.getAttribute('aria-expanded')).toBe('true');
  const details = sets(page).filter({ hasText: 'van 5 naar 6' }).first();
  await expect.poll(() => details.locator('dd').allTextContents()).toEqual(['5', '6']);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(words.open);
});

it('the history compares texts word by word, in marks and in words', async () => {
  const page = await product.visit({ as: 'manager', path: `/educationalunits/edit/${unit}` });
  await button(page, words.open).click();
  await choose(page, words.attributeFilter, 'Omschrijving');
  const row = sets(page).filter({ hasText: 'van De student kent' }).first();
  await row.getByRole('button').first().click();
  await expect.poll(() => row.locator('ins').textContent()).toContain('en gebruikt');
  await expect.poll(() => row.locator('ins').textContent()).toContain(words.addedWords);
  await expect.poll(() => row.locator('del').count()).toBe(0);
});

it('the history says when nothing matches the filter, and can clear it', async () => {
  const page = await product.visit({ as: 'manager', path: `/educationalunits/edit/${unit}` });
  await button(page, words.open).click();
  await sets(page).first().waitFor();
  await page.getByLabel(words.untilDate, { exact: true }).fill('01-01-2020');
  await drawer(page).getByText(words.noMatch).waitFor();
  await button(page, words.clear).click();
  await sets(page).first().waitFor();
});

it('the history of a plan opens from the menu of its planner, also on a phone', async () => {
  const page = await product.visit({ as: 'manager', path: level1 });
  await button(page, 'Opties').click();
  await page.getByRole('menuitem', { name: words.open }).click();
  await sets(page).first().waitFor();
  await expect.poll(() => sets(page).first().textContent()).toContain(words.kinds.system);
  expect(await axeFindings(page)).toEqual([]);
  const small = await product.open({ as: 'manager', path: level1, ...phone });
  await button(small, words.open).click();
  await sets(small).first().waitFor();
  expect(await axeFindings(small)).toEqual([]);
});

itInProveOnly('the history of each plan opens in the module planner, within its frame', async () => {
  const page = await product.open({ as: 'manager', path: '/moduleplanner' });
  const frame = page.frameLocator('iframe');
  const opener = frame.getByRole('button', { name: /^Geschiedenis van HBO-ICT/ }).first();
  await opener.press('Enter');
  await frame.getByRole('list', { name: words.list }).getByRole('listitem').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('the log of a school can be searched and exported by users who may read it', async () => {
  const page = await product.open({ as: 'beheerder', path: '/' });
  await page.getByRole('button', { name: /account van/ }).click();
  await page.getByRole('menuitem', { name: words.log.title }).click();
  await head(page, 'wijzigde EC van 6 naar 7').waitFor();
  await choose(page, words.object, 'Onderwijseenheid');
  await expect.poll(() => sets(page).count()).toBeGreaterThan(4);
  await expect.poll(() => page.url()).toContain('object=educational_unit');
  await page.getByLabel(words.search).fill('Zzz');
  await page.getByText(words.noMatch).waitFor();
  await button(page, words.clear).click();
  await head(page, 'wijzigde EC van 6 naar 7').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await button(page, listFilesText.button).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: listFilesText.csvShown }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n')[0]).toContain('Tijd;Persoon;Soort');
  expect(text).toContain(';EC;6;7;');

  const reader = await product.visit({ as: 'manager', path: '/programmes' });
  await reader
    .getByRole('link', { name: 'Gebruikers' })
    .or(reader.getByRole('link', { name: 'Profiel' }))
    .first()
    .waitFor();
  await reader.getByRole('button', { name: /account van/ }).click();
  await reader.getByRole('menuitem', { name: layoutText.entries.logout }).waitFor();
  await expect.poll(() => reader.getByRole('menuitem', { name: words.log.title }).count()).toBe(0);
});

/** One by one: a second Escape while the first one is still closing something would close nothing. */
async function leaveDialogs(page: Page): Promise<void> {
  const open = () => page.getByRole('dialog').count();
  for (let left = await open(); left > 0; left = await open()) {
    await page.keyboard.press('Escape');
    await expect.poll(open).toBeLessThan(left);
  }
}

it('one field can be restored with a preview, and the form behind it follows', async () => {
  await change('manager', { ects_credits: 3, contact_hours: 70 });
  const page = await product.open({ as: 'manager', path: `/educationalunits/edit/${unit}` });
  await button(page, words.open).click();
  // Before it was created there is nothing to restore.
  await sets(page).last().getByRole('button').first().click();
  await sets(page).last().locator('dd').first().waitFor();
  expect(
    await sets(page)
      .last()
      .getByRole('button', { name: /^Herstel/ })
      .count(),
  ).toBe(0);
  await sets(page).first().getByRole('button').first().click();
  await button(page, restoreText.restoreOne('EC')).click();
  await page.getByText(restoreText.becomes('EC', '3', '7')).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await button(page, restoreText.confirm).click();
  await page.getByText(restoreText.doneTitle, { exact: true }).waitFor();
  await leaveDialogs(page);
  await expect.poll(() => page.locator('#field-ects_credits').inputValue()).toBe('7');
  await expect.poll(() => page.locator('#field-contact_hours').inputValue()).toBe('70');
});

it('a restore names fields that a rule refuses, and restores the rest', async () => {
  const send = async (method: string, path: string, body: object) => {
    const authorization = `Bearer ${await product.tokenOf('beheerder')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(product.url + path, { method, headers, body: JSON.stringify(body) });
    expect(answer.ok, path).toBe(true);
    return (await answer.json()) as { id: number; title: string };
  };
  const parts = '/api/programmeparts';
  const above = await send('POST', `${parts}.json`, { title: 'Boven', organization: 1 });
  const below = await send('POST', `${parts}.json`, {
    ...{ title: 'Onder', organization: 1, parent__programme_part: above.id },
  });
  // Reversed meanwhile: restoring would make a cycle.
  await send('PUT', `${parts}/${below.id}.json`, { parent__programme_part: 0, title: 'Los' });
  await send('PUT', `${parts}/${above.id}.json`, { parent__programme_part: below.id });
  const page = await product.open({ as: 'beheerder', path: `/programmeparts/edit/${below.id}` });
  await button(page, words.open).click();
  await sets(page).first().getByRole('button').first().click();
  await button(page, pastText.restoreBefore).first().click();
  await page.getByRole('heading', { name: restoreText.will.missing(1) }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // The preview changed nothing.
  expect(await page.locator('#field-title').inputValue()).toBe('Los');
  await button(page, restoreText.confirmRest).click();
  await page.getByText(restoreText.doneTitle, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('#field-title').inputValue()).toBe('Onder');
});

itInProveOnly('the history is on the screens that only show a plan, and on the settings of a school', async () => {
  const ofProgramme = /^Geschiedenis van HBO-ICT · Software Engineering/;
  const [programme] = /\d+/.exec(level1.split('programme=')[1] ?? '') ?? [];
  const page = await product.visit({ as: 'beheerder', path: '/opleiding-ict' });
  for (const [path, about] of [
    [`/opleiding-ict?programme=${programme}`, ofProgramme],
    [`/calendar/requirements?programme=${programme}`, ofProgramme],
    [`/calendar/checks?programme=${programme}`, ofProgramme],
    ['/calendar/checks/settings', words.of(checkSettingsText.title)],
    ['/documents/settings', words.of(templateText.title)],
    ['/exchange', words.of(exchangeText.title)],
    [`/calendar/programme/presentation?programme=${programme}`, ofProgramme],
  ] as const) {
    await goTo(page, path);
    await button(page, words.open).click();
    await drawer(page).getByRole('heading', { name: about }).waitFor();
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words.open);
  }
});

it('a restore loses nothing that was typed in the form of the record', async () => {
  await change('manager', { ects_credits: 8 });
  const page = await product.open({ as: 'manager', path: `/educationalunits/edit/${unit}` });
  const [ects, hours] = [page.locator('#field-ects_credits'), page.locator('#field-contact_hours')];
  await hours.fill('88');
  const putBack = async (on: Page) => {
    await button(on, words.open).click();
    await sets(on).first().getByRole('button').first().click();
    await button(on, pastText.restoreBefore).first().click();
    await button(on, restoreText.confirm).click();
    await on.getByRole('dialog', { name: restoreText.doneTitle }).waitFor();
    await leaveDialogs(on);
  };
  await putBack(page);
  await page.getByText(formText.followed).waitFor();
  await expect.poll(async () => [await ects.inputValue(), await hours.inputValue()]).toEqual(['7', '88']);

  // In another window, in the same field that is being edited.
  await ects.fill('4');
  const other = await product.open({ as: 'manager', path: `/educationalunits/edit/${unit}` });
  await putBack(other);
  await page.keyboard.press('Control+s');
  await page.getByText(/^Je hebt dit item om .* zelf opgeslagen of hersteld/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await button(page, formText.conflictKeep).click();
  await page.waitForURL(/educationalunits$/);
  const saved = await sql<object>`
    select ects_credits::int, contact_hours::int from educational_unit where id = ${unit}`.execute(product.database);
  expect(saved.rows).toEqual([{ ects_credits: 4, contact_hours: 88 }]);
});
