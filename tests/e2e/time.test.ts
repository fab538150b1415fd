// Time in a browser: a plan as it was, two plans compared, and a scenario whose changes are partly taken over.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { jobKinds } from '#server/job-kinds.ts';
import { startJobRunner } from '#server/jobs/runner.ts';
import type { Comparison } from '#shared/api/compare.ts';
import { compareText } from '#shared/text/compare.ts';
import { listFilesText } from '#shared/text/list-files.ts';
import { momentText } from '#shared/text/moment.ts';
import { pastText } from '#shared/text/past.ts';
import { planningText } from '#shared/text/planning.ts';
import { scenarioText } from '#shared/text/scenario.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { ask, button, emptyYear, planOf, softwareEngineering } from '#tests/support/planner-page.ts';
import { itInProveOnly } from '#tests/support/sample.ts';

let product: Product;
let level1: string;
let programme: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  product = await startProduct();
  const log = { error: () => undefined, warn: () => undefined };
  stop = startJobRunner({ database: product.database, kinds: jobKinds, log });
  level1 = (await planOf(product, softwareEngineering)).year(0);
  programme = new URLSearchParams(level1.split('?')[1]).get('programme')!;
});
afterAll(async () => {
  await stop();
  await product.close();
});

async function send(method: string, path: string, body: object): Promise<{ id: number }> {
  const authorization = `Bearer ${await product.tokenOf('beheerder')}`;
  const answer = await fetch(product.url + path, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${path} ${answer.status}`).toBe(true);
  return (await answer.json()) as { id: number };
}

const option = async (page: Page, name: string) => {
  await page.getByRole('button', { name: planningText.options, exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};
const items = (page: Page, year: number) =>
  page.getByRole('group', { name: planningText.level1.grid(`Jaar ${year}`) }).locator('[data-item]');

it('a plan can be shown as it was before a year was emptied, and the year can be restored', async () => {
  const page = await product.open({ as: 'beheerder', path: level1 });
  await page.locator('[data-item]').first().waitFor();
  const before = await items(page, 2).count();
  expect(before).toBeGreaterThan(3);
  await emptyYear(product, Number(programme), 2);
  await page.reload();
  await page.locator('[data-item]').first().waitFor();
  await expect.poll(() => items(page, 2).count()).toBe(0);

  await option(page, pastText.show);
  await page.getByText(pastText.readOnly).waitFor();
  await expect.poll(() => items(page, 2).count()).toBe(0);
  await expect.poll(() => button(page, planningText.level1.save).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  // One step back in time: before it was emptied.
  await button(page, pastText.earlier).click();
  await expect.poll(() => items(page, 2).count()).toBe(before);
  // Pages opened from here show the same moment.
  await items(page, 2).first().locator('[data-face]').dblclick();
  await page.waitForURL(/subprogrammepart|programmepart|educationalunit/);
  await page.getByText(pastText.readOnly).waitFor();
  expect(new URL(page.url()).searchParams.get('moment')).not.toBeNull();
  await page.goBack();
  await expect.poll(() => items(page, 2).count()).toBe(before);

  await button(page, pastText.restore).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Herstel/ }).click();
  await dialog
    .getByText(/hersteld|terug/i)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await button(page, pastText.back).click();
  await page.getByText(pastText.readOnly).waitFor({ state: 'detached' });
  await expect.poll(() => items(page, 2).count()).toBe(before);
});

it('the bar of the moment keeps its focus from step to step, and stays when there is nothing to show', async () => {
  await emptyYear(product, Number(programme), 4);
  await send('PUT', `/api/programmes/${programme}.json`, { ects_credits: 239 });
  await send('PUT', `/api/programmes/${programme}.json`, { ects_credits: 240 });
  const page = await product.open({ as: 'beheerder', path: level1 });
  await page.locator('[data-item]').first().waitFor();
  await option(page, pastText.show);
  const slider = page.getByRole('slider', { name: pastText.slider });
  await expect.poll(async () => Number(await slider.getAttribute('max'))).toBeGreaterThan(1);
  const last = Number(await slider.inputValue());
  await slider.focus();
  for (const step of [1, 2]) {
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => Number(await slider.inputValue())).toBe(last - step);
    await page.locator('[data-item]').first().waitFor();
  }
  await expect.poll(() => slider.evaluate((element) => element === document.activeElement)).toBe(true);

  const field = page.getByRole('textbox', { name: pastText.moment });
  for (const [moment, words] of [
    ['01-01-2020 10:00', 'De geschiedenis begint op'],
    ['01-01-2090 10:00', momentText.ahead],
  ] as const) {
    await field.fill(moment);
    await field.press('Enter');
    await page.getByText(words).waitFor();
    await expect.poll(() => button(page, pastText.restore).count()).toBe(0);
  }
  expect(await axeFindings(page)).toEqual([]);
  await button(page, pastText.back).click();
  await page.locator('[data-item]').first().waitFor();
});

it('a moment before a programme existed shows only a link back', async () => {
  const before = new Date().toISOString();
  const made = await send('POST', '/api/programmes.json', { id: Number(programme), action: 'clone' });
  const page = await product.open({
    as: 'beheerder',
    path: `/calendar/programme/year?programme=${made.id}&moment=${encodeURIComponent(before)}`,
  });
  await page.getByText(momentText.notThere).waitFor();
  expect(await button(page, pastText.restore).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await button(page, pastText.back).click();
  await page.locator('[data-item]').first().waitFor();
});

it('programmes of two schools cannot be compared through the address', async () => {
  const found = await sql<{ id: number }>`
    select id from programme where organization <> (select organization from programme where id = ${Number(programme)})
    order by id limit 1`.execute(product.database);
  const path = `/compare?left=programme:${programme}&right=programme:${found.rows[0]?.id}`;
  const both = await product.open({ as: 'dubbel', path });
  await both.getByText(compareText.otherSchool).waitFor();
  expect(await both.getByRole('button', { name: listFilesText.button }).count()).toBe(0);
  const one = await product.open({ as: 'beheerder', path });
  await one.getByText(compareText.notFound).waitFor();
  expect(await axeFindings(one)).toEqual([]);
});

it('two moments can be compared as a list, on a board and side by side, and saved as a file', async () => {
  await emptyYear(product, Number(programme), 3);
  // Just before the last change of the programme.
  const [last] = await ask<{ at: string }[]>(product, `/api/history.json?programme=${programme}`);
  const moment = new Date(new Date(last!.at).getTime() - 1).toISOString();
  const sides = new URLSearchParams({ left: `programme:${programme}@${moment}`, right: `programme:${programme}` });
  const found = await ask<Comparison>(product, `/api/compare.json?${sides.toString()}`);
  const dropped = found.items.filter(({ right, within }) => right === null && !within);
  expect(dropped.length).toBeGreaterThan(1);
  const page = await product.open({ as: 'beheerder', path: `/compare?${sides.toString()}` });
  const table = page.getByRole('table', { name: compareText.title });
  await table.waitFor();
  await expect.poll(() => table.getByText(compareText.marks.dropped, { exact: true }).count()).toBe(dropped.length);
  expect(await axeFindings(page)).toEqual([]);
  await button(page, listFilesText.button).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: listFilesText.csvShown }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('wijzigingsoverzicht.csv');
  await page.getByRole('tab', { name: compareText.views.board }).click();
  await page.getByRole('list', { name: compareText.droppedHere }).getByRole('listitem').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('tab', { name: compareText.views.sides }).click();
  await expect.poll(() => page.getByRole('region', { name: /^Jaar 3 van/ }).count()).toBe(2);
  expect(await axeFindings(page)).toEqual([]);
});

it('a scenario can be made, changed and half taken over, and that can be undone', async () => {
  const page = await product.open({ as: 'beheerder', path: level1 });
  await page.locator('[data-item]').first().waitFor();
  await option(page, scenarioText.make);
  await page.getByRole('textbox', { name: scenarioText.name }).fill('Wat als?');
  await button(page, scenarioText.makeConfirm).click();
  await page.getByRole('region', { name: scenarioText.title }).waitFor();
  const scenario = new URL(page.url()).searchParams.get('programme')!;
  expect(scenario).not.toBe(programme);
  await page
    .getByText(/^Wat als\?/)
    .first()
    .waitFor();
  await emptyYear(product, Number(scenario), 1);
  await send('PUT', `/api/programmes/${scenario}.json`, { ects_credits: 180 });
  await send('PUT', `/api/programmes/${programme}.json`, { ects_credits: 120 });
  await page.getByRole('link', { name: scenarioText.takeOver }).click();
  const table = page.getByRole('table', { name: scenarioText.takeOverTitle });
  await table.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const boxes = table.getByRole('checkbox');
  const count = await boxes.count();
  expect(count).toBeGreaterThan(4);
  const reader = await product.open({ as: 'lezer', path: `/scenarios/${scenario}` });
  await reader.getByRole('table', { name: scenarioText.takeOverTitle }).waitFor();
  expect(await reader.getByRole('checkbox').count()).toBe(0);
  expect(await reader.getByRole('button', { name: /overnemen/ }).count()).toBe(0);
  // All but two items and the EC of the programme, which come first: another user changed those too.
  await table.getByText(scenarioText.conflict).waitFor();
  await expect.poll(() => boxes.nth(0).isChecked()).toBe(false);
  await boxes.nth(0).check();
  await boxes.nth(1).uncheck();
  await boxes.nth(2).uncheck();
  await button(page, scenarioText.takeOverCount(count - 2)).click();
  await page.getByText(scenarioText.taken(count - 2)).waitFor();
  await page.waitForURL((url) => url.searchParams.get('programme') === programme);
  await expect.poll(() => items(page, 1).count()).toBe(2);
  const ects = async () =>
    (await ask<{ ects_credits: number }>(product, `/api/programmes/${programme}.json`)).ects_credits;
  await expect.poll(() => ects()).toBe(180);

  await button(page, planningText.undo).click();
  await page
    .getByRole('dialog')
    .getByText(/velden van het programma worden zoals daarvoor/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: planningText.undo }).click();
  await expect.poll(() => items(page, 1).count()).toBe(count - 1);
  await expect.poll(() => ects()).toBe(120);
});

itInProveOnly('a past plan and a comparison fit on a phone', async () => {
  const moment = encodeURIComponent(new Date().toISOString());
  const page = await product.open({
    as: 'beheerder',
    path: `${level1}&moment=${moment}`,
    colorScheme: 'dark',
    ...phone,
  });
  await page.getByText(pastText.readOnly).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${product.url}/compare?left=programme:${programme}&right=programme:${programme}`);
  await page.getByText(compareText.same).waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
