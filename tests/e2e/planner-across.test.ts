// Journeys across the levels of the planner without a reload: a save on one screen shows on all others.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { board, button, choose, face, items, planOf, saved, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;

beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
});
afterAll(() => product.close());

const programme = 'HBO-ICT · Software Engineering';
const title = 'Programmeren 1';

/** A page that fails the test when it is reloaded. */
async function start(path: string): Promise<Page> {
  const page = await product.visit({ as: 'manager', path });
  await page.evaluate(() => Object.assign(window, { neverLeft: true }));
  return page;
}
const neverLeft = (page: Page) => page.evaluate(() => 'neverLeft' in window);

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name, exact: true }).click();
const crumb = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Kruimelpad' }).getByRole('link', { name }).click();
const labelOf = (page: Page) => face(page, title).getAttribute('aria-label');

/** Follows the links to every screen, from level 3 up and back down; returns what each shows of the unit or its part. */
async function lookEverywhere(page: Page) {
  const shown: Record<string, string | null> = {};
  await crumb(page, title);
  await page.getByRole('switch', { name: 'Spiegelen' }).waitFor();
  shown['level 2'] = await labelOf(page);
  await crumb(page, 'Jaar 1');
  await page.getByRole('heading', { name: 'Jaar 1' }).waitFor();
  shown['level 1'] = await labelOf(page);
  shown['year'] = await page.getByRole('region', { name: 'Jaar 1' }).getByText('Contacturen').locator('..').innerText();
  await menu(page, 'Boomweergave');
  shown['tree'] = await page
    .getByRole('treeitem', { name: new RegExp(`^${title}`) })
    .first()
    .innerText();
  await page.getByRole('link', { name: 'Overzicht opleiding' }).click();
  await page.getByRole('heading', { name: 'Overzicht opleiding' }).waitFor();
  const subject = page.locator('summary').filter({ hasText: title }).first();
  await subject.click();
  shown['overview'] = await subject.locator('..').innerText();
  await menu(page, 'Moduleplanner');
  const frame = page.frameLocator('iframe[title="Moduleplanner"]');
  await frame.getByRole('link', { name: title, exact: true }).first().waitFor();
  shown['module planner'] = await frame
    .getByRole('row', { name: new RegExp(`^${title}`) })
    .first()
    .innerText();
  await menu(page, 'Samenstellen curriculum');
  await page.getByRole('link', { name: programme }).first().click();
  await face(page, title).click();
  await face(page, title).click();
  await page.getByRole('region', { name: 'Werkvormen', exact: true }).waitFor();
  return shown;
}

