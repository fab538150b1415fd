// The view of each role on levels 1 to 3 of the planner: the buttons, lists and icons of its rights, and no others.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { placedCourse } from '#shared/definitions/placed-course.ts';
import { placementText } from '#shared/text/placement.ts';
import { tokenFor } from '#tests/support/api.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { goTo } from '#tests/support/go-to.ts';
import { createUser, type Letters } from '#tests/support/factories.ts';
import { board, button, face, items, menuOf, planOf, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;
let level3 = '';

beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
  level3 = await plan.unit('Databases', 'Databases');
});
afterAll(() => product.close());

async function open(as: string, path: string): Promise<Page> {
  const page = await product.visit({ as, path });
  await items(page).first().waitFor();
  return page;
}

/** A user of the demo school with only these rights. */
async function openWith(objects: Letters, path: string, attributes: Record<string, string> = {}): Promise<Page> {
  const found = await sql<{ organization: number }>`
    select organization from programme where programme_code = 'ICT-SE'`.execute(product.database);
  const role = { organization: found.rows[0]!.organization, objects, attributes };
  const token = await tokenFor(product.database, await createUser(product.database, { roles: [role] }));
  const page = await product.open({ token, path });
  await items(page).first().waitFor();
  return page;
}

const lists = ['Programma-onderdelen', 'Onderwijseenheden', 'Werkvormen', 'Toetsvormen'];
const buttons = [
  ...['Onderwijskalender opslaan', 'Onderwijseenheden opslaan', 'Onderwijseenheid opslaan'],
  ...['Status aanpassen', 'Kopieër modus', 'Ongedaan maken'],
];

/** Everything on the screen that depends on a right. */
async function seen(page: Page, title: string) {
  const present = async (names: readonly string[], count: (name: string) => Promise<number>) => {
    const counts = await Promise.all(names.map(count));
    return names.filter((_, index) => counts[index]! > 0);
  };
  const found = {
    lists: await present(lists, (name) => page.getByRole('region', { name, exact: true }).count()),
    buttons: await present(buttons, (name) => button(page, name).count()),
    handles: (await board(page).locator('[data-edge]').count()) > 0,
    menu: await menuOf(page, title),
  };
  const trash = board(page).locator('[data-remove-button]');
  expect((await trash.count()) > 0, 'a trash icon').toBe(found.menu.includes('Verwijderen'));
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  await button(page, 'Opties').click();
  await page.getByRole('menuitem').first().waitFor();
  const options = await page.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  return { ...found, options };
}

async function seenAt(page: Page, path: string, title: string) {
  await goTo(page, path);
  await items(page).first().waitFor();
  return seen(page, title);
}

const move = ['Verplaats naar…', 'Langer', 'Korter', 'Hoger', 'Lager', 'Selecteren'];
const moveWeeks = ['Verplaats naar…', 'Breder', 'Smaller', 'Een week langer', 'Een week korter', 'Selecteren'];
const tree = ['Boomweergave', 'Documenten', 'Geschiedenis', 'Toon zoals op…', 'Vergelijken'];
/** Menu options of a programme and of a part; a unit alone has no learning line. */
const aims = ['Leeruitkomsten', 'Leerlijnen'];
const nothing = {
  lists: [],
  buttons: [],
  handles: false,
  menu: ['Openen'],
  options: ['Presenteren', 'Controles', 'Volgtijdelijkheid', ...aims, ...tree],
};
const everything = (list: string[], save: string) => ({
  ...{ lists: list, buttons: [save, 'Status aanpassen', 'Kopieër modus', 'Ongedaan maken'], handles: true },
  ...{
    menu: ['Openen', ...move, 'Dupliceren', 'Verwijderen'],
    options: ['Presenteren', ...tree, 'Kalender leegmaken'],
  },
});

