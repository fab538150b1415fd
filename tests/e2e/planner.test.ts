// Planning a study year from empty to level 3, three times: by dragging, by the keyboard alone, and by clicks alone.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Product, startProduct } from '#tests/support/e2e.ts';
import { ask, emptyYear } from '#tests/support/planner-page.ts';

let product: Product;
let programme = 0;

beforeAll(async () => {
  product = await startProduct();
  const found = await ask<{ id: number; graduation_variant: string }[]>(product, '/api/planner/programmes.json');
  programme = found.find((each) => each.graduation_variant === 'Software Engineering')!.id;
  for (const year of [1, 2, 3]) await emptyYear(product, programme, year);
});
afterAll(() => product.close());

/** Waits for all requests: late responses would move the grid under the pointer. */
async function openYear(year: number): Promise<Page> {
  const page = await product.visit({
    as: 'manager',
    path: `/calendar/programme/year?programme=${programme}&year=${year}`,
  });
  await page.waitForLoadState('networkidle');
  return page;
}

const board = (page: Page) => page.getByRole('group', { name: /^(Raster|Weekraster) van/ });
const item = (page: Page, title: string) => board(page).getByRole('button', { name: new RegExp(`^${title}, `) });
const sideList = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const add = (list: Locator, title: string) =>
  list.getByRole('button', { name: `${title} plaatsen op de eerste vrije plek` });
const announced = (page: Page) => page.getByTestId('announcer');
/** Waits until the spinner is gone and the bar confirms the save. */
async function saved(page: Page): Promise<void> {
  await page.getByText('Bezig met opslaan…').waitFor({ state: 'detached' });
  await page.getByText('Alles opgeslagen').waitFor();
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
}

async function centre(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded();
  const box = (await locator.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function cell(page: Page, column: number, row: number, height = 40): Promise<{ x: number; y: number }> {
  const box = (await board(page).boundingBox())!;
  return { x: box.x + (box.width * (column + 0.5)) / 12, y: box.y + height * (row + 0.5) };
}

describe('planning by dragging', () => {
  it('can place a part, a unit and a course', async () => {
    const page = await openYear(1);
    const parts = sideList(page, 'Programma-onderdelen');
    await parts.waitFor();

    await drag(page, await centre(parts.getByText('Databases', { exact: true })), await cell(page, 3, 0));
    await page.mouse.up();
    await saved(page);
    await expect.poll(() => item(page, 'Databases').getAttribute('aria-label')).toContain('Blok 2, regel 1');

    await drag(page, await centre(item(page, 'Databases')), await cell(page, 7, 2));
    await page.mouse.up();
    await page.getByText('1 wijziging niet opgeslagen').waitFor();
    await expect.poll(() => item(page, 'Databases').getAttribute('aria-label')).toContain('Blok 3');

    const right = board(page).locator('[data-item] [data-edge="right"]');
    const from = await centre(right);
    await drag(page, from, { x: from.x + (await board(page).boundingBox())!.width / 12, y: from.y });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Onderwijskalender opslaan' }).click();
    await saved(page);

    // Another part on top of it is refused and returns to the list.
    await drag(
      page,
      await centre(parts.getByText('Algoritmen', { exact: true })),
      await centre(item(page, 'Databases')),
    );
    await expect.poll(() => board(page).locator('[data-refused]').count()).toBe(1);
    await page.mouse.up();
    await expect.poll(() => item(page, 'Algoritmen').count()).toBe(0);

    await item(page, 'Databases').click();
    const units = sideList(page, 'Onderwijseenheden');
    await units.waitFor();
    await expect.poll(() => page.url()).toContain('/calendar/programme/year/programmepart?relation_id=');
    await drag(page, await centre(units.getByText('Databases', { exact: true }).first()), await cell(page, 0, 1));
    await page.mouse.up();
    await saved(page);

    await item(page, 'Databases').click();
    /** Pixels; the product's own. */
    const week = 60;
    const courses = sideList(page, 'Werkvormen');
    await courses.waitFor();
    await expect.poll(() => page.url()).toContain('/educationalunit?relation_week_id=');
    await drag(page, await centre(courses.getByText('Hoorcollege', { exact: true })), await cell(page, 0, 0, week));
    await page.mouse.up();
    await saved(page);
    const bottom = await centre(board(page).locator('[data-item] [data-edge="bottom"]'));
    await drag(page, bottom, { x: bottom.x, y: bottom.y + 2 * week });
    await page.mouse.up();
    await page.getByText('1 wijziging niet opgeslagen').waitFor();
    await page.getByRole('button', { name: 'Onderwijseenheid opslaan' }).click();
    await saved(page);
    expect((await board(page).locator('[data-item]').boundingBox())!.height).toBe(3 * week);

    await page.reload();
    await item(page, 'Hoorcollege').waitFor();
    expect((await board(page).locator('[data-item]').boundingBox())!.height).toBe(3 * week);
  });
});

describe('planning by the keyboard alone', () => {
  /** Tab until the element with this name has the focus. */
  async function tabTo(page: Page, name: string | RegExp): Promise<void> {
    for (let presses = 0; presses < 120; presses++) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      );
      if (typeof name === 'string' ? label === name : name.test(label)) return;
    }
    throw new Error(`Tab does not reach ${String(name)}`);
  }
  const plus = (title: string) => `${title} plaatsen op de eerste vrije plek`;

  it('can place a part, a unit and an exam, and announces every step', async () => {
    const page = await openYear(2);
    await sideList(page, 'Programma-onderdelen').waitFor();
    await tabTo(page, plus('Architectuur'));
    await page.keyboard.press('Enter');
    await saved(page);

    // The focus is on the placed item.
    await page.keyboard.press('Enter');
    await expect.poll(() => announced(page).innerText()).toContain('Architectuur opgepakt, Blok 1, regel 1');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await expect.poll(() => announced(page).innerText()).toBe('Blok 2, regel 2, 1 blok lang, 2 regels hoog, vrij');
    await page.keyboard.press('Shift+ArrowRight');
    await expect
      .poll(() => announced(page).innerText())
      .toBe('Blok 2 – Blok 3, regel 2, 1,3 blokken lang, 2 regels hoog, vrij');
    await page.keyboard.press('Enter');
    await expect.poll(() => announced(page).innerText()).toBe('Architectuur neergezet, Blok 2 – Blok 3, regel 2.');
    await page.keyboard.press('Control+z');
    await expect.poll(() => item(page, 'Architectuur').getAttribute('aria-label')).toContain('Blok 1, regel 1');
    await page.keyboard.press('Control+Shift+z');
    await expect
      .poll(() => item(page, 'Architectuur').getAttribute('aria-label'))
      .toContain('Blok 2 – Blok 3, regel 2');
    await page.keyboard.press('Control+s');
    await saved(page);

    await page.keyboard.press('Control+Enter');
    await sideList(page, 'Onderwijseenheden').waitFor();
    await tabTo(page, plus('Architectuur'));
    await page.keyboard.press('Enter');
    await saved(page);
    await page.keyboard.press('Control+Enter');
    await sideList(page, 'Toetsvormen').waitFor();
    await tabTo(page, /plaatsen op de eerste vrije plek$/);
    await page.keyboard.press('Enter');
    await saved(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('1 wijziging niet opgeslagen').waitFor();
    await page.keyboard.press('Control+s');
    await saved(page);

    // The form, by the menu of the item.
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Bewerken' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Bewerken');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Titel', { exact: true }).waitFor();
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate(() => document.activeElement?.id)) === 'field-ects_credits') break;
    }
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => board(page).locator('[data-item]').innerText()).toContain('4 EC');
  });
});

