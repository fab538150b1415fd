// Lists as files and back, and bulk changes, in a browser: by mouse, by keyboard alone, and for users without the right.
import { readFile } from 'node:fs/promises';

import { openXlsx, saveXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { jobKinds } from '#server/job-kinds.ts';
import { startJobRunner } from '#server/jobs/runner.ts';
import { bulkEditText } from '#shared/text/bulk-edit.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { importText } from '#shared/text/imports.ts';
import { jobsText } from '#shared/text/jobs.ts';
import { listFilesText } from '#shared/text/list-files.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { goTo } from '#tests/support/go-to.ts';
import { ask, button } from '#tests/support/planner-page.ts';
import { itInProveOnly } from '#tests/support/sample.ts';

let product: Product;
let stop: () => Promise<void>;
const list = '/educationalunits';
const bulk = bulkEditText;

beforeAll(async () => {
  product = await startProduct();
  const log = { error: () => undefined, warn: () => undefined };
  stop = startJobRunner({ database: product.database, kinds: jobKinds, log });
});
afterAll(async () => {
  await stop();
  await product.close();
});

interface Unit {
  id: number;
  title: string;
  coordinator: string;
}

const units = () => ask<Unit[]>(product, '/api/educationalunits.json?fields=title,coordinator');
const coordinators = async () => new Map((await units()).map(({ id, coordinator }) => [id, coordinator]));
const boxes = (page: Page) => page.locator('[data-select=row]');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Downloads a file with the menu of the list. */
async function saved(page: Page, entry: string) {
  await button(page, listFilesText.button).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), content: new Uint8Array(await readFile(await file.path())) };
}

async function upload(page: Page, name: string, content: Uint8Array): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
}

it('a list is exported to Excel, imported with ten changed cells, and that is undone', async () => {
  const before = await coordinators();
  const page = await product.visit({ as: 'beheerder', path: list });
  await boxes(page).first().waitFor();
  const { name, content } = await saved(page, listFilesText.excelWhole);
  expect(name).toBe('onderwijseenheden.xlsx');
  const book = await openXlsx(content);
  const { rows } = book.sheets[0]!;
  const names = rows.find((row) => row.includes('coordinator'))!;
  const [id, coordinator] = [names.indexOf('id'), names.indexOf('coordinator')];
  const changed = rows.filter((row) => before.has(Number(row[id]))).slice(0, 10);
  for (const [index, row] of changed.entries()) row[coordinator] = `Coördinator ${index}`;

  await button(page, listFilesText.button).click();
  await page.getByRole('menuitem', { name: listFilesText.import }).click();
  await page.getByText(importText.drop).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await upload(page, name, await saveXlsx(book));
  await page.getByText(importText.rowsChange(10)).waitFor();
  await page.getByText('Coördinator 9', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => coordinators()).toEqual(before);

  await button(page, importText.apply).click();
  await page.getByText(importText.done).waitFor();
  const after = await coordinators();
  expect(changed.map((row) => after.get(Number(row[id])))).toEqual(changed.map((_, index) => `Coördinator ${index}`));
  await button(page, importText.undo).click();
  await page.getByText(importText.undone(10, 0)).waitFor();
  await expect.poll(() => coordinators()).toEqual(before);
  await page.getByRole('link', { name: importText.toList('Onderwijseenheden') }).click();
  await boxes(page).first().waitFor();
});

it('a file with other headings is mapped, and invalid rows are refused with a message', async () => {
  const [unit] = await units();
  const page = await product.visit({ as: 'beheerder', path: '/import?object=educational_unit' });
  const csv = `Nummer;Vak;Punten\r\n${unit!.id};${unit!.title};veel\r\n;Nieuw vak;3\r\n`;
  await upload(page, 'vakken.csv', new TextEncoder().encode(csv));
  const column = (header: string) => page.getByRole('combobox', { name: importText.mapping.of(header) });
  const choose = async (header: string, label: string) => {
    await column(header).click();
    await page.getByRole('option', { name: label, exact: true }).click();
  };
  await choose('Nummer', importText.mapping.id);
  await column('Vak').click();
  await page.keyboard.type('Titel');
  await page.keyboard.press('Enter');
  await expect.poll(() => column('Vak').inputValue()).toBe('Titel');
  await choose('Punten', 'EC');
  expect(await axeFindings(page)).toEqual([]);
  await button(page, importText.mapping.again).click();
  await page.getByText(importText.rowsChange(1)).waitFor();
  // After a reload the file and its mapping are still there, and the mapping can be changed.
  await page.reload();
  await page.getByRole('heading', { name: 'vakken.csv' }).waitFor();
  await button(page, importText.mapping.button).click();
  expect(await column('Vak').inputValue()).toBe('Titel');
  await choose('Punten', importText.mapping.skip);
  await button(page, importText.mapping.again).click();
  await page.getByText(importText.notAll(1)).waitFor({ state: 'detached' });
  await button(page, importText.mapping.button).click();
  await choose('Punten', 'EC');
  await button(page, importText.mapping.again).click();
  await page.getByText(importText.notAll(1)).waitFor();
  await expect.poll(() => button(page, importText.apply).isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole('row', { name: /Geweigerd/ }).innerText()).toMatch(/EC: /);
  await button(page, importText.applyGood).click();
  await page.getByText(importText.done).waitFor();
  const taken = async () => (await units()).filter(({ title }) => title === 'Nieuw vak').length;
  expect(await taken()).toBe(1);
  // After leaving the screen, the import is undone from its job.
  await goTo(page, '/jobs');
  await page.getByRole('link', { name: jobsText.kinds.import_records }).first().click();
  await button(page, importText.undo).click();
  await expect.poll(taken).toBe(0);
  await page.getByRole('heading', { name: jobsText.kinds.import_undo }).waitFor();
});

