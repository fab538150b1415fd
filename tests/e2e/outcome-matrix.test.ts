// The matrix of outcomes in a browser: walked through and changed by keyboard and mouse, by two people, and by somebody who may
// only read.
import { readXlsx } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { layoutText } from '#shared/text/layout.ts';
import { listFilesText } from '#shared/text/list-files.ts';
import { outcomeMatrixText as words } from '#shared/text/outcome-matrix.ts';
import { axeFindings, colourFindings } from '#tests/support/axe.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { goTo } from '#tests/support/go-to.ts';
import { ask, button, planOf, softwareEngineering } from '#tests/support/planner-page.ts';
import { provedIt } from '#tests/support/sample.ts';

let product: Product;
let level1: string;
let programme: string;
let path: string;
beforeAll(async () => {
  product = await startProduct();
  level1 = (await planOf(product, softwareEngineering)).year(1);
  programme = new URLSearchParams(level1.split('?')[1]).get('programme')!;
  path = `/outcomes/matrix?programme=${programme}`;
});
afterAll(() => product.close());

const read = () => ask<OutcomeMatrix>(product, `/api/outcomes/matrix.json?programme=${programme}`);
const grid = (page: Page) => page.getByRole('grid', { name: /^Leeruitkomsten van/ });
const cell = (page: Page, name: string) => grid(page).getByRole('gridcell', { name, exact: true });
/** What a screen reader says of where the focus is. */
const said = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const saved = (page: Page, text: string) => page.getByText(words.saved(text)).waitFor();

/** An outcome that is promised, and two units in a row that do not teach it. */
async function free() {
  const matrix = await read();
  const outcome = matrix.outcomes.find(({ promised }) => promised)!;
  const linked = (unit: OutcomeMatrix['columns'][number]) =>
    [...unit.outcomes, ...unit.exams.flatMap((exam) => exam.outcomes)].some(
      ({ learning_outcome }) => learning_outcome === outcome.id,
    );
  const at = matrix.columns.findIndex((unit, index) => !linked(unit) && !linked(matrix.columns[index + 1]!));
  const [unit, next] = matrix.columns.slice(at, at + 2).map(({ title }) => title) as [string, string];
  const { levels } = matrix.framework.find(({ id }) => id === outcome.framework)!;
  return {
    matrix,
    outcome,
    unit,
    next,
    levels,
    name: (title: string, state: string) => words.cell(outcome.code, title, state),
  };
}
const taughtIn = async (title: string, outcome: number) =>
  (await read()).columns
    .find((unit) => unit.title === title)
    ?.outcomes.find((each) => each.learning_outcome === outcome)?.level;

it('is walked through, changed and undone with the keyboard alone', async () => {
  const { outcome, unit, next, levels, name } = await free();
  const page = await product.open({ as: 'manager', path: level1 });
  await button(page, 'Opties').click();
  await page.getByRole('menuitem', { name: words.outcomes }).click();
  await page.waitForURL(`**${path}`);
  await grid(page).waitFor();
  await expect.poll(() => grid(page).locator('[tabindex="0"]').count()).toBe(1);
  // Only the matrix scrolls.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  await button(page, words.add).focus();
  await press(page, 'Tab', 'Control+Home');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TH');

  // Down to the outcome, and to the right to the unit.
  for (let i = 0; i < 80 && !(await said(page)).startsWith(outcome.code + ' '); i += 1) await press(page, 'ArrowDown');
  await press(page, 'ArrowRight');
  await expect.poll(() => said(page)).toMatch(`${outcome.code}, belofte: `);
  for (let i = 0; i < 80 && !(await said(page)).startsWith(`${outcome.code}, ${unit}:`); i += 1)
    await press(page, 'ArrowRight');
  await expect.poll(() => said(page)).toBe(name(unit, words.nothing));
  await expect.poll(() => grid(page).locator('[tabindex="0"]').count()).toBe(1);

  // A digit sets it at once, another changes it, Delete takes it out.
  const [first, second] = levels.map(({ title }) => title) as [string, string];
  await press(page, '1');
  await saved(page, name(unit, first));
  await expect.poll(() => said(page)).toBe(name(unit, first));
  await press(page, '2');
  await saved(page, name(unit, second));
  await expect.poll(() => taughtIn(unit, outcome.id)).toBe(2);
  await press(page, 'Delete');
  await saved(page, name(unit, words.nothing));
  await expect.poll(() => taughtIn(unit, outcome.id)).toBe(undefined);
  // A level that the scale does not have.
  await press(page, '9');
  const signs = levels.map(({ short }) => short);
  await page
    .getByRole('alert')
    .filter({ hasText: words.noSuchLevel('9', signs) })
    .waitFor();

  // The menu, and back again.
  await press(page, 'ArrowRight', 'Enter');
  await page.getByRole('menuitem').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem');
  await press(page, 'Enter');
  await saved(page, name(next, first));
  await expect.poll(() => said(page)).toBe(name(next, first));
  await press(page, 'Control+z');
  await page.getByText(words.undone(name(next, words.nothing))).waitFor();
  await press(page, 'Control+z');
  await page.getByText(words.undone(name(unit, second))).waitFor();
  await expect.poll(() => taughtIn(unit, outcome.id)).toBe(2);
  await press(page, 'Control+y');
  await page.getByText(words.redone(name(unit, words.nothing))).waitFor();
  await expect.poll(() => taughtIn(unit, outcome.id)).toBe(undefined);

  // The heads lead to what they stand for.
  await press(page, 'Control+ArrowUp');
  await expect.poll(() => said(page)).toContain(next);
  await press(page, 'Enter');
  await page.waitForURL('**/educationalunit?relation_*');
});

