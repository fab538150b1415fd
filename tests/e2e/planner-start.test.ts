// From a new programme to its first lesson with hours, in few steps; and a programme that lists what is missing.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { planningText } from '#shared/text/planning.ts';
import { startPlanningText } from '#shared/text/start-planning.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { desktop, phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { board, button, face } from '#tests/support/planner-page.ts';
import { sample } from '#tests/support/sample.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Counts the user's actions other than typing. */
function counting(page: Page) {
  let steps = 0;
  return {
    click: async (target: Locator) => {
      steps += 1;
      await target.click();
    },
    press: async (key: string) => {
      steps += 1;
      await page.keyboard.press(key);
    },
    /** Where the focus is already. */
    type: (text: string) => page.keyboard.type(text),
    count: () => steps,
  };
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

describe('a new programme', () => {
  let tries = 0;

  it.each(sample(['manager', 'beheerder'], 2))(
    'gets its first lesson with hours in at most twelve clicks and keys by %s',
    async (as) => {
      // The next user, or a retry, finds the records of the first.
      tries += 1;
      const title = `Leraar Informatica ${tries}`;
      const page = await product.open({ as, path: '/programmes' });
      const user = counting(page);
      await user.click(page.getByRole('link', { name: 'Nieuw programma' }).or(button(page, 'Nieuw programma')));
      await expect.poll(() => focused(page)).toBe('field-title');
      await user.type(title);
      await user.click(page.locator('#field-organizational_unit'));
      await user.click(page.getByRole('option', { name: /Cluster ICT/ }));
      await user.click(page.locator('#field-year_start'));
      await user.type('2026');
      await user.click(page.locator('#field-duration'));
      await user.type('4');
      await user.press('Enter');
      await user.click(page.locator(`a[href*="/calendar/programme/year"][aria-label*="${title}"]`));

      await page.getByRole('heading', { name: 'Jaar 1' }).waitFor();
      await user.click(button(page, 'Nieuw onderdeel'));
      await expect.poll(() => focused(page)).toBe('field-title');
      await user.type('Semester 1');
      await user.click(button(page, 'Plaatsen en openen'));

      await region(page, 'Onderwijseenheden').waitFor();
      await user.click(button(page, 'Nieuwe eenheid'));
      await expect.poll(() => focused(page)).toBe('field-title');
      await user.type('Vakdidactiek');
      await user.click(button(page, 'Plaatsen en openen'));

      const courses = region(page, 'Werkvormen');
      await courses.waitFor();
      await user.click(courses.getByRole('button', { name: 'Hoorcollege plaatsen op de eerste vrije plek' }));
      await face(page, 'Hoorcollege').waitFor();
      await expect.poll(() => board(page).locator('[data-item]').innerText()).toMatch(/\d u/);
      expect(user.count()).toBeLessThanOrEqual(12);
    },
  );
});

it('all of that can be done by keyboard alone', async () => {
  const title = `Leraar Wiskunde ${Date.now()}`;
  const page = await product.open({ as: 'manager', path: '/programmes' });
  /** Presses Tab like a user who watches the focus. */
  const tabTo = async (target: Locator) => {
    // Located once, and again only after the page rendered it again: locating by role is slower than pressing a key.
    let element = await target.first().elementHandle();
    for (let step = 0; step < 250; step += 1) {
      if (!(await element.evaluate(({ isConnected }) => isConnected))) element = await target.first().elementHandle();
      if (await element.evaluate((found) => found === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Not reached by Tab: ${String(target)}`);
  };
  const enter = async (target: Locator) => {
    await tabTo(target);
    await page.keyboard.press('Enter');
  };
  const place = async (name: string, typed: string) => {
    await enter(button(page, name));
    await expect.poll(() => focused(page)).toBe('field-title');
    await page.keyboard.type(typed);
    await enter(button(page, 'Plaatsen en openen'));
  };
  await enter(page.getByRole('link', { name: 'Nieuw programma' }).or(button(page, 'Nieuw programma')));
  await expect.poll(() => focused(page)).toBe('field-title');
  await page.keyboard.type(title);
  await tabTo(page.locator('#field-organizational_unit'));
  const reached = page.locator('[role="option"][data-combobox-selected]').getByText(/Cluster ICT/);
  for (let step = 0; step < 10 && (await reached.count()) === 0; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page.locator('#field-year_start'));
  await page.keyboard.type('2026');
  await tabTo(page.locator('#field-duration'));
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await enter(page.locator(`a[href*="/calendar/programme/year"][aria-label*="${title}"]`));
  await page.getByRole('heading', { name: 'Jaar 1' }).waitFor();
  await place('Nieuw onderdeel', 'Semester 1');
  await region(page, 'Onderwijseenheden').waitFor();
  await place('Nieuwe eenheid', 'Rekendidactiek');
  await region(page, 'Werkvormen').waitFor();
  await enter(page.getByRole('button', { name: 'Hoorcollege plaatsen op de eerste vrije plek' }));
  await face(page, 'Hoorcollege').waitFor();
  await expect.poll(() => board(page).locator('[data-item]').innerText()).toMatch(/\d u/);
});

describe('a programme without planning', () => {
  async function newProgramme(body: object): Promise<number> {
    const headers = {
      authorization: `Bearer ${await product.tokenOf('beheerder')}`,
      'content-type': 'application/json',
    };
    const answer = await fetch(`${product.url}/api/programmes.json`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { id: number }).id;
  }

  it('says what is missing, links to that very field and comes back', async () => {
    const id = await newProgramme({ title: 'Leeg programma' });
    const page = await product.open({ as: 'beheerder', path: `/calendar/programme/year?programme=${id}` });
    const guide = region(page, 'Voor je kunt plannen');
    await guide.getByText('Er ontbreken nog 3 dingen.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await guide.getByRole('link', { name: 'Duur invullen' }).click();
    await expect.poll(() => focused(page)).toBe('field-duration');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await guide.getByText('Er ontbreken nog 2 dingen.').waitFor();

    const reader = await product.open({ as: 'lezer', path: `/calendar/programme/year?programme=${id}` });
    const read = region(reader, 'Voor je kunt plannen');
    await read
      .getByText(/Vraag dit aan iemand die dit programma mag wijzigen/)
      .first()
      .waitFor();
    await expect.poll(() => read.getByRole('link').count()).toBe(0);
  });
});

it('an empty plan says how to begin, except on a phone, where nobody can plan', async () => {
  const page = await product.visit({ as: 'manager', path: '/calendar/programme' });
  await page.getByRole('link', { name: 'HBO-ICT · Cyber Security' }).first().click();
  const guide = region(page, startPlanningText.nextTitle);
  await guide.waitFor();
  await page.setViewportSize(phone.viewport);
  await page.getByText(planningText.narrow).waitFor();
  await guide.waitFor({ state: 'detached' });
  await page.setViewportSize(desktop.viewport);
  await guide.waitFor();
});

describe('the lists beside the grid', () => {
  it('search the school, and can link an existing part or a new one', async () => {
    const page = await product.open({ as: 'manager', path: '/calendar/programme' });
    await page.getByRole('link', { name: 'HBO-ICT · Cyber Security' }).first().click();
    const parts = region(page, 'Programma-onderdelen');
    await button(page, 'Bestaand onderdeel koppelen').click();
    const drawer = page.getByRole('dialog', { name: 'Bestaand onderdeel koppelen' });
    const first = drawer.getByRole('listitem').first();
    await first.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const title = (await first.getByRole('button').getAttribute('aria-label'))!.replace(/ koppelen$/, '');
    await first.getByRole('button').click();
    await page.getByText(`${title} is gekoppeld en staat in de lijst.`).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await parts.getByLabel('Filter programma-onderdelen').fill(title);
    await parts.getByText(title, { exact: true }).first().waitFor();

    const units = region(page, 'Blokeenheden');
    await units.getByRole('button', { name: 'Nieuwe eenheid' }).click();
    await page.getByRole('dialog').getByLabel('Titel', { exact: true }).fill('Zomerweek');
    await button(page, 'Alleen toevoegen').click();
    await units.getByRole('listitem').filter({ hasText: 'Zomerweek' }).waitFor();
  });
});
