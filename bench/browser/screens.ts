// The main screens and their addresses in the planned demo programme. Used by the measurements in the browser.
import type { Page } from 'playwright-core';

import { planOf, softwareEngineering } from '#tests/support/planner-page.ts';
import { signIn } from '#tests/support/server-process.ts';

export interface ScreenAddress {
  name: string;
  path: string;
  /** The user who opens it; empty for a visitor. */
  as: string;
}

export async function mainScreens(url: string): Promise<ScreenAddress[]> {
  const plan = await planOf({ url }, softwareEngineering);
  const screens: Record<string, string> = {
    programmes: '/programmes',
    'a programme': '/programmes/edit/1',
    'educational units': '/educationalunits',
    'level 0': '/calendar/programme',
    'level 1': plan.year(0),
    'level 2': plan.part('Databases'),
    'level 3': await plan.unit('Databases', 'Databases'),
    tree: '/calendar/tree',
    years: '/calendar/hva',
    'unit calendar': '/calendar/organizationalunit',
    'module planner': '/moduleplanner',
    users: '/users',
    'a role': '/roles/edit/1',
    labels: '/labels',
    profile: '/profile',
  };
  return [
    { name: 'login', path: '/', as: '' },
    ...Object.entries(screens).map(([name, path]) => ({ name, path, as: 'beheerder' })),
  ];
}

/** The public guide of the first programme, after deciding on it and publishing it. */
export async function guideScreens(url: string): Promise<ScreenAddress[]> {
  const headers = { authorization: `Bearer ${await signIn(url, 'beheerder')}`, 'content-type': 'application/json' };
  const send = (path: string, method: string, body: object) =>
    fetch(`${url}/api/${path}.json`, { method, headers, body: JSON.stringify(body) });
  await send('programmecalendars', 'PUT', { programme: 1, state: 3 });
  const published = await send('publications', 'POST', { programme: 1, year: 0 });
  const { path } = (await published.json()) as { path: string };
  const page = await (await fetch(`${url}${path}`)).text();
  const unit = new RegExp(`href="(${path}/[^"]+)"`).exec(page)?.[1];
  if (!unit) throw new Error('The guide shows no unit.');
  const list = path.split('/').slice(0, 3).join('/');
  return Object.entries({ guide: list, 'guide: programme': path, 'guide: unit': unit }).map(([name, address]) => ({
    name,
    path: address,
    as: '',
  }));
}

/** Waits until everything is drawn: nothing is loading and no skeleton is left. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}
