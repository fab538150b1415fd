// From a forgotten password to a login with the new one, through a mail to a real mail server; and the profile.
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { answerResetRequests } from '#server/auth/reset-requests.ts';
import { startMailer } from '#server/mail/mailer.ts';
import { formText } from '#shared/text/form.ts';
import { layoutText } from '#shared/text/layout.ts';
import { loginText } from '#shared/text/login.ts';
import { mailText } from '#shared/text/mail.ts';
import { passwordText } from '#shared/text/password.ts';
import { profileText } from '#shared/text/profile.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { phone, type Product, startProduct } from '#tests/support/e2e.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { itInProveOnly } from '#tests/support/sample.ts';

let product: Product;
let server: MailServer;
let stopMailer: () => Promise<void>;
const password = 'zeven paarse fietsen';

beforeAll(async () => {
  product = await startProduct();
  server = await startMailServer();
  stopMailer = startMailer({
    database: product.database,
    config: { smtpUrl: server.url, mailFrom: 'leerlijn@leerlijn.example', dataDir: '/nowhere', publicUrl: product.url },
    log: { warn: () => undefined, info: () => undefined } as never,
    before: answerResetRequests,
    interval: 50,
  });
});
afterAll(async () => {
  await stopMailer();
  await server.close();
  await product.close();
});

