// The planner beyond its first journey: mirroring, sub-parts, copying below level 1, clearing, and the form of level 3.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { noticeText } from '#shared/text/notice.ts';
import { planningText } from '#shared/text/planning.ts';
import { rulesText } from '#shared/text/rules.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { goTo } from '#tests/support/go-to.ts';
import { board, button, choose, face, items, planOf, saved, softwareEngineering } from '#tests/support/planner-page.ts';
import { itInProveOnly } from '#tests/support/sample.ts';

/** On a busy machine the response takes a while. */
const patient = { timeout: 15_000 };

let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;

beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
});
afterAll(() => product.close());

async function open(path: string, as = 'manager'): Promise<Page> {
  const page = await product.visit({ as, path });
  await items(page).first().waitFor();
  return page;
}

async function pick(page: Page, label: string, option: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(label, { exact: true }).click();
  await dialog.getByRole('option', { name: option, exact: true }).click();
}

describe('Spiegelen', () => {
  it('copies every unit five rows lower, and removes group 2 after a question', async () => {
    const page = await open(plan.part('Specialisatie A'));
    const toggle = page.getByRole('switch', { name: 'Spiegelen' });
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false');
    await expect.poll(() => items(page).count()).toBe(2);
    const { y } = (await items(page).first().boundingBox())!;
    await toggle.click();

    const dialog = page.getByRole('dialog', { name: 'Groepen van de spiegeling' });
    await dialog.getByLabel('Titel groep 1', { exact: true }).fill('Klas A');
    await dialog.getByLabel('Titel groep 2', { exact: true }).fill('B');
    // More than two characters each, as the specification requires.
    await expect.poll(() => dialog.getByRole('button', { name: 'Opslaan' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Titel groep 2', { exact: true }).fill('Klas B');
    await dialog.getByRole('button', { name: 'Opslaan' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => items(page).count()).toBe(4);
    await expect.poll(() => board(page).locator('[data-mirrored]').count()).toBe(2);
    const lower = await Promise.all((await items(page).all()).map(async (item) => (await item.boundingBox())!.y - y));
    expect(lower.filter((by) => by === 5 * 40)).toHaveLength(1);
    await page.getByText('Klas B').waitFor();
    expect(await axeFindings(page)).toEqual([]);

    // On again after a reload, by itself.
    await page.reload();
    await items(page).first().waitFor();
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');
    await toggle.click();
    const question = page.getByRole('dialog', { name: 'Spiegelen uitzetten?' });
    await question.getByText('Groep 2 verdwijnt: 2 onderwijseenheden.').waitFor();
    await question.getByRole('button', { name: 'Annuleren' }).click();
    await expect.poll(() => items(page).count()).toBe(4);

    // Nothing is lost when another user was first, or when the connection fails halfway.
    const colleague = await open(plan.part('Specialisatie A'), 'beheerder');
    await button(colleague, 'Titels en kleuren').click();
    await button(page, 'Titels en kleuren').click();
    for (const [each, title] of [
      [page, 'Klas C'],
      [colleague, 'Klas D'],
    ] as const) {
      await each.getByLabel('Titel groep 2', { exact: true }).fill(title);
      await button(each, 'Opslaan').click();
    }
    await colleague.getByText(/ heeft dit raster om \d\d:\d\d opgeslagen/).waitFor();
    await colleague.getByText('Klas C').waitFor();
    // Both groups and their titles are still there if the first call fails; the second leaves what the user agreed to lose.
    for (const [path, item, left] of [
      ['relcalendarweekeducationalunits.json', planningText.level2.item, 4],
      ['relcalendarblockprogrammeparts/*.json', planningText.mirror.item, 2],
    ] as const) {
      await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 500, body: '{}' }));
      await toggle.click();
      await question.getByRole('button', { name: 'Uitzetten' }).click();
      await page.getByText(noticeText.notSaved(item)).waitFor();
      await page.unroute(`**/api/${path}`);
      await page.reload();
      await expect.poll(() => items(page).count(), patient).toBe(left);
      await page.getByText('Klas C').waitFor();
      await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');
    }

    await toggle.click();
    await question.getByRole('button', { name: 'Uitzetten' }).click();
    await expect.poll(() => toggle.getAttribute('aria-checked'), patient).toBe('false');
    await expect.poll(() => items(page).count(), patient).toBe(2);
    await page.reload();
    await items(page).first().waitFor();
    await expect.poll(() => items(page).count()).toBe(2);
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false');
  });
});

describe('a part with sub-parts', () => {
  it('opens level 2.5 and can be saved there', async () => {
    const page = await open(plan.year(3));
    await face(page, 'Minor').click();
    await page.waitForURL('**/calendar/programme/year/subprogrammepart?relation_id=*');
    await face(page, 'Minor Ondernemerschap').waitFor();
    await expect.poll(() => items(page).count()).toBe(6);
    const save = button(page, 'Programma-onderdeel opslaan');
    await expect.poll(() => save.isDisabled()).toBe(true);
    const before = (await items(page).last().boundingBox())!.height;
    const title = (await items(page).last().locator('button').first().innerText()).split('\n')[0]!.trim();
    await choose(page, title, 'Hoger');
    await page.getByText('1 wijziging niet opgeslagen').waitFor();
    await save.click();
    await page.getByText('Programma-onderdeel is opgelagen!').waitFor();
    await saved(page);
    await page.reload();
    await items(page).first().waitFor();
    expect((await items(page).last().boundingBox())!.height).toBe(before + 40);
    // A sub-part without parts of its own opens level 2.
    await face(page, 'Minor Ondernemerschap').click();
    await page.waitForURL('**/calendar/programme/year/programmepart?relation_id=*');
  });
});

describe('copy mode below level 1', () => {
  async function select(page: Page): Promise<void> {
    await button(page, 'Kopieër modus').click();
    // Nothing can be moved, resized or removed while selecting.
    await expect
      .poll(() => board(page).locator('[data-edge], [data-menu-button], [data-remove-button]').count())
      .toBe(0);
    await items(page).first().click();
    await page.getByText('1 onderdeel gekozen').waitFor();
    await button(page, 'Selectie ongedaan maken').click();
    await page.getByText('1 onderdeel gekozen').waitFor({ state: 'detached' });
    await items(page).first().click();
    await button(page, 'Selectie kopiëren naar').click();
    await page.getByRole('dialog', { name: 'Selectie kopiëren naar' }).waitFor();
  }
  async function run(page: Page): Promise<void> {
    await page.getByRole('dialog').getByRole('button', { name: 'Uitvoeren' }).click();
    await page.getByText('Kopieeractie gelukt!').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(page, 'Kopieër modus').waitFor();
  }
  const programme = /^HBO-ICT · Software Engineering/;
  async function pickProgramme(page: Page): Promise<void> {
    await page.getByRole('dialog').getByLabel('Programma', { exact: true }).click();
    await page.getByRole('option', { name: programme }).click();
  }

  it('copies a unit to a part, and to a part in a part', async () => {
    const page = await open(plan.part('Frontend'));
    await select(page);
    await pickProgramme(page);
    await expect.poll(() => page.getByRole('button', { name: 'Uitvoeren' }).count()).toBe(0);
    await pick(page, 'Onderdeel', 'Onderzoek (jaar 2)');
    await expect.poll(() => page.getByLabel('Onderdeel niveau #2', { exact: true }).count()).toBe(0);
    await page.getByText('Komt in: Onderzoek (jaar 2)').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await run(page);

    await select(page);
    await pickProgramme(page);
    await pick(page, 'Onderdeel', 'Minor (jaar 3)');
    await page.getByRole('dialog').getByText(rulesText.plannedOneWay('weeks')).waitFor();
    await pick(page, 'Onderdeel niveau #2', 'Minor Ondernemerschap (jaar 3)');
    await run(page);

    await goTo(page, plan.part('Onderzoek'));
    await face(page, 'Frontend').waitFor();
    await goTo(page, plan.year(3));
    await face(page, 'Minor').click();
    await face(page, 'Minor Ondernemerschap').click();
    await face(page, 'Frontend').waitFor();
  });

  itInProveOnly('copies a course to a unit', async () => {
    const [from, to] = [await plan.unit('Testen', 'Testen'), await plan.unit('Algoritmen', 'Algoritmen')];
    const before = await items(await open(to)).count();
    const page = await open(from);
    await select(page);
    await pickProgramme(page);
    await pick(page, 'Onderdeel', 'Algoritmen (jaar 2)');
    await expect.poll(() => page.getByRole('button', { name: 'Uitvoeren' }).count()).toBe(0);
    await pick(page, 'Onderdeel niveau #2', 'Algoritmen (jaar 2)');
    await run(page);
    expect(await items(await open(to)).count()).toBe(before + 1);
  });
});

describe('Kalender leegmaken', () => {
  it('asks in the words of the specification, and empties this year only', async () => {
    const page = await open(plan.year(4));
    const before = await items(page).count();
    const clear = async () => {
      await button(page, 'Opties').click();
      await page.getByRole('menuitem', { name: 'Kalender leegmaken' }).click();
      const question = page.getByRole('dialog', { name: 'Kalender leegmaken?' });
      await question
        .getByText('Weet je zeker dat je de kalender leeg wilt maken en opnieuw wil beginnen?', { exact: true })
        .waitFor();
      return question;
    };
    await (await clear()).getByRole('button', { name: 'Annuleren' }).click();
    await expect.poll(() => items(page).count()).toBe(before);
    await (await clear()).getByRole('button', { name: 'Leegmaken' }).click();
    await page.getByText('Nog niets gepland.').waitFor();
    await button(page, 'Onderwijskalender opslaan').click();
    await button(page, 'Verwijderen en opslaan').click();
    await saved(page);
    await page.reload();
    await page.getByText('Nog niets gepland.').waitFor();
    const other = await open(plan.year(2));
    await expect.poll(() => items(other).count()).toBeGreaterThan(5);
  });
});

describe('the form of level 3', () => {
  const hours = (page: Page) =>
    board(page).locator('xpath=..').getByText('Contacturen').locator('xpath=..').innerText();

  it('changes the duration, and the totals follow', async () => {
    const page = await open(await plan.unit('Databases', 'Databases'));
    const before = await hours(page);
    await face(page, 'Hoorcollege Databases').first().click();
    const dialog = page.getByRole('dialog');
    await pick(page, 'Duur', '8 uur');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Opslaan' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Werkvorm is opgelagen!').waitFor();
    await expect.poll(() => face(page, 'Hoorcollege Databases').first().innerText(), patient).toContain('8 u');
    await expect.poll(() => hours(page)).not.toBe(before);
  });

  it('asks before changes in it are discarded', async () => {
    const page = await open(await plan.unit('Netwerken', 'Netwerken'));
    await items(page).first().click();
    const form = page.getByRole('dialog').filter({ has: page.locator('form') });
    await form.getByLabel('Titel', { exact: true }).fill('Nieuwe titel');
    await form.getByRole('button', { name: 'Annuleren' }).click();
    const question = page.getByRole('dialog', { name: 'Wijzigingen weggooien?' });
    await question.getByRole('button', { name: 'Verder bewerken' }).click();
    await expect.poll(() => form.getByLabel('Titel', { exact: true }).inputValue()).toBe('Nieuwe titel');
    await form.getByRole('button', { name: 'Annuleren' }).click();
    await question.getByRole('button', { name: 'Weggooien' }).click();
    await form.waitFor({ state: 'detached' });
  });

  it('does not open for an item that could not be saved, and leaving the page then asks', async () => {
    const page = await open(await plan.unit('Requirements', 'Requirements'));
    await page.route('**/api/relcalendarweekcourses.json', (route) =>
      route.fulfill({ status: 500, json: { message: 'stuk' } }),
    );
    await button(page, 'Werkcollege plaatsen op de eerste vrije plek').click();
    await page.getByText('Onderwijseenheid kon niet worden opgeslagen door een fout in het systeem.').waitFor();
    await face(page, 'Werkcollege').last().click();
    await page.getByText('Grid nog niet opgeslagen, probeer het nog eens.').waitFor();

    await page.getByRole('navigation', { name: 'Kruimelpad' }).getByRole('link').last().click();
    const question = page.getByRole('dialog', { name: 'Wijzigingen weggooien?' });
    await question.getByText('1 wijziging niet opgeslagen').waitFor();
    await question.getByRole('button', { name: 'Verder bewerken' }).click();
    await expect.poll(() => page.url()).toContain('relation_week_id');
    await page.unroute('**/api/relcalendarweekcourses.json');
    await button(page, 'Onderwijseenheid opslaan').click();
    await saved(page);
    await face(page, 'Werkcollege').last().click();
    await page.getByRole('dialog').getByLabel('Titel', { exact: true }).waitFor();
  });

  itInProveOnly('shows a late save what the other user changed, and keeps the work of both', async () => {
    const path = await plan.unit('Datastructuren', 'Datastructuren');
    const [mine, theirs] = [await open(path), await open(path, 'beheerder')];
    const form = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('form') });
    for (const page of [mine, theirs]) await face(page, 'Practicum Datastructuren').first().click();
    await form(theirs).getByLabel('Titel', { exact: true }).fill('Practicum sorteren');
    await form(theirs).getByRole('button', { name: 'Opslaan' }).click();
    await form(theirs).waitFor({ state: 'detached' });
    await pick(mine, 'Duur', '8 uur');
    await form(mine).getByRole('button', { name: 'Opslaan' }).click();
    const conflict = mine.getByRole('dialog', { name: 'Intussen gewijzigd' });
    await conflict.getByRole('row', { name: /^Titel .*Practicum sorteren/ }).waitFor();
    await conflict.getByRole('button', { name: 'Mijn wijzigingen behouden' }).click();
    await form(mine).waitFor({ state: 'detached' });
    await expect.poll(() => face(mine, 'Practicum sorteren').innerText(), patient).toContain('8 u');
  });
});

describe('a programme whose unit has no calendar', () => {
  it('says so in the words of the specification, with the way to fix it', async () => {
    const engineering = await planOf(product, ({ title }) => title === 'Engineering');
    const page = await product.visit({ as: 'beheerder', path: engineering.year(1) });
    await page
      .getByText(
        'Er zijn nog geen semesters en blokken gedefinieerd voor het studiejaar 2026/2027 voor Faculteit Techniek',
        { exact: true },
      )
      .waitFor();
    await expect.poll(() => board(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Naar de jaarkalender' }).click();
    await page.waitForURL(/\/calendar\/organizationalunit\?unit=\d+&year=\d+/);
    await page.locator('input[value="Faculteit Techniek"]').waitFor();
  });
});
