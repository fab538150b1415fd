// Live checks while planning: findings in the headings of years, on items and in the panel, before anything is saved.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { WireFinding } from '#shared/api/checks.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { liveChecksText } from '#shared/text/live-checks.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { ask, button, face, planOf, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;
let programme: string;
beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
  programme = new URLSearchParams(plan.year(1).split('?')[1]).get('programme')!;
});
afterAll(() => product.close());

const allYears = () => `/calendar/programme/year?programme=${programme}`;
const toggle = (page: Page) => page.getByRole('button', { name: /^Controles \d+ bevinding/ });
const panel = (page: Page) => page.getByRole('region', { name: liveChecksText.title, exact: true });
const headOf = (page: Page, of: string) => page.getByRole('button', { name: new RegExp(`^Controles van ${of}: `) });
const cardOf = (page: Page, text: string) => panel(page).getByRole('listitem').filter({ hasText: text });
const findings = () => ask<WireFinding[]>(product, `/api/checks.json?programme=${programme}`, 'manager');
const open = (found: readonly WireFinding[]) => found.filter(({ accepted }) => !accepted);

const counted = (page: Page, count: number) =>
  page.getByRole('button', { name: `Controles ${count} bevindingen`, exact: true }).waitFor();

async function openPanel(page: Page): Promise<void> {
  await toggle(page).waitFor();
  if ((await toggle(page).getAttribute('aria-expanded')) !== 'true') await toggle(page).click();
  await panel(page).waitFor();
}

it('findings follow a move before it is saved, and link to the item to fix, by keyboard alone', async () => {
  const page = await product.open({ as: 'manager', path: allYears() });
  await openPanel(page);
  const before = open(await findings());
  await counted(page, before.length);
  const calm = await headOf(page, 'Jaar 1').getAttribute('title');
  const tooMuch = 'Jaar 1 heeft 75 EC in plaats van 60: 15 EC te veel.';
  await expect.poll(() => cardOf(page, tooMuch).count()).toBe(0);

  // Project Backend, 15 EC, from the second year into the first.
  await face(page, 'Project Backend').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('PageUp');
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('1 wijziging niet opgeslagen').waitFor();

  await cardOf(page, tooMuch).waitFor();
  await cardOf(page, 'Jaar 2 heeft 45 EC').waitFor();
  const first = await headOf(page, 'Jaar 1').getAttribute('title');
  expect(first).toMatch(/^\d fouten, /);
  expect(first).not.toBe(calm);
  expect(await findings()).toHaveLength(before.length);
  await expect.poll(() => face(page, 'Project Backend').getAttribute('aria-label')).toContain('binnenin');
  expect(await axeFindings(page)).toEqual([]);

  // The heading of the year opens the panel with only its own findings.
  await headOf(page, 'Jaar 1').focus();
  await page.keyboard.press('Enter');
  await panel(page).getByRole('heading', { level: 2 }).and(page.locator(':focus')).waitFor();
  await cardOf(page, 'Jaar 2 heeft 45 EC').waitFor({ state: 'detached' });
  await cardOf(page, tooMuch)
    .getByRole('button', { name: checkPageText.showOf(tooMuch), exact: true })
    .press('Enter');
  await page.locator('section[data-year="1"]:focus').waitFor();
  await expect.poll(() => page.locator('section[data-year="1"]').getAttribute('data-shown')).toBe('');

  // A fixed finding disappears.
  await page.keyboard.press('Control+z');
  await cardOf(page, tooMuch).waitFor({ state: 'detached' });
  await expect.poll(() => headOf(page, 'Jaar 1').getAttribute('title')).toBe(calm);
  await counted(page, before.length);
});

