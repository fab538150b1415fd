// Frameworks in a browser: their tree by keyboard alone, a CASE file taken over and written, and a framework that all schools share.
import { readFile } from 'node:fs/promises';

import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { jobKinds } from '#server/job-kinds.ts';
import { runDue } from '#server/jobs/run-due.ts';
import { importText } from '#shared/text/imports.ts';
import { listFilesText } from '#shared/text/list-files.ts';
import { noticeText } from '#shared/text/notice.ts';
import { outcomeTreeText } from '#shared/text/outcome-tree.ts';
import { sharedFrameworkText } from '#shared/text/shared-frameworks.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { packageOf10, uuids } from '#tests/support/case/packages.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { goTo } from '#tests/support/go-to.ts';
import { button } from '#tests/support/planner-page.ts';

let product: Product;
let framework: number;

beforeAll(async () => {
  product = await startProduct();
  framework = await idOf("title = 'Leeruitkomsten ICT'");
});
afterAll(() => product.close());

const idOf = async (condition: string) => {
  const found = await sql<{ id: number }>`
    select id from learning_outcome_framework where ${sql.raw(condition)} order by id limit 1`.execute(
    product.database,
  );
  return found.rows[0]?.id ?? 0;
};
const outcome = (page: Page, code: string) =>
  page.getByRole('treeitem').filter({ has: page.getByText(code, { exact: true }) });
const codes = async (page: Page) =>
  (await page.getByRole('treeitem').allTextContents()).map((text) => /^[A-Z]\d?/.exec(text)?.[0]);
const upload = (page: Page, file: object) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'kader.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) });
const runJobs = () => runDue(product.database, { kinds: jobKinds, log: { error: () => undefined } });

it('the tree of a framework is walked, changed and saved by keyboard', async () => {
  const page = await product.open({ as: 'beheerder', path: `/outcomeframeworks/edit/${framework}` });
  await outcome(page, 'A').focus();
  const before = await codes(page);
  expect(before.slice(0, 4)).toEqual(['A', 'A1', 'A2', 'A3']);
  // To the first below it, and that one a place down.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowDown');
  expect((await codes(page)).slice(0, 4)).toEqual(['A', 'A2', 'A1', 'A3']);
  await page.keyboard.press('Alt+ArrowRight');
  expect(await outcome(page, 'A1').getAttribute('aria-level')).toBe('3');
  expect(await outcome(page, 'A1').evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByText(outcomeTreeText.moved(1)).waitFor();
  // Closed and opened.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await outcome(page, 'A2').getAttribute('aria-expanded')).toBe('false');
  expect(await outcome(page, 'A1').count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  expect(await axeFindings(page)).toEqual([]);
  await button(page, outcomeTreeText.save).focus();
  await page.keyboard.press('Enter');
  await page.getByText(noticeText.saved(outcomeTreeText.title)).first().waitFor();
  expect(await button(page, outcomeTreeText.save).count()).toBe(0);
  await page.reload();
  await outcome(page, 'A1').waitFor();
  expect(await outcome(page, 'A1').getAttribute('aria-level')).toBe('3');
});

it('an outcome is added below another, and one with links becomes inactive', async () => {
  const page = await product.open({ as: 'beheerder', path: `/outcomeframeworks/edit/${framework}` });
  await outcome(page, 'C').focus();
  await page.keyboard.press('Insert');
  await page.getByRole('dialog').getByLabel(outcomeTreeText.fields.code).waitFor();
  await page.keyboard.type('C9');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Presenteert het werk');
  await page.keyboard.press('Enter');
  await outcome(page, 'C9').waitFor();
  expect(await outcome(page, 'C9').getAttribute('aria-level')).toBe('2');

  await outcome(page, 'C9').focus();
  await page.keyboard.press('Delete');
  await page.getByText(outcomeTreeText.removeTitle).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: outcomeTreeText.remove }).click();
  await outcome(page, 'C9').waitFor({ state: 'detached' });

  await outcome(page, 'C1').focus();
  await page.keyboard.press('Delete');
  await page.getByText(outcomeTreeText.retireTitle).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: outcomeTreeText.retire }).click();
  await outcome(page, 'C1').getByText(outcomeTreeText.inactive).waitFor();
});

it('a CASE file is looked at, taken over, and written again', async () => {
  const page = await product.open({ as: 'beheerder', path: '/outcomeframeworks' });
  await button(page, listFilesText.button).click();
  await page.getByRole('menuitem', { name: listFilesText.import }).click();
  await page.getByText(importText.dropFrameworks).waitFor();
  await upload(page, { titel: 'geen kader' });
  await page.getByRole('alert').waitFor();
  const file = packageOf10();
  const dirty = {
    ...file,
    CFItems: file.CFItems.map((item) => ({ ...item, humanCodingScheme: item.humanCodingScheme.repeat(60) })),
  };
  await upload(page, dirty);
  await page.getByText(importText.problems(4)).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await button(page, importText.another).click();
  await upload(page, file);
  await page.getByText(importText.isNew).waitFor();
  await button(page, importText.apply).click();
  await page.getByText(importText.running).waitFor();
  await runJobs();
  await page.getByRole('link', { name: importText.toFramework }).click();
  await outcome(page, 'A1').waitFor();
  const [written] = await Promise.all([
    page.waitForEvent('download'),
    button(page, outcomeTreeText.exportCase).click(),
  ]);
  const saved = JSON.parse(await readFile(await written.path(), 'utf8')) as { CFItems: { identifier: string }[] };
  expect(saved.CFItems.map(({ identifier }) => identifier).toSorted()).toEqual(Object.values(uuids).toSorted());
});

it('a shared framework is copied into the own school', async () => {
  await sql`update learning_outcome_framework set shared = true where id = ${framework}`.execute(product.database);
  const page = await product.open({ as: 'noordzee', path: '/outcomeframeworks/shared', ...phone });
  await page.getByText('Leeruitkomsten ICT').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: sharedFrameworkText.copyOf('Leeruitkomsten ICT') }).click();
  await outcome(page, 'B1').waitFor();
  await goTo(page, '/outcomeframeworks');
  await page.getByText('Leeruitkomsten ICT').first().waitFor();
});
