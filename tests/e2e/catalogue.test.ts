// The lists of the specification as one table: headings, columns, buttons and row icons, checked in a real browser.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fieldText } from '#shared/text/field.ts';
import { tokenFor } from '#tests/support/api.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { desktop, type Product, startProduct } from '#tests/support/e2e.ts';
import { createUser } from '#tests/support/factories.ts';
import { goTo } from '#tests/support/go-to.ts';
import { sample } from '#tests/support/sample.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

interface Listed {
  path: string;
  heading: string;
  columns: string[];
  create: string;
  save: string;
  /** A row, and the icons that each user sees on it. */
  row: string;
  icons: Record<User, string[]>;
  /** The users who see the button for a new record. */
  creators: User[];
}

type User = 'beheerder' | 'commissie' | 'lezer';

const all = ['bewerken', 'verwijderen'];
const withCopy = ['bewerken', 'kopiëren', 'verwijderen'];
const view = ['bekijken'];

const lists: Listed[] = [
  {
    path: '/organizations',
    heading: 'Overzicht van instellingen',
    columns: ['Instelling', 'Opties'],
    create: 'Nieuwe instelling',
    save: 'Instelling opslaan',
    row: 'Hogeschool Amstelland',
    icons: { beheerder: ['bewerken'], commissie: view, lezer: view },
    creators: [],
  },
  {
    path: '/organizationalunits',
    heading: 'Overzicht van organisatorische eenheden',
    columns: ['Organisatorische eenheid', 'Bovenliggende Org.eenheid', 'Opties'],
    create: 'Nieuwe organisatorische eenheid',
    save: 'Organisatorische eenheid opslaan',
    row: 'Cluster ICT',
    icons: { beheerder: all, commissie: view, lezer: view },
    creators: ['beheerder'],
  },
  {
    path: '/programmes',
    heading: "Programma's",
    columns: ['Programma', 'Afstudeervariant', 'Variant', 'Startjaar', 'Versie', 'Status', 'Opties'],
    create: 'Nieuw programma',
    save: 'Save',
    row: 'Cyber Security',
    icons: { beheerder: ['kalender', ...withCopy], commissie: ['kalender', 'bewerken'], lezer: ['kalender', ...view] },
    creators: ['beheerder'],
  },
  {
    path: '/programmeparts',
    heading: 'Programma-onderdelen',
    columns: ['Programma-onderdeel', 'Studiegidsnummer', 'Bovenliggend onderdeel', 'Versie', 'Status', 'Opties'],
    create: 'Nieuw programma-onderdeel',
    save: 'Save',
    // In use, so without a delete icon.
    row: 'Project Fullstack',
    icons: { beheerder: ['bewerken', 'kopiëren'], commissie: ['bewerken', 'kopiëren'], lezer: view },
    creators: ['beheerder', 'commissie'],
  },
  {
    path: '/educationalunits',
    heading: 'Onderwijseenheden',
    columns: ['Onderwijseenheid', 'Studiegidsnummer', 'Coördinator', 'Versie', 'Status', 'Opties'],
    create: 'Nieuwe onderwijseenheid',
    save: 'Save',
    row: 'Reserve-eenheid',
    icons: { beheerder: withCopy, commissie: ['bewerken', 'kopiëren'], lezer: view },
    creators: ['beheerder', 'commissie'],
  },
  {
    path: '/courses',
    heading: 'Werkvormen',
    columns: ['Werkvorm', 'Code', 'Status', 'Opties'],
    create: 'Nieuwe werkvorm',
    save: 'Save',
    row: 'Excursie',
    icons: { beheerder: all, commissie: view, lezer: view },
    creators: ['beheerder'],
  },
  {
    path: '/exams',
    heading: 'Toetsvormen',
    columns: ['Toetsvorm', 'Code', 'Status', 'Opties'],
    create: 'Nieuwe toetsvorm',
    save: 'Save',
    row: 'Mondeling',
    // The specification: exams have no delete icon.
    icons: { beheerder: ['bewerken'], commissie: view, lezer: view },
    creators: ['beheerder'],
  },
  {
    path: '/systems',
    heading: 'Systemen',
    columns: ['Systeem', 'Opties'],
    create: 'Nieuw systeem',
    save: 'Save',
    row: 'Roosterpakket',
    icons: { beheerder: all, commissie: view, lezer: view },
    creators: ['beheerder'],
  },
];

