// Secrets in the browser: password fields, where tokens are sent, and what is left after logging out.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { hashPassword } from '#server/auth/passwords.ts';
import { loginText } from '#shared/text/login.ts';
import { profileText } from '#shared/text/profile.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { goTo } from '#tests/support/go-to.ts';
import { sample } from '#tests/support/sample.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

describe('a password field', () => {
  it.each(
    sample(
      [
        ['of the login screen', undefined, '/', loginText.password, 'current-password'],
        ['behind a link from a mail', undefined, '/resetpassword/1/x', loginText.newPassword, 'new-password'],
        ['of the profile', 'lezer', '/profile', profileText.newPassword, 'new-password'],
        ['of the form of a user', 'beheerder', '/users/edit/0', 'Wachtwoord', 'new-password'],
      ] as const,
      3,
    ),
  )('%s is masked, can be shown, and accepts a pasted password', async (_, as, path, label, autocomplete) => {
    const page = await product.open({ ...(as ? { as } : {}), path });
    const field = page.getByLabel(label, { exact: true });
    await field.waitFor();
    await expect.poll(() => field.getAttribute('type')).toBe('password');
    await expect.poll(() => field.getAttribute('autocomplete')).toBe(autocomplete);
    await copy(page, ' geplakt Wachtwoord ');
    await field.focus();
    await page.keyboard.press('Control+V');
    await expect.poll(() => field.inputValue()).toBe(' geplakt Wachtwoord ');
    const eye = page.getByRole('button', { name: loginText.showPassword });
    for (const type of ['text', 'password']) {
      await eye.click();
      await expect.poll(() => field.getAttribute('type')).toBe(type);
    }
  });

  it('is sent as typed, with spaces', async () => {
    const password_hash = await hashPassword('  zeven paarse fietsen ');
    await product.database.updateTable('app_user').set({ password_hash }).where('username', '=', 'lezer').execute();
    const page = await product.open();
    await page.getByLabel(loginText.username).fill('lezer');
    await page.getByLabel(loginText.password, { exact: true }).fill('  zeven paarse fietsen ');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: "Programma's" }).waitFor();
  });
});

it('tokens are sent only to our own server, are in no address, and are stored only in cookies', async () => {
  const page = await product.open({ as: 'beheerder' });
  const tokens = (await page.context().cookies()).map(({ value }) => value);
  expect(tokens).toHaveLength(2);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  await page.reload();
  for (const [path, element] of [
    ['/programmes', 'tbody tr'],
    ['/programmes/edit/1', 'form'],
    ['/users', 'tbody tr'],
    ['/profile', 'form'],
  ] as const) {
    await goTo(page, path);
    await page.locator(`main ${element}`).first().waitFor();
    await page.locator('[aria-busy="true"], [data-skeleton]').first().waitFor({ state: 'detached' });
  }
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((each) => !each.includes(` ${product.url}/`) && !each.includes(' data:'))).toEqual([]);
  const kept = JSON.stringify(await storageOf(page));
  for (const token of tokens) {
    expect(asked.filter((each) => each.includes(token))).toEqual([]);
    expect(kept).not.toContain(token);
  }
});

describe('after logging out', () => {
  it.each(sample([false, true], 2))(
    'nothing is left but the colour scheme (server reachable: %s)',
    async (reachable) => {
      const page = await product.open({ as: 'beheerder', path: '/programmes' });
      await page.getByRole('link', { name: 'Verpleegkunde' }).first().click();
      await page.getByRole('button', { name: 'Save' }).waitFor();
      await page.evaluate(() => {
        window.localStorage.setItem('leerlijn.color-scheme', 'dark');
        // Left for the same user by an earlier session that expired.
        window.sessionStorage.setItem('leerlijn.return-to', '/programmes/edit/1');
        window.sessionStorage.setItem('leerlijn.draft', '{"user":1,"place":"/programmes/edit/1","draft":{}}');
      });
      if (!reachable) await page.route(/\/(oauth|api)\//, (route) => route.abort());
      await page.getByRole('banner').getByRole('link', { name: 'Uitloggen' }).click();
      await page.getByRole('button', { name: loginText.submit }).waitFor();
      expect(await page.context().cookies()).toEqual([]);
      expect(await storageOf(page)).toEqual({
        local: { 'leerlijn.color-scheme': 'dark' },
        session: {},
        caches: [],
        databases: [],
      });
      expect(await page.content()).not.toContain('Verpleegkunde');
    },
  );
});

/** To the clipboard, as a password manager does. */
async function copy(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
}

/** Everything that a page can store beside cookies. The router stores scroll positions under generated keys. */
async function storageOf(page: Page) {
  const { local, session, ...rest } = await page.evaluate(async () => ({
    local: Object.entries(window.localStorage) as [string, string][],
    session: Object.entries(window.sessionStorage) as [string, string][],
    caches: await window.caches.keys(),
    databases: (await window.indexedDB.databases()).map(({ name }) => name),
  }));
  const ours = session.filter(([name]) => !name.startsWith('tsr-scroll-restoration'));
  return { local: Object.fromEntries(local), session: Object.fromEntries(ours), ...rest };
}
