// From one study year to another: by mouse, by keyboard alone and by clicks alone, and what the other screens show afterwards.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { acrossText } from '#shared/text/across.ts';
import { copyText } from '#shared/text/copy.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { ask, button, choose, planOf, saved, softwareEngineering } from '#tests/support/planner-page.ts';

const tall = { width: 1280, height: 1900 };
let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
});
afterAll(() => product.close());
beforeEach(async () => {
  page = await product.visit({ as: 'manager', path: plan.year(0) });
  await page.setViewportSize(tall);
  await boardOf(2).waitFor();
});

const boardOf = (year: number) => page.getByRole('group', { name: `Raster van Jaar ${year}` });
const inYear = (year: number, title: string) => boardOf(year).getByRole('button', { name: new RegExp(`^${title}, `) });
const ectsOf = async (year: number) => {
  const words = page.getByRole('region', { name: `Jaar ${year}`, exact: true }).getByText('EC', { exact: true });
  return Number((await words.first().locator('..').innerText()).match(/[\d,]+/)?.[0]?.replace(',', '.'));
};
const announced = () => page.getByTestId('announcer').innerText();
const anyway = () => page.getByRole('dialog', { name: 'Niet alles past in de weken daar' });
/** Confirms the question about items that fall outside the weeks there. */
async function landed(year: number, title: string): Promise<void> {
  const there = inYear(year, title);
  await expect
    .poll(async () => (await anyway().isVisible()) || (await there.isVisible()), { timeout: 20_000 })
    .toBe(true);
  if (await anyway().isVisible()) await button(page, 'Toch verplaatsen').click();
  await there.waitFor();
}
const save = () => button(page, 'Onderwijskalender opslaan').click();

/** Moves over another year; the target is measured on the way, as a user would see it. */
async function drag(title: string, from: number, to: number, spot: 'free' | 'taken'): Promise<void> {
  const item = (await inYear(from, title).boundingBox())!;
  await page.mouse.move(item.x + 12, item.y + 12);
  await page.mouse.down();
  await page.mouse.move(item.x + 20, item.y + 30, { steps: 3 });
  const head = (await page.getByRole('heading', { name: `Jaar ${to}` }).boundingBox())!;
  await page.mouse.move(head.x + 60, head.y + 10, { steps: 8 });
  const board = (await boardOf(to).locator('[role="presentation"]').boundingBox())!;
  await page.mouse.move(board.x + 14, board.y + (spot === 'taken' ? 14 : board.height - 25), { steps: 8 });
}

