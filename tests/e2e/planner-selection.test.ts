// Several items at once: selected by mouse, by keyboard alone and by clicks alone; moved, copied, removed, and given a state.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { ask, board, button, choose, face, items, planOf, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
});
afterAll(() => product.close());
beforeEach(async () => {
  page = await product.visit({ as: 'manager', path: plan.year(1) });
  await face(page, 'Programmeren 1').waitFor();
});

const bar = () => page.getByRole('region', { name: 'Selectie' });
const inBar = (name: string) => bar().getByRole('button', { name, exact: true });
const count = (selected: number) => bar().getByText(`${selected} geselecteerd`);
const selected = () => items(page).locator('[aria-pressed="true"]');
const placeOf = async (title: string) => (await face(page, title).first().getAttribute('aria-label'))!;
const undo = () => page.keyboard.press('Control+z');
const surface = () => board(page).locator('[role="presentation"]');

/** A place below all planned items. */
async function drawFrom(): Promise<{ x: number; y: number; right: number; top: number }> {
  const box = (await surface().boundingBox())!;
  return { x: box.x + 4, y: box.y + box.height - 6, right: box.x + box.width - 4, top: box.y + 6 };
}

describe('selecting by mouse', () => {
  it('works with Ctrl and Shift; one item moves all of them, and one undo restores them', async () => {
    await face(page, 'Programmeren 1').click({ modifiers: ['Control'] });
    await face(page, 'Databases').click({ modifiers: ['Control'] });
    await count(2).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const before = [await placeOf('Programmeren 1'), await placeOf('Databases')];
    const box = (await face(page, 'Programmeren 1').boundingBox())!;
    const bottom = (await surface().boundingBox())!;
    await page.mouse.move(box.x + 12, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(box.x + 16, bottom.y + bottom.height - 10, { steps: 10 });
    await page.mouse.up();
    const after = [await placeOf('Programmeren 1'), await placeOf('Databases')];
    const lines = (words: string[]) => words.map((each) => Number(/regel (\d+)/.exec(each)?.[1]));
    const [first, second] = lines(after).map((line, index) => line - lines(before)[index]!);
    expect(first).toBeGreaterThan(0);
    expect(second).toBe(first);
    await page.getByText('2 wijzigingen niet opgeslagen').waitFor();
    await undo();
    await expect.poll(async () => [await placeOf('Programmeren 1'), await placeOf('Databases')]).toEqual(before);
    await inBar('Deselecteren').click();
    await expect.poll(() => bar().count()).toBe(0);
  });

  it('works with a rectangle on empty space, and Escape deselects', async () => {
    const { x, y, right, top } = await drawFrom();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(right, top, { steps: 6 });
    await page.mouse.up();
    const all = await items(page).count();
    await count(all).waitFor();
    await expect.poll(() => selected().count()).toBe(all);
    await face(page, 'Programmeren 1').focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => bar().count()).toBe(0);
  });

  it('leaves a selection that does not fit in place, and names the item', async () => {
    await face(page, 'Programmeren 1').click({ modifiers: ['Control'] });
    await face(page, 'Databases').click({ modifiers: ['Control'] });
    const before = await placeOf('Databases');
    const box = (await face(page, 'Programmeren 1').boundingBox())!;
    await page.mouse.move(box.x + 12, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(box.x + 260, box.y + 12, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => page.getByTestId('announcer').innerText()).toMatch(/overlapt met/);
    await expect.poll(() => placeOf('Databases')).toBe(before);
    await inBar('Deselecteren').click();
  });
});

describe('selecting by keyboard alone', () => {
  it('works with Ctrl+Space, Shift with arrows and Ctrl+A; the bar removes all, and one undo restores them', async () => {
    const all = await items(page).count();
    await face(page, 'Programmeren 1').focus();
    await page.keyboard.press('Control+Space');
    await count(1).waitFor();
    await expect.poll(() => page.getByTestId('announcer').innerText()).toContain('1 geselecteerd');
    await page.keyboard.press('Shift+ArrowDown');
    await count(2).waitFor();
    await page.keyboard.press('Control+a');
    await count(all).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Space');
    await count(1).waitFor();
    await page.keyboard.press('Shift+ArrowDown');
    await inBar('Verwijderen').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => items(page).count()).toBe(all - 2);
    await undo();
    await expect.poll(() => items(page).count()).toBe(all);
  });
});

describe('selecting by clicks alone', () => {
  const pick = async (label: string, option: string) => {
    await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const start = async () => {
    await choose(page, 'Programmeren 1', 'Selecteren');
    await count(1).waitFor();
    await face(page, 'Databases').click();
    await count(2).waitFor();
  };

  it('starts with Selecteren; Verplaatsen moves the items to another year', async () => {
    await start();
    await inBar('Verplaatsen').click();
    await pick('Studiejaar', 'Jaar 4');
    await page.getByText('Alles past daar.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Verplaatsen', exact: true }).click();
    const anyway = button(page, 'Toch verplaatsen');
    const changes = page.getByText('2 wijzigingen niet opgeslagen');
    await expect.poll(async () => (await anyway.isVisible()) || (await changes.isVisible())).toBe(true);
    if (await anyway.isVisible()) await anyway.click();
    await changes.waitFor();
    await expect.poll(() => face(page, 'Databases').count()).toBe(0);
    await undo();
    await face(page, 'Databases').waitFor();
    await inBar('Klaar').click();
  });

  it('can change the status of the parts themselves, with a message about it', async () => {
    await start();
    await inBar('Status').click();
    const dialog = page.getByRole('dialog', { name: 'Status van 2 onderdelen' });
    await dialog.getByText(/elk programma/).waitFor();
    const states = await ask<{ id: number; state: string }[]>(product, '/api/states');
    await pick('Nieuwe status', states.at(-1)!.state);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Status aanpassen' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const parts = await ask<{ title: string; state: { state: string } }[]>(
      product,
      '/api/programmeparts.json?fields=title,state',
    );
    const changed = parts.filter(({ title }) => title === 'Programmeren 1' || title === 'Databases');
    expect(changed.length).toBeGreaterThan(0);
    for (const { state } of changed) expect(state.state).toBe(states.at(-1)!.state);
    await inBar('Klaar').click();
  });

  it('can be used in the copy dialog', async () => {
    await start();
    await inBar('Kopiëren').click();
    await page.getByRole('dialog', { name: 'Selectie kopiëren naar' }).waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: 'Te kopiëren onderdelen' }).getByRole('listitem').count())
      .toBe(2);
    await button(page, 'Annuleren').click();
    await inBar('Klaar').click();
  });
});

it('selecting works the same on levels 2 and 3', async () => {
  for (const path of [plan.part('Programmeren 1'), await plan.unit('Programmeren 1', 'Programmeren 1')]) {
    page = await product.visit({ as: 'manager', path });
    await items(page).first().waitFor();
    const all = await items(page).count();
    await items(page).locator('[data-face]').first().focus();
    await page.keyboard.press('Control+a');
    await count(all).waitFor();
    await inBar('Verplaatsen').click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Verschuiven' }).waitFor();
    await button(page, 'Annuleren').click();
    await inBar('Deselecteren').click();
  }
});
