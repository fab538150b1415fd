// The labels of a school, changed and shown everywhere without a reload; label groups and label options in the browser.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { catalogueText } from '#shared/text/catalogue.ts';
import { fieldText } from '#shared/text/field.ts';
import { formText } from '#shared/text/form.ts';
import { labelsText } from '#shared/text/labels.ts';
import { layoutText } from '#shared/text/layout.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { goTo } from '#tests/support/go-to.ts';
import { sample } from '#tests/support/sample.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const texts = labelsText;

it('changed labels of objects and attributes are used everywhere without a reload', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/labels?tab=objects' });
  const menu = page.getByRole('navigation', { name: layoutText.navigation });
  const words = page.getByRole('group', { name: 'Programma', exact: true });
  // Without a plural of its own, the school sees the default one.
  await expect.poll(() => words.getByLabel(formText.plural).inputValue()).toBe("Programma's");
  await words.getByLabel(formText.singular).fill('Opleiding');
  await words.getByLabel(formText.plural).fill('Opleidingen');
  await page.getByLabel(texts.colorFor('Programma'), { exact: true }).fill('fff0b3');
  await page.getByText(/valt het blokje weg tegen de achtergrond/).waitFor();
  await page.getByLabel(texts.colorFor('Programma'), { exact: true }).fill('b3261e');
  await page.getByText(/valt het blokje weg/).waitFor({ state: 'detached' });
  // To see that the page is never reloaded.
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await page.getByRole('button', { name: formText.save }).click();
  await page.getByText('Object is opgelagen!').waitFor();
  await menu.getByRole('link', { name: 'Opleidingen' }).waitFor();

  await page.getByRole('tab', { name: texts.tabs.labels, exact: true }).click();
  await page.getByLabel(texts.ownFor('Plancode'), { exact: true }).fill('Plan in het SIS');
  await page.getByRole('button', { name: formText.save }).click();
  await page.getByText('Label is opgelagen!').waitFor();

  await page.getByRole('combobox', { name: texts.object, exact: true }).click();
  await page.getByRole('option', { name: 'Onderwijseenheid' }).click();
  await page.getByLabel(texts.ownFor('Coördinator'), { exact: true }).fill('Moduleleider');
  await page.getByRole('button', { name: formText.save }).click();
  await page.getByText(formText.unchanged).waitFor();

  await menu.getByRole('link', { name: 'Opleidingen' }).click();
  await page.getByRole('heading', { name: 'Opleidingen' }).waitFor();
  await page.getByRole('columnheader', { name: 'Opleiding' }).waitFor();
  await page.getByRole('link', { name: 'Bedrijfskunde' }).first().click();
  await page.getByLabel('Plan in het SIS', { exact: true }).waitFor();
  await menu.getByRole('link', { name: 'Onderwijseenheden' }).click();
  await page.getByRole('columnheader', { name: 'Moduleleider' }).waitFor();
  await expect.poll(() => page.evaluate(() => 'stillHere' in window)).toBe(true);

  // Another school keeps its own labels, and an empty field restores the default.
  const stranger = await product.open({ as: 'noordzee', path: '/programmes' });
  await stranger.getByRole('heading', { name: "Programma's" }).waitFor();
  await menu.getByRole('link', { name: 'Labels', exact: true }).click();
  await page.getByLabel(texts.ownFor('Plancode'), { exact: true }).fill('');
  await page.getByRole('button', { name: formText.save }).click();
  await page.getByText(formText.unchanged).waitFor();
});

