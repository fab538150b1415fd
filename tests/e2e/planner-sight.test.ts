// What the planner shows at once: whole titles, reasons for refusals, the keys to use, and all of it on a tablet.
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { axeFindings, colourFindings } from '#tests/support/axe.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { board, button, face, items, planOf, softwareEngineering, strayWeeks } from '#tests/support/planner-page.ts';
import { sample } from '#tests/support/sample.ts';

let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;

beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
});
afterAll(() => product.close());

const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true };
const open = (path: string) => product.visit({ as: 'manager', path });
const tip = (page: Page) => page.locator('[role="tooltip"], .mantine-Tooltip-tooltip');

async function centreOf(place: Locator) {
  const box = (await place.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe('an item', () => {
  it('shows its whole title on hover when it is cut off, and nothing while it is dragged', async () => {
    const page = await open(plan.year(1));
    // No tooltip covers the grid for a title that is readable in place and has no findings.
    await face(page, 'Webtechnologie').first().hover();
    await page.waitForTimeout(600);
    await expect.poll(() => tip(page).count()).toBe(0);
    const item = face(page, 'Professionele ontwikkeling 2').first();
    await item.hover();
    await tip(page).filter({ hasText: 'Professionele ontwikkeling 2' }).waitFor();
    await expect.poll(() => tip(page).innerText()).toContain('Blok 2');
    const from = await centreOf(item);
    await page.mouse.down();
    await page.mouse.move(from.x + 3, from.y + 30, { steps: 6 });
    await page.waitForTimeout(500);
    await expect.poll(() => tip(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });

  it('of one row uses its whole width, and ends its text before the buttons on hover', async () => {
    const page = await open(plan.year(1));
    const item = items(page).filter({ hasText: 'Professionele ontwikkeling' }).first();
    await item.scrollIntoViewIfNeeded();
    const roomFor = () =>
      face(page, 'Professionele ontwikkeling 1')
        .first()
        .evaluate((each) => getComputedStyle(each).paddingRight);
    expect(await roomFor()).toBe('8px');
    await item.hover();
    await expect.poll(roomFor).not.toBe('8px');
    const words = (await item.locator('button span').last().boundingBox())!;
    for (const control of await item.locator('[data-menu-button], [data-remove-button]').all())
      expect(words.x + words.width).toBeLessThanOrEqual((await control.boundingBox())!.x);
    // Findings are between them.
    const marked = items(page).filter({ hasText: 'Professionele ontwikkeling 4' }).first();
    await marked.locator('[data-severity]').waitFor();
    await marked.hover();
    await expect
      .poll(async () => {
        const [numbers, mark] = [marked.locator('button span').last(), marked.locator('[data-severity]')];
        const [{ x, width }, { x: next }] = [(await numbers.boundingBox())!, (await mark.boundingBox())!];
        return next - x - width;
      })
      .toBeGreaterThanOrEqual(0);
  });

  it('has enough contrast under the pointer', async () => {
    const page = await open(plan.year(1));
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      await face(page, 'Databases').first().hover();
      expect(await colourFindings(page), colorScheme).toEqual([]);
    }
  });

  it('leaves room for its tick in copy mode', async () => {
    const page = await open(plan.year(1));
    await button(page, 'Kopieër modus').click();
    const item = items(page).first();
    const words = await item.locator('button span').first().boundingBox();
    const tick = await item.locator(':scope > span[aria-hidden]').first().boundingBox();
    expect(words!.x + words!.width).toBeLessThanOrEqual(tick!.x);
  });
});

describe('a page of the planner', () => {
  it('of level 1 shows two whole years above its bar on a laptop, when compact, and stays in place while it saves', async () => {
    const page = await product.open({ as: 'manager', path: plan.year(0), viewport: { width: 1280, height: 800 } });
    // Findings make the headings longer.
    await page.getByRole('button', { name: /^Controles \d+/ }).waitFor();
    await page.getByRole('switch', { name: 'Compact' }).check();
    const yearBox = async (year: number) =>
      (await page.getByRole('region', { name: `Jaar ${year}`, exact: true }).boundingBox())!;
    const [second, undo] = [() => yearBox(2), () => button(page, 'Ongedaan maken').boundingBox()];
    const fits = async () => (await second()).y + (await second()).height <= (await undo())!.y;
    await expect.poll(fits).toBe(true);
    const { y } = await yearBox(1);
    await page.route('**/api/relcalendarblockprogrammeparts.json', () => {});
    await button(page, 'Algoritmen plaatsen op de eerste vrije plek').click();
    await page.getByText('Bezig met opslaan…').waitFor();
    expect((await yearBox(1)).y).toBe(y);
  });

  it('ends at its footer, however long the list beside the grid is', async () => {
    const page = await open(plan.year(1));
    await items(page).first().waitFor();
    const below = await page.evaluate(() => {
      const { bottom } = document.querySelector('footer')!.getBoundingClientRect();
      return document.documentElement.scrollHeight - (bottom + window.scrollY);
    });
    // The height of a page is a whole number of pixels, that of its content need not be.
    expect(below).toBeLessThan(1);
  });

  it('of level 3 has its weeks beside their rows of the grid, wide and narrow, with any content below', async () => {
    // An item in a week that no longer exists makes the board higher than the weeks.
    await sql`
      update placement set y = y + 40 where id = (
        select max(p.id) from placement p join placement u on u.id = p.parent
        join educational_unit e on e.id = u.educational_unit
        where e.title = 'Programmeren 1' and p.kind = 'course')`.execute(product.database);
    const page = await open(await plan.unit('Programmeren 1', 'Programmeren 1'));
    await items(page).first().waitFor();
    for (const width of [900, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => strayWeeks(page), { message: `${width} px` }).toEqual([]);
      const lines = await page
        .getByRole('columnheader')
        .evaluateAll((heads) => heads.filter((head) => head.scrollWidth > head.clientWidth).length);
      expect(lines, `${width} px`).toBe(0);
    }
  });

  it('of level 3 shows the title and hours of an item of one week and a quarter of the width, for any number of weeks', async () => {
    const page = await product.open({
      ...{ as: 'manager', viewport: { width: 1280, height: 800 } },
      path: await plan.unit('Objectgeoriënteerd programmeren', 'Objectgeoriënteerd programmeren'),
    });
    const exam = face(page, 'Tentamen Objectgeoriënteerd programmeren');
    await exam.scrollIntoViewIfNeeded();
    const [title, detail] = [exam.locator('span').first(), exam.locator('span').last()];
    const line = await title.evaluate((each) => Number.parseFloat(getComputedStyle(each).lineHeight));
    const [titleBox, detailBox, box] = await Promise.all([title, detail, exam].map((each) => each.boundingBox()));
    expect(titleBox!.height).toBeGreaterThan(line * 1.9);
    expect(await detail.innerText()).toBe('2 u · 3 EC');
    expect(detailBox!.y).toBeGreaterThanOrEqual(titleBox!.y + titleBox!.height);
    expect(detailBox!.y + detailBox!.height).toBeLessThanOrEqual(box!.y + box!.height);
  });

  it('of level 3 names Kalenderweek, Syllabusweek and Blokweek in the list on a phone too', async () => {
    const path = await plan.unit('Programmeren 1', 'Programmeren 1');
    const page = await product.visit({ as: 'manager', path, ...phone });
    const list = page.getByRole('list', { name: 'Weekraster van Programmeren 1' });
    await list.getByText('Kalenderweek 36–42 · Syllabusweek 1–7 · Blokweek 1–7').first().waitFor();
    await list.getByText('Kalenderweek 45 · Syllabusweek 10 · Toetsweek').first().waitFor();
    // A number stays on one line with its unit.
    const lines = await list
      .getByText(/^\d+ (u|EC)$/)
      .evaluateAll((found) => found.map((each) => each.getClientRects().length));
    expect(new Set(lines)).toEqual(new Set([1]));
  });

  it('of the tree can show everything, down to the last lesson', async () => {
    const page = await open('/calendar/tree');
    await button(page, 'Alles uitklappen').click();
    const nodes = page.getByRole('treeitem');
    await expect.poll(() => nodes.count()).toBeGreaterThan(200);
    await button(page, 'Alles in beeld').click();
    const frame = (await page.getByRole('tree').locator('../..').boundingBox())!;
    const last = (await nodes.last().boundingBox())!;
    expect(last.y + last.height).toBeLessThanOrEqual(frame.y + frame.height);
  });
});

describe('the bar below a grid', () => {
  it('says why an item was not dropped, until the next action', async () => {
    const page = await open(plan.year(1));
    const why = page.locator('p').filter({ hasText: "Webtechnologie: Dit item overlapt met 'Databases'." });
    const item = face(page, 'Webtechnologie').first();
    await item.scrollIntoViewIfNeeded();
    const [from, to] = [await centreOf(item), await centreOf(face(page, 'Databases').first())];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    await why.waitFor();
    await item.focus();
    await page.keyboard.press('Enter');
    await why.waitFor({ state: 'detached' });
  });

  it('shows the keys while an item is moved by keyboard', async () => {
    const page = await open(plan.year(1));
    const keys = page.getByText('Pijltjes verplaatsen · Shift+pijltjes grootte · Enter neerzetten · Esc annuleren');
    await face(page, 'Webtechnologie').first().focus();
    await page.keyboard.press('Enter');
    await keys.waitFor();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.getByText('Alles opgeslagen').waitFor();
  });
});

describe('a side list', () => {
  it('shows first how often each item is planned already', async () => {
    const page = await open(plan.year(1));
    const list = page.getByRole('list', { name: 'Programma-onderdelen' });
    await list
      .getByRole('listitem')
      .filter({ hasText: 'Webtechnologie' })
      .getByText(/^1×\s*gepland/)
      .waitFor();
  });
});

describe('on a tablet', () => {
  const level3 = () => plan.unit('Databases', 'Databases');

  it.each(
    sample(
      [
        ['level 1', 1024, 'Programma-onderdelen', () => plan.year(1), []],
        ['level 1', 768, 'Programma-onderdelen', () => plan.year(1), []],
        ['level 3', 1024, 'Werkvormen', level3, ['Kalenderweek', 'Syllabusweek', 'Blokweek']],
      ] as const,
      2,
    ),
  )('%s of %i px shows its whole grid, and its list on request', async (_level, width, title, path, columns) => {
    const page = await product.visit({ as: 'manager', path: await path(), ...tablet });
    await page.setViewportSize({ width, height: 1000 });
    await board(page).first().waitFor();
    const box = (await board(page).first().boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    for (const name of columns) await page.getByRole('columnheader', { name, exact: true }).waitFor();
    await expect.poll(() => page.getByRole('list', { name: title }).count()).toBe(0);
    await page.getByRole('button', { name: new RegExp(`^${title}`), expanded: false }).click();
    await page.getByRole('list', { name: title }).getByRole('listitem').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('an item dropped on the list is not planned on the grid below it', async () => {
    const page = await product.visit({ as: 'manager', path: plan.year(0), ...tablet });
    await page.setViewportSize(tablet.viewport);
    await page.getByRole('button', { name: /^Programma-onderdelen/ }).click();
    await page.evaluate('window.scrollTo(0, 520)');
    const rows = page.getByRole('list', { name: 'Programma-onderdelen' }).getByRole('listitem');
    const [from, to] = [await centreOf(rows.nth(0)), await centreOf(rows.nth(3))];
    const below = (await board(page).first().boundingBox())!;
    expect([below.y < to.y, to.y < below.y + below.height]).toEqual([true, true]);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    // Neither planned nor refused.
    await expect.poll(() => page.getByTestId('announcer').textContent()).toBe('');
  });
});
