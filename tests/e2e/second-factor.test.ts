// A second step at sign-in in a browser, with the virtual authenticator of Chromium. Ways that must not work:
// tests/api/second-factor.test.ts.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { codeOf, stepAt } from '#server/auth/second-factor/time-code.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { loginText } from '#shared/text/login.ts';
import { profileText } from '#shared/text/profile.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';
import { secondFactorPages } from '#shared/text/second-factor-pages.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { desktop, type Product, startProduct } from '#tests/support/e2e.ts';
import { inTurn, itInProveOnly } from '#tests/support/sample.ts';
import { waysToLook } from '#tests/support/ways-to-look.ts';

const { own, setUp } = secondFactorPages;
const { step } = secondFactorText;
let product: Product;
beforeAll(async () => {
  // Browsers make passkeys for domain names, not for IP addresses.
  product = await startProduct({ host: 'localhost' });
});
afterAll(() => product.close());

async function withAuthenticator(page: Page): Promise<Page> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const answering = { automaticPresenceSimulation: true, isUserVerified: true } as const;
  const able = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...able, ...answering } });
  return page;
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel(loginText.username).fill(username);
  await page.getByLabel(loginText.password, { exact: true }).fill('leerlijn-demo');
  await page.keyboard.press('Enter');
}

async function logOut(page: Page): Promise<void> {
  await page.goto(`${product.url}/logout`);
  await page.getByLabel(loginText.username).waitFor();
}

const atHome = (page: Page) => page.getByRole('heading', { name: "Programma's" }).waitFor();

let looks = 0;
/** Not a screen of the menu, and so not in `looks.test.ts`. */
async function expectNothingForAxe(page: Page): Promise<void> {
  for (const { size, colorScheme } of inTurn(waysToLook, (looks += 1))) {
    await page.setViewportSize(size.viewport);
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    expect(await axeFindings(page, { colours: true })).toEqual([]);
  }
  await page.setViewportSize(desktop.viewport);
}

it('a passkey can be made by keyboard, works alone, and as the second step after a password', async () => {
  const page = await withAuthenticator(await product.open());
  await logIn(page, 'lezer');
  await atHome(page);
  await page.goto(`${product.url}/profile`);
  await page.getByRole('button', { name: own.addPasskey }).press('Enter');
  await page.getByRole('dialog').getByLabel(own.name).fill('Laptop van werk');
  await page.keyboard.press('Enter');
  await page.getByText(own.codesTitle).waitFor();
  await expect.poll(() => page.getByRole('list', { name: own.codes }).getByRole('listitem').count()).toBe(10);
  await expectNothingForAxe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: own.codesDone }).press('Enter');
  await page.getByText('Laptop van werk').waitFor();
  await expectNothingForAxe(page);

  await logOut(page);
  await page.getByRole('button', { name: loginText.passkey }).press('Enter');
  await atHome(page);

  await logOut(page);
  await logIn(page, 'lezer');
  await page.getByRole('heading', { name: step.title }).waitFor();
  await expectNothingForAxe(page);
  await page.getByRole('button', { name: step.passkey }).focus();
  await page.keyboard.press('Enter');
  await atHome(page);

  await page.goto(`${product.url}/profile`);
  await page.getByRole('button', { name: own.rename('Laptop van werk') }).click();
  await sql`delete from passkey`.execute(product.database);
  await page.getByRole('dialog').getByLabel(own.name).fill('Laptop van thuis');
  await page.keyboard.press('Enter');
  await page.getByText(catalogueText.removedMeanwhile('Laptop van werk')).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText('Laptop van werk').count()).toBe(0);
});

