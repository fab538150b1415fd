// Every screen on a desktop or a phone, in light or dark: no axe findings, and nothing wider than the screen. `npm test` tests every
// third screen in one of these four ways, in turn; `npm run prove` tests all in all four. Other e2e tests only check dialogs, menus
// and messages.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { planOf, softwareEngineering } from '#tests/support/planner-page.ts';
import { inTurn, sample } from '#tests/support/sample.ts';
import { waysToLook } from '#tests/support/ways-to-look.ts';

let product: Product;
const paths: Record<string, string> = {};

beforeAll(async () => {
  product = await startProduct();
  const plan = await planOf(product, softwareEngineering);
  paths['level 1'] = plan.year(0);
  paths['level 2'] = plan.part('Databases');
  paths['level 3'] = await plan.unit('Databases', 'Databases');
  paths['checks of a programme'] = plan.year(1).replace('/programme/year', '/checks');
  paths['a tree'] = `/calendar/tree?${plan.year(1).split('?')[1]}`;
  const programme = Number(new URLSearchParams(plan.year(1).split('?')[1]).get('programme'));
  for (const view of ['lines', 'matrix']) paths[view] = `/outcomes/${view}?programme=${programme}`;
  paths['level 1 in the past'] = `${plan.year(0)}&moment=${new Date().toISOString()}`;
  paths['documents'] = `/documents?programme=${programme}`;
  paths['a comparison'] = `/compare?left=programme:${programme}&right=programme:${programme}`;
  paths['a full calendar'] = await calendarPath('Cluster ICT', '2026');
  paths['an empty calendar'] = await calendarPath('Faculteit Techniek', '2029');
});
afterAll(() => product.close());

async function calendarPath(unit: string, startYear: string): Promise<string> {
  const found = await sql<{ unit: number; year: number }>`
    select u.id as unit, y.id as year from organizational_unit u join calendar_year y on y.organization = u.organization
    where u.title = ${unit} and to_char(y.start_date, 'YYYY') = ${startYear}`.execute(product.database);
  return `/calendar/organizationalunit?unit=${found.rows[0]!.unit}&year=${found.rows[0]!.year}`;
}

/** One of each kind of list and form: the same code renders all others from their definition. */
const lists = ['organizationalunits', 'programmes', 'educationalunits', 'learningoutcomes', 'outcomeframeworks'];
const forms = ['organizations', 'programmes', 'educationalunits', 'learningoutcomes'];

/** Per area: the screens, each with an element that it shows once loaded. */
const areas: Record<string, Record<string, string>> = {
  lists: Object.fromEntries(lists.map((name) => [`/${name}`, 'tbody tr'])),
  forms: Object.fromEntries(forms.map((name) => [`/${name}/edit/0`, 'form'])),
  'users and roles': {
    '/users': 'table',
    '/users/edit/2': 'form',
    '/users/edit/0': 'form',
    '/users/rights/2': 'table',
    '/roles': 'table',
    '/roles/edit/0': 'form',
    '/roles/edit/2': 'table',
    '/roles/edit/2/programme': 'table',
    '/roles/secondfactor': 'input[type=checkbox]',
    '/signin': 'form',
  },
  exchange: {
    '/exchange': 'h2',
    '/exchange?tab=settings': 'form',
    '/exchange?tab=leftOut': 'table, p',
    '/exchange?tab=rio': 'tbody tr',
    '/exchange?tab=log': 'p',
  },
  'years and calendars': {
    '/calendar/hva': 'table',
    '/calendar/hva/edit/2': 'form',
    'a full calendar': 'form',
    'an empty calendar': 'form',
  },
  labels: {
    '/labels': 'form',
    '/labels?tab=objects': 'form',
    '/labels?tab=systemlabels': 'form',
    '/labels?tab=defaultlabels': 'form',
    '/labelgroepen': 'table',
    '/labelgroepen/edit/1': 'form',
    '/attributeoptions': 'table',
    '/profile': 'form',
  },
  planner: {
    '/calendar/programme': 'li a',
    'level 1': '[data-item], li',
    'level 2': '[data-item], li',
    'level 3': '[data-item], li',
    '/calendar/checks': 'tbody tr',
    'checks of a programme': 'tbody td',
    '/calendar/checks/settings': 'form',
    documents: 'iframe',
    '/documents/settings': 'form',
    'a tree': '[role=treeitem]',
    '/opleiding-ict': 'summary',
    '/moduleplanner-embed': 'table',
  },
  outcomes: {
    lines: 'svg',
    matrix: 'tbody td',
    '/outcomeframeworks/edit/2': 'form',
  },
  time: {
    'level 1 in the past': 'h1',
    'a comparison': 'h1',
    '/history': 'h1',
    '/jobs': 'h1',
    '/cohorts/new': 'h1',
    '/programmes/trash': 'h1',
  },
};

const inOrder = Object.values(areas).flatMap((screens) => sample(Object.keys(screens), 3));

it.each(Object.entries(areas))('%s has no axe findings', async (_area, screens) => {
  const found: Record<string, string[]> = {};
  for (const [name, element] of sample(Object.entries(screens), 3))
    for (const { where, size, colorScheme } of inTurn(waysToLook, inOrder.indexOf(name))) {
      const page = await product.visit({ as: 'admin', path: paths[name] ?? name, ...size });
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      await page.locator(`main :is(${element})`).first().waitFor();
      await page.locator('[aria-busy="true"], [data-skeleton]').first().waitFor({ state: 'detached' });
      const findings = [...(await axeFindings(page, { colours: true })), ...(await tooWide(page))];
      if (findings.length > 0) found[`${name}, ${where}, ${colorScheme}`] = findings;
    }
  expect(found).toEqual({});
});

async function tooWide(page: Page): Promise<string[]> {
  const by = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return by > 0 ? [`${by} pixels wider than the screen`] : [];
}