it('a reset leads from the mail to a login with the new password, with a message at each step', async () => {
  const elsewhere = await product.open({ as: 'lezer', path: '/programmes' });
  await elsewhere.getByRole('heading', { level: 1 }).waitFor();
  const page = await product.open();

  await page.getByRole('button', { name: 'Wachtwoord vergeten?' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: loginText.forgotSubmit }).click();
  await page.getByText(loginText.emailRequired).waitFor();
  await page.getByLabel(loginText.email).fill('lezer@leerlijn.example');
  await page.keyboard.press('Enter');
  await page.getByText('Er is een e-mail onderweg met instructies het wachtwoord te resetten').waitFor();
  await page.getByRole('form', { name: loginText.title }).waitFor();

  await server.waitFor(1);
  const link = /http:\S+/.exec(server.received[0]?.text ?? '')?.[0] ?? '';
  expect(link).toMatch(/\/resetpassword\/\d+\/[\w-]{43}$/);
  await page.goto(link);
  await page.getByText(passwordText.rule).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const field = page.getByLabel(loginText.newPassword, { exact: true });
  await field.fill('Welkom123456');
  await page.keyboard.press('Enter');
  await page.getByText(passwordText.common).waitFor();
  await field.fill('lezer@leerlijn.example');
  await page.keyboard.press('Enter');
  await page.getByText(passwordText.likeName).waitFor();
  await field.fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('Wachtwoord is aangepast').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');

  await page.getByLabel(loginText.username).fill('lezer');
  await page.getByLabel(loginText.password, { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByText(layoutText.welcome('Eva', 'Mulder')).waitFor();

  // The session elsewhere has ended, and the owner got a mail.
  await elsewhere.reload();
  await elsewhere.getByRole('form', { name: loginText.title }).waitFor();
  await server.waitFor(2);
  expect(server.received[1]?.text).toContain(mailText.changed.password('lezer'));

  // The link worked once; the page says so at once and offers a new one.
  await page.goto(link);
  await page.getByText(loginText.linkInvalid).waitFor();
  await page.getByLabel(loginText.newPassword, { exact: true }).fill('acht groene fietsen');
  await page.keyboard.press('Enter');
  await page.getByText(loginText.linkInvalid).waitFor();
  await page.getByRole('button', { name: loginText.newLink }).click();
  await page.getByLabel(loginText.email).waitFor();
});

itInProveOnly('the forms of a reset also fit on a phone, in dark mode', async () => {
  const page = await product.open({ ...phone, colorScheme: 'dark', path: '/resetpassword/1/onbekend' });
  await page.getByText(passwordText.rule).waitFor();
  expect(await axeFindings(page, { colours: true })).toEqual([]);
  await page.getByRole('button', { name: loginText.back }).click();
  await page.getByRole('form', { name: loginText.title }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

it('a changed profile keeps this session, and a new address counts once it is confirmed', async () => {
  const page = await product.open({ as: 'coordinator', path: '/profile' });
  await page.getByRole('heading', { name: 'Profiel aanpassen' }).waitFor();
  const username = page.getByLabel('Gebruikersnaam');
  await username.waitFor();
  await expect.poll(() => username.isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: 'Wachtwoord tonen' }).count()).toBe(1);

  await page.getByLabel('Voornaam').fill('Daniël');
  await page.getByLabel(profileText.newPassword).fill('kort');
  await page.getByRole('button', { name: formText.save }).click();
  await page.getByText(passwordText.tooShort(12)).waitFor();
  await page.getByLabel(profileText.newPassword).fill(password);
  await page.getByLabel('E-mail').fill('daniel@leerlijn.example');
  const before = server.received.length;
  await page.getByRole('button', { name: formText.save }).click();
  await page.getByText('Profiel opgeslagen').waitFor();
  await page.getByText(layoutText.welcome('Daniël', 'Kuipers')).waitFor();
  await page.getByText(formText.unchanged).waitFor();

  await page.getByText(profileText.emailToConfirm('daniel@leerlijn.example')).waitFor();
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('coordinator@leerlijn.example');

  await server.waitFor(before + 3);
  const mails = server.received.slice(before);
  const link = /http:\S+/.exec(mails.map(({ text }) => text).join('\n'))?.[0] ?? '';
  expect(mails.map(({ to }) => to?.[0]?.address ?? '').toSorted()).toEqual([
    'coordinator@leerlijn.example',
    'coordinator@leerlijn.example',
    'daniel@leerlijn.example',
  ]);
  await page.goto(link);
  await page.getByRole('heading', { name: profileText.confirm.title }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // A user who clicks at once is on the next page before the changes have been fetched again.
  await page.reload();
  await page.getByText(layoutText.welcome('Daniël', 'Kuipers')).waitFor();
  await page.route('**/api/me', async (route) => {
    await sleep(1_000);
    await route.continue();
  });
  await page.getByRole('button', { name: profileText.confirm.submit }).click();
  await page.getByText(profileText.confirm.done('daniel@leerlijn.example')).waitFor();
  await page.getByRole('heading', { name: 'Profiel aanpassen' }).waitFor();
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('daniel@leerlijn.example');
  await page.goto(link);
  await page.getByRole('button', { name: profileText.confirm.submit }).click();
  await page.getByText(profileText.confirm.linkInvalid).waitFor();
});

it('the profile asks for the current password long after signing in, and continues by keyboard', async () => {
  const page = await product.open({ as: 'commissie', path: '/profile' });
  await page.getByLabel(profileText.newPassword).fill(password);
  await sql`update session set created_at = now() - interval '1 hour'`.execute(product.database);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: profileText.again.title });
  await dialog.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.type('niet mijn wachtwoord');
  await page.keyboard.press('Enter');
  await dialog.getByText(profileText.again.wrong).waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('leerlijn-demo');
  await page.keyboard.press('Enter');
  await page.getByText('Profiel opgeslagen').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Profiel aanpassen' }).waitFor();
});

it('the profile shows the server’s message when it cannot be loaded', async () => {
  const page = await product.open({ as: 'manager', path: '/programmes' });
  await page.getByRole('link', { name: layoutText.entries.profile }).waitFor();
  await page.route('**/api/me', (route) => route.fulfill({ status: 500, json: { message: 'kapot', errors: {} } }));
  await page.getByRole('link', { name: layoutText.entries.profile }).click();
  await page.getByText('Not a proper response: kapot').waitFor();
});

it('a user who is still signed in sees that a new link is on its way', async () => {
  const page = await product.open({ as: 'manager', path: '/resetpassword/5/bestaat-niet-meer' });
  await page.getByLabel(loginText.newPassword, { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: loginText.newLink }).click();
  await page.getByLabel(loginText.email).fill('manager@leerlijn.example');
  await page.keyboard.press('Enter');
  await page.getByText('Er is een e-mail onderweg met instructies het wachtwoord te resetten').waitFor();
  await page.getByRole('navigation').first().waitFor();
});
