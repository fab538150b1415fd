// Exchange in a browser: a system gets a secret that is shown once, an option gets a code, and RIO shows what is missing.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { catalogueText } from '#shared/text/catalogue.ts';
import { exchangeText } from '#shared/text/exchange.ts';
import { formText } from '#shared/text/form.ts';
import { noticeText } from '#shared/text/notice.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { button } from '#tests/support/planner-page.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const { clients, settings, rio, tabs } = exchangeText;

it('a system gets a secret that is shown once, reads with it, and loses it, by keyboard', async () => {
  const page = await product.open({ as: 'beheerder', path: '/exchange' });
  await button(page, clients.create).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: clients.name }).waitFor();
  await page.keyboard.type('Rooster');
  await dialog.getByRole('checkbox', { name: clients.scope.read }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await dialog.getByText(clients.secretHint).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const [client_id = '', client_secret = ''] = await dialog.locator('code').allTextContents();
  // Only its own button closes the dialog with the secret; the focus starts at the copy button.
  const copy = dialog.getByRole('button', { name: exchangeText.copyOf(clients.clientId) });
  await expect.poll(() => copy.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect.poll(() => dialog.getByText(client_secret).isVisible()).toBe(true);
  await dialog.getByRole('button', { name: clients.close }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(client_secret);

  const { origin } = new URL(page.url());
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  const answer = await fetch(`${origin}/oauth/v2/token`, { method: 'POST', body });
  const { access_token } = (await answer.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  expect((await fetch(`${origin}/api/programmes.json`, { headers })).status).toBe(200);

  await page.getByRole('tab', { name: tabs.log }).click();
  await page.getByRole('cell', { name: '/api/programmes.json' }).waitFor();
  await page.getByRole('tab', { name: tabs.clients }).click();
  await button(page, `${clients.remove}: Rooster`).click();
  await button(page, clients.remove).click();
  await page.getByText(clients.none).waitFor();
  expect((await fetch(`${origin}/api/programmes.json`, { headers })).status).toBe(401);
});

it('after another user’s change a system can be changed, renewed and removed without a reload', async () => {
  const page = await product.open({ as: 'beheerder', path: '/exchange' });
  const other = await product.open({ as: 'beheerder', path: '/exchange' });
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: clients.name });
  await button(page, clients.create).click();
  await name.fill('Rooster');
  await name.press('Enter');
  await dialog.getByRole('button', { name: clients.close }).click();
  await other.reload();
  /** Renames it elsewhere, so that this page has an outdated tag. */
  const rename = async (from: string, to: string) => {
    await button(other, `${clients.edit}: ${from}`).click();
    await other.getByRole('dialog').getByRole('textbox', { name: clients.name }).fill(to);
    await button(other, clients.save).click();
    await button(other, `${clients.edit}: ${to}`).waitFor();
  };

  await button(page, `${clients.edit}: Rooster`).click();
  await rename('Rooster', 'Lesrooster');
  await dialog.getByRole('checkbox', { name: clients.active }).uncheck();
  await button(page, clients.save).click();
  // The own change is on top of the other's.
  await page.getByText(formText.conflictMerged).waitFor();
  await expect.poll(() => name.inputValue()).toBe('Lesrooster');
  expect(await axeFindings(page)).toEqual([]);
  await button(page, clients.save).click();
  await page.getByRole('listitem').filter({ hasText: 'Lesrooster' }).getByText(clients.inactive).waitFor();

  await other.reload();
  await rename('Lesrooster', 'Roosters');
  const renew = async (title: string) => {
    await button(page, `${clients.renew}: ${title}`).click();
    await button(page, clients.renew).click();
  };
  await renew('Lesrooster');
  await page.getByText(refusalText.changedMeanwhile).waitFor();
  await button(page, `${clients.renew}: Roosters`).waitFor();
  await renew('Roosters');
  await dialog.getByRole('button', { name: clients.close }).click();

  const removeElsewhere = async (title: string) => {
    await other.reload();
    await button(other, `${clients.remove}: ${title}`).click();
    await button(other, clients.remove).click();
    await other.getByText(clients.none).waitFor();
  };
  await removeElsewhere('Roosters');
  await button(page, `${clients.remove}: Roosters`).click();
  await button(page, clients.remove).click();
  await page.getByText(catalogueText.removedMeanwhile('Roosters')).waitFor();
  await page.getByText(clients.none).waitFor();

  await button(page, clients.create).click();
  await name.fill('Agenda');
  await name.press('Enter');
  await dialog.getByRole('button', { name: clients.close }).click();
  await button(page, `${clients.edit}: Agenda`).click();
  await removeElsewhere('Agenda');
  await button(page, clients.save).click();
  await page.getByText(catalogueText.removedMeanwhile('Agenda')).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(clients.none).waitFor();
});

it('a school can choose the code of an option, and go back to the code from its name', async () => {
  const page = await product.open({ as: 'beheerder', path: '/exchange?tab=settings' });
  const level = page.getByRole('combobox', { name: 'Niveau: Propedeuse' });
  const choose = async (name: string) => {
    await level.click();
    await page.getByRole('option', { name }).click();
    await button(page, formText.save).click();
    await page.getByText(noticeText.saved(exchangeText.item)).first().waitFor();
  };
  await level.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await choose('Onbepaald');
  await page.reload();
  await expect.poll(() => level.inputValue()).toBe('Onbepaald');
  await choose(settings.byNameNone);
});

it('the RIO tab shows what is missing, links to it, and exports it as a file', async () => {
  const page = await product.open({ as: 'beheerder', path: '/exchange?tab=rio' });
  await page.getByRole('combobox', { name: rio.filter }).click();
  await page.getByRole('option', { name: /Niet klaar/ }).click();
  await page.getByText('Propedeutische fase is niet ingevuld.').waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  expect(await axeFindings(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await button(page, 'Exporteren').click();
  await page.getByRole('menuitem').last().click();
  expect((await readFile(await (await download).path())).toString()).toContain('Bedrijfskunde');
  await page.getByRole('link', { name: /Bedrijfskunde/ }).click();
  await page.waitForURL('**/programmes/edit/*');
});

it('exchange is not shown to users who may not read it', async () => {
  const page = await product.open({ as: 'lezer', path: '/programmes' });
  await page.getByRole('navigation').first().waitFor();
  await expect.poll(() => page.getByRole('link', { name: exchangeText.title }).count()).toBe(0);
  await page.goto(`${new URL(page.url()).origin}/exchange`);
  await page.getByText(catalogueText.noRead).waitFor();
});
