// Requirements of a unit in a browser: edited on its form, reported by the checks, and drawn in the graph of the programme.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { formText } from '#shared/text/form.ts';
import { noticeText } from '#shared/text/notice.ts';
import { objects } from '#shared/permissions/objects.ts';
import { planningText } from '#shared/text/planning.ts';
import { requirementGraphText } from '#shared/text/requirement-graph.ts';
import { requirementText } from '#shared/text/requirements.ts';
import type { GraphData } from '#client/planning/requirements/graph-layout.ts';
import { tokenFor } from '#tests/support/api.ts';
import { axeFindings, colourFindings } from '#tests/support/axe.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { createUser } from '#tests/support/factories.ts';
import { goTo } from '#tests/support/go-to.ts';
import { ask, button, planOf, softwareEngineering } from '#tests/support/planner-page.ts';
import { itInProveOnly } from '#tests/support/sample.ts';

let product: Product;
let level1: string;
let programme: string;
/** Units in the first block of year 1, in its second block, and in year 2. */
let early: Unit;
let next: Unit;
let late: Unit;
type Unit = GraphData['units'][number];

beforeAll(async () => {
  product = await startProduct();
  // Requirements of the demo school would disturb the counts.
  await sql`delete from unit_requirement`.execute(product.database);
  level1 = (await planOf(product, softwareEngineering)).year(1);
  programme = new URLSearchParams(level1.split('?')[1]).get('programme')!;
  const { units } = await graph();
  const at = (year: number, block: number) =>
    units.find(({ places: [place] }) => place?.year === year && place.first === block && place.last === block)!;
  [early, next, late] = [at(1, 0), at(1, 1), at(2, 0)];
});
afterAll(() => product.close());

const graph = () => ask<GraphData>(product, `/api/planner/requirements.json?programme=${programme}`);
const formOf = ({ educational_unit }: Unit) => `/educationalunits/edit/${educational_unit}`;
const field = (page: Page) => page.getByRole('group', { name: 'Volgtijdelijkheid' });
const box = (page: Page, { title }: Unit) =>
  page.locator('[data-box]').filter({ has: page.getByText(title, { exact: true }) });