it('is changed by mouse, also what is promised and how much of an exam', async () => {
  const { outcome, unit, levels, name } = await free();
  const page = await product.visit({ as: 'manager', path });
  // Whoever double-clicks still has the menu.
  await cell(page, name(unit, words.nothing)).dblclick();
  await page.getByRole('menuitem', { name: words.now(words.none), exact: true }).waitFor();
  await page.getByRole('menuitem', { name: levels[2]!.title }).click();
  await saved(page, name(unit, levels[2]!.title));
  await button(page, words.undo).click();
  await page.getByText(words.undone(name(unit, words.nothing))).waitFor();

  const promise = grid(page).getByRole('gridcell', { name: new RegExp(`^${outcome.code}, belofte: `) });
  await promise.click();
  await page.getByRole('menuitem', { name: words.withoutLevel }).click();
  await saved(page, words.promised(outcome.code, words.noLevel));
  await expect.poll(async () => (await read()).outcomes.find(({ id }) => id === outcome.id)?.promised?.level).toBe(0);
  await button(page, words.undo).click();
  await expect
    .poll(async () => (await read()).outcomes.find(({ id }) => id === outcome.id)?.promised?.level)
    .toBe(outcome.promised?.level);

  await button(page, words.ofs.exams).click();
  await page.waitForURL('**of=exams**');
  const assessed = grid(page)
    .getByRole('gridcell', { name: /, \d+%$/ })
    .first();
  const before = (await assessed.getAttribute('aria-label'))!;
  await assessed.click();
  await page.getByRole('menuitem', { name: /^Deel van de toets/ }).click();
  const field = page.getByRole('textbox', { name: words.shareField });
  await field.fill('140');
  await button(page, words.save).click();
  await page.getByText(words.shareWrong).waitFor();
  await field.fill('7');
  await button(page, words.save).click();
  await cell(page, before.replace(/\d+%$/, '7%')).waitFor();
  await page.getByText(/^Opgeslagen\. /).waitFor();
  await expect.poll(async () => JSON.stringify((await read()).columns).includes('"share":7')).toBe(true);
});