describe('lezer', () => {
  it('reads levels 1 and 3, and sees why a part does not open', async () => {
    const page = await open('lezer', plan.year(1));
    await expect.poll(() => seen(page, 'Databases')).toEqual(nothing);
    await page.getByText('Je kunt dit bekijken, niet wijzigen.').waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'Status van Jaar 1' }).isDisabled()).toBe(true);
    await expect.poll(() => page.getByTitle('Geen rechten om status aan te passen').count()).toBe(1);

    await face(page, 'Databases').click();
    await page.getByText('Geen rechten om te bekijken').waitFor();
    await expect.poll(() => page.url()).toContain('/calendar/programme/year?');
    await page.keyboard.press('Control+s');
    await page.getByText('Geen rechten om op te slaan').waitFor();

    await face(page, 'Professionele ontwikkeling 1').click();
    await page.waitForURL('**/educationalunit?relation_block_id=*');
    await items(page).first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Opties van/ }).count()).toBe(0);
    await items(page).first().click();
    await page.getByText('Geen rechten om te bekijken').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('gets the same message at the address of a part', async () => {
    const page = await product.visit({ as: 'lezer', path: plan.part('Databases') });
    await page.getByText('Geen rechten om te bekijken').waitFor();
    await expect.poll(() => board(page).count()).toBe(0);
  });
});

describe('coordinator', () => {
  it('reads level 1, moves at level 2, and plans level 3', async () => {
    const page = await open('coordinator', plan.year(1));
    await expect.poll(() => seen(page, 'Databases')).toEqual(nothing);

    await face(page, 'Databases').click();
    await page.waitForURL('**/programmepart?relation_id=*');
    await items(page).first().waitFor();
    await expect
      .poll(() => seen(page, 'Databases'))
      .toEqual({
        ...{ lists: [], buttons: ['Onderwijseenheden opslaan', 'Ongedaan maken'], handles: true },
        ...{ menu: ['Openen', ...move], options: ['Presenteren', ...aims, ...tree] },
      });
    // Mirroring adds units, so users who may not add cannot switch it on.
    await expect.poll(() => page.getByRole('switch', { name: 'Spiegelen' }).isDisabled()).toBe(true);

    await face(page, 'Databases').click();
    await page.waitForURL('**/educationalunit?relation_week_id=*');
    await items(page).first().waitFor();
    await expect
      .poll(() => seen(page, 'Hoorcollege Databases'))
      .toEqual({
        ...{ lists: ['Werkvormen', 'Toetsvormen'], buttons: ['Onderwijseenheid opslaan', 'Ongedaan maken'] },
        ...{ handles: true, menu: ['Bewerken', ...moveWeeks, 'Dupliceren', 'Verwijderen'] },
        options: ['Presenteren', ...tree, 'Kalender leegmaken'],
      });
    await face(page, 'Hoorcollege Databases').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).waitFor();
  });

  it('cannot switch off a mirror, but can rename its groups', async () => {
    const page = await open('coordinator', plan.part('Project Backend'));
    const toggle = page.getByRole('switch', { name: 'Spiegelen' });
    await expect
      .poll(async () => [await toggle.getAttribute('aria-checked'), await toggle.isDisabled()])
      .toEqual(['true', true]);
    await button(page, 'Titels en kleuren').click();
    const dialog = page.getByRole('dialog', { name: 'Groepen van de spiegeling' });
    await dialog.getByLabel('Titel groep 1', { exact: true }).fill('Ochtend');
    await dialog.getByRole('button', { name: 'Opslaan' }).click();
    await page.getByText('Spiegeling is opgelagen!').waitFor();
    await page.getByText('Ochtend').waitFor();
  });
});

