// The outcome matrix of the demo in a browser: its cells, and their values according to the API.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import { outcomeMatrixText as words } from '#shared/text/outcome-matrix.ts';

import { type Product, startProduct } from './e2e.ts';
import { ask, planOf, softwareEngineering } from './planner-page.ts';

export const grid = (page: Page) => page.getByRole('grid', { name: /^Leeruitkomsten van/ });
export const cell = (page: Page, name: string) => grid(page).getByRole('gridcell', { name, exact: true });
/** What a screen reader announces for the focused cell. */
export const announced = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
export const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Registers hooks that start a product; use what this returns inside tests. */
export function setUpMatrix() {
  let product: Product;
  let level1: string;
  let programme: string;
  let path: string;

  beforeAll(async () => {
    product = await startProduct();
    level1 = (await planOf(product, softwareEngineering)).year(1);
    programme = new URLSearchParams(level1.split('?')[1]).get('programme')!;
    path = `/outcomes/matrix?programme=${programme}`;
  });
  afterAll(() => product.close());

  const read = () => ask<OutcomeMatrix>(product, `/api/outcomes/matrix.json?programme=${programme}`);

  /** An outcome that is promised, and two units in a row that do not teach it. */
  async function free() {
    const matrix = await read();
    const outcome = matrix.outcomes.find(({ promised }) => promised)!;
    const linked = (unit: OutcomeMatrix['columns'][number]) =>
      [...unit.outcomes, ...unit.exams.flatMap((exam) => exam.outcomes)].some(
        ({ learning_outcome }) => learning_outcome === outcome.id,
      );
    const at = matrix.columns.findIndex((unit, index) => !linked(unit) && !linked(matrix.columns[index + 1]!));
    const [unit, next] = matrix.columns.slice(at, at + 2).map(({ title }) => title) as [string, string];
    const { levels } = matrix.framework.find(({ id }) => id === outcome.framework)!;
    return {
      matrix,
      outcome,
      unit,
      next,
      levels,
      name: (title: string, state: string) => words.cell(outcome.code, title, state),
    };
  }
  const taughtIn = async (title: string, outcome: number) =>
    (await read()).columns
      .find((unit) => unit.title === title)
      ?.outcomes.find((each) => each.learning_outcome === outcome)?.level;

  return {
    ...{ read, free, taughtIn },
    get product() {
      return product;
    },
    get programme() {
      return programme;
    },
    /** The address of the matrix. */
    get path() {
      return path;
    },
    /** The address of the first year of the plan. */
    get level1() {
      return level1;
    },
  };
}
