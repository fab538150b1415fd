// The planner in a browser: the addresses of the demo programme's screens, and the elements that tests use on them.
import type { Locator, Page } from 'playwright-core';

import type { GridItem } from '#shared/api/planner-shapes.ts';

import type { Product } from './e2e.ts';
import { signIn } from './server-process.ts';

/** The server and how to get a token: browser tests make sessions directly, others sign in. */
type Asked = Pick<Product, 'url'> & Partial<Pick<Product, 'tokenOf'>>;

/** Calls the API as a user of the demo school; a refusal fails the test. */
export async function ask<T>({ url, tokenOf }: Asked, path: string, username = 'beheerder'): Promise<T> {
  const token = await (tokenOf ? tokenOf(username) : signIn(url, username));
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Removes everything from the grid of a year, without the planner. */
export async function emptyYear(product: Product, programme: number, year: number): Promise<void> {
  const headers = {
    authorization: `Bearer ${await product.tokenOf('manager')}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ programme, year, grid: [], whole: true });
  const path = '/api/relcalendarblockprogrammeparts.json';
  const response = await fetch(`${product.url}${path}`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

/** Addresses in a planned programme, by the titles on its grids. */
export async function planOf(product: Asked, found: (programme: { title: string; variant: string }) => boolean) {
  interface Programme {
    id: number;
    title: string;
    graduation_variant: string;
  }
  const programmes = await ask<Programme[]>(product, '/api/planner/programmes.json');
  const { id } = programmes.find(({ title, graduation_variant }) => found({ title, variant: graduation_variant }))!;
  const { years } = await ask<{ years: { grid: GridItem[] }[] }>(product, `/api/planner/level1.json?programme=${id}`);
  const placed = years.flatMap(({ grid }) => grid);
  const part = (title: string) => placed.find((item) => item.programme_part_object?.title === title)!.relation_id;
  return {
    year: (year: number) => `/calendar/programme/year?programme=${id}&year=${year}`,
    part: (title: string) => `/calendar/programme/year/programmepart?relation_id=${part(title)}`,
    unit: async (inPart: string, title: string) => {
      const units = await ask<GridItem[]>(
        product,
        `/api/relcalendarweekeducationalunits.json?relation_id=${part(inPart)}`,
      );
      const unit = units.find((item) => item.educational_unit_object?.title === title)!;
      return `/calendar/programme/year/programmepart/educationalunit?relation_week_id=${unit.relation_id}`;
    },
  };
}

export const softwareEngineering = ({ variant }: { variant: string }) => variant === 'Software Engineering';

export const board = (page: Page) => page.getByRole('group', { name: /^(Raster|Weekraster) van/ });
export const items = (page: Page) => board(page).locator('[data-item]');
export const face = (page: Page, title: string): Locator =>
  board(page).getByRole('button', { name: new RegExp(`^${title}, `) });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Waits until the spinner is gone and the bar confirms the save. */
export async function saved(page: Page): Promise<void> {
  await page.getByText('Bezig met opslaan…').waitFor({ state: 'detached' });
  await page.getByText('Alles opgeslagen').waitFor();
}

/** The options in the menu of an item, in order; the menu stays open. */
export async function menuOf(page: Page, title: string): Promise<string[]> {
  await face(page, title).first().hover();
  await page
    .getByRole('button', { name: `Opties van ${title}` })
    .first()
    .click();
  await page.getByRole('menuitem').first().waitFor();
  return page.getByRole('menuitem').allInnerTexts();
}

export async function choose(page: Page, title: string, entry: string): Promise<void> {
  await menuOf(page, title);
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** The weeks of level 3 that are not in line with their row of the grid. */
export async function strayWeeks(page: Page): Promise<string[]> {
  const { y: top } = (await board(page).boundingBox())!;
  const weeks = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  const boxes = await weeks.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON() as DOMRect));
  if (boxes.length === 0) return ['all'];
  return boxes.flatMap(({ y }, row) => (Math.abs(y - top - row * boxes[0]!.height) < 0.5 ? [] : [`week ${row + 1}`]));
}
