// Saving and copying when a user clicks twice or leaves something out, or when another user was first.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { fieldText } from '#shared/text/field.ts';
import { formText } from '#shared/text/form.ts';
import { labelsText } from '#shared/text/labels.ts';
import { noticeText } from '#shared/text/notice.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** Counts the POST requests of this page from now on. */
function countPosts(page: Page, path: string): () => number {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) posts += 1;
  });
  return () => posts;
}

it('a double click copies once', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/programmes' });
  const copies = countPosts(page, '/api/programmes.json');
  const copy = page.getByRole('button', { name: /^Social Work .* kopiëren$/ });
  await copy.dblclick();
  await page.getByText(noticeText.copied).waitFor();
  await page
    .getByRole('row', { name: /^Social Work/ })
    .nth(1)
    .waitFor();
  // The second click comes after the first is done.
  const third = page.getByRole('button', { name: /^Engineering .* kopiëren$/ });
  await third.dblclick({ delay: 200 });
  await page
    .getByRole('row', { name: /^Engineering/ })
    .nth(1)
    .waitFor();
  await page.waitForLoadState('networkidle');
  expect(copies()).toBe(2);
  await expect.poll(() => page.getByRole('row', { name: /^Social Work/ }).count()).toBe(2);
  await expect.poll(() => page.getByRole('row', { name: /^Engineering/ }).count()).toBe(2);
});

it('a new record is saved once, also while the form is closing', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/labelgroepen/edit/0' });
  const saves = countPosts(page, '/api/attributegroups.json');
  await page.getByLabel(labelsText.groups.name, { exact: true }).fill('Dubbel');
  await page.getByRole('combobox', { name: labelsText.object, exact: true }).click();
  await page.getByRole('option', { name: 'Toetsvorm', exact: true }).click();
  const save = page.getByRole('button', { name: labelsText.groups.save });
  // A group without fields would not be shown anywhere.
  await save.click();
  await page.getByText(labelsText.groups.fieldsRequired).waitFor();
  expect(saves()).toBe(0);
  await page.getByRole('button', { name: labelsText.groups.add('Titel'), exact: true }).click();
  await save.dblclick();
  await page.getByRole('heading', { level: 1, name: labelsText.groups.title }).waitFor();
  expect(saves()).toBe(1);
});

it('a user limited to units is asked for the unit, with the usual message', async () => {
  const page = await product.open({ as: 'manager', path: '/programmes/edit/0' });
  await page.getByLabel('Titel', { exact: true }).fill('Zonder eenheid');
  const asked = countPosts(page, '/api/programmes.json');
  await page.getByRole('button', { name: formText.save }).click();
  const unit = page.getByRole('combobox', { name: 'Organisatorische eenheid', exact: true });
  await expect.poll(() => unit.getAttribute('aria-invalid')).toBe('true');
  await page.getByText(fieldText.required).waitFor();
  expect(asked()).toBe(0);
});

it('the typed values of a record that was deleted meanwhile are kept and can be saved as a new one', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/programmes' });
  await page.getByRole('link', { name: 'Toegepaste Psychologie', exact: true }).click();
  await page.getByLabel('CROHO-titel', { exact: true }).fill('B Psychologie van het werk');
  const id = Number(/edit\/(\d+)/.exec(page.url())?.[1]);
  await product.database.deleteFrom('programme').where('id', '=', id).execute();

  await page.getByRole('button', { name: formText.save }).click();
  const dialog = page.getByRole('dialog', { name: formText.deletedTitle });
  await dialog.getByText(formText.deletedMeanwhile).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: formText.leaveCancel }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.getByLabel('CROHO-titel', { exact: true }).inputValue())
    .toBe('B Psychologie van het werk');

  await page.getByRole('button', { name: formText.save }).click();
  await dialog.getByRole('button', { name: formText.saveAsNew }).click();
  await page.getByRole('heading', { level: 1, name: "Programma's" }).waitFor();
  await page.getByRole('link', { name: 'Toegepaste Psychologie', exact: true }).click();
  await expect
    .poll(() => page.getByLabel('CROHO-titel', { exact: true }).inputValue())
    .toBe('B Psychologie van het werk');
  await expect.poll(() => page.url()).not.toContain(`/edit/${id}`);
});

it('a record is made in the chosen school, or in the only one', async () => {
  const schoolOf = async (title: string) => {
    const made = await sql<{ title: string }>`
      select o.title from educational_unit u join organization o on o.id = u.organization
      where u.title = ${title}`.execute(product.database);
    return made.rows[0]?.title;
  };
  const page = await product.open({ as: 'admin', path: '/educationalunits/edit/0' });
  await page.getByLabel('Titel', { exact: true }).fill('Getijden');
  await page.getByRole('radio', { name: 'Hogeschool Noordzee' }).check();
  await page.getByRole('button', { name: formText.save }).click();
  await expect.poll(() => schoolOf('Getijden')).toBe('Hogeschool Noordzee');

  const own = await product.open({ as: 'noordzee', path: '/educationalunits/edit/0' });
  await own.getByLabel('Titel', { exact: true }).fill('Stromingen');
  await expect.poll(() => own.getByRole('radio').count()).toBe(0);
  await own.getByRole('button', { name: formText.save }).click();
  await expect.poll(() => schoolOf('Stromingen')).toBe('Hogeschool Noordzee');
});