const named = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }));

async function iconsOf(page: Page, rowText: string): Promise<string[]> {
  const row = page.getByRole('row', { name: rowText }).first();
  await row.waitFor();
  const labels = await row
    .locator('a[aria-label], button[aria-label]')
    .evaluateAll((icons) => icons.map((icon) => icon.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.split(' ').at(-1) ?? '');
}

beforeAll(async () => {
  // A unit that nothing uses, whatever is planned in the demo programme.
  await sql`
    insert into educational_unit (organization, title, state)
    select id, 'Reserve-eenheid', 1 from organization where title = 'Hogeschool Amstelland'`.execute(product.database);
});

it.each(sample(['beheerder', 'commissie', 'lezer'] as const, 3))(
  '%s sees the columns and icons of every list',
  async (as) => {
    const page = await product.open({ as });
    const found: Record<string, unknown> = {};
    for (const { path, heading, create, row } of lists) {
      await goTo(page, path);
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      const icons = await iconsOf(page, row);
      const headers = await page.getByRole('columnheader').allInnerTexts();
      found[path] = {
        columns: headers.map((text) => text.trim()).filter(Boolean),
        icons,
        create: await named(page, create).count(),
      };
    }
    const expected = lists.map(({ path, columns, icons, creators }) => [
      path,
      { columns, icons: icons[as], create: creators.includes(as) ? 1 : 0 },
    ]);
    expect(found).toEqual(Object.fromEntries(expected));
  },
);

it('every list has a form with Annuleren and its save button', async () => {
  const page = await product.open({ as: 'admin' });
  for (const { path, create, save } of sample(lists, 2)) {
    await goTo(page, path);
    await named(page, create).click();
    await page.getByRole('button', { name: save, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Annuleren', exact: true }).click();
    await named(page, create).waitFor();
  }
});

it('icons of one kind are in one column, also where a row lacks some', async () => {
  const page = await product.open({ as: 'manager', path: '/programmes' });
  const icons = page.getByRole('link', { name: / (bewerken|bekijken)$/ });
  await icons.first().waitFor();
  const names = await icons.evaluateAll((links) =>
    links.map((link) => link.getAttribute('aria-label')!.split(' ').at(-1)),
  );
  expect(new Set(names)).toEqual(new Set(['bewerken', 'bekijken']));
  const places = await icons.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().x));
  expect(new Set(places).size).toBe(1);
});

it('a user limited to units changes only those units and the ones below', async () => {
  const { rows } = await sql<{ id: number; organization: number }>`
    select id, organization from organizational_unit
    where title = 'Faculteit Digitale Media en Creatieve Industrie'`.execute(product.database);
  const { id, organization } = rows[0]!;
  const role = { organization, objects: { organizational_unit: 'crud' } };
  const token = await tokenFor(product.database, await createUser(product.database, { roles: [role], units: [id] }));
  const page = await product.open({ token, path: '/organizationalunits' });
  await expect.poll(() => iconsOf(page, 'Cluster ICT')).toEqual(['bewerken', 'verwijderen']);
  expect(await iconsOf(page, 'Cluster Verpleegkunde')).toEqual(['bekijken']);

  // They cannot move their own unit; a new unit is put below it.
  await goTo(page, `/organizationalunits/edit/${id}`);
  const parent = page.getByRole('combobox', { name: 'Bovenliggende Org.eenheid' });
  await page.getByRole('textbox', { name: 'Organisatorische eenheid', exact: true }).waitFor();
  await expect.poll(() => parent.and(page.locator(':enabled:not([readonly])')).count()).toBe(0);
  await goTo(page, '/organizationalunits/edit/0');
  await parent.click();
  await page.getByRole('option', { name: /Cluster ICT/ }).waitFor();
  await expect.poll(() => page.getByRole('option', { name: /Gezondheid/ }).count()).toBe(0);
});

it('a new unit gets a parent of the chosen organization', async () => {
  const page = await product.open({ as: 'admin', path: '/organizationalunits/edit/0' });
  await page.getByRole('textbox', { name: 'Organisatorische eenheid', exact: true }).fill('Team Robotica');
  await page.getByRole('combobox', { name: 'Instelling' }).click();
  await page.getByRole('option', { name: 'Hogeschool Noordzee' }).click();
  await page.getByRole('combobox', { name: 'Bovenliggende Org.eenheid' }).click();
  await page.getByRole('option', { name: 'Faculteit Zee en Haven', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('option', { name: /Techniek/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Instelling' }).click();
  await page.getByRole('option', { name: 'Hogeschool Amstelland' }).click();
  await page.getByRole('combobox', { name: 'Bovenliggende Org.eenheid' }).click();
  await page.getByRole('option', { name: 'Faculteit Techniek', exact: true }).click();
  await page.getByRole('button', { name: 'Organisatorische eenheid opslaan' }).click();
  await page.getByText('Organisatorische eenheid is opgelagen!').first().waitFor();
  await page.getByRole('row', { name: /Team Robotica.*Faculteit Techniek/ }).waitFor();
});

it('a unit in use shows why its calendar form is fixed', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/organizationalunits' });
  await page.getByRole('link', { name: 'Cluster ICT', exact: true }).click();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Blokken tonen' }).isDisabled()).toBe(true);
});

it('a part can be linked to programmes by typing', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/programmeparts/edit/0' });
  await page.getByRole('textbox', { name: 'Titel', exact: true }).fill('Keuzevak Ethiek');
  const programmes = page.getByPlaceholder('Begin met typen...');
  await programmes.fill('Bedrijfs');
  await page.getByRole('option', { name: /Bedrijfskunde/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Programma-onderdeel is opgelagen!').first().waitFor();
  await page.getByRole('link', { name: 'Keuzevak Ethiek', exact: true }).click();
  await page
    .getByText(/Bedrijfskunde/)
    .first()
    .waitFor();
});

it('a date is typed as dd-mm-jjjj, and a wrong one is refused at its field', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/exams' });
  await page.getByRole('link', { name: 'Mondeling', exact: true }).click();
  const date = page.getByRole('textbox', { name: 'Beperkte gelegenheid tot', exact: true });
  await date.fill('31-02-2027');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(fieldText.date).waitFor();
  await date.fill('28-02-2027');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Toetsvorm is opgelagen!').first().waitFor();
  await page.getByRole('link', { name: 'Mondeling', exact: true }).click();
  await expect.poll(() => date.inputValue()).toBe('28-02-2027');
});

it('no list is cut off at any width', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/programmes' });
  const found: Record<string, unknown> = {};
  for (const [path, ...widths] of [
    ['/programmes', 390, 768, 900, 1024, 1280],
    ['/programmeparts', 768, 1024],
    ['/users', 768],
  ] as const) {
    await goTo(page, path);
    await page.locator('tbody tr').first().waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 1024 });
      await expect.poll(() => cutOff(page), { message: `${path} ${width}` }).toEqual({ outside: 0, chips: 0 });
      // looks.test.ts covers the two standard widths of every screen.
      if (![390, 1280].includes(width)) found[`${path} ${width}`] = await axeFindings(page);
    }
  }
  await page.setViewportSize(desktop.viewport);
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
});

/** How many icons of the list are outside of it, and how many coloured labels are cut off. */
function cutOff(page: Page): Promise<{ outside: number; chips: number }> {
  return page.locator('table').evaluate((table) => {
    const edge = table.parentElement!.getBoundingClientRect().right;
    const icons = [...table.querySelectorAll('tbody td:last-child :is(a, button)')];
    const outside = icons.filter((icon) => icon.getBoundingClientRect().right > edge).length;
    const chips = [...table.querySelectorAll('tbody td')].filter((cell) => cell.querySelector('[data-tone]'));
    return { outside, chips: chips.filter((cell) => cell.scrollWidth > cell.clientWidth).length };
  });
}
