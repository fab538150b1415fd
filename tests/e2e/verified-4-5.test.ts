// What a second pair of eyes found on the screens of people, rights and time: small things that a user meets every day.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { nl } from '#shared/text/nl.ts';
import { axeFindings, phone, type Product, startProduct } from '#tests/support/e2e.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

it('leads everybody from the profile to what they may do themselves', async () => {
  const page = await product.open({ as: 'lezer', path: '/profile' });
  await page.getByRole('link', { name: nl.profile.rights }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: nl.profile.rights }).click();
  await page.getByRole('heading', { name: nl.access.rights.title('Eva Mulder') }).waitFor();
  await page.getByRole('link', { name: nl.access.rights.backToProfile }).click();
  await page.getByRole('heading', { name: nl.profile.title }).waitFor();
});

it('tells who is still signed in that a new link is under way', async () => {
  const page = await product.open({ as: 'lezer', path: '/resetpassword/5/bestaat-niet-meer' });
  await page.getByLabel(nl.login.newPassword, { exact: true }).fill('zeven paarse fietsen');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: nl.login.newLink }).click();
  await page.getByLabel(nl.login.email).fill('lezer@leerlijn.example');
  await page.keyboard.press('Enter');
  await page.getByText('Er is een e-mail onderweg met instructies het wachtwoord te resetten').waitFor();
  await page.getByRole('navigation').first().waitFor();
});

it.each([
  ['a wide screen', {}],
  ['a phone', phone],
])('closes a list of choices after each choice, so that the next click does what it says, on %s', async (_, screen) => {
  const page = await product.open({ as: 'beheerder', path: '/users/edit/5', ...screen });
  const units = page.getByRole('combobox', { name: /eenheden/i });
  await choose(page, units);
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  // The keyboard opens it again for the next one.
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: nl.form.save }).click();
  await page.getByText(nl.notice.saved(nl.access.users.item)).waitFor();
});

it('counts changed rights as rights, and changed fields as fields', async () => {
  const page = await product.open({ as: 'beheerder', path: '/roles/edit/5' });
  await page.getByRole('checkbox', { name: "Programma's: Wijzigen" }).click();
  await page.getByText('1 recht gewijzigd').waitFor();
  await page.getByRole('checkbox', { name: "Programma's: Aanmaken" }).click();
  await page.getByRole('textbox', { name: 'Titel' }).fill('Lezer en schrijver');
  await page.getByText('1 veld en 2 rechten gewijzigd').waitFor();
  await page.getByRole('link', { name: 'Profiel' }).first().click();
  await page.getByText('Je hebt 1 veld en 2 rechten gewijzigd, maar nog niet opgeslagen.').waitFor();
});

async function choose(page: Page, field: ReturnType<Page['getByRole']>): Promise<void> {
  await field.click();
  await page.getByRole('option').first().click();
}
