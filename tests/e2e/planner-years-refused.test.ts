// Moves to a study year that are refused: without a calendar, or after the right is lost. The item goes back or stays a draft, and the
// reason is shown.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { refusalText } from '#shared/text/refusal.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { ask, planOf, softwareEngineering } from '#tests/support/planner-page.ts';

const tall = { width: 1280, height: 1900 };
let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;

beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
});
afterAll(() => product.close());

async function relations(): Promise<number[]> {
  const programme = /programme=(\d+)/.exec(plan.year(1))?.[1];
  const { years } = await ask<{ years: { grid: { relation_id: number }[] }[] }>(
    product,
    `/api/planner/level1.json?programme=${programme}`,
  );
  return years.flatMap(({ grid }) => grid.map(({ relation_id }) => relation_id)).toSorted((x, y) => x - y);
}

describe('a refused move', () => {
  it('to a year without a calendar puts the item back and shows the message of that year', async () => {
    const programme = Number(/programme=(\d+)/.exec(plan.year(1))?.[1]);
    await sql`update programme set duration = 5 where id = ${programme}`.execute(product.database);
    const own = await product.open({ as: 'manager', path: plan.year(0), viewport: { width: 1280, height: 1200 } });
    const closed = own.getByRole('region', { name: 'Jaar 5', exact: true });
    const warning = (
      await closed
        .getByText(/studiejaar/)
        .first()
        .innerText()
    ).trim();
    const item = own.getByRole('group', { name: 'Raster van Jaar 4' }).locator('[data-face]').first();
    // Findings load a little later, and are part of the label.
    await own.getByRole('button', { name: /^Controles \d+/ }).waitFor();
    const place = await item.getAttribute('aria-label');
    await item.evaluate((face) => face.scrollIntoView({ block: 'center' }));
    const from = (await item.boundingBox())!;
    await own.mouse.move(from.x + 12, from.y + 12);
    await own.mouse.down();
    await own.mouse.move(from.x + 20, from.y + 30, { steps: 3 });
    // The page scrolls near its edge, so the year is located until the item is over it.
    await expect
      .poll(async () => {
        const to = (await closed.getByText(warning).boundingBox())!;
        await own.mouse.move(to.x + 20, Math.min(to.y + to.height / 2, 1190), { steps: 4 });
        return own.locator('[data-away]').count();
      })
      .toBe(1);
    await own.mouse.up();
    await expect.poll(() => own.getByTestId('announcer').innerText()).toContain(warning);
    await expect.poll(() => item.getAttribute('aria-label')).toBe(place);
    await expect.poll(() => own.getByText('Alles opgeslagen').count()).toBe(1);
    await sql`update programme set duration = 4 where id = ${programme}`.execute(product.database);
  });

  it('from the list puts the item back when the right is lost during the drag, and shows the reason', async () => {
    const own = await product.open({ as: 'manager', path: plan.year(4), viewport: { width: 1280, height: 1000 } });
    const items = own.getByRole('group', { name: 'Raster van Jaar 4' }).locator('[data-item]');
    await items.first().waitFor();
    const count = await items.count();
    const add = (await own
      .getByRole('button', { name: /plaatsen op de eerste vrije plek$/ })
      .first()
      .boundingBox())!;
    await own.mouse.move(add.x - 120, add.y + 10);
    await own.mouse.down();
    const room = (await own
      .getByRole('group', { name: 'Raster van Jaar 4' })
      .locator('[role="presentation"]')
      .boundingBox())!;
    await own.mouse.move(room.x + room.width - 200, room.y + room.height - 70, { steps: 10 });
    const before = await relations();
    const setRight = (is: boolean) =>
      sql`update permission set can_update = ${is}, can_create = ${is} where object = 'calendar__level1'`.execute(
        product.database,
      );
    await setRight(false);
    await own.mouse.up();
    await own.getByText(refusalText.forbidden).first().waitFor();
    await own.getByText('Alles opgeslagen').waitFor();
    await expect.poll(() => items.count()).toBe(count);
    expect(await relations()).toEqual(before);
    await setRight(true);
  });

  it('keeps the draft of a user who lost the right, and shows why it was not saved', async () => {
    const own = await product.open({ as: 'manager', path: plan.year(0), viewport: tall });
    const year = (n: number) => own.getByRole('group', { name: `Raster van Jaar ${n}` });
    const title = (await year(2).locator('[data-face]').first().getAttribute('aria-label'))!.split(', ')[0]!;
    await year(2).locator('[data-face]').first().focus();
    await own.keyboard.press('Enter');
    await own.keyboard.press('PageUp');
    const announced = () => own.getByTestId('announcer').innerText();
    for (let row = 0; row < 14 && !(await announced()).endsWith('vrij'); row += 1)
      await own.keyboard.press('ArrowDown');
    const before = await relations();
    await sql`update permission set can_update = false where object = 'calendar__level1'`.execute(product.database);
    await own.keyboard.press('Enter');
    const agree = own.getByRole('button', { name: 'Toch verplaatsen' });
    const unsaved = own.getByText('1 wijziging niet opgeslagen');
    await expect.poll(async () => (await agree.isVisible()) || (await unsaved.isVisible())).toBe(true);
    if (await agree.isVisible()) await agree.click();
    await unsaved.waitFor();
    await own.getByRole('button', { name: 'Onderwijskalender opslaan' }).click();
    await own.getByText(refusalText.forbidden).first().waitFor();
    await unsaved.waitFor();
    expect(
      await year(1)
        .getByRole('button', { name: new RegExp(`^${title}, `) })
        .count(),
    ).toBe(1);
    await expect.poll(() => relations()).toEqual(before);
  });
});
