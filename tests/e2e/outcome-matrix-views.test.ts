// The outcome matrix in a browser: where users find it, what they see of it, also read-only, and as a file.
import { readXlsx } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { layoutText } from '#shared/text/layout.ts';
import { listFilesText } from '#shared/text/list-files.ts';
import { outcomeMatrixText as words } from '#shared/text/outcome-matrix.ts';
import { axeFindings, colourFindings } from '#tests/support/axe.ts';
import { phone } from '#tests/support/e2e.ts';
import { goTo } from '#tests/support/go-to.ts';
import { cell, grid, press, announced, setUpMatrix } from '#tests/support/outcome-matrix-page.ts';
import { ask, button } from '#tests/support/planner-page.ts';

const demo = setUpMatrix();
const { free, taughtIn } = demo;

it('the matrix keeps its filters in the address, which can link to a row', async () => {
  const { matrix } = await free();
  const page = await demo.product.visit({ as: 'manager', path: demo.path });
  const years = grid(page).locator('thead tr').first().locator('th[scope=colgroup]');
  await years.first().waitFor();
  await expect.poll(() => years.count()).toBeGreaterThan(1);
  await page.getByRole('combobox', { name: words.year }).click();
  await page.getByRole('option', { name: matrix.years[1]!.label }).click();
  await page.waitForURL('**year=2**');
  await expect.poll(() => years.count()).toBe(1);
  await page.reload();
  await expect.poll(() => years.count()).toBe(1);
  await page.getByRole('switch', { name: words.onlyGaps }).click();
  await page.waitForURL('**gaps=1**');
  const gaps = matrix.findings.filter(({ object, severity }) => object === 'learning_outcome' && severity !== 'info');
  expect(gaps.length).toBeGreaterThan(0);
  await expect.poll(() => grid(page).locator('[data-row]').count()).toBe(new Set(gaps.map(({ id }) => id)).size);

  // From a finding to its row.
  const { id, message } = gaps.at(-1)!;
  await goTo(page, `/calendar/checks?programme=${demo.programme}`);
  await page.getByRole('link', { name: checkPageText.showOf(message), exact: true }).click();
  await page.waitForURL(`**${demo.path}&outcome=${id}`);
  await expect.poll(() => announced(page)).toContain(matrix.outcomes.find((each) => each.id === id)!.title);
  await expect.poll(() => announced(page)).toContain(message.split(' ').at(-1)!);
});

it('the matrix is read-only for a reader, without axe findings, in both colour schemes and on a phone', async () => {
  const { outcome, unit, name } = await free();
  const page = await demo.product.open({ as: 'lezer', path: demo.path });
  await cell(page, name(unit, words.nothing)).click();
  await expect.poll(() => page.getByRole('menuitem').count()).toBe(0);
  await press(page, '1');
  await page.getByText(words.mayNot(words.what.unit)).waitFor();
  await press(page, 'Enter', 'Delete');
  await expect.poll(() => page.getByRole('menuitem').count()).toBe(0);
  await expect.poll(() => taughtIn(unit, outcome.id)).toBe(undefined);
  await expect.poll(() => button(page, words.add).count()).toBe(0);
  await page.getByText(words.helpReading).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourFindings(page)).toEqual([]);
  const small = await demo.product.open({ as: 'lezer', path: demo.path, ...phone });
  await grid(small).waitFor();
  expect(await axeFindings(small)).toEqual([]);
  // The table scrolls within its frame, the page does not; and the cells have more room than the names.
  const names = (await small.locator('[data-at$=" name"]').first().boundingBox())!.width;
  expect(names).toBeLessThan(phone.viewport.width / 3);
  const fits = () =>
    small.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return [scrollWidth <= window.innerWidth, scrollHeight <= window.innerHeight];
    });
  await expect.poll(fits).toEqual([true, true]);
  await button(small, words.foldTitle).click();
  await small.getByRole('dialog').getByText(words.onlyGaps).click();
  await small.waitForURL('**gaps=1');
  expect(await axeFindings(small)).toEqual([]);
  await small.keyboard.press('Escape');
  await button(small, words.fold(true)).waitFor();
});