it('the labels of a unit are used in the forms of records in it or below it', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/labels' });
  const unit = page.getByRole('combobox', { name: texts.unit, exact: true });
  const choose = async (name: string) => {
    await unit.click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  const setLabel = async (inherited: string, label: string) => {
    await page.getByLabel(texts.ownFor(inherited), { exact: true }).fill(label);
    await page.getByRole('button', { name: formText.save }).click();
    await page.getByText(formText.unchanged).waitFor();
  };
  const faculty = 'Faculteit Digitale Media en Creatieve Industrie';
  await choose(faculty);
  await setLabel('Plancode', 'Plan van de faculteit');
  await setLabel('Niveau', 'Graad');
  // The unit below starts from the labels of the faculty.
  await choose(`${faculty} › Cluster ICT`);
  await setLabel('Plan van de faculteit', 'Plan van het cluster');

  // A programme shows the labels of its own unit to every user.
  await goTo(page, '/programmes/edit/1');
  await page.getByLabel('Plan van het cluster', { exact: true }).waitFor();
  await page.getByLabel('Graad', { exact: true }).waitFor();
  const reader = await product.visit({ as: 'lezer', path: '/programmes/edit/1' });
  await reader.getByText('Graad', { exact: true }).waitFor();
  await goTo(reader, '/programmes/edit/6');
  await reader.getByText('Niveau', { exact: true }).waitFor();
});

it('the labels page asks before unsaved labels are lost, and shows each tab by its own right', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/labels' });
  await page.getByLabel(texts.ownFor('Titel'), { exact: true }).fill('Naam');
  await page.getByRole('tab', { name: texts.tabs.objects }).click();
  await page.getByRole('dialog', { name: formText.leaveTitle }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: formText.leaveCancel }).click();
  await expect.poll(() => page.getByLabel(texts.ownFor('Titel'), { exact: true }).inputValue()).toBe('Naam');
  await page.getByRole('tab', { name: texts.tabs.defaults }).click();
  await page.getByRole('button', { name: formText.leaveConfirm }).click();
  await page.getByText(texts.defaultsReadOnly).waitFor();
  await expect.poll(() => page.getByRole('button', { name: formText.save }).count()).toBe(0);

  const reader = await product.visit({ as: 'lezer', path: '/labels' });
  await reader.getByText(texts.noTabHint).waitFor();
});

/** Three forms with the same code for saving. */
const ofTabs = [
  ['labels', '', (page: Page) => page.getByLabel(texts.ownFor('Titel'), { exact: true }), 'Titel'],
  [
    'objects',
    '?tab=objects',
    (page: Page) => page.getByRole('group', { name: 'Werkvorm', exact: true }).getByLabel(formText.singular),
    texts.singularFor('Werkvorm'),
  ],
  [
    'defaults',
    '?tab=defaultlabels',
    (page: Page) => page.getByLabel(texts.descriptionFor('Plancode'), { exact: true }),
    texts.descriptionFor('Plancode'),
  ],
] as const;
it.each(sample(ofTabs, 3))(
  'a conflict on %s says who saved and when, and lets the user keep both',
  async (_tab, search, fieldOn, row) => {
    const path = `/labels${search}`;
    const as = search === '?tab=defaultlabels' ? 'admin' : 'beheerder';
    const mine = await product.visit({ as: 'admin', path });
    const theirs = await product.open({ as, path });
    await fieldOn(mine).fill('Van mij');
    await fieldOn(theirs).fill('Van de ander');
    await theirs.getByRole('button', { name: formText.save }).click();
    await theirs.getByText(/is opgelagen!/).waitFor();
    await mine.getByRole('button', { name: formText.save }).click();
    const dialog = mine.getByRole('dialog', { name: formText.conflictTitle });
    await dialog
      .getByText(as === 'admin' ? /^Je hebt deze labels om .* zelf opgeslagen/ : /^Bram Visser heeft deze labels om /)
      .waitFor();
    await dialog.getByRole('row', { name: new RegExp(`^${row} .*Van de ander Van mij$`) }).waitFor();
    await dialog.getByRole('button', { name: formText.conflictKeep }).click();
    await mine.getByText(/is opgelagen!/).waitFor();
    await theirs.reload();
    await expect.poll(() => fieldOn(theirs).inputValue()).toBe('Van mij');
    await fieldOn(mine).fill('');
    await mine.getByRole('button', { name: formText.save }).click();
    await mine.getByText(formText.unchanged).waitFor();
  },
);

