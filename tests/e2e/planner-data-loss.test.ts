// Cases where planning could be lost or surprise: a cancelled drag, an ended session, the user's own other actions, undo.
import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { demoPassword } from '#server/demo/load.ts';
import { planningText } from '#shared/text/planning.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { board, button, choose, face, planOf, saved, softwareEngineering } from '#tests/support/planner-page.ts';

let product: Product;
let plan: Awaited<ReturnType<typeof planOf>>;

beforeAll(async () => {
  product = await startProduct();
  plan = await planOf(product, softwareEngineering);
});
afterAll(() => product.close());

const open = (path: string) => product.visit({ as: 'manager', path });
const labelOf = async (page: Page, title: string) => (await face(page, title).first().getAttribute('aria-label'))!;
const unsaved = (page: Page) => page.getByText('1 wijziging niet opgeslagen');

/** Moves it below everything by keyboard, unsaved. */
async function moveToBottom(page: Page, title: string): Promise<void> {
  await face(page, title).first().focus();
  await page.keyboard.press('Enter');
  for (let row = 0; row < 9; row += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await unsaved(page).waitFor();
}

/** Holds the responses to these reads until they are released. */
async function holdReads(page: Page, path: string): Promise<{ release: () => Promise<void> }> {
  const waiting: (() => void)[] = [];
  await page.route(path, (route) => void waiting.push(() => void route.continue()));
  return {
    release: async () => {
      for (const go of waiting.splice(0)) go();
      await page.unroute(path);
    },
  };
}

describe('a drag that is cancelled', () => {
  it('by Escape does nothing more when the button is released', async () => {
    const page = await open(plan.year(1));
    await face(page, 'Webtechnologie').first().waitFor();
    const box = (await face(page, 'Webtechnologie').first().boundingBox())!;
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const before = page.url();
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 12, at.y + 12, { steps: 4 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.getByText('Alles opgeslagen').waitFor();
    await expect.poll(() => page.url()).toBe(before);
    // And the next click is a click again.
    await face(page, 'Webtechnologie').first().click();
    await page.waitForURL(/programmepart/);
  });

  it('by opening the menu of the item is announced and undone', async () => {
    const page = await open(plan.year(1));
    await face(page, 'Webtechnologie').first().focus();
    const before = await labelOf(page, 'Webtechnologie');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await expect.poll(() => board(page).locator('[data-carried]').count()).toBe(0);
    await expect.poll(() => labelOf(page, 'Webtechnologie')).toBe(before);
  });
});

/** Ends the session of this page, and signs in when it notices. */
async function signInAgain(page: Page, meanwhile = () => Promise.resolve()): Promise<void> {
  // The newest session is the one of this page.
  await sql`delete from session where id = (select max(id) from session)`.execute(product.database);
  await page.keyboard.press('Control+s');
  await page.getByLabel('Gebruikersnaam').waitFor();
  await meanwhile();
  await page.getByLabel('Gebruikersnaam').fill('manager');
  await page.getByLabel('Wachtwoord', { exact: true }).fill(demoPassword);
  await button(page, 'Inloggen').click();
}

describe('a session that ends', () => {
  it('keeps unsaved changes for the same user', async () => {
    const page = await product.open({ as: 'manager', path: plan.year(1) });
    await moveToBottom(page, 'Netwerken');
    const moved = await labelOf(page, 'Netwerken');
    await signInAgain(page);
    await unsaved(page).waitFor();
    await expect.poll(() => labelOf(page, 'Netwerken')).toBe(moved);
    await button(page, 'Onderwijskalender opslaan').click();
    await saved(page);
  });

  it('names the changes that cannot be kept, because a colleague removed the item', async () => {
    const page = await product.open({ as: 'manager', path: plan.year(1) });
    await moveToBottom(page, 'Netwerken');
    await signInAgain(page, async () => {
      await sql`
        delete from placement where programme_part in (select id from programme_part where title = 'Netwerken')`.execute(
        product.database,
      );
      // Otherwise the page is still open behind the login page, with the plan as it was.
      await page.reload();
    });
    await page.getByText(planningText.restoredPartly).waitFor();
    await page.getByText(planningText.conflict.gone(['Netwerken'])).waitFor();
  });
});

describe('the user’s own actions', () => {
  it('cause no conflict beside unsaved moves', async () => {
    const page = await open(plan.part('Project Backend'));
    await face(page, 'Backend ontwerpen').first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await unsaved(page).waitFor();
    await button(page, 'Titels en kleuren').click();
    // A different value at every try, because the same value changes nothing.
    const title = `Ochtend ${randomUUID().slice(0, 8)}`;
    await page.getByLabel(/Titel.*1/).fill(title);
    // Acting faster than the page is fetched again causes no conflict either.
    const held = await holdReads(page, '**/api/planner/level2.json*');
    await page.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(page, 'Onderwijseenheden opslaan').click();
    await page.getByText('Bezig met opslaan…').waitFor();
    await held.release();
    await saved(page);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.getByText(title).count()).toBeGreaterThan(0);
  });

  it('do not choose a status for another year', async () => {
    const page = await open(plan.year(3));
    const status = page.getByRole('combobox', { name: /^Status/ });
    const shown = await status.inputValue();
    await status.click();
    await page.getByRole('option', { name: 'Gearchiveerd' }).click();
    await expect.poll(() => status.inputValue()).toBe('Gearchiveerd');
    await page.getByRole('combobox', { name: 'Jaar', exact: true }).click();
    await page.getByRole('option', { name: 'Jaar 4' }).click();
    await page.waitForURL(/year=4/);
    await expect.poll(() => status.inputValue()).toBe(shown);
    await expect.poll(() => button(page, 'Status aanpassen').isDisabled()).toBe(true);
  });
});

describe('undo', () => {
  it('restores removed items, also after a save, and keeps the focus on the screen', async () => {
    const page = await open(plan.year(4));
    await board(page).locator('[data-item]').first().waitFor();
    const title = (await board(page).locator('[data-item] button').first().getAttribute('aria-label'))!.split(',')[0]!;
    await face(page, title).first().hover();
    await button(page, `${title} verwijderen`).first().click();
    await unsaved(page).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('BUTTON');
    await button(page, 'Ongedaan maken').click();
    await page.getByText('Alles opgeslagen').waitFor();
    await choose(page, title, 'Verwijderen');
    await button(page, 'Onderwijskalender opslaan').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
    await saved(page);
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).not.toBe('BODY');
    await button(page, 'Ongedaan maken').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ongedaan maken' }).click();
    await face(page, title).first().waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).not.toBe('BODY');
  });
});