/** Finds the unit by typing, with the keyboard alone. */
async function addByKeyboard(page: Page, { title }: Unit): Promise<void> {
  await field(page).getByRole('combobox', { name: requirementText.add }).focus();
  await page.keyboard.type(title);
  await page
    .getByRole('option', { name: new RegExp(`^${title}`) })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

async function save(page: Page): Promise<void> {
  await button(page, formText.save).click();
  await page.getByText(noticeText.saved(objects.educational_unit.label)).first().waitFor();
}

it('requirements can be edited on the form of a unit, by keyboard, and are saved with it', async () => {
  const page = await product.open({ as: 'beheerder', path: formOf(late) });
  await field(page).getByText(requirementText.none).waitFor();
  await addByKeyboard(page, next);
  // The focus is on the next field: the kind of the new one.
  const kind = field(page).getByRole('combobox', { name: /^Soort bij/ });
  await expect.poll(() => kind.evaluate((input) => input === document.activeElement)).toBe(true);
  await kind.click();
  await page.getByRole('option', { name: 'gevolgd' }).click();
  await field(page)
    .getByRole('textbox', { name: /^Toelichting bij/ })
    .fill('Met voldoende aanwezigheid');
  await addByKeyboard(page, early);
  await expect.poll(() => field(page).getByRole('listitem').count()).toBe(2);
  await field(page)
    .getByRole('button', { name: new RegExp(`^${early.title}.* weghalen`) })
    .click();
  await expect.poll(() => field(page).getByRole('listitem').count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  // The page asks before unsaved changes are lost.
  await page.getByText('1 veld gewijzigd').waitFor();
  await field(page).getByRole('link').first().click();
  await page
    .getByRole('dialog', { name: formText.leaveTitle })
    .getByRole('button', { name: formText.leaveCancel })
    .click();
  await save(page);
  const { requirements } = await graph();
  expect(requirements).toEqual([
    {
      ...{ educational_unit: late.educational_unit, requires: next.educational_unit, kind: 'followed' },
      ...{ note: 'Met voldoende aanwezigheid', wrong: false },
    },
  ]);

  // The other unit shows it read-only, and a cycle is refused with its path.
  await goTo(page, formOf(next));
  await field(page).getByText(requirementText.requiredBy).waitFor();
  await field(page)
    .getByRole('link', { name: new RegExp(`^${late.title}`) })
    .waitFor();
  await addByKeyboard(page, late);
  await button(page, formText.save).click();
  await page.getByText(requirementText.circle([next.title, late.title, next.title])).waitFor();
});

it('requirements in the wrong order are reported by the checks, and shown in the graph', async () => {
  const page = await product.open({ as: 'beheerder', path: formOf(early) });
  await addByKeyboard(page, late);
  await save(page);
  const message = `${early.title} begint voordat ${late.title} is afgelopen.`;
  await goTo(page, `/calendar/checks?programme=${programme}`);
  await page.getByRole('row').filter({ hasText: message }).waitFor();
  await page.getByRole('link', { name: requirementGraphText.title }).click();
  await page.waitForURL(`**/calendar/requirements?programme=${programme}`);
  await page.getByText(requirementGraphText.wrong(1)).waitFor();
  const spoken = await box(page, early).innerText();
  expect(spoken).toContain(requirementGraphText.tooEarly);
  expect(spoken).toContain(`Jaar 1, Blok 1, vereist ${late.title}`);
  const table = page.getByRole('table', { name: requirementGraphText.list });
  await expect.poll(() => table.getByRole('row').count()).toBe(3);
  const row = table.getByRole('row').filter({ hasText: requirementGraphText.orders.wrong });
  await expect.poll(() => row.innerText()).toContain(early.title);
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourFindings(page)).toEqual([]);

  // On paper the drawing fits the page.
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  const drawn = page.getByRole('group', { name: /^Volgtijdelijkheid van/ });
  await expect.poll(async () => (await drawn.boundingBox())!.width).toBeLessThan(1045);
});

it('the arrow keys walk through requirements, which show what a unit needs and what needs it', async () => {
  const page = await product.open({ as: 'manager', path: level1 });
  await button(page, 'Opties').click();
  await page.getByRole('menuitem', { name: requirementGraphText.title }).click();
  await box(page, late).waitFor();
  await page.getByRole('switch', { name: requirementGraphText.onlyLinked }).click();
  await expect.poll(() => page.locator('[data-box]').count()).toBe(3);
  // One tab stop for the whole drawing.
  await page.keyboard.press('Tab');
  await expect.poll(() => box(page, early).evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => box(page, late).getAttribute('aria-pressed')).toBe('true');
  const details = page.getByRole('region', { name: late.title });
  await expect.poll(() => details.innerText()).toContain(`${next.title} (gevolgd): Met voldoende aanwezigheid`);
  await expect.poll(() => details.innerText()).toContain(`${early.title} (gehaald)`);
  // Early, next and late all belong to late; next has nothing to do with early.
  await expect.poll(() => page.locator('[data-box][data-dimmed]').count()).toBe(0);
  await details.getByRole('link', { name: requirementGraphText.openUnit }).click();
  await page.waitForURL(`**${formOf(late)}*`);
});

itInProveOnly('requirements work on a phone', async () => {
  const page = await product.open({ ...phone, as: 'beheerder', path: formOf(late) });
  await field(page).getByRole('listitem').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await goTo(page, `/calendar/requirements?programme=${programme}`);
  await box(page, late).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axeFindings(page)).toEqual([]);
});

it('requirements are read-only for a reader, and not shown without the right', async () => {
  const page = await product.visit({ as: 'lezer', path: formOf(late) });
  await page.getByText(requirementText.kinds.followed, { exact: true }).waitFor();
  await page.getByText(requirementText.requiredBy).waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: requirementText.add }).count()).toBe(0);

  const { organization } = await product.database
    .selectFrom('role')
    .select('organization')
    .where('organization', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const attributes = { 'educational_unit.requires': '' };
  const roles = [{ organization, objects: { '*': 'crud' }, attributes }];
  const without = await product.open({
    token: await tokenFor(product.database, await createUser(product.database, { roles })),
    path: `/calendar/requirements?programme=${programme}`,
  });
  await without.getByText(planningText.noRead).waitFor();
  await goTo(without, formOf(late));
  await without.getByLabel('Titel').first().waitFor();
  await expect.poll(() => field(without).count()).toBe(0);
});

it('the requirements page asks for a programme, and says when there are none', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/calendar/requirements' });
  await page.getByText(requirementGraphText.choose).waitFor();
  await goTo(page, '/calendar/requirements?programme=999999');
  await page.getByText(planningText.notFound).waitFor();
});
