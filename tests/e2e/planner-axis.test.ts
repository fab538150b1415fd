// The axis of level 2 and the heading above it: weeks under their own block, the weeks of an item shaded, and totals that include
// unsaved changes.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { goTo } from '#tests/support/go-to.ts';
import { board, choose, face, planOf, saved, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;

beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
});
afterAll(() => product.close());

const unit = 'Stage Software Engineering';
const block = (page: Page, name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });
const week = (page: Page, number: number) =>
  page.getByRole('list', { name: 'Kalenderweek' }).getByRole('listitem').getByText(String(number), { exact: true });

async function edges(place: Locator): Promise<[left: number, right: number]> {
  const { x, width } = (await place.boundingBox())!;
  return [Math.round(x), Math.round(x + width)];
}

/** By the keyboard: five columns narrower, two to the right. */
async function moveUnit(page: Page): Promise<void> {
  await face(page, unit).first().focus();
  await page.keyboard.press('Enter');
  for (let column = 0; column < 5; column += 1) await page.keyboard.press('Shift+ArrowLeft');
  for (let column = 0; column < 2; column += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

it('the weeks shown at level 2 are those that count there and on levels 3 and 1', async () => {
  const page = await product.visit({ as: 'manager', path: plan.part('Stage') });
  const near = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThanOrEqual(2);
  // Ten weeks and twelve: the blocks are equally wide, and each begins with its own first week.
  const [[first, half], [middle, last]] = [await edges(block(page, 'Blok 1')), await edges(block(page, 'Blok 2'))];
  near(half - first, last - middle);
  near((await edges(week(page, 36)))[0], first);
  near((await edges(week(page, 45)))[1], half);
  near((await edges(week(page, 46)))[0], middle);
  near((await edges(week(page, 5)))[1], last);

  await moveUnit(page);
  await page.getByText('1 wijziging niet opgeslagen').waitFor();
  await expect.poll(() => face(page, unit).first().getAttribute('aria-label')).toContain('week 39 tot en met 51');
  const [from, to] = await edges(board(page).locator('[data-covered]'));
  near(from, (await edges(week(page, 39)))[0]);
  near(to, (await edges(week(page, 51)))[1]);
  const heads = async () => [await block(page, 'Blok 1').innerText(), await block(page, 'Blok 2').innerText()];
  const unsaved = await heads();
  expect(unsaved[0]).toContain('17,1 EC');
  expect(unsaved[1]).toContain('12,9 EC');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Onderwijseenheden opslaan' }).click();
  await saved(page);
  await expect.poll(() => heads()).toEqual(unsaved);
  await goTo(page, await plan.unit('Stage', unit));
  const rows = page.getByRole('rowheader');
  await rows.first().waitFor();
  const weeks = await rows.allInnerTexts();
  expect([weeks[0], weeks.at(-1), weeks.length]).toEqual(['39', '51', 13]);
  await goTo(page, plan.year(3));
  await block(page, 'Blok 1').waitFor();
  await expect
    .poll(async () => (await heads()).map((text) => /[\d,]+ EC/.exec(text)?.[0]))
    .toEqual(['17,1 EC', '12,9 EC']);
});

it('the heading of a part follows a grid that is emptied, and says that its EC do not count outside it', async () => {
  const page = await product.visit({ as: 'manager', path: plan.part('Algoritmen') });
  const head = page.locator('main');
  await head.getByText('5 / 5').waitFor();
  await choose(page, 'Algoritmen', 'Verwijderen');
  await page.getByText('1 wijziging niet opgeslagen').waitFor();
  // An empty part counts for its own EC, which are not planned, and has no hours.
  await head.getByText('nog geen EC gepland').waitFor();
  await expect.poll(() => head.getByText('5 / 5').count()).toBe(0);
  await expect.poll(() => head.getByText(/^Contacturen\s*0$/).count()).toBe(1);

  await goTo(page, plan.year(3));
  await face(page, 'Minor').first().click();
  await expect
    .poll(() => face(page, 'Minor Game Development').first().getAttribute('aria-label'))
    .toContain('EC telt niet mee');
  await face(page, 'Minor Game Development').first().click();
  await page.getByText('telt niet mee buiten dit onderdeel').waitFor();
});
