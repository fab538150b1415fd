// The planner with other users: two users on one grid, copying, readers, narrow screens, and the overviews.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { goTo } from '#tests/support/go-to.ts';
import { ask, emptyYear, planOf, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;
let path = '';

beforeAll(async () => {
  product = await startProduct();
  // Year 4 is used here: emptied, and then given two parts.
  const found = await ask<{ id: number; graduation_variant: string }[]>(product, '/api/planner/programmes.json');
  await emptyYear(product, found.find((each) => each.graduation_variant === 'Software Engineering')!.id, 4);
  const page = await product.visit({ as: 'manager', path: '/calendar/programme' });
  await page.getByRole('link', { name: 'HBO-ICT · Software Engineering', exact: true }).click();
  await page.getByRole('heading', { name: 'Jaar 1' }).waitFor();
  path = new URL(page.url()).pathname + new URL(page.url()).search;
  await goTo(page, `${path}&year=4`);
  for (const title of ['Algoritmen', 'Databases']) await place(page, title);
});
afterAll(() => product.close());

const sideList = (page: Page) => page.getByRole('region', { name: 'Programma-onderdelen', exact: true });
const items = (page: Page) => page.locator('[data-item]');
const face = (page: Page, title: string) => items(page).getByRole('button', { name: new RegExp(`^${title}, `) });

async function saved(page: Page): Promise<void> {
  await page.getByText('Bezig met opslaan…').waitFor({ state: 'detached' });
  await page.getByText('Alles opgeslagen').waitFor();
}

async function place(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `${title} plaatsen op de eerste vrije plek` }).click();
  await saved(page);
}

async function year4(as: string): Promise<Page> {
  const page = await product.visit({ as, path: `${path}&year=4` });
  await items(page).first().waitFor();
  return page;
}

