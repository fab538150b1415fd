// Signing in and out in a browser, and staying signed in while working.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layoutText } from '#shared/text/layout.ts';
import { loginText } from '#shared/text/login.ts';
import { noticeText } from '#shared/text/notice.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { waysToLook } from '#tests/support/ways-to-look.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Gebruikersnaam').fill(username);
  await page.getByLabel('Wachtwoord', { exact: true }).fill('leerlijn-demo');
  await page.keyboard.press('Enter');
}

describe('the login screen', () => {
  it('asks for both fields, reports wrong ones, and signs in with Enter, with a welcome', async () => {
    const page = await product.open();
    await page.getByLabel('Gebruikersnaam').press('Enter');
    await page.getByText(loginText.passwordRequired).waitFor();
    await page.getByLabel('Gebruikersnaam').fill('manager');
    await page.getByLabel('Wachtwoord', { exact: true }).fill('fout');
    await page.getByLabel('Wachtwoord', { exact: true }).press('Enter');
    await page.getByRole('alert').getByText('Gebruikersnaam en/of wachtwoord onjuist').waitFor();
    await expect.poll(() => page.getByLabel('Gebruikersnaam').inputValue()).toBe('manager');

    await logIn(page, 'manager');
    await page.getByRole('heading', { name: "Programma's" }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/programmes');
    await page.getByText('Welkom, Noor de Wit').waitFor();
    // The form with the focus is gone; the keyboard continues in the page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await expect
      .poll(() => page.getByRole('navigation').locator('.v-link-active').allInnerTexts())
      .toEqual(["Programma's"]);
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name, sameSite }) => `${name}: ${sameSite}`)).toEqual(
      expect.arrayContaining(['access_token: Strict', 'refresh_token: Strict']),
    );
  });

  it('comes before every page without a session, and continues to the requested address', async () => {
    const page = await product.open({ path: '/educationalunits?q=database' });
    await page.getByRole('button', { name: 'Inloggen' }).waitFor();
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    await logIn(page, 'lezer');
    await page.getByRole('heading', { name: 'Onderwijseenheden' }).waitFor();
    await expect.poll(() => page.url()).toContain('/educationalunits?q=database');
    await expect.poll(() => page.getByLabel('Filter op trefwoord').inputValue()).toBe('database');
  });

  it('has no axe findings, in light and dark, at both widths', async () => {
    const page = await product.open();
    await page.getByRole('button', { name: 'Inloggen' }).waitFor();
    for (const { where, size, colorScheme } of waysToLook) {
      await page.setViewportSize(size.viewport);
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      expect(await axeFindings(page, { colours: true }), `${where}, ${colorScheme}`).toEqual([]);
    }
  });
});

it('an expired token is renewed once, and the user can continue', async () => {
  const page = await product.open({ as: 'lezer', path: '/programmes?q=verpleeg' });
  await page.getByRole('link', { name: 'Verpleegkunde' }).first().waitFor();
  await product.database
    .updateTable('access_token')
    .set({ expires_at: new Date(0) })
    .execute();
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/oauth/v2/token')) refreshes += 1;
  });
  await page.reload();
  await page.getByRole('link', { name: 'Verpleegkunde' }).first().waitFor();
  expect(refreshes).toBe(1);
  await expect.poll(() => page.url()).toContain('q=verpleeg');
});

it('a session that was ended elsewhere leads to the login screen, and after it back to the page', async () => {
  const page = await product.open({ as: 'lezer', path: '/programmes?q=verpleeg' });
  await page.getByRole('link', { name: 'Verpleegkunde' }).first().waitFor();
  await product.database.deleteFrom('session').execute();
  await page.reload();
  await page.getByLabel('Gebruikersnaam').fill('lezer');
  await page.getByLabel('Wachtwoord', { exact: true }).fill('leerlijn-demo');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Verpleegkunde' }).first().waitFor();
  await expect.poll(() => page.url()).toContain('q=verpleeg');
});

describe('a session that ends while a form is filled in', () => {
  const code = (page: Page) => page.getByRole('textbox', { name: 'CROHO-code' });
  async function loseSession(filledIn: string): Promise<Page> {
    const page = await product.open({ as: 'beheerder', path: '/programmes/edit/1' });
    await code(page).fill(filledIn);
    await page.clock.install();
    await product.database.deleteFrom('session').execute();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(loginText.ended).waitFor();
    await expect.poll(() => code(page).isVisible()).toBe(false);
    return page;
  }
  it('keeps the filled-in values for the same user after logging in again', async () => {
    const page = await loseSession('12345');
    await page.clock.fastForward('30:00');
    await logIn(page, 'Beheerder');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(noticeText.saved('Programma')).waitFor();
    await page.goto(`${product.url}/programmes/edit/1`);
    await expect.poll(() => code(page).inputValue()).toBe('12345');
  });

  it('keeps them when another tab logged out, however this one notices', async () => {
    for (const learn of [
      (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus'))),
      (page: Page) => page.getByRole('button', { name: 'Save' }).click(),
    ]) {
      const page = await product.open({ as: 'beheerder', path: '/programmes/edit/1' });
      await code(page).fill('24680');
      const other = await page.context().newPage();
      await other.goto(`${product.url}/logout`);
      await other.getByRole('button', { name: 'Inloggen' }).waitFor();
      await learn(page);
      await page.getByText(loginText.ended).waitFor();
      await logIn(page, 'beheerder');
      await page.getByText('1 veld gewijzigd').waitFor();
      await expect.poll(() => code(page).inputValue()).toBe('24680');
    }
  });

  it('drops them when another tab logged in meanwhile, as any user', async () => {
    const page = await loseSession('97531');
    const other = await page.context().newPage();
    await other.goto(product.url);
    await logIn(other, 'manager');
    await other.getByRole('heading', { name: "Programma's" }).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await code(page).waitFor();
    await expect.poll(() => code(page).inputValue()).not.toBe('97531');
  });

  it('drops them for another user', async () => {
    const page = await loseSession('54321');
    await logIn(page, 'manager');
    await code(page).waitFor();
    await expect.poll(() => code(page).inputValue()).not.toBe('54321');
  });
});

it('logging out says so, ends the session on the server and shows the login screen', async () => {
  const page = await product.open({ as: 'lezer', path: '/programmes' });
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value;
  await page.getByRole('banner').getByRole('link', { name: 'Uitloggen' }).click();
  await page.getByText(loginText.loggingOut).waitFor();
  await page.getByRole('button', { name: 'Inloggen' }).waitFor();
  expect(await page.context().cookies()).toEqual([]);
  const me = await fetch(`${product.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(me.status).toBe(401);
});

it('an unknown page says so and leads home', async () => {
  const page = await product.open({ as: 'lezer', path: '/bestaat/niet' });
  await page.getByRole('heading', { name: 'Pagina niet gevonden' }).waitFor();
  await page.getByRole('link', { name: layoutText.home }).click();
  await page.getByRole('heading', { name: "Programma's" }).waitFor();
});
