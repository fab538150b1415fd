// Other views of a plan: the module planner, the tree, and effective rights.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { axeFindings } from '#tests/support/axe.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { button, planOf, softwareEngineering } from '#tests/support/planner-page.ts';
import { sample } from '#tests/support/sample.ts';

let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;

beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
});
afterAll(() => product.close());

describe('the module planner', () => {
  it('is shown in its frame without the menu around it, with its weeks apart', async () => {
    const page = await product.open({ as: 'lezer', path: '/moduleplanner' });
    const frame = page.frameLocator('iframe[title="Moduleplanner"]');
    await frame.getByRole('combobox', { name: 'Studiejaar' }).waitFor();
    await expect.poll(() => frame.getByRole('navigation').count()).toBe(0);
    expect((await page.locator('iframe').boundingBox())!.height).toBeGreaterThanOrEqual(1000);
    const weeks = frame.locator('thead tr').nth(1).locator('th');
    await weeks.first().waitFor();
    const gaps = await weeks.evaluateAll((cells) => {
      const words = cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect();
      });
      return words.slice(1).map(({ left }, index) => left - words[index]!.right);
    });
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2);
    expect(await axeFindings(page)).toEqual([]);
  });
});

describe('the tree', () => {
  it.each(
    sample(
      [
        ['a desk', {}],
        ['a phone', phone],
      ] as const,
      2,
    ),
  )('starts at the programme on %s, readable, and stays there when it is fully opened', async (_where, size) => {
    const path = `/calendar/tree?${plan.year(1).split('?')[1]}`;
    const page = await product.visit({ as: 'manager', path, ...size });
    const root = page.getByRole('treeitem').first();
    await root.waitFor();
    const top = (await page.getByRole('tree').boundingBox())!.y;
    const start = (await root.boundingBox())!;
    expect(start.y - top).toBeLessThan(60);
    // A node is 38 px high: at 90% its text is still readable.
    expect(start.height).toBeGreaterThanOrEqual(38 * 0.9 - 0.5);
    await button(page, 'Alles uitklappen').click();
    await expect.poll(() => page.getByRole('treeitem').count()).toBeGreaterThan(20);
    expect(await root.boundingBox()).toEqual(start);
  });
});

describe('effective rights', () => {
  it('are cards on a phone, without overlapping text', async () => {
    const page = await product.open({ as: 'beheerder', path: '/users/rights/3', ...phone });
    await page.getByText('Curriculumcommissie').first().waitFor();
    const spilled = await page.evaluate(() =>
      [...document.querySelectorAll('td')]
        .filter((cell) => cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.innerText),
    );
    expect(spilled).toEqual([]);
  });
});
