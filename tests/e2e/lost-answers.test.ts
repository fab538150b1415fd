// The server saves, and the answer never arrives: somebody hears that nobody knows, finds what was saved after a reload, and a plan,
// which may be sent twice, is sent again by the page itself. Nothing is there twice.
import { sql } from 'kysely';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { formText } from '#shared/text/form.ts';
import { noticeText } from '#shared/text/notice.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { button, face, items, planOf, saved, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const cutOff = (route: Route) => route.abort('connectionreset');

/** The next write there is carried out; then this comes instead of its answer. Answers how many writes were sent. */
async function loseAnswer(page: Page, path: string, instead: (route: Route) => Promise<void>): Promise<() => number> {
  let writes = 0;
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    writes += 1;
    if (writes > 1) return route.fallback();
    const answer = await route.fetch();
    expect(answer.ok()).toBe(true);
    return instead(route);
  });
  return () => writes;
}

const programmes = async (title: string) =>
  (await sql`select from programme where title = ${title}`.execute(product.database)).rows.length;

it('says of a new record that it may have been saved, and it is there once', async () => {
  const page = await product.open({ as: 'beheerder', path: '/programmes/edit/0' });
  const writes = await loseAnswer(page, '**/api/programmes.json', cutOff);
  const title = page.getByRole('textbox', { name: 'Titel', exact: true });
  await title.fill('Kustbeheer');
  await page.getByRole('button', { name: formText.save }).click();
  await page.getByText(`${noticeText.notSaved('Programma')} ${noticeText.answerLost}`).waitFor();
  // What was typed stays until somebody has looked.
  await expect
    .poll(async () => [await title.inputValue(), writes(), await programmes('Kustbeheer')])
    .toEqual(['Kustbeheer', 1, 1]);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${product.url}/programmes`);
  await page.getByRole('link', { name: 'Kustbeheer', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Kustbeheer', exact: true }).count()).toBe(1);
});

it('passes on what the server says when it does not know itself', async () => {
  const page = await product.open({ as: 'beheerder', path: '/programmes/edit/2' });
  await loseAnswer(page, '**/api/programmes/2.json', (route) =>
    route.fulfill({ status: 503, json: { message: refusalText.outcomeUnknown, retry_after: 2, outcome: 'unknown' } }),
  );
  const field = page.getByLabel('CROHO-titel', { exact: true });
  await field.fill('B Zeekunde');
  await page.getByRole('button', { name: formText.save }).click();
  await page.getByText(refusalText.outcomeUnknown).waitFor();
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('B Zeekunde');
});

it('sends a plan again by itself, and what was placed is there once', async () => {
  const plan = await planOf(product, softwareEngineering);
  const page = await product.open({ as: 'manager', path: await plan.unit('Datastructuren', 'Datastructuren') });
  await items(page).first().waitFor();
  const before = await face(page, 'Werkcollege').count();
  const writes = await loseAnswer(page, '**/api/relcalendarweekcourses.json', cutOff);
  await button(page, 'Werkcollege plaatsen op de eerste vrije plek').click();
  await saved(page);
  expect(writes()).toBe(2);
  await page.reload();
  await items(page).first().waitFor();
  await expect.poll(() => face(page, 'Werkcollege').count()).toBe(before + 1);
});
