// Institutional sign-in in a browser: through the provider's own page, by an invitation, and confirming it again.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { noticeText } from '#shared/text/notice.ts';
import { profileText } from '#shared/text/profile.ts';
import { secondFactorPages } from '#shared/text/second-factor-pages.ts';
import { signInText } from '#shared/text/sign-in-settings.ts';
import { ssoLinkText } from '#shared/text/sso-link.ts';
import { ssoLoginText } from '#shared/text/sso-login.ts';
import { ssoText } from '#shared/text/sso.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { type Product, startProduct } from '#tests/support/e2e.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type IdentityProvider, startIdentityProvider } from '#tests/support/identity-provider.ts';

let product: Product;
let idp: IdentityProvider;
const home = 'duinhorst.example';

beforeAll(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  idp = await startIdentityProvider(`${publicUrl}/auth/surfconext/callback`);
  product = await startProduct({ port, publicUrl, oidc: idp.settings });
});
afterAll(async () => {
  await product.close();
  await idp.close();
});

async function atInstitution(page: Page, account: string): Promise<void> {
  await page.getByLabel('Account', { exact: true }).fill(account);
  await page.getByRole('button', { name: 'Aanmelden' }).click();
}

it('a manager switches it on, and a user signs in through the page of the institution', async () => {
  const settings = await product.open({ as: 'beheerder', path: '/signin' });
  await settings.getByRole('heading', { name: signInText.title, level: 1 }).waitFor();
  await settings.getByLabel(signInText.fields.sso, { exact: true }).check();
  await settings.getByLabel(signInText.fields.home_domains, { exact: true }).fill(home);
  expect(await axeFindings(settings)).toEqual([]);
  await settings.keyboard.press('Control+s');
  await settings.getByText(noticeText.saved(signInText.item)).first().waitFor();

  const { rows } = await sql<{ email: string }>`select email from app_user where username = 'lezer'`.execute(
    product.database,
  );
  const claims = { schac_home_organization: home, eduperson_affiliation: ['employee'] };
  idp.people.set('lezer', { ...claims, email: rows[0]?.email });
  idp.people.set('student', { ...claims, eduperson_affiliation: ['student'] });

  const page = await product.open({ path: '/programmes' });
  await page.getByRole('link', { name: ssoLoginText.button }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: ssoLoginText.button }).click();
  await atInstitution(page, 'lezer');
  await page.getByRole('heading', { name: "Programma's" }).waitFor();
  expect(new URL(page.url())).toMatchObject({ pathname: '/programmes', hash: '' });

  await page.goto(`${product.url}/logout`);
  await page.getByText(ssoLoginText.stillOpen).waitFor();
  // The page warns that the institution does not ask again.
  await page.getByRole('link', { name: ssoLoginText.button }).click();
  await page.getByRole('heading', { name: "Programma's" }).waitFor();

  const other = await product.open({ path: '/programmes' });
  await other.getByRole('link', { name: ssoLoginText.button }).click();
  await atInstitution(other, 'student');
  await other.getByText(ssoText.refusals.affiliation).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await other.emulateMedia({ colorScheme });
    expect(await axeFindings(other, { colours: true })).toEqual([]);
  }
  await other.getByRole('link', { name: ssoText.page.back }).click();
  await other.getByRole('button', { name: 'Inloggen' }).waitFor();
});

it('a user without a password signs in again at the institution, and then changes their sign-in methods', async () => {
  const page = await product.open({ path: '/profile' });
  await page.getByRole('link', { name: ssoLoginText.button }).click();
  await atInstitution(page, 'lezer');
  await page.getByRole('heading', { name: profileText.title }).waitFor();
  const reader = sql`(select id from app_user where username = 'lezer')`;
  await sql`update app_user set password_hash = null where id = ${reader}`.execute(product.database);
  await sql`update session set created_at = now() - interval '1 hour' where app_user = ${reader}`.execute(
    product.database,
  );
  await page.reload();
  const setUp = page.getByRole('button', { name: secondFactorPages.own.setApp });
  await setUp.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: profileText.again.title });
  await dialog.getByText(profileText.again.explainInstitution).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: profileText.again.institution }).click();
  // Even with a session there.
  await atInstitution(page, 'lezer');
  await page.getByText(profileText.again.confirmed).waitFor();
  await setUp.click();
  await page.getByRole('dialog', { name: secondFactorPages.own.appTitle }).waitFor();
  expect(new URL(page.url())).toMatchObject({ pathname: '/profile', search: '' });
});

it('an invitation leads to a first sign-in with the institution', async () => {
  const token = await product.tokenOf('beheerder');
  const role = await sql<{ id: number }>`
    select ur.role as id from user_role ur join app_user u on u.id = ur.app_user where u.username = 'lezer' limit 1`.execute(
    product.database,
  );
  const email = 'nieuw@duinhorst.example';
  const response = await fetch(`${product.url}/api/users.json`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ firstname: 'Nieuw', lastname: 'Mens', username: 'nieuw', email, role: [role.rows[0]?.id] }),
  });
  expect(response.status).toBe(201);
  const mail = await sql<{ path: string }>`select data->>'path' as path from mail where recipient = ${email}`.execute(
    product.database,
  );
  idp.people.set('nieuw', { schac_home_organization: home, eduperson_affiliation: ['staff'] });
  const page = await product.open({ path: mail.rows[0]?.path ?? '' });
  await page.getByText(ssoLinkText.welcome).waitFor();
  await page.getByRole('button', { name: ssoLoginText.button }).click();
  await atInstitution(page, 'nieuw');
  await page.getByText('Welkom, Nieuw Mens').waitFor();
  expect(new URL(page.url()).pathname).toBe('/programmes');
});