provedIt(
  'tells whoever comes second who was first, shows what is there, and saves it after all when asked',
  async () => {
    const { outcome, unit, levels, name } = await free();
    const page = await product.open({ as: 'manager', path });
    await cell(page, name(unit, words.nothing)).waitFor();
    // Somebody else, meanwhile.
    const id = (await read()).columns.find(({ title }) => title === unit)!.educational_unit;
    const save = async (link: object) => {
      const answer = await fetch(`${product.url}/api/educationalunits/${id}.json`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${await product.tokenOf('commissie')}`, 'content-type': 'application/json' },
        body: JSON.stringify({ outcomes: [{ learning_outcome: outcome.id, ...link }] }),
      });
      expect(answer.status).toBe(200);
    };
    await save({ level: 1 });
    await cell(page, name(unit, words.nothing)).focus();
    await press(page, '3');
    const alert = page.getByRole('alert').filter({ hasText: 'opgeslagen terwijl jij bezig was' });
    await alert.waitFor();
    await expect.poll(() => alert.innerText()).toContain(name(unit, levels[2]!.title));
    await cell(page, name(unit, levels[0]!.title)).waitFor();
    await button(page, words.again).click();
    await saved(page, name(unit, levels[2]!.title));
    await expect.poll(() => said(page)).toBe(name(unit, levels[2]!.title));
    await expect.poll(() => taughtIn(unit, outcome.id)).toBe(3);
    await button(page, words.undo).click();
    await expect.poll(() => taughtIn(unit, outcome.id)).toBe(1);

    // A note, which the matrix does not show, is not in the way, and is not lost.
    await save({ level: 1, note: 'Alleen het eerste deel' });
    await cell(page, name(unit, levels[0]!.title)).focus();
    await press(page, '2');
    await expect.poll(() => taughtIn(unit, outcome.id)).toBe(2);
    const noted = (await read()).columns.find(({ title }) => title === unit)!.outcomes;
    expect(noted).toContainEqual({ learning_outcome: outcome.id, level: 2, note: 'Alleen het eerste deel' });
  },
);

it('keeps its filters in the address, and leads to a row', async () => {
  const { matrix } = await free();
  const page = await product.visit({ as: 'manager', path });
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

  // From what the checks found to the row that it is about.
  const { id, message } = gaps.at(-1)!;
  await goTo(page, `/calendar/checks?programme=${programme}`);
  await page.getByRole('link', { name: checkPageText.showOf(message), exact: true }).click();
  await page.waitForURL(`**${path}&outcome=${id}`);
  await expect.poll(() => said(page)).toContain(matrix.outcomes.find((each) => each.id === id)!.title);
  await expect.poll(() => said(page)).toContain(message.split(' ').at(-1)!);
});

it('is there to read for somebody who may not change it, without findings of axe, in both colours and on a phone', async () => {
  const { outcome, unit, name } = await free();
  const page = await product.open({ as: 'lezer', path });
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
  const small = await product.open({ as: 'lezer', path, ...phone });
  await grid(small).waitFor();
  expect(await axeFindings(small)).toEqual([]);
  // The table moves within its frame, the page does not; and the names leave more room for cells than they take.
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

it('becomes a file of Excel', async () => {
  const { outcome } = await free();
  const page = await product.visit({ as: 'manager', path });
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

it('of a programme without outcomes says what is missing, and is filled from there', async () => {
  const programmes = await ask<{ id: number }[]>(product, '/api/planner/programmes.json');
  const matrices = await Promise.all(
    programmes.map(({ id }) => ask<OutcomeMatrix>(product, `/api/outcomes/matrix.json?programme=${id}`)),
  );
  const { id } = matrices.find(
    ({ framework: frameworks, columns: units }) => frameworks.length === 0 && units.length === 0,
  )!.programme;
  const page = await product.open({ as: 'beheerder', path: `/outcomes/matrix?programme=${id}` });
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

it('of a part and of a year are found where people look at those', async () => {
  const { matrix } = await free();
  const { id, title } = matrix.parts.find((part) =>
    matrix.columns.some(({ places, outcomes }) => places[0]?.parts.includes(part.id) && outcomes.length > 0),
  )!;
  const page = await product.visit({ as: 'lezer', path: `/programmeparts/edit/${id}` });
  const section = page.getByRole('region', { name: words.outcomes });
  await section.getByRole('row').nth(1).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await section.getByRole('link', { name: /^Matrix van dit onderdeel in HBO-ICT · Software/ }).click();
  await page.waitForURL(`**${path}&part=${id}`);
  await expect.poll(() => page.getByRole('combobox', { name: words.part }).inputValue()).toBe(title);

  await goTo(page, level1);
  await page.getByRole('link', { name: words.ofYear(matrix.years[0]!.label) }).click();
  await page.waitForURL(`**${path}&year=1`);
  await grid(page).waitFor();
});

it('is in the menu, asks for a programme, and remembers it', async () => {
  const page = await product.open({ as: 'manager', path: '/programmes' });
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
  // Beside the lines and the list, which are about the same programme.
  await page.getByRole('navigation', { name: words.views }).getByRole('link', { name: words.list }).click();
  await page.waitForURL(`**/outcomes/list?programme=${programme}`);
  const row = page.getByRole('row', { name: /^A1 / });
  await row.getByText('Webtechnologie (Niveau 1)').waitFor();
  await row.getByText(/^Tentamen Webtechnologie \(/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await entry(layoutText.entries.lines).click();
  await page.waitForURL(`**/outcomes/lines?programme=${programme}`);
});