it('labels of a system and, with a platform role, default labels can be set', async () => {
  const page = await product.visit({ as: 'admin', path: '/labels?tab=systemlabels' });
  const system = page.getByRole('combobox', { name: texts.system, exact: true });
  await expect.poll(() => system.inputValue()).not.toBe('');
  const name = await system.inputValue();
  await page.getByLabel(texts.systemFor(name, 'Titel'), { exact: true }).fill('OPL_NAAM');
  await page.getByRole('button', { name: formText.save }).click();
  await page.getByText('Systeemlabel is opgelagen!').waitFor();
  await page.getByRole('tab', { name: texts.tabs.defaults }).click();
  await page.getByLabel(texts.descriptionFor('Titel'), { exact: true }).fill('Hoe het programma heet.');
  await page.getByRole('button', { name: formText.save }).click();
  await page.getByText('Default label is opgelagen!').waitFor();
});

it('a label group can be made, ordered by buttons and by keyboard, and is shown above the form', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/labelgroepen' });
  await page.getByRole('link', { name: texts.groups.create }).click();
  await page.getByRole('button', { name: texts.groups.save }).click();
  await page.getByText(fieldText.required).first().waitFor();
  await page.getByLabel(texts.groups.name, { exact: true }).fill('Werving');
  await page.getByRole('combobox', { name: texts.object, exact: true }).click();
  await page.getByRole('option', { name: 'Toetsvorm', exact: true }).click();
  await page.getByLabel(texts.groups.deadline, { exact: true }).fill('3-2-2027');
  for (const label of ['Titel', 'Status', 'Omschrijving'])
    await page.getByRole('button', { name: texts.groups.add(label), exact: true }).click();
  await page.getByRole('button', { name: texts.groups.up('Omschrijving') }).click();
  await page.getByText(texts.groups.moved('Omschrijving', 2, 3)).waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText(texts.groups.moved('Omschrijving', 1, 3)).waitFor();
  const items = page.getByRole('list', { name: texts.groups.chosen }).getByRole('listitem');
  await expect.poll(() => items.allInnerTexts()).toEqual([/Omschrijving/, /Titel/, /Status/].map(matching));
  await page.getByRole('button', { name: texts.groups.save }).click();
  await page.getByText('Label groep is opgelagen!').waitFor();
  await page.getByRole('cell', { name: '03-02-2027' }).waitFor();

  const menu = page.getByRole('navigation', { name: layoutText.navigation });
  await menu.getByRole('link', { name: 'Toetsvormen' }).click();
  await page
    .getByRole('link', { name: /bewerken$/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Werving/ }).click();
  await page.getByLabel('Code', { exact: true }).waitFor({ state: 'detached' });
  await page.getByLabel('Status', { exact: true }).waitFor();

  await menu.getByRole('link', { name: layoutText.entries.labelGroups }).click();
  await page.getByRole('button', { name: catalogueText.remove('Werving') }).click();
  await page.getByRole('button', { name: catalogueText.removeConfirm, exact: true }).click();
  await page.getByText(catalogueText.removed('Werving')).waitFor();
});

it('forms offer a new or renamed label option at once', async () => {
  const page = await product.visit({ as: 'beheerder', path: '/attributeoptions' });
  await page.getByLabel(texts.options.attribute, { exact: true }).click();
  await page.getByRole('option', { name: /› Variant$/ }).click();
  await page.getByRole('link', { name: texts.options.create }).click();
  const field = page.getByLabel(texts.options.value, { exact: true });
  await field.fill('voltijd');
  await page.getByRole('button', { name: texts.options.save }).click();
  await page.getByText(fieldText.optionExists).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await field.fill('Flexibel');
  await page.getByRole('button', { name: texts.options.save }).click();
  await page.getByText('Label optie is opgelagen!').waitFor();
  await page.getByRole('link', { name: catalogueText.edit('Flexibel') }).click();
  await field.fill('Flexibel leren');
  await page.getByRole('button', { name: texts.options.save }).click();
  await page.getByRole('link', { name: catalogueText.edit('Flexibel leren') }).waitFor();
  // Shipped ones are read-only.
  await page.getByRole('link', { name: catalogueText.view('Voltijd') }).waitFor();
  await goTo(page, '/programmes/edit/0');
  await page.getByLabel('Variant', { exact: true }).click();
  await page.getByRole('option', { name: 'Flexibel leren' }).waitFor();
});

function matching(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}