it('findings show all items in the load of a coordinator, from the panel and from the findings page', async () => {
  const load = (await findings()).find(({ check }) => check === 'coordinator_load')!;
  const holding = new Set(load.sum!.map((around) => String(around.at(-1))));
  const shown = (page: Page) =>
    page.locator('[data-shown]').evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['relation']));
  const page = await product.visit({ as: 'manager', path: allYears() });
  await openPanel(page);
  const more = panel(page).getByRole('button', { name: /^Nog \d+ tonen/ });
  if ((await cardOf(page, load.message).count()) === 0 && (await more.count()) > 0) await more.click();
  await cardOf(page, load.message)
    .getByRole('button', { name: checkPageText.showOf(load.message), exact: true })
    .press('Enter');
  await page.locator('[data-shown] [data-face]:focus').waitFor();
  expect(new Set(await shown(page))).toEqual(holding);

  const list = await product.visit({ as: 'manager', path: `/calendar/checks?programme=${programme}` });
  await list
    .getByRole('link', { name: checkPageText.showOf(load.message), exact: true })
    .first()
    .click();
  await list.locator('[data-shown] [data-face]:focus').waitFor();
  expect(new Set(await shown(list))).toEqual(holding);
});

it('findings show an item on its own level, and offer a repair that can be undone', async () => {
  // A resit has no free week after its exam there; the exam itself has one before it.
  const exam = (await findings()).find(
    ({ check, message }) => check === 'exam_holiday' && !/^Herkansing/.test(message),
  )!;
  const page = await product.visit({ as: 'manager', path: allYears() });
  await openPanel(page);
  await cardOf(page, exam.message)
    .getByRole('link', { name: checkPageText.showOf(exam.message) })
    .click();
  await page.waitForURL(`**show=${exam.relation_id}`);
  const item = page.locator(`[data-relation="${exam.relation_id}"]`);
  await item.locator('[data-face]:focus').waitFor();
  await expect.poll(() => item.getAttribute('data-shown')).toBe('');
  const name = item.locator('[data-face]');
  await expect.poll(() => name.getAttribute('aria-label')).toContain('1 fout');
  const described = (await name.getAttribute('aria-describedby'))!.split(' ')[0]!;
  await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toBe(exam.message);

  await openPanel(page);
  expect(await axeFindings(page)).toEqual([]);
  await cardOf(page, exam.message)
    .getByRole('button', { name: /^Herstel: naar week \d+\. / })
    .press('Enter');
  await cardOf(page, exam.message).waitFor({ state: 'detached' });
  await page.getByText('1 wijziging niet opgeslagen').waitFor();
  await item.locator('[data-face]:focus').waitFor();
  await expect.poll(() => name.getAttribute('aria-label')).not.toContain('1 fout');
  // Findings of unsaved changes cannot be accepted yet.
  await panel(page).getByText(liveChecksText.acceptLater).waitFor();
  expect(
    await panel(page)
      .getByRole('button', { name: /^Afwijken/ })
      .count(),
  ).toBe(0);
  await button(page, 'Ongedaan maken').click();
  await cardOf(page, exam.message).waitFor();
  await expect.poll(() => name.getAttribute('aria-label')).toContain('1 fout');
});

it('findings can be accepted from the panel, and then mark nothing', async () => {
  const page = await product.visit({ as: 'manager', path: await plan.unit('Project Backend', 'Backend bouwen') });
  await openPanel(page);
  const message = (await findings()).find(({ check }) => check === 'exam_holiday')!.message;
  await expect.poll(() => headOf(page, 'Backend bouwen').getAttribute('title')).toContain('2 fouten');
  await cardOf(page, message)
    .getByRole('button', { name: checkPageText.acceptOf(message), exact: true })
    .click();
  await page.getByRole('dialog').getByLabel(checkPageText.reason, { exact: true }).fill('De presentatie is online');
  await page.keyboard.press('Enter');
  await cardOf(page, message).getByText('Bewust afgeweken: De presentatie is online').waitFor();
  await expect.poll(() => headOf(page, 'Backend bouwen').getAttribute('title')).toContain('1 fout');
  await cardOf(page, message)
    .getByRole('button', { name: checkPageText.withdrawOf(message), exact: true })
    .click();
  await button(page, checkPageText.withdrawConfirm).click();
  await expect.poll(() => headOf(page, 'Backend bouwen').getAttribute('title')).toContain('2 fouten');
});