it('the matrix can be exported to Excel', async () => {
  const { outcome } = await free();
  const page = await demo.product.visit({ as: 'manager', path: demo.path });
  await grid(page).waitFor();
  await button(page, listFilesText.button).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: listFilesText.excelShown }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^matrix-leeruitkomsten-hbo-ict-software-engineering.*\.xlsx$/);
  const { sheets } = await readXlsx(await readFile(await file.path()));
  expect(sheets.map(({ name }) => name)).toEqual([words.sheets.units, words.sheets.words]);
  expect(sheets[0]!.rows.some((row) => row[1] === outcome.code)).toBe(true);
});

it('the matrix of a programme without outcomes says what is missing, and links to it', async () => {
  const programmes = await ask<{ id: number }[]>(demo.product, '/api/planner/programmes.json');
  const matrices = await Promise.all(
    programmes.map(({ id }) => ask<OutcomeMatrix>(demo.product, `/api/outcomes/matrix.json?programme=${id}`)),
  );
  const { id } = matrices.find(
    ({ framework: frameworks, columns: units }) => frameworks.length === 0 && units.length === 0,
  )!.programme;
  const page = await demo.product.open({ as: 'beheerder', path: `/outcomes/matrix?programme=${id}` });
  await page.getByText(words.empty).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await button(page, words.add).click();
  const dialog = page.getByRole('dialog', { name: words.addTitle });
  await dialog.getByRole('checkbox', { name: words.addAll }).check();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: / toevoegen$/ }).click();
  await grid(page).waitFor();
  await page.getByText(words.noUnits).waitFor();
  await button(page, words.undo).click();
  await page.getByText(words.empty).waitFor();
});

it('the matrix of a part or a year opens from that part or year', async () => {
  const { matrix } = await free();
  const { id, title } = matrix.parts.find((part) =>
    matrix.columns.some(({ places, outcomes }) => places[0]?.parts.includes(part.id) && outcomes.length > 0),
  )!;
  const page = await demo.product.visit({ as: 'lezer', path: `/programmeparts/edit/${id}` });
  const section = page.getByRole('region', { name: words.outcomes });
  await section.getByRole('row').nth(1).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await section.getByRole('link', { name: /^Matrix van dit onderdeel in HBO-ICT · Software/ }).click();
  await page.waitForURL(`**${demo.path}&part=${id}`);
  await expect.poll(() => page.getByRole('combobox', { name: words.part }).inputValue()).toBe(title);

  await goTo(page, demo.level1);
  await page.getByRole('link', { name: words.ofYear(matrix.years[0]!.label) }).click();
  await page.waitForURL(`**${demo.path}&year=1`);
  await grid(page).waitFor();
});

it('the matrix is in the menu, asks for a programme, and remembers it', async () => {
  const page = await demo.product.open({ as: 'manager', path: '/programmes' });
  const entry = (label: string) =>
    page.getByRole('navigation', { name: layoutText.navigation }).getByRole('link', { name: label });
  await entry(layoutText.entries.matrix).click();
  await page.getByText(words.choose).waitFor();
  await page.getByRole('combobox', { name: words.programme }).click();
  await page
    .getByRole('option', { name: /Software Engineering/ })
    .first()
    .click();
  await grid(page).waitFor();
  // Beside the learning lines and the list of the same programme.
  await page.getByRole('navigation', { name: words.views }).getByRole('link', { name: words.list }).click();
  await page.waitForURL(`**/outcomes/list?programme=${demo.programme}`);
  const row = page.getByRole('row', { name: /^A1 / });
  await row.getByText('Webtechnologie (Niveau 1)').waitFor();
  await row.getByText(/^Tentamen Webtechnologie \(/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await entry(layoutText.entries.lines).click();
  await page.waitForURL(`**/outcomes/lines?programme=${demo.programme}`);
});
