// Frameworks in a browser: their tree by keyboard alone, import and export of a CASE file, and a framework that all schools share.
import { readFile } from 'node:fs/promises';

import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { jobKinds } from '#server/job-kinds.ts';
import { runDueJob } from '#server/jobs/run-due.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { formText } from '#shared/text/form.ts';
import { importText } from '#shared/text/imports.ts';
import { listFilesText } from '#shared/text/list-files.ts';
import { dutchMomentOf } from '#shared/text/moment.ts';
import { noticeText } from '#shared/text/notice.ts';
import { outcomeTreeText } from '#shared/text/outcome-tree.ts';
import { sharedFrameworkText } from '#shared/text/shared-frameworks.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { packageOf10, uuids } from '#tests/support/case/packages.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { goTo } from '#tests/support/go-to.ts';
import { button } from '#tests/support/planner-page.ts';
import { itInProveOnly } from '#tests/support/sample.ts';

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
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const upload = (page: Page, file: object) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'kader.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) });
const runJobs = () => runDueJob(product.database, { kinds: jobKinds, log: { error: () => undefined } });

it('the tree of a framework can be walked, changed and saved by keyboard', async () => {
  const page = await product.open({ as: 'beheerder', path: `/outcomeframeworks/edit/${framework}` });
  await outcome(page, 'A').focus();
  const before = await codes(page);
  expect(before.slice(0, 4)).toEqual(['A', 'A1', 'A2', 'A3']);
  // To its first child, and that one a place down.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowDown');
  expect((await codes(page)).slice(0, 4)).toEqual(['A', 'A2', 'A1', 'A3']);
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => outcome(page, 'A1').getAttribute('aria-level')).toBe('3');
  await expect.poll(() => outcome(page, 'A1').evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByText(outcomeTreeText.moved(1)).waitFor();
  // Closed and opened.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => outcome(page, 'A2').getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => outcome(page, 'A1').count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  expect(await axeFindings(page)).toEqual([]);
  await button(page, outcomeTreeText.save).focus();
  await page.keyboard.press('Enter');
  await page.getByText(noticeText.saved(outcomeTreeText.item)).first().waitFor();
  await button(page, outcomeTreeText.save).waitFor({ state: 'detached' });
  // The button is gone; the focus returns to its place in the tree.
  await expect.poll(() => focused(page)).toContain('A2');
  await page.reload();
  await outcome(page, 'A1').waitFor();
  await expect.poll(() => outcome(page, 'A1').getAttribute('aria-level')).toBe('3');
});

itInProveOnly('a large tree only renders its visible part, and can be walked and changed in the same way', async () => {
  const found = await sql<{ id: number }>`
    with made as (
      insert into learning_outcome_framework (organization, title, state)
      select organization, 'Groot kader', state from learning_outcome_framework where id = ${framework}
      returning id, organization
    ), outcomes as (
      insert into learning_outcome (organization, framework, code, title, position)
      select organization, id, 'G' || n, 'Uitkomst ' || n, n from made, generate_series(1, 2000) as n
    )
    select id from made`.execute(product.database);
  const page = await product.open({ as: 'beheerder', path: `/outcomeframeworks/edit/${found.rows[0]!.id}` });
  await outcome(page, 'G1').focus();
  await expect.poll(() => page.getByRole('treeitem').count()).toBeLessThan(100);
  await page.keyboard.press('End');
  await expect.poll(() => focused(page)).toBe('G2000Uitkomst 2000');
  await expect.poll(() => outcome(page, 'G2000').getAttribute('aria-posinset')).toBe('2000');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => outcome(page, 'G2000').getAttribute('aria-posinset')).toBe('1999');
  await expect.poll(() => focused(page)).toBe('G2000Uitkomst 2000');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('G1999Uitkomst 1999');
  await page.keyboard.press('Home');
  await expect.poll(() => focused(page)).toBe('G1Uitkomst 1');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByText(outcomeTreeText.moved(1)).waitFor();
  await button(page, outcomeTreeText.save).click();
  await page.getByText(noticeText.saved(outcomeTreeText.item)).first().waitFor();
  const { rows } = await sql<{ code: string }>`
    select code from learning_outcome where framework = ${found.rows[0]!.id}
    order by position desc limit 2`.execute(product.database);
  expect(rows.map(({ code }) => code)).toEqual(['G1999', 'G2000']);
});

it('an outcome can be added below another, and one with links becomes inactive', async () => {
  const page = await product.open({ as: 'beheerder', path: `/outcomeframeworks/edit/${framework}` });
  await outcome(page, 'C').focus();
  await page.keyboard.press('Insert');
  await page.getByRole('dialog').getByLabel(outcomeTreeText.fields.code).waitFor();
  await page.keyboard.type('C9');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Presenteert het werk');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toContain('C9');
  await expect.poll(() => outcome(page, 'C9').getAttribute('aria-level')).toBe('2');
  await page.keyboard.press('Delete');
  await page.getByText(outcomeTreeText.removeTitle).waitFor();
  // Another user is first.
  const other = await product.open({ as: 'beheerder', path: `/outcomeframeworks/edit/${framework}` });
  await outcome(other, 'C9').focus();
  await other.keyboard.press('Delete');
  for (const each of [other, page]) {
    await each.getByRole('dialog').getByRole('button', { name: outcomeTreeText.remove }).click();
    await outcome(each, 'C9').waitFor({ state: 'detached' });
    await expect.poll(() => focused(each)).toMatch(/^C[12]/);
  }
  await page.getByText(catalogueText.removedMeanwhile('C9 Presenteert het werk')).waitFor();

  await outcome(page, 'C1').focus();
  await page.keyboard.press('Delete');
  await page.getByText(outcomeTreeText.retireTitle).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: outcomeTreeText.retire }).click();
  await outcome(page, 'C1').getByText(outcomeTreeText.inactive).waitFor();
});

