// Items show what is inside them; the meaning of their colours; and the weeks of a coordinator in the load.
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { tokenFor } from '#tests/support/api.ts';
import { axeFindings, colourFindings } from '#tests/support/axe.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { createUser } from '#tests/support/factories.ts';
import { board, face, planOf, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;

beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
});
afterAll(() => product.close());

const itemOf = (page: Page, title: string) => face(page, title).locator('xpath=..');
const bars = (page: Page, title: string) => itemOf(page, title).locator('i');
const boxOf = async (of: Locator) => (await of.boundingBox())!;

/** The position of a bar within its item, in pixels. */
async function inItem(page: Page, title: string, index: number): Promise<number[]> {
  const [item, bar] = [await boxOf(face(page, title)), await boxOf(bars(page, title).nth(index))];
  return [bar.x - item.x, bar.width].map(Math.round);
}

it('a part shows its units in their weeks, which move along with it before a save', async () => {
  const page = await product.visit({ as: 'manager', path: plan.year(2) });
  await face(page, 'Project Backend').waitFor();
  await expect
    .poll(() => bars(page, 'Project Backend').allInnerTexts())
    .toEqual(['Backend ontwerpen · 5 EC', 'Backend bouwen · 5 EC', 'Backend in productie · 5 EC']);
  await expect
    .poll(() => face(page, 'Project Backend').getAttribute('aria-label'))
    .toContain('bevat 3 eenheden, 15 EC');
  const before = await boxOf(bars(page, 'Project Backend').first());
  const inside = await inItem(page, 'Project Backend', 0);

  // Below everything, then one block to the left.
  await face(page, 'Project Backend').press('Enter');
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.getByText('1 wijziging niet opgeslagen').waitFor();
  const after = await boxOf(bars(page, 'Project Backend').first());
  expect([after.x < before.x - 100, after.y > before.y + 100]).toEqual([true, true]);
  // The blocks differ by at most one week, so within the item a bar stays about where it was.
  const moved = await inItem(page, 'Project Backend', 0);
  expect(Math.abs(moved[0]! - inside[0]!)).toBeLessThan(25);
  expect(await axeFindings(page)).toEqual([]);
});

it('a unit shows its courses and exams as different marks in its weeks', async () => {
  const page = await product.visit({ as: 'manager', path: plan.part('Databases') });
  await face(page, 'Databases').waitFor();
  await expect
    .poll(() => face(page, 'Databases').getAttribute('aria-label'))
    .toMatch(/bevat \d werkvormen en \d toetsen/);
  const exam = await boxOf(itemOf(page, 'Databases').locator('i[data-kind="exam"]').first());
  const weeks = page.getByRole('list', { name: 'Kalenderweek' }).getByRole('listitem');
  const boxes = await Promise.all((await weeks.all()).map(boxOf));
  const middle = exam.x + exam.width / 2;
  const week = boxes.findIndex(({ x, width }) => x <= middle && middle < x + width);
  await expect.poll(() => weeks.nth(week).innerText()).toBe('3');
  const background = (item: Element) => getComputedStyle(item).backgroundImage;
  await expect.poll(() => face(page, 'Databases').evaluate(background)).toContain('gradient');
});

it('items show nothing inside to users who may not read level 2', async () => {
  const found = await sql<{ organization: number }>`
    select organization from programme where programme_code = 'ICT-SE'`.execute(product.database);
  const objects = { programme: 'r', programme_part: 'r', educational_unit: 'r', calendar: 'r', calendar__level1: 'r' };
  const user = await createUser(product.database, { roles: [{ organization: found.rows[0]!.organization, objects }] });
  const page = await product.open({ token: await tokenFor(product.database, user), path: plan.year(2) });
  await face(page, 'Project Backend').waitFor();
  await expect.poll(() => board(page).locator('[data-item] > [aria-hidden], [data-face][style]').count()).toBe(0);
  await expect.poll(() => face(page, 'Project Backend').getAttribute('aria-label')).not.toContain('bevat');
  // Coordinators and exams are inside the parts as well.
  await page.getByRole('combobox', { name: 'Kleur' }).click();
  await expect.poll(() => page.getByRole('option').allInnerTexts()).not.toContain('Kleur: toetslast');
  await expect.poll(() => page.getByRole('combobox', { name: 'Weken van coördinator' }).count()).toBe(0);
});

