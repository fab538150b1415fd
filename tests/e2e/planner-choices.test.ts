// Choices in the planner: distinguishable programmes, only targets that the server accepts, filtered units, and subjects that open.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { ask, board, button, face, items, planOf, saved, softwareEngineering } from '#tests/support/planner-page.ts';
import { sample } from '#tests/support/sample.ts';

let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;

beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
});
afterAll(() => product.close());

const name = /^HBO-ICT · Software Engineering · Voltijd · start \d{4} · versie 4$/;
const picker = (page: Page) => page.getByRole('combobox', { name: /^(Programma|Opleiding)$/ });
const offered = (page: Page) => page.getByRole('option').allInnerTexts();

describe('a programme', () => {
  it.each(
    sample(
      [
        ['level 1', (): string => plan.year(1)],
        ['the tree', (): string => '/calendar/tree'],
        ['the overview', (): string => '/opleiding-ict'],
      ] as const,
      3,
    ),
  )('differs from all others in the choices of %s, which keep the focus', async (_screen, path) => {
    const page = await product.visit({ as: 'manager', path: path() });
    await picker(page).click();
    const names = await offered(page);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((each) => name.test(each))).toHaveLength(1);
    await page.getByRole('option', { name: /Cyber Security/ }).click();
    await expect.poll(() => picker(page).inputValue()).toMatch(/Cyber Security/);
    await expect.poll(() => picker(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByRole('option').count()).toBe(0);
  });

  it('has the same name in the breadcrumbs', async () => {
    const page = await product.visit({ as: 'manager', path: plan.part('Databases') });
    await page.getByRole('navigation', { name: 'Kruimelpad' }).getByRole('link', { name }).click();
    await page.getByRole('navigation', { name: 'Kruimelpad' }).getByText(name).waitFor();
  });
});

describe('the targets of a copy', () => {
  const programmesIn = async (page: Page) => (await offered(page)).filter((each) => each !== 'Geen');
  async function chooseAll(page: Page): Promise<void> {
    await items(page).first().waitFor();
    await button(page, 'Kopieër modus').click();
    for (const item of await items(page).all()) await item.click();
    await button(page, 'Selectie kopiëren naar').click();
  }

  it('are programmes of the same school that the user may plan', async () => {
    const planned = (username: string) => ask<Programme[]>(product, contract.planner.programmes.path, username);
    const page = await product.open({ as: 'dubbel', path: plan.year(4) });
    await chooseAll(page);
    await page.getByRole('dialog').getByLabel('Programma', { exact: true }).click();
    const all = await planned('dubbel');
    const school = all.find(({ graduation_variant }) => graduation_variant === 'Software Engineering')!.organization;
    const own = all.filter(({ organization }) => organization === school);
    expect(own.length).toBeLessThan(all.length);
    const names = await programmesIn(page);
    // Copied items stay in year 4, which the target must have with blocks.
    const hasYear = ({ years }: Programme) => years.some(({ year, warning }) => year === 4 && warning === null);
    expect(names).toHaveLength(own.filter((each) => each.own && hasYear(each)).length);
    expect(own.filter((each) => each.own && !hasYear(each)).length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);

    // The manager's units are those of one faculty.
    const limited = await product.visit({ as: 'manager', path: plan.year(4) });
    await chooseAll(limited);
    await limited.getByRole('dialog').getByLabel('Programma', { exact: true }).click();
    const theirs = await planned('manager');
    expect(theirs.some((each) => !each.own)).toBe(true);
    expect(await programmesIn(limited)).toHaveLength(theirs.filter((each) => each.own).length);
  });

  it('exclude, for units by week, parts that consist of parts', async () => {
    const page = await product.visit({ as: 'manager', path: plan.part('Specialisatie A') });
    await chooseAll(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Programma', { exact: true }).click();
    await page.getByRole('option', { name }).click();
    await dialog.getByLabel('Onderdeel', { exact: true }).click();
    await page.getByRole('option', { name: 'Minor (jaar 3)', exact: true }).click();
    await expect.poll(() => dialog.getByRole('button', { name: 'Uitvoeren' }).count()).toBe(0);
    await dialog.getByLabel('Onderdeel niveau #2', { exact: true }).click();
    await page.getByRole('option', { name: /Minor Data Science/ }).click();
    await dialog.getByRole('button', { name: 'Uitvoeren' }).waitFor();
  });
});

interface Programme {
  organization: number;
  graduation_variant: string;
  own: boolean;
  years: { year: number; warning: string | null }[];
}

describe('Spiegelen with a filter on', () => {
  it('copies only the units that the filter shows', async () => {
    const page = await product.visit({ as: 'manager', path: plan.part('Specialisatie B') });
    await items(page).first().waitFor();
    await page.getByLabel('Filter op trefwoord').fill('legacy');
    await page.getByText('1 van 2 onderdelen gevonden').waitFor();
    await page.getByRole('switch', { name: 'Spiegelen' }).click();
    await page
      .getByRole('dialog', { name: 'Groepen van de spiegeling' })
      .getByRole('button', { name: 'Opslaan' })
      .click();
    await saved(page);
    await page.getByLabel('Filter op trefwoord').fill('');
    await expect.poll(() => items(page).count()).toBe(3);
    await expect.poll(() => board(page).locator('[data-mirrored]').innerText()).toContain('Project Legacy');
    await page.getByText('Onderwijseenheid is opgelagen!').waitFor();
  });
});

describe('a subject of the overview', () => {
  it('opens, and links to its planning', async () => {
    const page = await product.visit({ as: 'manager', path: '/opleiding-ict' });
    const subject = page.locator('summary').filter({ hasText: 'Webtechnologie' });
    const link = page.getByRole('link', { name: 'Naar de planning van Webtechnologie' });
    await subject.waitFor();
    await expect.poll(() => link.isVisible()).toBe(false);
    await subject.click();
    await link.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await link.click();
    await page.waitForURL('**/educationalunit?relation_week_id=*');
    await page.getByRole('heading', { name: 'Webtechnologie' }).waitFor();
    await expect.poll(() => face(page, 'Hoorcollege Webtechnologie').count()).toBeGreaterThan(0);
  });
});