it('of two users who move outcomes of one framework, the second gets a conflict and keeps their changes', async () => {
  const path = `/outcomeframeworks/edit/${framework}`;
  // It shows the time of the history, in any time zone of the browser.
  const [page, other] = [
    await product.open({ as: 'beheerder', path, timezoneId: 'America/New_York' }),
    await product.open({ as: 'manager', path }),
  ];
  await outcome(page, 'B1').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await button(page, outcomeTreeText.save).waitFor();
  await outcome(other, 'C2').focus();
  await other.keyboard.press('Alt+ArrowUp');
  await button(other, outcomeTreeText.save).click();
  await other.getByText(noticeText.saved(outcomeTreeText.item)).first().waitFor();
  await button(page, outcomeTreeText.save).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText(/C[12] /)
    .first()
    .waitFor();
  const { rows } = await sql<{ at: Date }>`select max(at) as at from change_set`.execute(product.database);
  await expect.poll(() => dialog.innerText()).toContain(dutchMomentOf(rows[0]!.at).split(' ')[1]);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: formText.conflictKeep }).click();
  await page.getByText(noticeText.saved(outcomeTreeText.item)).first().waitFor();
  const order = await codes(page);
  expect(order.indexOf('B2')).toBeLessThan(order.indexOf('B1'));
  expect(order.indexOf('C2')).toBeLessThan(order.indexOf('C1'));
  await expect.poll(() => focused(page)).toContain('B1');
});

it('a framework cannot be removed while outcomes are linked, and a new one can be filled at once', async () => {
  const page = await product.visit({ as: 'manager', path: '/outcomeframeworks' });
  await page.getByRole('button', { name: /^Leeruitkomsten ICT.* verwijderen$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/leeruitkomsten met koppelingen/).waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: catalogueText.removeConfirm }).count()).toBe(0);
  await dialog.getByRole('button', { name: noticeText.close, exact: true }).last().click();

  await goTo(page, '/outcomeframeworks/edit/0');
  await page.getByRole('textbox', { name: 'Titel' }).fill('Nieuw kader');
  await expect.poll(() => page.getByRole('checkbox', { name: 'Landelijk gedeeld' }).isDisabled()).toBe(true);
  await page.keyboard.press('Control+s');
  await page.getByText(outcomeTreeText.empty).waitFor();
  await button(page, outcomeTreeText.add).click();
  await page.getByRole('dialog').getByLabel(outcomeTreeText.fields.code).fill('N1');
  await page.getByRole('dialog').getByLabel(outcomeTreeText.fields.title).fill('Leert iets nieuws');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toContain('N1');
  await goTo(page, '/outcomeframeworks');
  await page.getByRole('button', { name: /^Nieuw kader.* verwijderen$/ }).click();
  await page
    .getByRole('dialog')
    .getByText(/met 1 leeruitkomst\./)
    .waitFor();
});

it('a CASE file can be previewed, imported and exported again', async () => {
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
  const takeOver = async () => {
    await upload(page, file);
    await page.getByText(importText.isNew).waitFor();
    await button(page, importText.apply).click();
    await page.getByText(importText.running).waitFor();
    await runJobs();
  };
  await takeOver();
  await button(page, importText.undo).click();
  await page.getByText(importText.takingBack).waitFor();
  await runJobs();
  await page.getByText(importText.undone(5, 0)).waitFor();
  await expect.poll(() => page.getByRole('link', { name: importText.toFramework }).count()).toBe(0);
  await button(page, importText.another).click();
  await takeOver();
  await page.getByRole('link', { name: importText.toFramework }).click();
  await outcome(page, 'A1').waitFor();
  const [written] = await Promise.all([
    page.waitForEvent('download'),
    button(page, outcomeTreeText.exportCase).click(),
  ]);
  const saved = JSON.parse(await readFile(await written.path(), 'utf8')) as { CFItems: { identifier: string }[] };
  expect(saved.CFItems.map(({ identifier }) => identifier).toSorted()).toEqual(Object.values(uuids).toSorted());
});

it('a shared framework can be copied into the user’s school', async () => {
  await sql`update learning_outcome_framework set shared = true where id = ${framework}`.execute(product.database);
  const page = await product.open({ as: 'noordzee', path: '/outcomeframeworks/shared', ...phone });
  await page.getByText('Leeruitkomsten ICT').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: sharedFrameworkText.copyOf('Leeruitkomsten ICT') }).click();
  await outcome(page, 'B1').waitFor();
  await goTo(page, '/outcomeframeworks');
  await page.getByText('Leeruitkomsten ICT').first().waitFor();
});