async function widen(page: Page, title: string, entry = 'Hoger'): Promise<void> {
  await face(page, title).hover();
  await page.getByRole('button', { name: `Opties van ${title}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

describe('two users on one grid', () => {
  it('get a conflict, and both keep their work', async () => {
    const [mine, theirs] = [await year4('manager'), await year4('beheerder')];
    await widen(theirs, 'Databases');
    await theirs.getByRole('button', { name: 'Onderwijskalender opslaan' }).click();
    await saved(theirs);
    await widen(mine, 'Algoritmen');
    await mine.getByRole('button', { name: 'Onderwijskalender opslaan' }).click();
    const dialog = mine.getByRole('dialog', { name: 'Intussen gewijzigd' });
    await dialog.getByText(/^Bram Visser heeft dit raster om \d\d:\d\d opgeslagen/).waitFor();
    await dialog.getByText('Databases: verplaatst of van maat veranderd').waitFor();
    await dialog.getByText('Algoritmen: verplaatst of van maat veranderd').waitFor();
    await dialog.getByRole('button', { name: 'Mijn wijzigingen erbovenop zetten' }).click();
    await saved(mine);
    await theirs.reload();
    await items(theirs).first().waitFor();
    for (const title of ['Algoritmen', 'Databases'])
      expect((await items(theirs).filter({ hasText: title }).boundingBox())!.height, title).toBe(3 * 40);
  });

  it('can also accept the other’s version', async () => {
    const [mine, theirs] = [await year4('manager'), await year4('beheerder')];
    await widen(theirs, 'Databases', 'Lager');
    await theirs.getByRole('button', { name: 'Onderwijskalender opslaan' }).click();
    await saved(theirs);
    await widen(mine, 'Algoritmen', 'Lager');
    await mine.getByRole('button', { name: 'Onderwijskalender opslaan' }).click();
    await mine.getByRole('button', { name: 'Herladen' }).click();
    await mine.getByText('Alles opgeslagen').waitFor();
    expect((await items(mine).filter({ hasText: 'Algoritmen' }).boundingBox())!.height).toBe(3 * 40);
    expect((await items(mine).filter({ hasText: 'Databases' }).boundingBox())!.height).toBe(2 * 40);
  });
});

describe('copy mode', () => {
  it('asks for a selection, then copies it into another programme', async () => {
    const page = await year4('manager');
    await page.getByRole('button', { name: 'Kopieër modus' }).click();
    await page.getByRole('button', { name: 'Selectie kopiëren naar' }).click();
    await page.getByText('Er is geen selectie gemaakt, maak een selectie om te kopiëren').waitFor();
    await page.keyboard.press('Escape');
    await face(page, 'Algoritmen').click();
    await face(page, 'Databases').focus();
    await page.keyboard.press('Space');
    await page.getByText('2 onderdelen gekozen').waitFor();
    await page.getByRole('button', { name: 'Selectie kopiëren naar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Selectie kopiëren naar' });
    await dialog.waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Uitvoeren' }).count()).toBe(0);
    await expect
      .poll(() => dialog.getByRole('region', { name: 'Te kopiëren onderdelen' }).getByRole('listitem').count())
      .toBe(2);
    await dialog.getByLabel('Programma', { exact: true }).click();
    await page.getByRole('option', { name: /HBO-ICT · Cyber Security/ }).click();
    await dialog.getByRole('button', { name: 'Uitvoeren' }).click();
    await page.getByText('Kopieeractie gelukt!').waitFor();
    await page.getByRole('button', { name: 'Kopieër modus' }).waitFor();
    await page.getByRole('combobox', { name: 'Programma' }).click();
    await page.getByRole('option', { name: /HBO-ICT · Cyber Security/ }).click();
    await face(page, 'Algoritmen').waitFor();
    await face(page, 'Databases').waitFor();
  });
});

describe('status', () => {
  it('names the contents of the whole year, also from inside one of its parts', async () => {
    const { part } = await planOf(product, softwareEngineering);
    const page = await product.visit({ as: 'manager', path: part('Project Backend') });
    await page.getByRole('combobox', { name: 'Status van Jaar 2' }).click();
    await page.getByRole('option', { name: 'Vastgesteld' }).click();
    await page.getByRole('button', { name: 'Status aanpassen' }).click();
    const question = page.getByRole('dialog', { name: 'Status van Jaar 2 aanpassen?' });
    await question.getByText(/^Jaar 2, nu In behandeling, met 8 onderdelen, 13 onderwijseenheden/).waitFor();
    await question.getByRole('button', { name: 'Annuleren' }).click();
  });

  it('can be changed per study year', async () => {
    const page = await year4('manager');
    await page.getByRole('combobox', { name: 'Status van Jaar 4' }).click();
    await page.getByRole('option', { name: 'Vastgesteld' }).click();
    await page.getByRole('button', { name: 'Status aanpassen' }).click();
    // The contents of the year are named before its status becomes final.
    const question = page.getByRole('dialog', { name: 'Status van Jaar 4 aanpassen?' });
    await question.getByText(/^Jaar 4, nu Concept, met \d+ onderde/).waitFor();
    // So are its findings: the user gives a reason to make it final all the same.
    await question.getByText(/^De controles vinden nog \d+ fouten:$/).waitFor();
    await question.getByRole('button', { name: 'Toch vaststellen' }).click();
    await question.getByText('Vul dit veld in.').waitFor();
    await question.getByLabel('Reden').fill('De opleiding begint over een week');
    await question.getByRole('button', { name: 'Toch vaststellen' }).click();
    await page.getByText('Status is opgelagen!').waitFor();
    await page.getByRole('region', { name: 'Jaar 4' }).getByText('Vastgesteld').waitFor();
    await page.getByRole('button', { name: 'Status aanpassen' }).and(page.locator(':focus')).waitFor();
  });

  it('is not changed over that of another user without a word', async () => {
    const pages = [await year4('manager'), await year4('beheerder')] as const;
    for (const [page, state] of [
      [pages[0], 'In behandeling'],
      [pages[1], 'Gearchiveerd'],
    ] as const) {
      await page.getByRole('combobox', { name: 'Status van Jaar 4' }).click();
      await page.getByRole('option', { name: state }).click();
      await page.getByRole('button', { name: 'Status aanpassen' }).click();
      await page.getByText(/^Status is opgelagen!|deze status om/).waitFor();
    }
    await pages[1].getByText(/ heeft deze status om \d\d:\d\d opgeslagen/).waitFor();
    await pages[1].getByRole('region', { name: 'Jaar 4' }).getByText('In behandeling').waitFor();
  });
});

describe('a reader', () => {
  it('sees the grid without controls to change it', async () => {
    const page = await year4('lezer');
    await expect.poll(() => sideList(page).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Onderwijskalender opslaan' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Kopieër modus' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Status aanpassen' }).count()).toBe(0);
    const [before] = [await items(page).first().boundingBox()];
    await page.mouse.move(before!.x + 20, before!.y + 20);
    await page.mouse.down();
    await page.mouse.move(before!.x + 220, before!.y + 160, { steps: 5 });
    await page.mouse.up();
    expect(await items(page).first().boundingBox()).toEqual(before);
  });
});

describe('the other views', () => {
  it('show a grid as a list on a phone', async () => {
    const page = await product.open({ as: 'manager', path: `${path}&year=4`, ...phone });
    await page.getByRole('list', { name: 'Raster van Jaar 4' }).getByText('Databases').waitFor();
    await expect.poll(() => items(page).count()).toBe(0);
  });

  it('have a tree that opens and closes by keyboard and links to the screen of an item', async () => {
    const page = await product.visit({ as: 'manager', path: `/calendar/tree?${path.split('?')[1]}` });
    const tree = page.getByRole('tree');
    const year = tree.getByRole('treeitem', { name: /^Jaar 4/ });
    await year.focus();
    await expect.poll(() => year.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => year.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => year.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Kruimelpad' }).waitFor();
    await expect.poll(() => page.url()).toContain('/calendar/programme/year/');
  });
});
