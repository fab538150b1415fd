// Pointer actions on a grid beyond a plain drag: holding at the edge, touch, a zoomed browser; and items outside a shortened calendar.
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { desktop, type Product, startProduct } from '#tests/support/e2e.ts';
import { board, button, face, planOf, saved, softwareEngineering } from '#tests/support/planner-page.ts';
import { sample } from '#tests/support/sample.ts';

interface Point {
  x: number;
  y: number;
}

let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;

beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
});
afterAll(() => product.close());

async function centreOf(page: Page, title: string): Promise<Point> {
  const box = (await face(page, title).first().boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** In the empty rows below all items. */
async function below(page: Page, column: number): Promise<Point> {
  const box = (await board(page).boundingBox())!;
  return { x: box.x + (box.width * (column + 0.5)) / 12, y: box.y + box.height - 20 };
}

const rowOf = async (page: Page, title: string) =>
  Number(/regel (\d+)/.exec((await face(page, title).first().getAttribute('aria-label'))!)?.[1]);
const unsaved = (page: Page) => page.getByText('1 wijziging niet opgeslagen');

describe('an item held at the edge of the window', () => {
  it('scrolls the page along, and lands where it is released', async () => {
    const page = await product.visit({ as: 'manager', path: plan.year(1) });
    await page.setViewportSize({ width: 1280, height: 420 });
    // In the middle: at the bottom it would be under the save bar.
    await face(page, 'Databases')
      .first()
      .evaluate((item) => item.scrollIntoView({ block: 'center' }));
    const before = await rowOf(page, 'Databases');
    const from = await centreOf(page, 'Databases');
    const start = (await page.evaluate('window.scrollY')) as number;
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 20, { steps: 3 });
    await page.mouse.move(from.x, 412, { steps: 5 });
    await expect.poll(() => page.evaluate('window.scrollY'), { timeout: 20_000 }).toBeGreaterThan(start + 100);
    // It keeps scrolling, past all items.
    await expect.poll(() => board(page).locator('[data-refused]').count(), { timeout: 20_000 }).toBe(0);
    await page.mouse.up();
    await unsaved(page).waitFor();
    await expect.poll(() => rowOf(page, 'Databases')).toBeGreaterThan(before + 2);
    await page.keyboard.press('Control+z');
    await expect.poll(() => rowOf(page, 'Databases')).toBe(before);
    await page.setViewportSize(desktop.viewport);
  });
});

describe('a finger', () => {
  const touch = (session: CDPSession, type: string, at?: Point) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart' | 'touchMove' | 'touchEnd',
      touchPoints: at ? [{ x: Math.round(at.x), y: Math.round(at.y) }] : [],
    });

  it('that is held moves an item, and one that swipes does not', async () => {
    const page = await product.open({ as: 'manager', path: plan.year(2), hasTouch: true });
    const title = (await board(page).locator('[data-item] button').first().getAttribute('aria-label'))!.split(',')[0]!;
    const session = await page.context().newCDPSession(page);
    const from = await centreOf(page, title);
    const before = await face(page, title).first().getAttribute('aria-label');

    await touch(session, 'touchStart', from);
    for (const step of [10, 20, 40, 60]) await touch(session, 'touchMove', { x: from.x, y: from.y + step });
    await touch(session, 'touchEnd');
    await expect.poll(() => face(page, title).first().getAttribute('aria-label')).toBe(before);
    await page.getByText('Alles opgeslagen').waitFor();

    const held = await centreOf(page, title);
    const to = await below(page, 1);
    await touch(session, 'touchStart', held);
    await board(page).locator('[data-carried]').first().waitFor();
    for (const part of [0.3, 0.6, 1])
      await touch(session, 'touchMove', { x: held.x + (to.x - held.x) * part, y: held.y + (to.y - held.y) * part });
    await touch(session, 'touchEnd');
    await unsaved(page).waitFor();
    await expect.poll(() => face(page, title).first().getAttribute('aria-label')).not.toBe(before);
  });
});

describe('a zoomed browser', () => {
  /** Long enough between two checks to see whether something still moves. */
  const steady = { interval: 300 };
  const zooms = [
    { name: '80%', viewport: { width: 1600, height: 1000 }, deviceScaleFactor: 0.8 },
    { name: '125%', viewport: { width: 1024, height: 640 }, deviceScaleFactor: 1.25 },
    { name: '150%', viewport: { width: 853, height: 533 }, deviceScaleFactor: 1.5 },
  ];
  it.each(sample(zooms, 3))('drops an item under the pointer at $name', async ({ viewport, deviceScaleFactor }) => {
    const page = await product.open({ as: 'manager', path: plan.year(3), viewport, deviceScaleFactor });
    // Findings load later, and may move the content below them.
    await page.waitForLoadState('networkidle');
    const first = board(page).locator('[data-item]').first();
    const title = (await first.locator('button').first().getAttribute('aria-label'))!.split(',')[0]!;
    await face(page, title).first().scrollIntoViewIfNeeded();
    let from = await centreOf(page, title);
    await expect
      .poll(async () => {
        const before = from;
        from = await centreOf(page, title);
        return Math.hypot(from.x - before.x, from.y - before.y);
      }, steady)
      .toBe(0);
    const box = (await board(page).boundingBox())!;
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 10, { steps: 2 });
    await page.mouse.move(from.x, from.y + 40 * 4, { steps: 4 });
    await page.mouse.up();
    await unsaved(page).waitFor();
    const away = async () => {
      const now = await centreOf(page, title);
      return [(now.x - from.x) / (box.width / 12), (now.y - from.y - 160) / 20].map((cells) =>
        Math.abs(Math.trunc(cells)),
      );
    };
    // Of columns and rows.
    await expect.poll(away).toEqual([0, 0]);
  });
});