describe('moving to another year by mouse', () => {
  it('updates the headings of both years before the drop, and arrow keys go from year to year', async () => {
    const [first, second] = [await ectsOf(1), await ectsOf(2)];
    await drag('Databases', 1, 2, 'free');
    await expect.poll(() => ectsOf(1)).toBeLessThan(first);
    await expect.poll(() => ectsOf(2)).toBeGreaterThan(second);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(async () => [await ectsOf(1), await ectsOf(2)]).toEqual([first, second]);

    const yearOfFocus = () =>
      page.evaluate(() => document.activeElement?.closest('[data-year]')?.getAttribute('data-year'));
    await inYear(1, 'Databases').focus();
    for (let step = 0; step < 20 && (await yearOfFocus()) === '1'; step += 1) {
      await page.keyboard.press('ArrowDown');
      await page.waitForTimeout(50);
    }
    await expect.poll(() => yearOfFocus()).toBe('2');
    await page.keyboard.press('ArrowUp');
    await expect.poll(yearOfFocus).toBe('1');
  });

  it('moves an item with everything in it in one step, and every screen shows that', async () => {
    const [first, second] = [await ectsOf(1), await ectsOf(2)];
    await drag('Databases', 1, 2, 'free');
    await page.mouse.up();
    // From a block of twelve weeks to one of ten: items that fall outside are named, and cancelling puts the item back.
    await anyway()
      .getByText(/^Databases: /)
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await button(page, 'Annuleren').click();
    await anyway().waitFor({ state: 'hidden' });
    await expect.poll(() => inYear(1, 'Databases').count()).toBe(1);
    await drag('Databases', 1, 2, 'free');
    await page.mouse.up();
    await landed(2, 'Databases');
    await expect.poll(() => inYear(1, 'Databases').count()).toBe(0);
    await expect.poll(() => page.getByText('1 wijziging niet opgeslagen').count()).toBe(1);
    const moved = first - (await ectsOf(1));
    expect(moved).toBeGreaterThan(0);
    await expect.poll(() => ectsOf(2)).toBeCloseTo(second + moved);
    await page.keyboard.press('Control+z');
    await inYear(1, 'Databases').waitFor();
    await expect.poll(async () => [await ectsOf(1), await ectsOf(2)]).toEqual([first, second]);
    await page.keyboard.press('Control+Shift+z');
    await inYear(2, 'Databases').waitFor();
    await save();
    await saved(page);
    // Undo and redo after saving: it is the same item, not a new one.
    const before = await relations();
    await page.keyboard.press('Control+z');
    await inYear(1, 'Databases').waitFor();
    await save();
    await saved(page);
    await expect.poll(() => relations()).toEqual(before);
    await page.keyboard.press('Control+Shift+z');
    await inYear(2, 'Databases').waitFor();
    await save();
    await saved(page);
    await expect.poll(() => relations()).toEqual(before);
    await inYear(2, 'Databases').click();
    await page.getByRole('switch', { name: 'Spiegelen' }).waitFor();
    const units = page.getByRole('group', { name: 'Raster van Databases' }).locator('[data-item]');
    await expect.poll(() => units.count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('navigation', { name: 'Kruimelpad' }).innerText()).toContain('Jaar 2');
  });

  it('puts the item back on an occupied place, with the reason, and after Escape', async () => {
    const place = await inYear(1, 'Programmeren 1').getAttribute('aria-label');
    await drag('Programmeren 1', 1, 2, 'taken');
    await expect.poll(() => boardOf(2).locator('[data-refused]').count()).toBe(1);
    await page.mouse.up();
    await expect.poll(() => announced()).toMatch(/overlapt met/);
    await expect.poll(() => inYear(1, 'Programmeren 1').getAttribute('aria-label')).toBe(place);
    await drag('Programmeren 1', 1, 2, 'free');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(() => inYear(1, 'Programmeren 1').getAttribute('aria-label')).toBe(place);
  });

  it('moves a selection from two years to a third, below its items, and back in one step', async () => {
    await inYear(1, 'Programmeren 1').click({ modifiers: ['Control'] });
    await inYear(2, 'Algoritmen').click({ modifiers: ['Control'] });
    const before = await ectsOf(3);
    await drag('Programmeren 1', 1, 3, 'taken');
    // Both are shown in their new place, and counted, before they are dropped.
    await expect.poll(() => placesIn(3, '[data-target]')).toHaveLength(2);
    await expect.poll(() => ectsOf(3)).toBeGreaterThan(before);
    const [shown, counted] = [await placesIn(3, '[data-target]'), await ectsOf(3)];
    await page.mouse.up();
    await landed(3, 'Programmeren 1');
    await inYear(3, 'Algoritmen').waitFor();
    await page.getByText(acrossText.placedBelow('Jaar 3')).waitFor();
    await expect.poll(() => placesIn(3, '[data-item]')).toEqual(expect.arrayContaining(shown));
    await expect.poll(() => ectsOf(3)).toBe(counted);
    await page.keyboard.press('Control+z');
    await inYear(1, 'Programmeren 1').waitFor();
    await inYear(2, 'Algoritmen').waitFor();
  });
});

/** Left and top of each, as React positions it on the board. */
function placesIn(year: number, what: string): Promise<string[]> {
  return boardOf(year)
    .locator(what)
    .evaluateAll((found) =>
      found.map((each) => ['left', 'top'].map((side) => (each as HTMLElement).style.getPropertyValue(side)).join(' ')),
    );
}

async function relations(): Promise<number[]> {
  const programme = /programme=(\d+)/.exec(plan.year(1))?.[1];
  const { years } = await ask<{ years: { grid: { relation_id: number }[] }[] }>(
    product,
    `/api/planner/level1.json?programme=${programme}`,
  );
  return years.flatMap(({ grid }) => grid.map(({ relation_id }) => relation_id)).toSorted((x, y) => x - y);
}

