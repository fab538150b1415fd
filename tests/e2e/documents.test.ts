// Documents in a browser: from the planning to a study guide, downloaded and printed; and the school's template.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { templateText } from '#shared/text/document-template.ts';
import { documentText } from '#shared/text/documents.ts';
import { noticeText } from '#shared/text/notice.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { button, planOf, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;
let level1: string;
let programme: string;
beforeAll(async () => {
  product = await startProduct();
  level1 = (await planOf(product, softwareEngineering)).year(1);
  programme = new URLSearchParams(level1.split('?')[1]).get('programme')!;
});
afterAll(() => product.close());

const { kinds } = documentText;

it('the planning links to a document, which can be read, downloaded and printed', async () => {
  const page = await product.open({ as: 'lezer', path: level1 });
  await button(page, 'Opties').click();
  await page.getByRole('menuitem', { name: documentText.title }).click();
  await page.waitForURL(`**/documents?programme=${programme}`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { level: 1, name: 'Studiegids HBO-ICT' }).waitFor();
  // The page's policy allows the style of the document.
  const line = frame.locator('header');
  await expect.poll(() => line.evaluate((header) => getComputedStyle(header).borderBottomWidth)).toBe('3px');

  await page.getByRole('radio', { name: kinds.studyguide.title }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await frame.getByRole('heading', { level: 1, name: 'Leerplanschema HBO-ICT' }).waitFor();
  await page.getByRole('combobox', { name: documentText.yearField }).click();
  await page.getByRole('option', { name: 'Jaar 2' }).click();
  await expect.poll(() => frame.getByRole('table').count()).toBe(1);
  await expect.poll(() => page.url()).toContain('kind=scheme&year=2');
  expect(await axeFindings(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await button(page, `${kinds.scheme.title}: ${documentText.word}`).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('leerplanschema-hbo-ict-2027-2028.docx');
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

  const inside = page.frames().find((each) => each !== page.mainFrame())!;
  await inside.evaluate('window.print = () => { document.title = "printed"; }');
  await button(page, documentText.print).click();
  await expect.poll(() => inside.evaluate('document.title')).toBe('printed');
});

it('documents are pages without script, without axe findings', async () => {
  const authorization = `Bearer ${await product.tokenOf('lezer')}`;
  const context = await product.browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: { authorization } });
  const page = await context.newPage();
  await page.goto(`${product.url}/api/documents/oer.html?programme=${programme}`);
  await page.getByRole('link', { name: documentText.testProgramme }).click();
  await expect
    .poll(() => page.getByRole('columnheader', { name: documentText.columns.unit }).count())
    .toBeGreaterThan(1);
  await context.close();
  const seeing = await product.browser.newContext({ extraHTTPHeaders: { authorization } });
  const open = await seeing.newPage();
  for (const kind of ['studyguide', 'accreditation']) {
    await open.goto(`${product.url}/api/documents/${kind}.html?programme=${programme}&year=1`);
    expect(await axeFindings(open)).toEqual([]);
  }
  await seeing.close();
});

it('documents have the school’s colour, picture and introduction, which only users with the right can change', async () => {
  const page = await product.open({ as: 'beheerder', path: '/documents/settings' });
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const picture = page.locator('input[type=file]');
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await page.getByText(templateText.wrongLogo).waitFor();
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await page.getByAltText(templateText.logoPreview).waitFor();
  await page.getByRole('textbox', { name: templateText.fields.color, exact: true }).fill('aa0000');
  await page.getByRole('checkbox', { name: templateText.fields.names }).check();
  await page.keyboard.press('Control+s');
  await page.getByText(noticeText.saved(templateText.item)).waitFor();
  const reader = await product.open({ as: 'lezer', path: `/documents?programme=${programme}` });
  const frame = reader.frameLocator('iframe');
  await frame.getByAltText('Hogeschool Amstelland').waitFor();
  const color = await frame.locator('header').evaluate((header) => getComputedStyle(header).borderBottomColor);
  expect(color).toBe('rgb(170, 0, 0)');
  await expect.poll(() => reader.getByRole('link', { name: documentText.settings }).count()).toBe(0);
});
