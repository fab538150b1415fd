// The server saves, but the response never arrives: the user sees that the outcome is unknown and finds the record after a reload; a
// plan, which can be sent twice, is sent again by the page itself. Nothing is saved twice.
import { sql } from 'kysely';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { catalogueText } from '#shared/text/catalogue.ts';
import { favouriteText } from '#shared/text/favourites.ts';
import { formText } from '#shared/text/form.ts';
import { noticeText } from '#shared/text/notice.ts';
import { paletteText } from '#shared/text/palette.ts';
import { profileText } from '#shared/text/profile.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { restoreText } from '#shared/text/restore.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { button, face, items, planOf, saved, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const cutOff = (route: Route) => route.abort('connectionreset');

/** Lets the next write there succeed but replaces its response. Returns a function that counts the writes. */
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

it('a new record whose response is lost may have been saved, as the page says, and exists once', async () => {
  const page = await product.open({ as: 'beheerder', path: '/programmes/edit/0' });
  const writes = await loseAnswer(page, '**/api/programmes.json', cutOff);
  const title = page.getByRole('textbox', { name: 'Titel', exact: true });
  await title.fill('Kustbeheer');
  await page.getByRole('button', { name: formText.save }).click();
  await page.getByText(`${noticeText.notSaved('Programma')} ${noticeText.answerLost}`).waitFor();
  // The typed values stay until the user has looked.
  await expect
    .poll(async () => [await title.inputValue(), writes(), await programmes('Kustbeheer')])
    .toEqual(['Kustbeheer', 1, 1]);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${product.url}/programmes`);
  await page.getByRole('link', { name: 'Kustbeheer', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Kustbeheer', exact: true }).count()).toBe(1);
});

it('the page shows the server’s message when the server itself does not know the outcome', async () => {
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

it('the planner repeats the save by itself, and the item is saved once', async () => {
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

it('a list shows what was copied or removed although the response is lost', async () => {
  const page = await product.open({ as: 'beheerder', path: '/educationalunits' });
  const title = `Ontwerpen ${Date.now()}`;
  const headers = { authorization: `Bearer ${await product.tokenOf('beheerder')}`, 'content-type': 'application/json' };
  await fetch(`${product.url}/api/educationalunits.json`, { method: 'POST', headers, body: JSON.stringify({ title }) });
  await page.reload();
  await page.getByRole('searchbox').first().fill(title);
  const rows = page.getByRole('link', { name: title, exact: true });
  await expect.poll(() => rows.count()).toBe(1);

  await loseAnswer(page, '**/api/educationalunits.json', cutOff);
  await page.getByRole('button', { name: new RegExp(`^${title}.* kopiëren$`) }).click();
  await page.getByText(noticeText.answerLost).waitFor();
  await expect.poll(() => rows.count()).toBe(2);
  await page.unroute('**/api/educationalunits.json');

  await loseAnswer(page, '**/api/educationalunits/*.json', cutOff);
  await page
    .getByRole('button', { name: new RegExp(`^${title}.* verwijderen$`) })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen', exact: true }).click();
  await page.getByText(catalogueText.maybeRemoved(`${title} · versie 1`)).waitFor();
  await expect.poll(() => rows.count()).toBe(1);
});

it('after a lost answer the profile is compared with what the server has', async () => {
  const page = await product.open({ as: 'beheerder', path: '/profile' });
  const field = page.locator('#profile-firstname');
  const before = await field.inputValue();
  const stored = async () =>
    (
      await sql<{ firstname: string }>`select firstname from app_user where username = 'beheerder'`.execute(
        product.database,
      )
    ).rows[0]?.firstname;
  await loseAnswer(page, '**/api/me', cutOff);
  await field.fill(`${before}a`);
  await page.keyboard.press('Enter');
  await page.getByText(noticeText.answerLost).waitFor();
  expect(await stored()).toBe(`${before}a`);
  await field.fill(before);
  await page.keyboard.press('Enter');
  await page.getByText(profileText.saved).waitFor();
  await expect.poll(async () => [await field.inputValue(), await stored()]).toEqual([before, before]);
});

it('a lost answer to the undo of a restore says so, and undoing again ends it', async () => {
  const page = await product.open({ as: 'beheerder', path: '/programmes' });
  await page.getByRole('button', { name: /^Social Work.* verwijderen$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: restoreText.trash }).click();
  await page.getByRole('button', { name: /^Herstel Social Work/ }).click();
  await button(page, restoreText.confirm).click();
  const done = page.getByText(/^'Social Work.*' is hersteld\.$/);
  await done.waitFor();
  await loseAnswer(page, '**/api/restore.json', cutOff);
  await button(page, restoreText.undo).click();
  await page.getByText(restoreText.mayBeUndone).waitFor();
  expect(await done.count()).toBe(0);
  await button(page, restoreText.undo).click();
  await page
    .getByText(/^Het herstel van 'Social Work.*' is ongedaan gemaakt\.$/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

it('the palette shows that a star was not saved', async () => {
  const page = await product.open({ as: 'beheerder', path: '/programmes' });
  await page.getByRole('row').nth(1).waitFor();
  await loseAnswer(page, '**/api/favourites.json', cutOff);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: paletteText.title }).fill('programmeren 1');
  await page.getByRole('group', { name: paletteText.groups.found }).waitFor();
  await page.keyboard.press('Shift+Enter');
  const reason = page.locator('p', { hasText: `${noticeText.notSaved(favouriteText.item)} ${noticeText.answerLost}` });
  await reason.waitFor();
  await page.keyboard.type('0');
  await reason.waitFor({ state: 'detached' });
});
