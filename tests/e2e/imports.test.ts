// Careful imports in a browser: by a user who may only add, after a conflict, and of a plan.
import { readFile } from 'node:fs/promises';

import { openXlsx, saveXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { jobKinds } from '#server/job-kinds.ts';
import { startJobRunner } from '#server/jobs/runner.ts';
import { importText } from '#shared/text/imports.ts';
import { listFilesText } from '#shared/text/list-files.ts';
import { planFileText } from '#shared/text/plan-file.ts';
import { planImportText } from '#shared/text/plan-import.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { createUser } from '#tests/support/factories.ts';
import { tokenFor } from '#tests/support/api.ts';
import { ask, button } from '#tests/support/planner-page.ts';

let product: Product;
let stop: () => Promise<void>;

beforeAll(async () => {
  product = await startProduct();
  const log = { error: () => undefined, warn: () => undefined };
  stop = startJobRunner({ database: product.database, kinds: jobKinds, log });
});
afterAll(async () => {
  await stop();
  await product.close();
});

const upload = (page: Page, name: string, content: Uint8Array) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
const coordinatorOf = async (id: number) =>
  (await ask<{ coordinator: string }>(product, `/api/educationalunits/${id}.json`)).coordinator;

async function unitFile(): Promise<{ id: number; csv: Uint8Array }> {
  const answer = await fetch(`${product.url}/api/educationalunits.csv?fields=title,coordinator`, {
    headers: { authorization: `Bearer ${await product.tokenOf('beheerder')}` },
  });
  const [head = '', first = ''] = (await answer.text()).split('\r\n');
  const [id = '', title, , revision] = first.split(';');
  const lines = [head, [id, title, 'Uit het bestand', revision].join(';')];
  return { id: Number(id), csv: new TextEncoder().encode(`${lines.join('\r\n')}\r\n`) };
}

it('a user who may add but not change imports only new rows', async () => {
  const { id, csv } = await unitFile();
  const before = await coordinatorOf(id);
  const roles = [{ organization: 1, objects: { educational_unit: 'cr' } }];
  const token = await tokenFor(product.database, await createUser(product.database, { roles }));
  const page = await product.open({ token, path: '/educationalunits' });
  await button(page, listFilesText.button).click();
  await page.getByRole('menuitem', { name: listFilesText.import }).click();
  await page.getByText(importText.drop).waitFor();
  const added = new TextEncoder().encode(`${new TextDecoder().decode(csv)};Alleen toegevoegd;Bo;\r\n`);
  await upload(page, 'vakken.csv', added);
  await page.getByText(importText.notAll(1)).waitFor();
  await button(page, importText.applyGood).click();
  await page.getByText(importText.done).waitFor();
  await expect.poll(() => coordinatorOf(id)).toBe(before);
  const all = await ask<{ title: string }[]>(product, '/api/educationalunits.json?fields=title');
  expect(all.filter(({ title }) => title === 'Alleen toegevoegd')).toHaveLength(1);
});

it('an import keeps what another user saved after the preview, and a reload or going back loses nothing', async () => {
  const { id, csv } = await unitFile();
  const page = await product.open({ as: 'beheerder', path: '/import?object=educational_unit' });
  await upload(page, 'vakken.csv', csv);
  await page.getByText(importText.rowsChange(1)).waitFor();
  await page.reload();
  await page.getByText(importText.rowsChange(1)).waitFor();
  await page.goBack();
  await page.getByText(importText.drop).waitFor();
  await page.goForward();
  await page.getByText(importText.rowsChange(1)).waitFor();

  const answer = await fetch(`${product.url}/api/educationalunits/${id}.json`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await product.tokenOf('manager')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ coordinator: 'Van een collega' }),
  });
  expect(answer.status).toBe(200);
  await button(page, importText.apply).click();
  const refused = page.getByText(importText.notAtAll(2, importText.changedSince).slice(0, 40));
  await refused.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await refused.waitFor();
  await expect.poll(() => coordinatorOf(id)).toBe('Van een collega');

  await button(page, importText.another).click();
  await page.locator('h1:focus').waitFor();
  await upload(page, 'vakken.csv', csv);
  await page.getByLabel(importText.overwrite(1)).check();
  await button(page, importText.apply).click();
  await page.getByText(importText.done).waitFor();
  await expect.poll(() => coordinatorOf(id)).toBe('Uit het bestand');
  await page.reload();
  await page.getByText(importText.done).waitFor();
  await button(page, importText.undo).click();
  await page.getByText(importText.undone(1, 0)).waitFor();
  await expect.poll(() => coordinatorOf(id)).toBe('Van een collega');
});

it('a plan is exported to Excel and imported again, and that is undone', async () => {
  const page = await product.open({ as: 'beheerder', path: '/documents?programme=1' });
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, planFileText.menu).click()]);
  const book = await openXlsx(new Uint8Array(await readFile(await file.path())));
  const rows = book.sheets.find(({ name }) => name === planFileText.flat)!.rows;
  const at = (name: string) => rows[1]!.indexOf(name);
  const exam = rows.find((row) => row[at('kind')] === planFileText.kinds.exam)!;
  const weighing = String(exam[at('weighing')]);
  exam[at('weighing')] = weighing === '50%' ? '40%' : '50%';
  await page.getByRole('link', { name: planImportText.menu }).click();
  await page.getByText(planImportText.drop).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await upload(page, 'planning.xlsx', await saveXlsx(book));
  await page.getByText(importText.rowsChange(1)).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await button(page, importText.apply).click();
  await page.getByText(importText.done).waitFor();
  await button(page, importText.undo).focus();
  await page.keyboard.press('Enter');
  await page.getByText(importText.undone(1, 0)).waitFor();
  // The button is gone, and the focus is on its result.
  const answer = await page.evaluate(() => document.activeElement?.querySelector('output')?.textContent);
  expect(answer).toContain(importText.undone(1, 0));
  await page.getByRole('link', { name: planImportText.toPlan }).click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
});