describe('a save', () => {
  it('on level 3 shows on every other screen at once, and so does its removal', async () => {
    const page = await start(await plan.unit(title, title));
    await items(page).first().waitFor();
    const before = await lookEverywhere(page);
    await page.getByRole('button', { name: 'Excursie plaatsen op de eerste vrije plek' }).click();
    await saved(page);
    const after = await lookEverywhere(page);
    for (const [screen, words] of Object.entries(before)) expect(after[screen], screen).not.toBe(words);

    await choose(page, 'Excursie', 'Verwijderen');
    await button(page, 'Onderwijseenheid opslaan').click();
    await button(page, 'Verwijderen en opslaan').click();
    await saved(page);
    expect(await lookEverywhere(page)).toEqual(before);
    expect(await neverLeft(page)).toBe(true);
  });

  it('on level 2 shows on levels 3 and 1', async () => {
    const page = await start(plan.part('Webtechnologie'));
    const weeks = () => page.getByRole('row').count();
    await face(page, 'Webtechnologie').click();
    await page.getByRole('columnheader', { name: 'Blokweek' }).waitFor();
    const all = await weeks();
    await crumb(page, 'Webtechnologie');
    for (let step = 0; step < 4; step++) await choose(page, 'Webtechnologie', 'Korter');
    await page.getByText('Dit valt nu buiten de weken: Webtechnologie:').first().waitFor();
    await button(page, 'Onderwijseenheden opslaan').click();
    await saved(page);
    await face(page, 'Webtechnologie').click();
    await page.getByRole('columnheader', { name: 'Blokweek' }).waitFor();
    await expect.poll(() => weeks()).toBeLessThan(all);
    expect(await neverLeft(page)).toBe(true);
  });

  it('on level 1 shows on level 0, and items inside move along', async () => {
    const page = await start(plan.year(4));
    await face(page, 'Specialisatie A').click();
    await face(page, 'Gedistribueerde systemen').click();
    await page.getByText(/^Blok 1 · /).waitFor();
    await crumb(page, 'Jaar 4');
    await board(page).waitFor();
    await choose(page, 'Specialisatie A', 'Verplaats naar…');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Regel', { exact: true }).fill('9');
    await dialog.getByLabel('Van', { exact: true }).click();
    await page.getByRole('option', { name: 'Blok 2', exact: true }).click();
    await dialog.getByRole('button', { name: 'Verplaatsen', exact: true }).click();
    await button(page, 'Onderwijskalender opslaan').click();
    await saved(page);
    await face(page, 'Specialisatie A').click();
    await face(page, 'Gedistribueerde systemen').click();
    await page.getByText(/^Blok 2 · /).waitFor();

    const year4 = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: programme }) })
      .first()
      .getByRole('link', { name: /^Jaar 4/ });
    await menu(page, 'Samenstellen curriculum');
    await expect.poll(() => year4.getAttribute('title')).not.toContain('nog niets gepland');
    await year4.click();
    await items(page).first().waitFor();
    await button(page, 'Opties').click();
    await page.getByRole('menuitem', { name: 'Kalender leegmaken' }).click();
    await button(page, 'Leegmaken').click();
    await items(page).first().waitFor({ state: 'detached' });
    await button(page, 'Onderwijskalender opslaan').click();
    await button(page, 'Verwijderen en opslaan').click();
    await saved(page);
    await menu(page, 'Samenstellen curriculum');
    await expect.poll(() => year4.getAttribute('title')).toContain('nog niets gepland');
    expect(await neverLeft(page)).toBe(true);
  });

  it('leaves its own screen as it was: fetched again once, with its focus and undo', async () => {
    const page = await start(plan.year(3));
    await choose(page, 'Stage', 'Hoger');
    await face(page, 'Stage').focus();
    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/planner/level1.json')) reads.push(request.url());
    });
    await page.keyboard.press('Control+s');
    await page.getByText('Onderwijskalender is opgelagen!').waitFor();
    await saved(page);
    expect(reads).toHaveLength(1);
    await expect.poll(() => face(page, 'Stage').evaluate((element) => element === document.activeElement)).toBe(true);
    await button(page, 'Ongedaan maken').click();
    await page.getByText('1 wijziging niet opgeslagen').waitFor();
  });

  it('can be undone on another level, with everything in it, and redone', async () => {
    const page = await start(plan.year(1));
    await choose(page, 'Webtechnologie', 'Verwijderen');
    await button(page, 'Onderwijskalender opslaan').click();
    await button(page, 'Verwijderen en opslaan').click();
    await saved(page);
    await face(page, title).click();
    await page.getByRole('switch', { name: 'Spiegelen' }).waitFor();
    await page.keyboard.press('Control+z');
    const dialog = page.getByRole('dialog', { name: 'Bewaarde wijziging ongedaan maken?' });
    await dialog.getByText(/in jaar 1 bewaarde, .* items komen terug \(Webtechnologie …\)/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ongedaan maken' }).click();
    await page.getByText('Ongedaan gemaakt.').first().waitFor();
    await page.getByRole('heading', { name: 'Jaar 1' }).waitFor();
    await face(page, 'Webtechnologie').click();
    await face(page, 'Webtechnologie').waitFor();
    await crumb(page, 'Jaar 1');
    await page.getByRole('heading', { name: 'Jaar 1' }).waitFor();
    await button(page, 'Opnieuw uitvoeren').click();
    await face(page, 'Webtechnologie').waitFor({ state: 'detached' });
    expect(await neverLeft(page)).toBe(true);
  });
});