describe('weeks that no longer exist', () => {
  it('keep their items visible, and one click moves them to existing weeks', async () => {
    const path = await plan.unit('Databases', 'Databases');
    await shortenBlockOf(path);
    const page = await product.visit({ as: 'manager', path });
    const warning = page.getByText(/niet meer besta/);
    await warning.waitFor();
    await button(page, 'Verplaats naar vrije weken').click();
    await warning.waitFor({ state: 'detached' });
    await button(page, 'Onderwijseenheid opslaan').click();
    await saved(page);
    await page.reload();
    await button(page, 'Onderwijseenheid opslaan').waitFor();
    await expect.poll(() => warning.count()).toBe(0);
  });

  /** Removes the last three weeks of the block in which the unit is planned, with confirmation. */
  async function shortenBlockOf(unitPath: string): Promise<void> {
    const headers = {
      authorization: `Bearer ${await product.tokenOf('beheerder')}`,
      'content-type': 'application/json',
    };
    const read = async <T>(path: string) => (await (await fetch(`${product.url}${path}`, { headers })).json()) as T;
    const relation = new URLSearchParams(unitPath.split('?')[1]).get('relation_week_id');
    const screen = await read<{
      programme: { organizational_unit: { id: number } };
      year: { calendar_year: { id: number } };
      weeks: { start_date: string }[];
    }>(`/api/planner/level3.json?relation_week_id=${relation}`);
    const place = {
      organizational_unit: screen.programme.organizational_unit.id,
      calendar_year: screen.year.calendar_year.id,
    };
    const query = `organizational_unit=${place.organizational_unit}&calendar_year=${place.calendar_year}`;
    interface Block {
      start_date: string;
      end_date: string;
      calendar_weeks: unknown[];
    }
    const { calendar_year_parts } = await read<{
      calendar_year_parts: { start_date: string; end_date: string; calendar_blocks: Block[] }[];
    }>(`/api/calendaryearparts.json?${query}`);
    const first = screen.weeks[0]!.start_date;
    const earlier = screen.weeks.at(-4)!.start_date;
    const parts = calendar_year_parts.map((part) => ({
      ...part,
      calendar_blocks: part.calendar_blocks.map((block) =>
        block.start_date === first
          ? { ...block, end_date: friday(earlier), calendar_weeks: block.calendar_weeks.slice(0, -3) }
          : block,
      ),
    }));
    const body = JSON.stringify({ ...place, calendar_year_parts: parts, force: true });
    const response = await fetch(`${product.url}/api/calendaryearparts.json`, { method: 'POST', headers, body });
    expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, '']);
  }

  function friday(monday: string): string {
    const [day, month, year] = monday.split('-').map(Number) as [number, number, number];
    const date = new Date(Date.UTC(year, month - 1, day + 4));
    return date.toISOString().slice(0, 10).split('-').reverse().join('-');
  }
});

describe('a user without the right to change something', () => {
  it('gets no menu item for it, and sees why the status cannot change', async () => {
    const page = await product.open({ as: 'lezer', path: await plan.unit('Testen', 'Testen') });
    await board(page).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Opties van/ }).count()).toBe(0);
    const status = page.getByRole('combobox', { name: /^Status/ });
    await expect.poll(() => status.isDisabled()).toBe(true);
    const described = await status.getAttribute('aria-describedby');
    await expect
      .poll(() => page.locator(`[id="${described}"]`).textContent())
      .toBe('Geen rechten om status aan te passen');
  });

  it('can set the status of all years at once where allowed, and first sees what that overwrites', async () => {
    const page = await product.open({ as: 'commissie', path: plan.year(0) });
    const status = page.getByRole('combobox', { name: 'Status van alle 4 jaren' });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') calls.push(new URL(request.url()).pathname);
    });
    await status.click();
    await page.getByRole('option', { name: 'In behandeling' }).click();
    await button(page, 'Status aanpassen').click();
    // Jaar 2 has that status already.
    const question = page.getByRole('dialog', { name: 'Status van 3 jaren aanpassen?' });
    const years = ['Jaar 1, nu Vastgesteld', 'Jaar 3, nu Concept', 'Jaar 4, nu Concept'];
    await expect.poll(() => question.getByRole('listitem').allInnerTexts()).toEqual(years);
    await question.getByRole('button', { name: 'Annuleren' }).click();
    await question.waitFor({ state: 'detached' });
    expect(calls).toEqual([]);

    await button(page, 'Status aanpassen').click();
    await question.getByRole('button', { name: 'Status aanpassen' }).click();
    await page.getByText('Status van 3 jaren is opgelagen!').waitFor();
    expect(calls).toEqual(['/api/programmecalendars.json']);
  });
});