it('hovering one item does not lay out all others', async () => {
  const page = await product.visit({ as: 'manager', path: plan.year(1) });
  const marked = board(page).locator('[data-marked]').first();
  await marked.waitFor();
  await page.mouse.move(2, 2);
  await page.waitForLoadState('networkidle');
  // Measuring with a locator would itself cause a layout.
  const { x, y } = await boxOf(marked);
  const session = await page.context().newCDPSession(page);
  const roots: (string | undefined)[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    const events = value as unknown as { name: string; args: { endData?: { layoutRoots?: { nodeName: string }[] } } }[];
    for (const { name, args } of events) if (name === 'Layout') roots.push(args.endData?.layoutRoots?.[0]?.nodeName);
  });
  const traceConfig = { includedCategories: ['devtools.timeline'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await page.mouse.move(x + 20, y + 20);
  await marked.locator('[data-edge]').first().waitFor();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  expect(roots[0]).toMatch(/^DIV /);
});

const legend = (page: Page) => page.getByRole('list', { name: 'Legenda' });
async function choose(page: Page, select: string, option: string) {
  await page.getByRole('combobox', { name: select }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

it('items can be coloured by state, with a code for users who cannot see colours, and the choice is kept', async () => {
  const page = await product.open({ as: 'manager', path: plan.year(1) });
  await face(page, 'Databases').waitFor();
  await expect.poll(() => legend(page).count()).toBe(0);
  await choose(page, 'Kleur', 'Kleur: status');
  const entries = await legend(page).getByRole('listitem').allInnerTexts();
  const [code = '', state = ''] = entries[0]!.split('\n');
  const item = board(page)
    .getByRole('button', { name: `, ${state}, ` })
    .first();
  const drawn = item.locator('[data-code]').evaluate((title) => getComputedStyle(title, '::before').content);
  expect(await drawn).toBe(JSON.stringify(code));
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourFindings(page)).toEqual([]);

  await choose(page, 'Kleur', 'Kleur: coördinator');
  await page.reload();
  await legend(page).getByText('Kees Brouwer').waitFor();
  await expect.poll(() => face(page, 'Databases').getAttribute('aria-label')).toContain(', Kees Brouwer, ');
  await expect.poll(() => page.getByRole('combobox', { name: 'Kleur' }).inputValue()).toBe('Kleur: coördinator');
  await page.setViewportSize(phone.viewport);
  await page
    .getByRole('list', { name: /^Raster van/ })
    .getByText('Kees Brouwer')
    .first()
    .waitFor();
});

it('items can be coloured by the level of a learning line, in the words of its scale', async () => {
  const page = await product.visit({ as: 'manager', path: plan.year(1) });
  await face(page, 'Programmeren 1').waitFor();
  await choose(page, 'Kleur', 'Leerlijn: A2 Bouwt onderhoudbare code');
  await legend(page).getByText('Niet in deze leerlijn').waitFor();
  const [, lowest = ''] = (await legend(page).getByRole('listitem').allInnerTexts())[0]!.split('\n');
  expect(lowest).toMatch(/1/);
  await expect.poll(() => face(page, 'Programmeren 1').getAttribute('aria-label')).toContain(`, ${lowest}, `);
  await expect.poll(() => face(page, 'Netwerken').getAttribute('aria-label')).toContain(', Niet in deze leerlijn, ');
});

it('the load of every year can mark the weeks of a coordinator', async () => {
  const page = await product.visit({ as: 'manager', path: plan.year(1).replace('&year=1', '') });
  const strips = page.getByRole('button', { name: /^Belasting per week van Jaar/ });
  await strips.first().waitFor();
  const marked = () =>
    strips.evaluateAll((all) => all.map((strip) => strip.querySelectorAll('[data-marked]').length > 0));
  await expect.poll(() => marked()).not.toContain(true);
  await choose(page, 'Weken van coördinator', 'Weken van: Kees Brouwer');
  await expect.poll(marked).toContain(true);
  await expect.poll(() => strips.first().getAttribute('aria-label')).toContain('Weken van Kees Brouwer: ');
  await choose(page, 'Weken van coördinator', 'Weken van…');
  await expect.poll(marked).not.toContain(true);
});
