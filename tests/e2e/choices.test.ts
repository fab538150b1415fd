// Elective parts: the form sets how much students choose, and the totals of the planner follow.
import { afterAll, beforeAll, expect, it } from 'vitest';

import { modulePlannerText } from '#shared/text/module-planner.ts';
import { fieldText } from '#shared/text/field.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { ask, face, planOf, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

it('an elective part counts for the EC that students choose, wherever it is planned', async () => {
  const parts = await ask<{ id: number; title: string }[]>(product, '/api/programmeparts.json?fields=title');
  const { id } = parts.find(({ title }) => title === 'Specialisatie A')!;
  const page = await product.open({ as: 'beheerder', path: `/programmeparts/edit/${id}` });
  await page.getByLabel('Keuzeonderdeel', { exact: true }).check();
  await page.getByLabel('Te kiezen EC (minimum)', { exact: true }).fill('8');
  await page.getByLabel('Te kiezen EC (maximum)', { exact: true }).fill('7');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(fieldText.mostBelowLeast).waitFor();
  await page.getByLabel('Te kiezen EC (maximum)', { exact: true }).fill('10');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Programma-onderdeel is opgelagen!').waitFor();

  const plan = await planOf(product, softwareEngineering);
  const level1 = await product.visit({ as: 'beheerder', path: plan.year(4) });
  await expect
    .poll(() => face(level1, 'Specialisatie A').first().getAttribute('aria-label'))
    .toContain('8 tot 10 EC te kiezen uit 15');
  const year = level1.getByRole('region', { name: 'Jaar 4' });
  await year.getByText('53 / 60').waitFor();
  await year.getByText('waarvan 8 te kiezen uit 15').waitFor();
  expect(await axeFindings(level1)).toEqual([]);

  const level2 = await product.visit({ as: 'beheerder', path: plan.part('Specialisatie A') });
  await level2.getByText('8 tot 10 te kiezen uit 15').waitFor();

  const { calendar_years } = await ask<{ calendar_years: { id: number; title: string }[] }>(
    product,
    '/api/planner/modules.json',
  );
  const last = calendar_years.find(({ title }) => title === '2029-2030')!;
  const modules = await product.visit({ as: 'beheerder', path: `/moduleplanner-embed?calendar_year=${last.id}` });
  await modules
    .getByRole('rowheader', { name: /Software Engineering/ })
    .getByText('Specialisatie A: 8 tot 10 EC te kiezen uit 15')
    .waitFor();
  await modules
    .getByRole('row', { name: /Gedistribueerde systemen/ })
    .getByText(/keuze/)
    .waitFor();
  // Everything is offered in the first block.
  const sums = modules.getByRole('row', { name: modulePlannerText.total }).getByRole('cell');
  await expect.poll(() => sums.first().innerText()).toMatch(/^8 EC/);
});