it('rows can be selected and changed by keyboard alone, and that can be undone', async () => {
  const before = await coordinators();
  const page = await product.visit({ as: 'beheerder', path: list });
  await boxes(page).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  // A shrinking range deselects rows.
  await page.keyboard.press('Shift+ArrowUp');
  await page.getByText(bulk.count(3)).waitFor();
  await page.keyboard.press('Control+a');
  await page.getByText(bulk.count(before.size)).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText(bulk.count(before.size)).waitFor({ state: 'detached' });
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowUp');
  await page.getByText(bulk.count(2)).waitFor();
  await expect.poll(() => page.getByRole('checkbox', { name: catalogueText.selectAll }).evaluate(isMixed)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);

  // From any row to the bar, which comes after all rows.
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe(bulk.edit);
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: bulk.add }).focus();
  await page.keyboard.type('Coördinator');
  await page.keyboard.press('Enter');
  await page.getByText(bulk.becomesEmpty(2)).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('bulk-coordinator');
  await page.keyboard.type('Marieke de Wit');
  expect(await axeFindings(page)).toEqual([]);
  await button(page, bulk.look).focus();
  await page.keyboard.press('Enter');
  await button(page, bulk.apply(2)).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => coordinators()).toEqual(before);
  await button(page, bulk.apply(2)).focus();
  await page.keyboard.press('Enter');
  await button(page, bulk.undo).waitFor();
  await expect.poll(() => focused(page)).toBe(bulk.edit);
  await page.getByText(bulk.count(2)).waitFor();
  await page.getByRole('cell', { name: 'Marieke de Wit' }).nth(1).waitFor();
  await button(page, bulk.undo).focus();
  await page.keyboard.press('Enter');
  await page.getByText(importText.undone(2, 0)).waitFor();
  await expect.poll(() => coordinators()).toEqual(before);
  await expect.poll(() => page.getByRole('cell', { name: 'Marieke de Wit' }).count()).toBe(0);
  // The bar disappears, and the focus that was on it moves to another place.
  await button(page, bulk.clear).focus();
  await page.keyboard.press('Enter');
  await button(page, bulk.clear).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});

function isMixed(box: Element): boolean {
  return (box as HTMLInputElement).indeterminate;
}

it('shift-click selects a range, the heading selects all filtered rows, and they are exported to Excel', async () => {
  const page = await product.visit({ as: 'beheerder', path: list });
  await boxes(page).nth(1).click();
  await page
    .getByRole('row')
    .nth(5)
    .getByRole('cell')
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await page.getByText(bulk.count(4)).waitFor();
  await button(page, bulk.clear).click();
  await page.getByRole('searchbox', { name: catalogueText.keyword }).fill('project');
  await page.getByText(/^\d+ van \d+ items$/).waitFor({ state: 'attached' });
  await page.getByRole('checkbox', { name: catalogueText.selectAll }).click();
  const count = await boxes(page).count();
  await page.getByText(bulk.count(count)).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, bulk.excel).click()]);
  const { sheets } = await openXlsx(new Uint8Array(await readFile(await file.path())));
  const known = new Set((await units()).map(({ id }) => id));
  expect(sheets[0]!.rows.filter(([id]) => known.has(Number(id)))).toHaveLength(count);
  await page.getByRole('searchbox', { name: catalogueText.keyword }).fill('zzz');
  await page.getByText(bulk.hidden(count)).waitFor();
});

it('users who may not change rows cannot select them, and readers cannot import a file', async () => {
  const page = await product.open({ as: 'lezer', path: list });
  await page.getByRole('row').nth(1).waitFor();
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
  await button(page, listFilesText.button).click();
  await page.getByRole('menuitem', { name: listFilesText.excelShown }).waitFor();
  await expect.poll(() => page.getByRole('menuitem', { name: listFilesText.import }).count()).toBe(0);
  await page.goto(`${product.url}/import?object=educational_unit`);
  await page.getByText(catalogueText.noRead).waitFor();
  await expect.poll(() => page.locator('input[type=file]').count()).toBe(0);
});

itInProveOnly('a selection of rows fits on a phone, in dark mode', async () => {
  const page = await product.open({ as: 'beheerder', path: list, ...phone, colorScheme: 'dark' });
  await boxes(page).first().click();
  await boxes(page).nth(1).click();
  await button(page, bulk.edit).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