describe('planning by clicks alone', () => {
  it('can place a part, a unit, a course and an exam', async () => {
    const page = await openYear(3);
    const parts = sideList(page, 'Programma-onderdelen');
    await add(parts, 'Algoritmen').click();
    await saved(page);
    await add(parts, 'Architectuur').click();
    await saved(page);

    await item(page, 'Architectuur').hover();
    await board(page).getByRole('button', { name: 'Opties van Architectuur' }).click();
    await page.getByRole('menuitem', { name: 'Verplaats naar…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Architectuur verplaatsen' });
    await dialog.getByLabel('Regel', { exact: true }).fill('1');
    await dialog.getByLabel('Van', { exact: true }).click();
    await page.getByRole('option', { name: 'Blok 1', exact: true }).click();
    await dialog.getByText("Dit item overlapt met 'Algoritmen'.").waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Verplaatsen' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Regel', { exact: true }).fill('4');
    await dialog.getByRole('button', { name: 'Verplaatsen' }).click();
    await expect.poll(() => item(page, 'Architectuur').getAttribute('aria-label')).toContain('regel 4');
    await board(page).getByRole('button', { name: 'Opties van Architectuur' }).click();
    await page.getByRole('menuitem', { name: 'Langer' }).click();
    await page.getByRole('button', { name: 'Ongedaan maken' }).click();
    await page.getByRole('button', { name: 'Opnieuw uitvoeren' }).click();

    // Leaving now would lose the move: the planner asks.
    await item(page, 'Architectuur').click();
    const question = page.getByRole('dialog');
    await question.getByText('1 wijziging niet opgeslagen').waitFor();
    await question.getByRole('button', { name: 'Verder bewerken' }).click();
    await page.getByRole('button', { name: 'Onderwijskalender opslaan' }).click();
    await saved(page);

    await item(page, 'Architectuur').click();
    await add(sideList(page, 'Onderwijseenheden'), 'Architectuur').click();
    await saved(page);
    await item(page, 'Architectuur').click();
    await add(sideList(page, 'Werkvormen'), 'Werkcollege').click();
    await saved(page);
    await sideList(page, 'Toetsvormen')
      .getByRole('button', { name: /plaatsen/ })
      .first()
      .click();
    await saved(page);
    await expect.poll(() => board(page).locator('[data-item]').count()).toBe(2);
    await item(page, 'Werkcollege').hover();
    await board(page).getByRole('button', { name: 'Opties van Werkcollege' }).click();
    await page.getByRole('menuitem', { name: 'Dupliceren' }).click();
    await expect.poll(() => board(page).locator('[data-item]').count()).toBe(3);
    // In the next week, where the focus is now.
    await expect.poll(() => announced(page).innerText()).toBe('Werkcollege geplaatst: week 37, plek 7 tot en met 12.');
    await saved(page);
    await board(page).getByRole('button', { name: 'Opties van Werkcollege' }).first().click();
    await page.getByRole('menuitem', { name: 'Verwijderen' }).click();
    await page.getByRole('button', { name: 'Onderwijseenheid opslaan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen en opslaan' }).click();
    await saved(page);
    await expect.poll(() => board(page).locator('[data-item]').count()).toBe(2);

    // The breadcrumbs lead back up, with everything in its place.
    await page.getByRole('navigation', { name: 'Kruimelpad' }).getByRole('link', { name: 'Jaar 3' }).click();
    await item(page, 'Architectuur').waitFor();
  });
});