it('findings can be accepted and reopened by keyboard alone, and keep the focus', async () => {
  const page = await product.visit({ as: 'manager', path: allYears() });
  await openPanel(page);
  const message = (await findings()).find(({ check }) => check === 'exams_week')!.message;
  const name = (label: string) => panel(page).getByRole('button', { name: label, exact: true });
  await name(checkPageText.acceptOf(message)).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByLabel(checkPageText.reason, { exact: true })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.type('Verspreid over de dag');
  await page.keyboard.press('Enter');
  await name(checkPageText.withdrawOf(message)).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('dialog', { name: checkPageText.withdrawTitle });
  await confirm.locator(':focus').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await name(checkPageText.acceptOf(message)).and(page.locator(':focus')).waitFor();
  expect((await findings()).some(({ accepted }) => accepted)).toBe(false);
});

it('findings cover the page on a phone, and make way for the item that they show', async () => {
  const page = await product.open({ as: 'manager', path: allYears(), viewport: { width: 390, height: 844 } });
  await toggle(page).click();
  const sheet = page.getByRole('dialog', { name: liveChecksText.title });
  await sheet.getByRole('listitem').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await sheet
    .getByRole('button', { name: /^Toon: Week 26 heeft/ })
    .first()
    .click();
  await sheet.waitFor({ state: 'detached' });
  await page.locator('section[data-year="1"]:focus').waitFor();
});

it('findings are read-only for a reader, who cannot accept or repair them', async () => {
  const exam = (await findings()).find(({ check }) => check === 'exam_holiday')!;
  const page = await product.visit({ as: 'lezer', path: await plan.unit('Project Backend', 'Backend bouwen') });
  await openPanel(page);
  await cardOf(page, exam.message).waitFor();
  expect(
    await panel(page)
      .getByRole('button', { name: /^(Herstel|Afwijken)/ })
      .count(),
  ).toBe(0);
});

it('a finding can give a part the EC of its units, after a question, for users who may change the part', async () => {
  const [school] = await ask<{ id: number }[]>(product, '/api/organizations.json', 'manager');
  const all = await ask<WireFinding[]>(product, `/api/checks.json?organization=${school?.id}`, 'manager');
  const found = all.find(({ check, grid }) => check === 'ec_part' && grid?.level === '1')!;
  const { message, wanted_ects: ects = 0, id } = found;
  const path = `/calendar/programme/year?programme=${found.programme}`;
  const repair = (page: Page) => cardOf(page, message).getByRole('button', { name: /^Herstel/ });

  const reader = await product.open({ as: 'lezer', path });
  await openPanel(reader);
  await cardOf(reader, message).waitFor();
  await expect.poll(() => repair(reader).count()).toBe(0);

  const page = await product.visit({ as: 'manager', path });
  await openPanel(page);
  // A colleague changes the part: its EC before the question, something else after it.
  const headers = { authorization: `Bearer ${await product.tokenOf('beheerder')}`, 'content-type': 'application/json' };
  const change = (values: object) =>
    fetch(`${product.url}/api/programmeparts/${id}.json`, { method: 'PUT', headers, body: JSON.stringify(values) });
  await change({ ects_credits: ects + 7 });
  await repair(page).click();
  await page.getByText(/Iemand anders heeft dit item/).waitFor();
  await change({ ects_credits: found.own_ects });
  await page.reload();
  await openPanel(page);
  await repair(page).click();
  const dialog = page.getByRole('dialog', { name: liveChecksText.repairTitle });
  await dialog.getByText(liveChecksText.repairMessage(ects, message)).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await change({ description: 'Intussen gewijzigd' });
  await dialog.getByRole('button', { name: liveChecksText.repairConfirm }).click();
  await page.getByText(/ heeft dit item om \d\d:\d\d opgeslagen/).waitFor();
  await repair(page).click();
  await dialog.getByRole('button', { name: liveChecksText.repairConfirm }).click();
  await cardOf(page, message).waitFor({ state: 'detached' });
  const part = await ask<{ ects_credits: number }>(product, `/api/programmeparts/${id}.json`, 'manager');
  expect(part.ects_credits).toBe(ects);
});