describe('commissie', () => {
  it('plans every level, copies, and changes the status', async () => {
    const page = await open('commissie', plan.year(1));
    await expect
      .poll(() => seen(page, 'Databases'))
      .toEqual({
        ...everything(['Programma-onderdelen'], 'Onderwijskalender opslaan'),
        options: [
          'Presenteren',
          'Controles',
          'Volgtijdelijkheid',
          ...aims,
          ...tree.toSpliced(2, 0, 'Planning importeren…'),
          'Planning kopiëren…',
          'Kalender leegmaken',
        ],
      });
    await goTo(page, plan.part('Databases'));
    await items(page).first().waitFor();
    await expect
      .poll(() => seen(page, 'Databases'))
      .toEqual({
        ...everything(['Onderwijseenheden'], 'Onderwijseenheden opslaan'),
        options: ['Presenteren', ...aims, ...tree, 'Kalender leegmaken'],
      });
    await expect.poll(() => page.getByRole('switch', { name: 'Spiegelen' }).isDisabled()).toBe(false);
    await goTo(page, level3);
    await items(page).first().waitFor();
    await expect
      .poll(() => seen(page, 'Hoorcollege Databases'))
      .toEqual({
        ...everything(['Werkvormen', 'Toetsvormen'], 'Onderwijseenheid opslaan'),
        menu: ['Bewerken', ...moveWeeks, 'Dupliceren', 'Verwijderen'],
      });
  });

  it('can only read and copy the plan of another unit', async () => {
    const other = await planOf(product, ({ title }) => title === 'Communication and Multimedia Design');
    const page = await product.visit({ as: 'commissie', path: other.year(1) });
    await page.getByText('Je kunt dit bekijken, niet wijzigen.').waitFor();
    await expect.poll(() => button(page, 'Onderwijskalender opslaan').count()).toBe(0);
    await expect.poll(() => button(page, 'Status aanpassen').count()).toBe(0);
    await expect.poll(() => page.getByRole('region', { name: 'Programma-onderdelen', exact: true }).count()).toBe(0);
    await expect.poll(() => button(page, 'Kopieër modus').count()).toBe(1);
  });
});

describe('a user with one right less', () => {
  const all: Letters = { '*': 'crud' };

  it('sees no list without create, and no bin without delete', async () => {
    const without = (letters: string) => ({
      ...all,
      ...{ calendar__level1: letters, calendar__level2: letters, calendar__level3: letters },
    });
    const screens = [
      [plan.year(1), 'Databases'],
      [plan.part('Databases'), 'Databases'],
      [level3, 'Hoorcollege Databases'],
    ] as const;
    const noCreate = await openWith(without('rud'), plan.year(1));
    for (const [path, title] of screens) {
      const { lists: offered, menu } = await seenAt(noCreate, path, title);
      expect([offered, menu.includes('Dupliceren')], path).toEqual([[], false]);
      expect(menu, path).toContain('Verwijderen');
    }
    const noDelete = await openWith(without('cru'), plan.year(1));
    for (const [path, title] of screens) {
      const { lists: offered, menu, options } = await seenAt(noDelete, path, title);
      expect(offered.length, path).toBeGreaterThan(0);
      expect(menu, path).not.toContain('Verwijderen');
      expect(options, path).not.toContain('Kalender leegmaken');
    }
  });

  it('sees a message when there are no attributes to show', async () => {
    const hidden = Object.keys(placedCourse.attributes).map((name) => [`${placedCourse.object}.${name}`, '']);
    const page = await openWith(all, level3, Object.fromEntries(hidden) as Record<string, string>);
    await items(page).first().click();
    await page.getByRole('dialog').getByText('Geen attribute rechten gevonden voor Werkvorm').waitFor();
    await expect.poll(() => page.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).count()).toBe(0);
  });
});

describe('a user who may delete on level 1 but not below', () => {
  it('sees why an item with lessons cannot be removed, and it stays', async () => {
    const rights = { '*': 'crud', calendar__level2: 'cru', calendar__level3: 'cru' };
    const page = await openWith(rights, plan.year(1));
    await menuOf(page, 'Databases');
    await page.getByRole('menuitem', { name: 'Verwijderen' }).click();
    await page.getByText(placementText.keptInside(['level2', 'level3'])).waitFor();
    await page.getByText('Alles opgeslagen').waitFor();
    await expect.poll(() => face(page, 'Databases').count()).toBe(1);
    await button(page, 'Opties').click();
    await page.getByRole('menuitem', { name: 'Kalender leegmaken' }).click();
    await page.waitForTimeout(300);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});