it('an app can be set up and is asked for, a wrong code is reported, and a remembered device is not asked again', async () => {
  const page = await product.open();
  await logIn(page, 'commissie');
  await atHome(page);
  await page.goto(`${product.url}/profile`);
  await page.getByRole('button', { name: own.setApp }).click();
  await page.getByLabel(own.qr).waitFor();
  await expectNothingForAxe(page);
  const secret = fromBase32(await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText());
  await page.getByLabel(own.appCode).fill('123');
  await page.keyboard.press('Enter');
  await page.getByText(secondFactorText.codeShape).waitFor();
  // The previous code, so that the current one can still be used.
  await page.getByLabel(own.appCode).fill(codeOf(secret, stepAt(Date.now()) - 1));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: own.codesDone }).click();

  await logOut(page);
  await logIn(page, 'commissie');
  await page.getByLabel(step.code).fill('000000');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText(step.wrong).waitFor();
  await page.getByLabel(step.remember).check();
  await page.getByLabel(step.code).fill(codeOf(secret, stepAt(Date.now())));
  await page.keyboard.press('Enter');
  await atHome(page);

  await logOut(page);
  await logIn(page, 'commissie');
  await atHome(page);

  await page.goto(`${product.url}/profile`);
  const forget = page.getByRole('button', { name: own.forget('') });
  await forget.waitFor();
  await sql`delete from remembered_device`.execute(product.database);
  await forget.click();
  await page.getByText(/was al verwijderd/).waitFor();
  await forget.waitFor({ state: 'detached' });

  // The second of two tabs finds it removed.
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${product.url}/profile`);
    await tab.getByRole('button', { name: own.removeApp }).waitFor();
  }
  for (const tab of [other, page]) {
    await tab.getByRole('button', { name: own.removeApp }).click();
    await tab.getByRole('button', { name: own.removeConfirm, exact: true }).click();
    await tab.getByText(own.noApp).waitFor();
  }
  await page.getByText(catalogueText.removedMeanwhile(own.app)).waitFor();
});

it('a user who must have a second step is led to set it up, and continues from there', async () => {
  const manager = await product.open({ as: 'beheerder', path: '/roles/secondfactor' });
  await manager.getByLabel('Opleidingsmanager').check();
  await manager.getByText('is opgelagen!').waitFor();
  await expectNothingForAxe(manager);

  const page = await withAuthenticator(await product.open({ path: '/educationalunits' }));
  await logIn(page, 'manager');
  await page.getByRole('heading', { name: setUp.title }).waitFor();
  await expect.poll(() => page.getByRole('navigation').isVisible()).toBe(false);
  await expectNothingForAxe(page);
  await page.getByRole('button', { name: own.addPasskey }).click();
  await page.getByRole('button', { name: own.next }).click();
  await page.getByRole('button', { name: own.codesDone }).click();
  await page.getByRole('button', { name: setUp.proceed }).click();
  await page.getByRole('heading', { name: 'Onderwijseenheden' }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
});

it('a change long after signing in asks for both steps again, and then continues', async () => {
  const secret = Buffer.from('12345678901234567890');
  const whose = sql`(select id from app_user where username = 'coordinator')`;
  await sql`insert into time_code (app_user, secret) values (${whose}, ${secret})`.execute(product.database);
  const page = await product.open({ as: 'coordinator', path: '/profile' });
  await sql`update session set created_at = now() - interval '1 hour' where app_user = ${whose}`.execute(
    product.database,
  );
  await page.getByRole('button', { name: own.newCodes }).click();
  await page.getByRole('button', { name: own.newCodesConfirm }).click();
  await page.getByLabel(profileText.again.password).fill('leerlijn-demo');
  await page.keyboard.press('Enter');
  await page.getByLabel(step.code).fill(codeOf(secret, stepAt(Date.now())));
  await expectNothingForAxe(page);
  await page.getByLabel(step.code).press('Enter');
  await page.getByText(own.codesTitle).waitFor();
  await page.getByRole('button', { name: own.codesDone }).click();
  await page.getByText(own.codesLeft(10)).waitFor();
});

itInProveOnly('a passkey alone is enough to confirm a change', async () => {
  const page = await withAuthenticator(await product.open({ as: 'noordzee', path: '/profile' }));
  const whose = sql`(select id from app_user where username = 'noordzee')`;
  await page.getByRole('button', { name: own.addPasskey }).click();
  await page.getByRole('dialog').getByLabel(own.name).fill('Telefoon');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: own.codesDone }).click();
  await sql`update session set created_at = now() - interval '1 hour' where app_user = ${whose}`.execute(
    product.database,
  );
  await page.getByRole('button', { name: own.newCodes }).click();
  await page.getByRole('button', { name: own.newCodesConfirm }).click();
  const again = page.getByRole('dialog', { name: profileText.again.title });
  await again.getByRole('button', { name: profileText.again.passkey }).waitFor();
  await expectNothingForAxe(page);
  await again.getByRole('button', { name: profileText.again.passkey }).press('Enter');
  await page.getByText(own.codesTitle).waitFor();
  await page.getByRole('button', { name: own.codesDone }).click();
  await page.getByText(own.codesLeft(10)).waitFor();
});

function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = text
    .replaceAll(' ', '')
    .split('')
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