describe('moving to another year by keyboard alone', () => {
  it('works with Page Down, and Escape puts the item back', async () => {
    await inYear(1, 'Programmeren 1').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('PageDown');
    await expect.poll(() => announced()).toMatch(/^Raster van Jaar 2, /);
    await page.keyboard.press('Escape');
    await expect.poll(() => announced()).toMatch(/^Geannuleerd/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('PageDown');
    for (let row = 0; row < 12 && !(await announced()).endsWith('vrij'); row += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await inYear(2, 'Programmeren 1').waitFor();
    await expect.poll(() => announced()).toMatch(/Programmeren 1 neergezet, Jaar 2, /);
    await page.keyboard.press('Control+z');
    await inYear(1, 'Programmeren 1').waitFor();
  });
});

describe('moving to another year by clicks alone', () => {
  const field = (label: string) => page.getByRole('dialog').getByRole('combobox', { name: label });
  const pick = async (label: string, option: string) => {
    await field(label).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  it('works in the dialog, which moves the item to a free place in the chosen year', async () => {
    await choose(page, 'Webtechnologie', 'Verplaats naar…');
    expect(await Promise.all(['Studiejaar', 'Van'].map((label) => field(label).inputValue()))).toEqual([
      'Jaar 1',
      'Blok 1',
    ]);
    await pick('Studiejaar', 'Jaar 3');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByText(/^Deze plek is vrij/).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Verplaatsen', exact: true }).click();
    await page.getByRole('dialog', { name: 'Webtechnologie verplaatsen' }).waitFor({ state: 'hidden' });
    await landed(3, 'Webtechnologie');
    await page.keyboard.press('Control+z');
    await inYear(1, 'Webtechnologie').waitFor();
  });

  it('can copy a whole year into another, beside its items', async () => {
    const [items, others] = [boardOf(1), boardOf(3)].map((board) => board.locator('[data-item]'));
    const [copied, there] = [await items!.count(), await others!.count()];
    await button(page, 'Jaar 1 kopiëren').click();
    await pick('Programma', (await optionOf('Programma', /Software Engineering/)) ?? '');
    await pick('Studiejaar', 'Jaar 3');
    await button(page, 'Uitvoeren').click();
    const again = button(page, 'Toch kopiëren');
    await expect.poll(async () => (await again.isVisible()) || (await others!.count()) > there).toBe(true);
    if (await again.isVisible()) await again.click();
    await expect.poll(() => others!.count(), { timeout: 20_000 }).toBe(there + copied);
    await expect.poll(() => items!.count()).toBe(copied);
  });

  it('can copy the whole plan into another programme; years that it lacks are named first and left out', async () => {
    const [from, to] = await Promise.all(
      ['Software Engineering', 'Cyber Security'].map(async (variant) => {
        const found = await sql<{ id: number }>`
          select id from programme where graduation_variant = ${variant}`.execute(product.database);
        return found.rows[0]!.id;
      }),
    );
    await sql`update programme set duration = 2 where id = ${to}`.execute(product.database);
    const held = async (programme: number | undefined) => {
      const { rows } = await sql<{ year: number; count: number }>`
        select year, count(*)::int as count from placement where programme = ${programme} group by year order by year
      `.execute(product.database);
      return [1, 2, 3, 4].map((year) => rows.find((row) => row.year === year)?.count ?? 0);
    };
    const [mine, theirs] = await Promise.all([held(from), held(to)]);
    const own = await product.open({ as: 'manager', path: plan.year(0) });
    await button(own, 'Opties').click();
    await own.getByRole('menuitem', { name: 'Planning kopiëren…' }).click();
    await own.getByRole('dialog', { name: 'Planning kopiëren' }).waitFor();
    await own.locator('#copy-programme').click();
    await own.getByRole('option', { name: /Cyber Security/ }).waitFor();
    expect(await own.getByRole('option', { name: /Software Engineering/ }).count()).toBe(0);
    await own.getByRole('option', { name: /Cyber Security/ }).click();
    await own.getByText(acrossText.noSuchYears('Jaar 3 en Jaar 4')).waitFor();
    expect(await axeFindings(own)).toEqual([]);
    await button(own, 'Uitvoeren').click();
    const [again, done] = [button(own, acrossText.copyAnyway), own.getByText(copyText.done)];
    await expect.poll(async () => (await again.isVisible()) || (await done.isVisible())).toBe(true);
    if (await again.isVisible()) await again.click();
    await done.waitFor();
    expect(await held(from)).toEqual(mine);
    expect(await held(to)).toEqual(theirs.map((count, at) => count + (at < 2 ? mine[at]! : 0)));
    await sql`update programme set duration = 4 where id = ${to}`.execute(product.database);
  });

  /** The full text of the first option that has these words. */
  async function optionOf(label: string, words: RegExp): Promise<string | undefined> {
    await field(label).click();
    const found = await page.getByRole('option', { name: words }).first().innerText();
    await page.keyboard.press('Escape');
    return found;
  }
});