describe('Kalender leegmaken', () => {
  it('over all years names each, asks again for a final one, can be undone, and is saved at once', async () => {
    const page = await open(plan.year(0));
    await board(page).first().locator('[data-item]').first().waitFor();
    await button(page, 'Opties').click();
    await page.getByRole('menuitem', { name: 'Kalender leegmaken' }).click();
    const question = page.getByRole('dialog', { name: 'Kalender leegmaken?' });
    await question.getByText(/^Jaar 1: \d+ onderdelen, /).waitFor();
    await question.getByRole('button', { name: 'Leegmaken' }).click();
    const again = page.getByRole('dialog', { name: 'Een vastgesteld jaar leegmaken?' });
    await again.getByText('Jaar 1 is vastgesteld. Toch leegmaken?').waitFor();
    await again.getByRole('button', { name: 'Leegmaken' }).click();
    await board(page).locator('[data-item]').first().waitFor({ state: 'detached' });
    await button(page, 'Ongedaan maken').click();
    await board(page).first().locator('[data-item]').first().waitFor();
    await button(page, 'Opnieuw uitvoeren').click();
    await button(page, 'Onderwijskalender opslaan').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen en opslaan' }).click();
    // Announced once, after the last year.
    await page.getByText(/is opgelagen!/).waitFor();
    await saved(page);
    await expect.poll(() => board(page).locator('[data-item]').count()).toBe(0);
    await page.reload();
    await page.getByText('Alles opgeslagen').waitFor();
    await expect.poll(() => board(page).locator('[data-item]').count()).toBe(0);
  });
});
